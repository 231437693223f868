"""Which printed number a selector's voltage means, and when it means none."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

ENTER = 0.30
"""A reading this near to a level (as a part of the way to the next one) is at it."""
KEEP = 0.45
"""Having been at a level, it stays there up to here; never beyond the middle, so it is always the nearest."""
SHAKE = 0.25
"""Readings taken in a row that differ by more than this part of the way come from a moving knob."""
APART = 12
"""Two measured levels nearer than this cannot be told apart."""


class Ladder:
    """The levels of a selector, and the position it was last seen at."""

    def __init__(self, levels: Sequence[int]) -> None:
        self._levels = tuple(levels)
        self._gap = min(abs(after - before) for before, after in pairwise(levels))
        self.position: int | None = None

    def read(self, readings: Sequence[int]) -> int | None:
        """The position that readings in a row mean; None for a knob that moves, is between two or unread."""
        self.position = self._at(median(readings)) if readings and not self._shaking(readings) else None
        return self.position

    def _shaking(self, readings: Sequence[int]) -> bool:
        # One stray reading is noise on the cable; a knob on the move spreads the others as well.
        inner = sorted(readings)[1:-1] or sorted(readings)
        return inner[-1] - inner[0] > SHAKE * self._gap

    def _at(self, value: float) -> int | None:
        nearest = min(range(len(self._levels)), key=lambda place: abs(value - self._levels[place]))
        reach = KEEP if nearest == self.position else ENTER
        return nearest if abs(value - self._levels[nearest]) <= reach * self._way(nearest, value) else None

    def _way(self, place: int, value: float) -> int:
        """How far it is from a level to the next one on the reading's side, or on its only side."""
        level = self._levels[place]
        near = [other for other in (place - 1, place + 1) if 0 <= other < len(self._levels)]
        sides = [self._levels[other] for other in near if (self._levels[other] - level) * (value - level) > 0]
        return abs((sides or [self._levels[near[0]]])[0] - level)


def confused(levels: Sequence[int]) -> tuple[int, int] | None:
    """Two positions whose measured levels are too near to tell apart, if there are any."""
    order = sorted(range(len(levels)), key=levels.__getitem__)
    for one, other in pairwise(order):
        if levels[other] - levels[one] < APART:
            return min(one, other), max(one, other)
    return None
