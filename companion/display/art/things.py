"""Things made of paper: sheets, cards, badges, the chart of a game and the candle that times a vote."""

from itertools import pairwise

import pygame

from companion.display.art.canvas import Canvas
from companion.display.curve import smooth
from companion.display.palette import (
    ALERT,
    CREAM,
    GOLD,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_SHADE,
    SEATS,
    Colour,
    mix,
)

SHEETS: dict[str, tuple[Colour, Colour]] = {
    "paper": (PAPER, (196, 166, 120)),
    "row": ((248, 237, 209), (226, 208, 170)),
    "turn": ((255, 224, 130), (214, 160, 40)),
    "done": ((226, 236, 200), (160, 184, 120)),
    "again": ((255, 214, 200), ALERT),
    "away": ((236, 230, 218), (206, 196, 180)),
    "alert": ((255, 228, 214), ALERT),
    "chip": ((255, 251, 240), (196, 166, 120)),
    "gold": (GOLD, (180, 128, 24)),
    "silver": ((226, 228, 232), (150, 156, 166)),
    "bronze": ((236, 188, 144), (164, 104, 60)),
}
"""The fill and the rim of each kind of sheet."""


def panel(style: str, size: tuple[int, int]) -> pygame.Surface:
    """A sheet with round corners, a rim and a soft shadow below it."""
    wide, high = size
    edge = max(2, round(min(high * 0.02, 5.0)))
    radius = round(min(high * 0.28, wide * 0.28, 26.0 if high > 400 else 18.0))
    corner = radius + 2 * edge
    if wide < 3 * corner or high < 3 * corner:
        return _sheet(style, size, edge, radius)
    # Only the corners need a fine hand; the rest of a large sheet is straight.
    small = _sheet(style, (3 * corner, 3 * corner), edge, radius)
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for from_x, x, w in (
        (0, 0, corner),
        (corner, corner, wide - 2 * corner),
        (2 * corner, wide - corner, corner),
    ):
        for from_y, y, h in (
            (0, 0, corner),
            (corner, corner, high - 2 * corner),
            (2 * corner, high - corner, corner),
        ):
            part = small.subsurface((from_x, from_y, corner, corner))
            sheet.blit(
                part if (w, h) == (corner, corner) else pygame.transform.scale(part, (w, h)),
                (x, y),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
    return sheet


def _sheet(style: str, size: tuple[int, int], edge: int, radius: int) -> pygame.Surface:
    wide, high = size
    fill, rim = SHEETS[style]
    canvas = Canvas(wide, high, size)
    canvas.rounded((40, 26, 12), (0, edge, wide, high - edge), radius, alpha=80)
    canvas.rounded(rim, (0, 0, wide, high - edge), radius)
    canvas.rounded(fill, (edge * 0.7, edge * 0.7, wide - 1.4 * edge, high - 2.4 * edge), radius - edge * 0.7)
    return canvas.picture()


def badge(seat: str, size: tuple[int, int]) -> pygame.Surface:
    """A seat's mark on a disc of its colour."""
    canvas = Canvas(100, 100, size)
    colours = SEATS[seat]
    canvas.ellipse(colours.line, (50, 50), (49, 49))
    canvas.ellipse(colours.fur, (50, 50), (44, 44))
    canvas.mark(seat, colours.ink, (50, 50), 28)
    return canvas.picture()


def card(look: str, size: tuple[int, int]) -> pygame.Surface:
    """A card lying face up as a dream nobody here can see: only its number counts."""
    canvas = Canvas(100, 140, size)
    if look == "lit":
        canvas.rounded(GOLD, (0, 0, 100, 140), 14)
        canvas.rounded((255, 238, 170), (3, 3, 94, 134), 12)
    canvas.rounded((60, 40, 30), (6, 7, 90, 130), 10, alpha=90)
    rim = ALERT if look == "red" else (255, 252, 244)
    canvas.rounded(rim, (6, 5, 88, 129), 10)
    _dream(canvas, look)
    return canvas.picture()


def _dream(canvas: Canvas, look: str) -> None:
    """What is painted on every card: night hills, a moon and a star."""
    sky: Colour = {"lit": (86, 64, 150), "red": (110, 60, 84)}.get(look, (74, 92, 150))
    canvas.rounded(sky, (12, 11, 76, 117), 6)
    canvas.ellipse(mix(sky, CREAM, 0.25), (68, 34), (15, 15))
    canvas.ellipse(sky, (74, 30), (13, 13))
    for x, y in ((26, 28), (44, 22), (80, 58), (22, 52)):
        canvas.ellipse(mix(sky, CREAM, 0.5), (x, y), (1.8, 1.8))
    for shade, depth, ridge in (
        ((30, 70, 60), 0.45, [(12, 104), (34, 92), (60, 104), (88, 94)]),
        ((20, 50, 50), 0.7, [(12, 116), (40, 108), (66, 115), (88, 108)]),
    ):
        canvas.polygon(
            mix(sky, shade, depth), [*smooth(ridge, closed=False), (88, 124), (84, 128), (16, 128), (12, 124)]
        )
    canvas.ellipse(CREAM, (50, 70), (27, 27))
    canvas.ellipse(mix(CREAM, GOLD, 0.35), (50, 70), (23.5, 23.5))


def chart(lines: tuple[tuple[str, tuple[int, ...]], ...], size: tuple[int, int]) -> pygame.Surface:
    """The course of the game: scores from round to round, each line with its seat's mark at the end."""
    wide, high = size
    canvas = Canvas(wide, high, size, fine=2)
    top = max((max(scores) for _, scores in lines), default=1) or 1
    rounds = max((len(scores) for _, scores in lines), default=2) - 1 or 1
    pad = high * min(0.09, 0.76 / max(len(lines), 1))
    for k in range(5):
        y = pad + (high - 2 * pad) * k / 4
        canvas.polygon(PAPER_SHADE, [(pad, y - 1), (wide - pad, y - 1), (wide - pad, y + 1), (pad, y + 1)])
    thick = max(2.5, high * 0.014)
    ends: list[tuple[float, float, str]] = []
    for seat, scores in lines:
        points = [
            (pad + (wide - 2.6 * pad) * k / rounds, high - pad - (high - 2 * pad) * score / top)
            for k, score in enumerate(scores)
        ]
        for colour, extra in ((SEATS[seat].line, 2.0), (SEATS[seat].fur, 0.0)):
            for one, other in pairwise(points):
                canvas.line(colour, [one, other], thick + extra)
        ends.append((points[-1][1], points[-1][0], seat))
    for y, x, seat in _apart(ends, pad * 1.26, high - pad * 0.65):
        canvas.ellipse(SEATS[seat].line, (x, y), (pad * 0.62, pad * 0.62))
        canvas.ellipse(SEATS[seat].fur, (x, y), (pad * 0.54, pad * 0.54))
        canvas.mark(seat, SEATS[seat].ink, (x, y), pad * 0.36)
    return canvas.picture()


def _apart(
    ends: list[tuple[float, float, str]], least: float, lowest: float
) -> list[tuple[float, float, str]]:
    """Move the marks at the lines' ends apart, so that equal scores show all of them."""
    spread: list[tuple[float, float, str]] = []
    for y, x, seat in sorted(ends):
        spread.append((max(y, spread[-1][0] + least) if spread else y, x, seat))
    floor = lowest
    for number in range(len(spread) - 1, -1, -1):
        y, x, seat = spread[number]
        spread[number] = (min(y, floor), x, seat)
        floor = spread[number][0] - least
    return spread


def candle(burnt: int, size: tuple[int, int]) -> pygame.Surface:
    """The gentle timer: a candle that burns down and, at the end, only goes out."""
    canvas = Canvas(60, 100, size)
    top = 30 + 52 * burnt / 20
    canvas.ellipse(INK_SOFT, (30, 92), (24, 6))
    canvas.rounded((255, 246, 222), (18, top, 24, 92 - top), 4)
    canvas.rounded((238, 214, 168), (33, top + 2, 9, 90 - top), 4)
    canvas.line(INK, [(30, top), (30, top - 6)], 2.4)
    if burnt < 20:
        flame = [(30, top - 27), (37, top - 13), (30, top - 4), (23, top - 13)]
        canvas.blob((240, 140, 40), flame)
        canvas.blob((255, 224, 110), [(30, top - 19), (33.5, top - 11), (30, top - 6), (26.5, top - 11)])
    return canvas.picture()
