"""The words every other part of the game is written in."""

from collections.abc import Mapping
from typing import NewType

Seat = NewType("Seat", str)
"""A place at the table, named by its colour."""

Slot = NewType("Slot", int)
"""A numbered position on the table where a card lies."""

COLOURS = tuple(
    Seat(colour)
    for colour in (
        *("red", "orange", "yellow", "lime", "green", "teal"),
        *("blue", "violet", "pink", "brown", "white", "black"),
    )
)
"""The colours a seat can have, each known to the TV with a mark of its own."""

ByCount = dict[int, int]
"""A number that depends on how many take part: `{3: 7, 4: 6}` is 7 with three and 6 with four or more."""


def at(by_count: Mapping[int, int], count: int) -> int:
    """Look up the number that holds when `count` take part (below the first, the first)."""
    reached = [start for start in by_count if start <= count]
    return by_count[max(reached) if reached else min(by_count)]
