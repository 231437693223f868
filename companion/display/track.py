"""The track: where each space lies, and where each rabbit stands, however many share a space."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from math import sin

from companion.display.curve import Point, smooth
from companion.display.geometry import Box

GOAL = 30
"""The last space of the path; whoever has more stands on the clouds above it."""
TOP_LANE = 25
"""The first space of the last lane, right under the sky."""

LANES = (0.90, 0.635, 0.37, 0.105)
"""How far down the four lanes of the path run, as a share of its box."""

ASPECT = 100 / 130
"""A rabbit's width for its height."""

ROWS = {1: (1,), 2: (2,), 3: (2, 1), 4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (4, 3), 8: (4, 4)}
ROWS |= {9: (4, 3, 2), 10: (4, 3, 3), 11: (4, 4, 3), 12: (4, 4, 4)}
"""How so many rabbits line up on one space, the front row first."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a rabbit stands: the middle of its feet, and its height."""

    x: int
    y: int
    height: int

    @property
    def box(self) -> Box:
        """What the rabbit's picture covers."""
        width = round(self.height * ASPECT)
        return Box(self.x - width // 2, self.y - self.height, width, self.height)


@dataclass(frozen=True, slots=True)
class Cloud:
    """A cloud above the path on which all with this score stand."""

    score: int
    box: Box


class Track:
    """The path in a box on the screen, with the sky above it for scores beyond its end."""

    def __init__(self, box: Box, sky: Box) -> None:
        self.box, self.sky = box, sky
        self.spaces = [(box.x + x * box.w, box.y + y * box.h) for x, y in _spaces()]
        self.path = smooth(self.spaces, closed=False, steps=8)
        self.pitch = box.w / 8.3
        self.tall = round(min(box.h * (LANES[0] - LANES[1]) * 0.62, self.pitch * 0.86))
        """The height of a rabbit that has a space for itself."""
        self.stone = (round(self.pitch * 0.62), round(self.tall * 0.44))

    def clouds(self, scores: Mapping[str, int]) -> tuple[Cloud, ...]:
        """One cloud for each score beyond the end, in order."""
        beyond = sorted({score for score in scores.values() if score > GOAL})
        if not beyond:
            return ()
        width = min(self.sky.w / len(beyond), self.pitch * 1.15)
        high = self.sky.h
        if any(TOP_LANE <= score <= GOAL for score in scores.values()):
            # Rabbits on the last lane reach up into the sky: the clouds stay above their ears.
            high = min(high, round(min(y for _, y in self.spaces) - self.tall * 1.05) - self.sky.y)
        left = self.sky.x + (self.sky.w - width * len(beyond)) / 2
        return tuple(
            Cloud(score, Box(round(left + k * width), self.sky.y, int(width), high))
            for k, score in enumerate(beyond)
        )

    def stands(self, scores: Mapping[str, int]) -> dict[str, Stand]:
        """Where every rabbit stands when it has so many points."""
        clouds = {cloud.score: cloud for cloud in self.clouds(scores)}
        stands: dict[str, Stand] = {}
        # Sorting is stable: on each space the seats stay in the order they sit.
        shown = {seat: max(score, 0) for seat, score in scores.items()}  # below zero one waits at the start
        for score, group in groupby(sorted(shown, key=shown.__getitem__), key=shown.__getitem__):
            seats = list(group)
            if score > GOAL:
                stands.update(self._on_cloud(clouds[score], seats))
            else:
                stands.update(self._on_space(score, seats))
        return stands

    def foot(self, space: int) -> Point:
        """Where a rabbit alone on a space has its feet."""
        x, y = self.spaces[space]
        return x, y - self.stone[1] * 0.12

    def _on_space(self, space: int, seats: list[str]) -> dict[str, Stand]:
        x, y = self.foot(space)
        return lined_up(seats, x, y, self.pitch * (1.25 if space == 0 else 0.98), self.tall)

    def _on_cloud(self, cloud: Cloud, seats: list[str]) -> dict[str, Stand]:
        box = cloud.box
        tall = min(self.tall, round(box.h * 0.66))
        return lined_up(seats, box.centre[0], box.y + box.h * 0.70, box.w * 0.96, tall)


def lined_up(seats: list[str], x: float, y: float, room: float, tall: int) -> dict[str, Stand]:
    """Line rabbits up on one spot, the back rows between the front ones, each face and mark in sight."""
    rows = ROWS[len(seats)]
    widest = max(rows) + (0.5 if len(rows) > 1 else 0.0)
    height = min(tall, room / (widest * ASPECT))
    if len(rows) > 1:
        height = min(height, 1.25 * tall / (1 + 0.56 * (len(rows) - 1)))
    step = height * ASPECT * 0.98
    stands: dict[str, Stand] = {}
    left = iter(seats)
    for k, count in enumerate(rows):
        shift = (0.25 if k % 2 else -0.25) * step if len(rows) > 1 and count == rows[0] else 0.0
        for j in range(count):
            spot = x + (j - (count - 1) / 2) * step + shift
            stands[next(left)] = Stand(round(spot), round(y - k * height * 0.56), round(height))
    return stands


def _spaces() -> list[Point]:
    """All spaces from the burrow at the lower left to the gate at the upper left, in shares of the box."""
    a, b, c, d = LANES
    lane = [(0.06 + 0.112 * k, a) for k in range(8)]
    back = [(0.862 - 0.1205 * k, b) for k in range(7)]
    forth = [(0.138 + 0.1205 * k, c) for k in range(7)]
    home = [(0.862 - 0.1205 * k, d) for k in range(6)]
    spots = [*lane, (RIGHT, (a + b) / 2), *back, (LEFT, (b + c) / 2), *forth, (RIGHT, (c + d) / 2), *home]
    # A little up and down, so that it winds; the bends stay where they are.
    return [(x, y + (0.018 * sin(x * 19 + y * 7) if LEFT < x < RIGHT else 0.0)) for x, y in spots]


LEFT, RIGHT = 0.043, 0.957
"""How far out the bends of the path reach."""
