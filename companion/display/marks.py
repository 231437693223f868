"""The mark of each seat: a shape of its own, so that nobody needs to tell colours apart."""

from math import cos, pi, sin

from companion.display.curve import Point

Shape = tuple[Point, ...]


def _ring(count: int, radius: float = 1.0, turn: float = 0.0) -> list[Point]:
    return [
        (radius * sin(2 * pi * (k / count) + turn), -radius * cos(2 * pi * (k / count) + turn))
        for k in range(count)
    ]


def _star(points: int, inner: float) -> Shape:
    outer, notch = _ring(points), _ring(points, inner, pi / points)
    return tuple(point for pair in zip(outer, notch, strict=True) for point in pair)


def _flower(petals: int) -> Shape:
    steps = petals * 12
    return tuple(
        (r * sin(a), -r * cos(a))
        for a in (2 * pi * k / steps for k in range(steps))
        for r in (0.5 + 0.5 * abs(cos(petals * a / 2)),)
    )


def _heart() -> Shape:
    ts = [2 * pi * k / 40 for k in range(40)]
    return tuple(
        (sin(t) ** 3, -(13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 16 - 0.1) for t in ts
    )


def _drop() -> Shape:
    ts = [2 * pi * k / 36 for k in range(36)]
    return tuple((0.95 * sin(t) * sin(t / 2) ** 1.4, -cos(t)) for t in ts)


def _moon() -> Shape:
    outer = [(cos(a), sin(a)) for a in (0.22 * pi + 1.56 * pi * k / 24 for k in range(25))]
    start, end = outer[-1], outer[0]
    inner = [
        (0.40 + 0.73 * cos(a), 0.73 * sin(a)) for a in (1.70 * pi - 1.40 * pi * k / 20 for k in range(1, 20))
    ]
    return tuple((x - 0.12, y) for x, y in [*outer, start, *inner, end])


def _leaf() -> Shape:
    bow = [(0.62 * sin(pi * k / 12), -1 + 2 * k / 12) for k in range(13)]
    left = [(-x, y) for x, y in reversed(bow[1:-1])]
    turn = pi / 4
    return tuple((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in [*bow, *left])


MARKS: dict[str, Shape] = {
    "red": _heart(),
    "orange": _star(8, 0.52),
    "yellow": _star(5, 0.45),
    "lime": _leaf(),
    "green": (
        (0, -1), (0.5, -0.3), (0.28, -0.3), (0.78, 0.45), (0.2, 0.45), (0.2, 0.95),
        (-0.2, 0.95), (-0.2, 0.45), (-0.78, 0.45), (-0.28, -0.3), (-0.5, -0.3),
    ),
    "teal": _drop(),
    "blue": _moon(),
    "violet": ((0, -1), (0.72, 0), (0, 1), (-0.72, 0)),
    "pink": _flower(5),
    "brown": (
        (0, -1), (0.95, -0.1), (0.62, -0.1), (0.62, 0.9), (-0.62, 0.9), (-0.62, -0.1), (-0.95, -0.1),
    ),
    "white": tuple(_ring(36, 0.92)),
    "black": ((0.28, -1), (-0.68, 0.16), (-0.06, 0.16), (-0.28, 1), (0.68, -0.2), (0.06, -0.2)),
}  # fmt: skip
"""Closed outlines around (0, 0), at most 1 away from it."""
