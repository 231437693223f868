"""What grows and stands in the land: trees, flowers, mushrooms, clouds."""

from collections.abc import Callable
from functools import cache

import pygame

from companion.display.art.canvas import Canvas
from companion.display.palette import Colour

WOOD: Colour = (118, 82, 54)
DARK: Colour = (54, 92, 58)
FIR: Colour = (76, 128, 86)
CROWN: Colour = (96, 152, 72)
LIGHT: Colour = (142, 190, 96)


def _shadow(canvas: Canvas, x: float, y: float, wide: float) -> None:
    canvas.ellipse((40, 60, 30), (x, y), (wide, wide * 0.18), alpha=60)


@cache
def fir(height: int) -> pygame.Surface:
    """A fir tree."""
    canvas = Canvas(70, 100, (round(height * 0.7), height))
    _shadow(canvas, 35, 95, 24)
    canvas.rounded(WOOD, (31, 78, 8, 18), 2)
    for top, low, half in ((46, 86, 31), (24, 64, 25), (3, 42, 19)):
        canvas.blob(DARK, [(35, top), (35 + half, low), (35, low + 5), (35 - half, low)])
        canvas.blob(
            FIR, [(33.5, top + 3), (33 + half * 0.72, low - 3), (33, low + 1), (35 - half * 0.9, low - 3)]
        )
    return canvas.picture()


@cache
def tree(height: int) -> pygame.Surface:
    """A round tree with a few apples."""
    canvas = Canvas(84, 100, (round(height * 0.84), height))
    _shadow(canvas, 42, 95, 26)
    canvas.polygon(WOOD, [(37, 55), (47, 55), (50, 96), (34, 96)])
    for x, y, r in ((24, 46, 21), (60, 46, 21), (42, 30, 25), (42, 54, 22)):
        canvas.ellipse(DARK, (x, y), (r + 1.6, r + 1.6))
    for x, y, r in ((24, 46, 21), (60, 46, 21), (42, 30, 25), (42, 54, 22)):
        canvas.ellipse(CROWN, (x, y), (r, r))
    for x, y, r in ((20, 40, 10), (38, 20, 13), (58, 40, 9)):
        canvas.ellipse(LIGHT, (x, y), (r, r * 0.8), -20)
    for x, y in ((28, 56), (50, 44), (62, 55), (40, 34)):
        canvas.ellipse((206, 70, 58), (x, y), (3.6, 3.6))
    return canvas.picture()


@cache
def bush(height: int) -> pygame.Surface:
    """A low bush."""
    canvas = Canvas(100, 60, (round(height / 0.6), height))
    _shadow(canvas, 50, 54, 42)
    for colour, extra in ((DARK, 2.0), (CROWN, 0.0)):
        for x, y, r in ((26, 38, 18), (50, 30, 23), (75, 39, 17)):
            canvas.ellipse(colour, (x, y), (r + extra, r + extra))
    for x, y, r in ((22, 32, 8), (46, 21, 11), (72, 33, 7)):
        canvas.ellipse(LIGHT, (x, y), (r, r * 0.75), -20)
    return canvas.picture()


@cache
def tuft(height: int) -> pygame.Surface:
    """A tuft of grass."""
    canvas = Canvas(60, 40, (round(height * 1.5), height))
    for x, lean in ((12, -9), (22, -4), (31, 2), (40, 6), (49, 11)):
        canvas.polygon((84, 138, 62), [(x - 4, 39), (x + lean, 6 + abs(lean)), (x + 4, 39)])
    return canvas.picture()


@cache
def flowers(height: int) -> pygame.Surface:
    """A few meadow flowers."""
    canvas = Canvas(80, 50, (round(height * 1.6), height))
    for x, y, colour in ((14, 20, (250, 240, 250)), (40, 12, (250, 214, 96)), (66, 22, (236, 150, 178))):
        canvas.line((84, 138, 62), [(x + 2, 49), (x, y)], 3)
        for dx, dy in ((0, -7), (7, 0), (0, 7), (-7, 0)):
            canvas.ellipse(colour, (x + dx, y + dy), (5.2, 5.2))
        canvas.ellipse((226, 140, 50), (x, y), (4, 4))
    return canvas.picture()


@cache
def mushroom(height: int) -> pygame.Surface:
    """A red mushroom with white dots."""
    canvas = Canvas(60, 60, (height, height))
    _shadow(canvas, 30, 54, 20)
    canvas.blob((244, 230, 206), [(23, 30), (37, 30), (40, 55), (20, 55)])
    canvas.blob((150, 34, 30), [(3, 34), (12, 12), (30, 3), (48, 12), (57, 34), (30, 39)])
    canvas.blob((208, 60, 48), [(5, 32), (14, 13), (30, 5), (46, 13), (55, 32), (30, 36)])
    for x, y, r in ((20, 18, 4.2), (37, 14, 3.6), (44, 26, 4), (29, 28, 3.4), (13, 28, 2.8)):
        canvas.ellipse((255, 246, 234), (x, y), (r, r * 0.9))
    return canvas.picture()


@cache
def cloud(size: tuple[int, int]) -> pygame.Surface:
    """A fair-weather cloud."""
    canvas = Canvas(120, 60, size)
    for colour, drop in (((214, 220, 228), 3.0), ((255, 253, 248), 0.0)):
        for x, y, r in ((26, 38, 17), (50, 27, 22), (76, 30, 19), (96, 40, 15)):
            canvas.ellipse(colour, (x, y + drop), (r, r))
        canvas.rounded(colour, (14, 36 + drop, 92, 19), 9)
    return canvas.picture()


SCENERY: dict[str, Callable[[int], pygame.Surface]] = {
    "fir": fir,
    "tree": tree,
    "bush": bush,
    "tuft": tuft,
    "flowers": flowers,
    "mushroom": mushroom,
}
