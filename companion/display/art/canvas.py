"""A sheet to draw on in units of its own; drawn large and scaled down, so that every edge is smooth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin

import pygame

from companion.display.curve import Point, smooth
from companion.display.marks import MARKS
from companion.display.palette import Colour

FINE = 4
"""How many times larger than the picture its sheet is."""


class Canvas:
    """A sheet of `width` × `height` units that becomes a picture of so many pixels."""

    def __init__(self, width: float, height: float, pixels: tuple[int, int], fine: int = FINE) -> None:
        self._pixels = (max(1, pixels[0]), max(1, pixels[1]))
        self._sheet = pygame.Surface((self._pixels[0] * fine, self._pixels[1] * fine), pygame.SRCALPHA)
        self._x = self._sheet.get_width() / width
        self._y = self._sheet.get_height() / height

    def polygon(self, colour: Colour, points: Iterable[Point], alpha: int = 255) -> None:
        """Fill an outline."""
        spots = [(x * self._x, y * self._y) for x, y in points]
        pygame.draw.polygon(self._sheet, premultiplied(colour, alpha), spots)

    def ellipse(
        self, colour: Colour, centre: Point, radii: Point, turn: float = 0.0, alpha: int = 255
    ) -> None:
        """Fill an ellipse; `turn` is in degrees, clockwise."""
        self.polygon(colour, oval(centre, radii, turn), alpha)

    def blob(self, colour: Colour, points: Sequence[Point]) -> None:
        """Fill the smooth closed curve through these points."""
        self.polygon(colour, smooth(points, closed=True))

    def line(self, colour: Colour, points: Sequence[Point], width: float) -> None:
        """Draw a smooth line with round ends through these points."""
        curve = smooth(points, closed=False) if len(points) > 2 else list(points)
        for spot in curve:
            self.ellipse(colour, spot, (width / 2, width / 2 * self._x / self._y))
        for one, other in pairwise(curve):
            self._stroke(colour, one, other, width)

    def _stroke(self, colour: Colour, one: Point, other: Point, width: float) -> None:
        (ax, ay), (bx, by) = one, other
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        nx, ny = (by - ay) / length * width / 2, -(bx - ax) / length * width / 2
        self.polygon(colour, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])

    def mark(self, seat: str, colour: Colour, centre: Point, radius: float) -> None:
        """Draw the mark of a seat."""
        self.polygon(colour, [(centre[0] + x * radius, centre[1] + y * radius) for x, y in MARKS[seat]])

    def rounded(
        self, colour: Colour, box: tuple[float, float, float, float], radius: float, alpha: int = 255
    ) -> None:
        """Fill a box with round corners."""
        x, y, width, height = box
        area = pygame.Rect(
            round(x * self._x), round(y * self._y), round(width * self._x), round(height * self._y)
        )
        pygame.draw.rect(
            self._sheet, premultiplied(colour, alpha), area, border_radius=max(1, round(radius * self._x))
        )

    def picture(self) -> pygame.Surface:
        """The finished picture, its colours multiplied by their alpha (edges stay clean when scaled)."""
        return pygame.transform.smoothscale(self._sheet, self._pixels)


def premultiplied(colour: Colour, alpha: int) -> tuple[int, int, int, int]:
    """A colour as it is kept in a picture whose colours are multiplied by their alpha."""
    red, green, blue = (part * alpha // 255 for part in colour)
    return red, green, blue, alpha


def oval(centre: Point, radii: Point, turn: float = 0.0, steps: int = 48) -> list[Point]:
    """The outline of an ellipse, turned clockwise by so many degrees."""
    (cx, cy), (rx, ry) = centre, radii
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    ring = [(rx * cos(2 * pi * k / steps), ry * sin(2 * pi * k / steps)) for k in range(steps)]
    return [(cx + x * c - y * s, cy + x * s + y * c) for x, y in ring]
