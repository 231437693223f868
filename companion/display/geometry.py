"""Boxes on the screen, in whole pixels."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle; its right and lower edges are just outside."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first line below it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, x: int, y: int | None = None) -> "Box":
        """The box that is smaller by so much on each side."""
        down = x if y is None else y
        return Box(self.x + x, self.y + down, self.w - 2 * x, self.h - 2 * down)

    def overlaps(self, other: "Box") -> bool:
        """Whether the two have a pixel in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: "Box") -> bool:
        """Whether the other lies wholly inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom


def box_around(centre: tuple[float, float], width: float, height: float) -> Box:
    """The box of that size with its middle there."""
    return Box(round(centre[0] - width / 2), round(centre[1] - height / 2), round(width), round(height))
