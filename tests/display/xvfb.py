"""A real X server without a monitor: its screen can be read as a file, its keys pressed by xdotool."""

import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame


class Xvfb:
    """A running X server."""

    def __init__(self, display: str, folder: Path) -> None:
        self.display, self._folder = display, folder

    @property
    def environment(self) -> dict[str, str]:
        """What a program needs to know to open its window here."""
        gone = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        rest = {name: value for name, value in os.environ.items() if name not in gone}
        return {
            **rest,
            "DISPLAY": self.display,
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, check=True, capture_output=True, text=True, timeout=20
        )
        return done.stdout.strip()

    def screenshot(self) -> pygame.Surface:
        """What is on the screen now, read from the server's own memory (an XWD file)."""
        content = (self._folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", content[:100])
        size, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
        pixels = bytearray(content[size + 12 * colours :][: line * height])
        pixels[3::4] = b"\xff" * (len(pixels) // 4)
        return pygame.image.frombuffer(bytes(pixels), (width, height), "BGRA")


@contextmanager
def an_x_server(width: int, height: int) -> Iterator[Xvfb]:
    """Start an X server on a display nobody uses, and end it afterwards."""
    with TemporaryDirectory(prefix="xvfb-") as folder:
        told, tell = os.pipe()
        command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", f"{width}x{height}x24", "-fbdir", folder]
        server = subprocess.Popen(
            [*command, "-nolisten", "tcp"],
            pass_fds=[tell],
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        os.close(tell)
        try:
            with os.fdopen(told) as pipe:
                yield Xvfb(f":{pipe.readline().strip()}", Path(folder))
        finally:
            server.terminate()
            server.wait(10)
