"""A little film: an animated PNG in which each frame holds only the part of the picture that changed."""

import struct
import zlib
from pathlib import Path

import pygame


class Film:
    """Collects frames; `write` makes the file."""

    def __init__(self, size: tuple[int, int], a_second: int = 12) -> None:
        self._size, self._rate = size, a_second
        self._frames: list[tuple[pygame.Rect, bytes, int]] = []

    def add(self, picture: pygame.Surface, changed: list[pygame.Rect]) -> None:
        """The next frame; when nothing changed the last one stays a little longer."""
        if not changed and self._frames:
            rect, pixels, ticks = self._frames[-1]
            self._frames[-1] = (rect, pixels, ticks + 1)
            return
        rect = changed[0].unionall(changed[1:]) if self._frames else picture.get_rect()
        self._frames.append((rect, _packed(picture.subsurface(rect)), 1))

    def write(self, path: Path) -> None:
        """Write the film, to be played again and again."""
        chunks = [_chunk(b"IHDR", struct.pack(">2I5B", *self._size, 8, 2, 0, 0, 0))]
        chunks.append(_chunk(b"acTL", struct.pack(">2I", len(self._frames), 0)))
        number = 0
        for rect, pixels, ticks in self._frames:
            head = struct.pack(">5I2H2B", number, rect.w, rect.h, rect.x, rect.y, ticks, self._rate, 0, 0)
            chunks.append(_chunk(b"fcTL", head))
            number += 1
            if number == 1:
                chunks.append(_chunk(b"IDAT", pixels))
            else:
                chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + pixels))
                number += 1
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + _chunk(b"IEND", b""))


def _packed(picture: pygame.Surface) -> bytes:
    """The pixels as PNG keeps them: each line as its difference to the one above, then compressed."""
    wide = picture.get_width() * 3
    pixels = pygame.image.tobytes(picture, "RGB")
    lines, above = [], bytes(wide)
    for start in range(0, len(pixels), wide):
        line = pixels[start : start + wide]
        lines.append(b"\x02" + bytes((a - b) & 255 for a, b in zip(line, above, strict=True)))
        above = line
    return zlib.compress(b"".join(lines), 9)


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))
