"""Text that always fits: large where there is room, else smaller or on more lines; never cut."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import font_hanken_grotesk as fonts
import pygame.font

from companion.display.geometry import Box
from companion.display.palette import Colour
from companion.display.scene import Item, Words

LEADING = 1.18
"""A line's height for its letters' size."""


@cache
def font(size: int, *, bold: bool) -> pygame.font.Font:
    """The book's typeface at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(fonts.HankenGroteskBold if bold else fonts.HankenGroteskMedium, size)


@lru_cache(maxsize=4096)
def width(text: str, size: int, bold: bool = False) -> int:
    """How wide a line of text is."""
    return font(size, bold=bold).size(text)[0]


def line_height(size: int) -> int:
    """How high a line of text is."""
    return round(size * LEADING)


class Block(NamedTuple):
    """Lines of text of one size."""

    lines: tuple[str, ...]
    size: int
    bold: bool

    @property
    def height(self) -> int:
        """How high the lines are together."""
        return line_height(self.size) * len(self.lines)

    @property
    def wide(self) -> int:
        """How wide the longest line is."""
        return max(width(line, self.size, self.bold) for line in self.lines)


def fit(text: str, room: tuple[int, int], sizes: tuple[int, int], *, bold: bool = False) -> Block:
    """Set a text as large as it fits into the room, between the largest and the smallest size."""
    largest, smallest = sizes
    step = max(1, (largest - smallest) // 8)
    for size in [*range(largest, smallest, -step), smallest]:
        lines = wrap(text, room[0], size, bold=bold)
        if lines is not None and line_height(size) * len(lines) <= room[1]:
            return Block(lines, size, bold)
    whole = wrap(text, room[0], smallest, bold=bold)
    return Block(whole or _broken(text, room[0], smallest, bold=bold), smallest, bold)


@lru_cache(maxsize=512)
def wrap(text: str, room: int, size: int, *, bold: bool = False) -> tuple[str, ...] | None:
    """Break a text between words into lines that fit; None when a single word is too long."""
    lines: list[str] = []
    # Only at plain spaces: French puts one that must not break before its colons.
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        elif width(word, size, bold) <= room:
            lines.append(word)
        else:
            return None
    return _balanced(lines, room, size, bold=bold)


def _balanced(lines: list[str], room: int, size: int, *, bold: bool) -> tuple[str, ...]:
    """Two lines of about the same length read better than a long one and a scrap."""
    if len(lines) != 2:
        return tuple(lines) or ("",)
    words = " ".join(lines).split(" ")
    splits = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    wide = {split: max(width(line, size, bold) for line in split) for split in splits}
    best = min(splits, key=wide.__getitem__)
    return best if wide[best] <= room else tuple(lines)


def _broken(text: str, room: int, size: int, *, bold: bool) -> tuple[str, ...]:
    """Break inside words, as the last resort: a name of twenty wide letters."""
    lines = [""]
    for letter in text:
        if lines[-1] and width(lines[-1] + letter, size, bold) > room:
            lines.append("")
        lines[-1] += letter
    return tuple(lines)


def written(block: Block, box: Box, colour: Colour, *, across: float = 0.0, down: float = 0.5) -> list[Item]:
    """Put lines into a box: `across` and `down` from 0 (left, top) to 1 (right, bottom)."""
    high = line_height(block.size)
    top = box.y + round((box.h - block.height) * down)
    items = []
    for number, line in enumerate(block.lines):
        wide = width(line, block.size, block.bold)
        spot = Box(box.x + round((box.w - wide) * across), top + number * high, wide, high)
        items.append(Item(Words(line, block.size, colour, block.bold), spot))
    return items


def write(
    text: str,
    box: Box,
    sizes: tuple[int, int],
    colour: Colour,
    *,
    bold: bool = False,
    across: float = 0.0,
    down: float = 0.5,
) -> list[Item]:
    """Set a text into a box, as large as it fits."""
    return written(fit(text, (box.w, box.h), sizes, bold=bold), box, colour, across=across, down=down)


def common_size(texts: Sequence[str], room: int, sizes: tuple[int, int], *, bold: bool = False) -> int:
    """The largest size at which each of these texts fits on one line, or the smallest there is."""
    largest, smallest = sizes
    for size in range(largest, smallest, -1):
        if all(width(text, size, bold) <= room for text in texts):
            return size
    return smallest
