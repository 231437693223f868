"""Smooth curves through given points."""

from collections.abc import Sequence

Point = tuple[float, float]


def smooth(points: Sequence[Point], *, closed: bool, steps: int = 10) -> list[Point]:
    """The smooth curve through these points (Catmull and Rom's), as many short straight pieces."""
    count = len(points)
    curve: list[Point] = []
    for k in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = (points[(k + j) % count] for j in (-1, 0, 1, 2))
        else:
            p0, p1, p2, p3 = (points[min(max(k + j, 0), count - 1)] for j in (-1, 0, 1, 2))
        curve += [_between(p0, p1, p2, p3, step / steps) for step in range(steps)]
    return curve if closed else [*curve, points[-1]]


def _between(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def along(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (
            2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
        )

    return along(p0[0], p1[0], p2[0], p3[0]), along(p0[1], p1[1], p2[1], p3[1])
