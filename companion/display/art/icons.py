"""Small pictures that say with a glance what a sentence says in words."""

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from companion.display.art.canvas import Canvas, oval
from companion.display.palette import ALERT, CREAM, GOLD, INK, INK_SOFT, LEAF, Colour

Pen = Callable[[Canvas], None]
BLUE: Colour = (74, 92, 150)


def icon(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw the small picture of that name."""
    canvas = Canvas(100, 100, size)
    ICONS[name](canvas)
    return canvas.picture()


def _disc(canvas: Canvas, fill: Colour, rim: Colour) -> None:
    canvas.ellipse(rim, (50, 50), (46, 46))
    canvas.ellipse(fill, (50, 50), (40, 40))


def _check(canvas: Canvas) -> None:
    _disc(canvas, (104, 160, 72), LEAF)
    canvas.line(CREAM, [(30, 52), (44, 66)], 11)
    canvas.line(CREAM, [(44, 66), (71, 34)], 11)


def _thinking(canvas: Canvas) -> None:
    for colour, extra in ((INK, 5), (CREAM, 0)):
        canvas.ellipse(colour, (52, 42), (42 + extra, 30 + extra))
        canvas.ellipse(colour, (22, 78), (9 + extra, 8 + extra))
        canvas.ellipse(colour, (9, 92), (3 + extra, 3 + extra))
    for x in (32, 52, 72):
        canvas.ellipse(INK, (x, 42), (6.5, 6.5))


def _again(canvas: Canvas) -> None:
    _disc(canvas, (214, 66, 52), ALERT)
    canvas.line(CREAM, [(50, 24), (50, 56)], 12)
    canvas.ellipse(CREAM, (50, 74), (7, 7))


def _away(canvas: Canvas) -> None:
    _disc(canvas, (96, 104, 140), (64, 70, 100))
    canvas.ellipse((255, 236, 170), (48, 50), (24, 24))
    canvas.ellipse((96, 104, 140), (60, 44), (21, 21))


def _book(canvas: Canvas) -> None:
    canvas.blob((128, 50, 40), [(4, 26), (50, 30), (96, 26), (96, 80), (50, 86), (4, 80)])
    for side in (-1, 1):
        page = [
            (50, 28),
            (50 + side * 22, 20),
            (50 + side * 41, 24),
            (50 + side * 41, 72),
            (50 + side * 22, 70),
            (50, 79),
        ]
        canvas.polygon((240, 228, 200) if side < 0 else CREAM, page)
        for y in (36, 47, 58):
            canvas.line((178, 156, 120), [(50 + side * 9, y + 2), (50 + side * 33, y - 2)], 3)
    canvas.line(INK_SOFT, [(50, 28), (50, 80)], 2.5)


def _dial(canvas: Canvas) -> None:
    _disc(canvas, (222, 200, 160), INK_SOFT)
    for k in range(9):
        angle = pi * (0.75 + 1.5 * k / 8)
        canvas.ellipse(INK, (50 + 31 * cos(angle), 50 + 31 * sin(angle)), (3.2, 3.2))
    canvas.ellipse(INK_SOFT, (50, 50), (22, 22))
    canvas.ellipse((150, 60, 48), (50, 50), (19, 19))
    canvas.line(CREAM, [(50, 50), (62, 36)], 6)


def _press(canvas: Canvas) -> None:
    canvas.ellipse(INK_SOFT, (50, 80), (44, 15))
    canvas.ellipse((222, 200, 160), (50, 76), (44, 15))
    canvas.ellipse((112, 36, 30), (50, 70), (25, 10))
    canvas.ellipse((196, 66, 52), (50, 64), (25, 10))
    canvas.line(INK, [(50, 10), (50, 44)], 9)
    canvas.polygon(INK, [(33, 34), (67, 34), (50, 56)])


def _small_card(canvas: Canvas, centre: tuple[float, float], turn: float, fill: Colour = BLUE) -> None:
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    for colour, w, h in ((INK, 20, 28), (CREAM, 18, 26), (fill, 14, 22)):
        corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
        canvas.polygon(colour, [(centre[0] + x * c - y * s, centre[1] + x * s + y * c) for x, y in corners])


def _cards(canvas: Canvas) -> None:
    _small_card(canvas, (30, 54), -18)
    _small_card(canvas, (50, 50), 0, (150, 84, 120))
    _small_card(canvas, (70, 54), 18, (84, 130, 90))


def _arrow(canvas: Canvas, colour: Colour, start: float, end: float, radius: float) -> None:
    ring = [
        (50 + radius * cos(a * pi / 180), 50 + radius * sin(a * pi / 180))
        for a in (start + (end - start) * k / 12 for k in range(13))
    ]
    canvas.line(colour, ring, 9)
    (px, py), (x, y) = ring[-2], ring[-1]
    length = ((x - px) ** 2 + (y - py) ** 2) ** 0.5
    dx, dy = (x - px) / length, (y - py) / length
    canvas.polygon(
        colour, [(x + dx * 19, y + dy * 19), (x - dy * 16, y + dx * 16), (x + dy * 16, y - dx * 16)]
    )


def _shuffle(canvas: Canvas) -> None:
    _small_card(canvas, (50, 50), 0)
    _arrow(canvas, (190, 110, 30), 150, 250, 42)
    _arrow(canvas, (190, 110, 30), -30, 70, 42)


def _pass(canvas: Canvas) -> None:
    _small_card(canvas, (64, 50), 12)
    _small_card(canvas, (76, 54), 24, (150, 84, 120))
    canvas.line((190, 110, 30), [(52, 50), (20, 50)], 11)
    canvas.polygon((190, 110, 30), [(26, 30), (26, 70), (3, 50)])


def _trophy(canvas: Canvas) -> None:
    for side in (-1, 1):
        canvas.polygon((180, 128, 24), oval((50 + side * 26, 32), (15, 17)))
        canvas.polygon(CREAM, oval((50 + side * 26, 32), (8, 10)))
    canvas.polygon(GOLD, [(24, 10), (76, 10), (68, 46), (56, 58), (44, 58), (32, 46)])
    canvas.polygon((180, 128, 24), [(46, 56), (54, 56), (57, 76), (43, 76)])
    canvas.rounded((128, 84, 30), (28, 76, 44, 16), 4)
    canvas.mark("yellow", (180, 128, 24), (50, 32), 14)


def _pause(canvas: Canvas) -> None:
    _disc(canvas, (96, 104, 140), (64, 70, 100))
    for x in (32, 54):
        canvas.rounded(CREAM, (x, 30, 14, 40), 4)


def _undo(canvas: Canvas) -> None:
    _disc(canvas, (222, 200, 160), INK_SOFT)
    _arrow(canvas, INK, 60, -150, 20)


def _warn(canvas: Canvas) -> None:
    canvas.blob(ALERT, [(50, 2), (98, 90), (50, 96), (2, 90)])
    canvas.blob((255, 206, 84), [(50, 12), (88, 85), (50, 89), (12, 85)])
    canvas.line(INK, [(50, 36), (50, 60)], 10)
    canvas.ellipse(INK, (50, 75), (6, 6))


def _lost(canvas: Canvas) -> None:
    _disc(canvas, (214, 66, 52), ALERT)
    for radius in (10, 21, 32):
        arc = [
            (50 + radius * cos(a * pi / 180), 72 + radius * sin(a * pi / 180))
            for a in (-135, -115, -90, -65, -45)
        ]
        canvas.line(CREAM, arc, 6)
    canvas.line(INK, [(28, 26), (74, 76)], 8)


def _battery(canvas: Canvas) -> None:
    canvas.rounded(INK, (10, 28, 72, 44), 8)
    canvas.rounded(INK, (80, 40, 12, 20), 4)
    canvas.rounded(CREAM, (16, 34, 60, 32), 4)
    canvas.rounded((214, 66, 52), (19, 37, 15, 26), 3)


def _question(canvas: Canvas) -> None:
    canvas.rounded(INK, (18, 2, 64, 96), 10)
    canvas.rounded(CREAM, (21, 5, 58, 90), 8)
    canvas.rounded(BLUE, (27, 11, 46, 78), 5)
    canvas.line(GOLD, [(37, 39), (40, 28), (50, 24), (61, 30), (60, 43), (51, 52), (50, 61)], 8)
    canvas.ellipse(GOLD, (50, 75), (5.5, 5.5))


def _chair(canvas: Canvas) -> None:
    canvas.rounded((128, 84, 50), (24, 8, 10, 84), 3)
    canvas.rounded((160, 110, 66), (24, 50, 54, 12), 4)
    canvas.rounded((128, 84, 50), (68, 56, 10, 36), 3)
    canvas.rounded((190, 70, 60), (28, 42, 48, 11), 5)


ICONS: dict[str, Pen] = {
    "check": _check,
    "thinking": _thinking,
    "again": _again,
    "away": _away,
    "book": _book,
    "dial": _dial,
    "press": _press,
    "cards": _cards,
    "shuffle": _shuffle,
    "pass": _pass,
    "trophy": _trophy,
    "pause": _pause,
    "undo": _undo,
    "warn": _warn,
    "lost": _lost,
    "battery": _battery,
    "question": _question,
    "chair": _chair,
}
