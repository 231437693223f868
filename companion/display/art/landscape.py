"""The land the path winds through: morning sky, hills, trees, a burrow and a castle far away."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import dist, sin

import pygame
from pygame import gfxdraw

from companion.display.art.canvas import Canvas
from companion.display.art.places import balloon, burrow, castle, gate, pond
from companion.display.art.scenery import SCENERY, cloud
from companion.display.curve import Point
from companion.display.geometry import Box, box_around
from companion.display.layout import Layout
from companion.display.palette import Colour, mix

SKY: tuple[Colour, ...] = ((126, 178, 214), (176, 210, 222), (246, 226, 196), (253, 214, 170))
HILLS: tuple[tuple[float, Colour], ...] = (
    (0.25, (190, 197, 216)),
    (0.285, (165, 178, 202)),
    (0.325, (150, 190, 158)),
    (0.40, (166, 203, 122)),
    (0.53, (146, 192, 104)),
    (0.68, (128, 180, 92)),
    (0.84, (112, 166, 82)),
)
"""How far down each hill begins, and its green; the first are mountains in the haze."""
SAND: Colour = (240, 216, 166)
SAND_SHADE: Colour = (220, 190, 136)
SAND_EDGE: Colour = (176, 138, 88)
STONE: Colour = (255, 248, 228)
STONE_EDGE: Colour = (122, 92, 62)


def landscape(layout: Layout) -> pygame.Surface:
    """Paint the whole land, without rabbits and without words."""
    land = pygame.Surface((layout.width, layout.height))
    _sky(land, layout)
    _hills(land, layout)
    spots = dict(places(layout))
    for name in ("castle", "balloon", "burrow", "pond"):
        _build(land, name, spots[name])
    _clouds(land, layout)
    _path(land, layout)
    _build(land, "gate", spots["gate"])
    for name, x, y, height in scattered(layout):
        _plant(land, name, (x, y), height)
    return land


def _sky(land: pygame.Surface, layout: Layout) -> None:
    strip = pygame.Surface((1, len(SKY)), depth=32)
    for y, colour in enumerate(SKY):
        strip.set_at((0, y), colour)
    high = round(layout.height * 0.45)
    land.blit(pygame.transform.smoothscale(strip, (layout.width, high)), (0, 0))
    sun = (round(layout.land.x + layout.land.w * 0.80), round(layout.height * 0.245))
    size = round(layout.height * 0.075)
    for step in range(5, 0, -1):
        glow = Canvas(2, 2, (size * step // 2, size * step // 2), fine=2)
        glow.ellipse((255, 240, 190), (1, 1), (1, 1), alpha=255 if step == 2 else 40)
        picture = glow.picture()
        land.blit(picture, picture.get_rect(center=sun), special_flags=pygame.BLEND_PREMULTIPLIED)


def _hills(land: pygame.Surface, layout: Layout) -> None:
    wide, high = layout.width, layout.height
    for number, (top, colour) in enumerate(HILLS, start=-1):
        ridge = list(_ridge(number, top, wide, high))
        _fill(land, colour, [*ridge, (wide, high), (0, high)])
        if number > 1:
            _sheen(land, mix(colour, (255, 246, 190), 0.25), ridge, high)


def _ridge(number: int, top: float, wide: int, high: int) -> Iterator[Point]:
    swing = 0.035 if number < 1 else 0.022
    for k in range(65):
        x = k / 64
        wave = sin(x * (5 + 2 * number) + number * 1.7) + 0.5 * sin(x * (11 + number) + number * 2.3)
        if number < 1:
            wave += 0.8 * abs(sin(x * 23 + number))
        yield x * wide, (top - swing * wave * 0.8) * high


def _sheen(land: pygame.Surface, colour: Colour, ridge: list[Point], high: int) -> None:
    """A rim of morning light along a hill."""
    thick = max(2, round(high * 0.004))
    _fill(land, colour, [*ridge, *((x, y + thick) for x, y in reversed(ridge))])


def _fill(land: pygame.Surface, colour: Colour, points: list[Point]) -> None:
    """Fill an outline at full size with smooth edges; large shapes need no finer sheet."""
    spots = [(round(x), round(y)) for x, y in points]
    pygame.draw.polygon(land, colour, spots)
    gfxdraw.aapolygon(land, spots, colour)


def _path(land: pygame.Surface, layout: Layout) -> None:
    track = layout.track
    half = track.stone[1] * 0.52
    for colour, wide, down in (((92, 122, 62), 1.22, 0.14), (SAND_EDGE, 1.12, 0.05), (SAND, 1.0, 0.0)):
        _ribbon(land, colour, [(x, y + half * down) for x, y in track.path], half * wide)
    for number, (x, y) in enumerate(track.path):
        _pebble(land, x + half * 0.7 * sin(number * 2.4), y + half * 0.5 * sin(number * 1.7 + 1), half)
    for number, spot in enumerate(track.spaces):
        picture = _stone(track.stone, ends=number in (0, len(track.spaces) - 1))
        at = picture.get_rect(center=(round(spot[0]), round(spot[1] + track.stone[1] * 0.1)))
        land.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _pebble(land: pygame.Surface, x: float, y: float, half: float) -> None:
    size = max(1, round(half * 0.07))
    gfxdraw.filled_ellipse(land, round(x), round(y), size + 1, size, SAND_SHADE)


def _ribbon(land: pygame.Surface, colour: Colour, curve: list[Point], half: float) -> None:
    for (ax, ay), (bx, by) in pairwise(curve):
        length = dist((ax, ay), (bx, by)) or 1.0
        nx, ny = (by - ay) / length * half, -(bx - ax) / length * half
        corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        _fill(land, colour, corners)
        gfxdraw.filled_circle(land, round(bx), round(by), round(half), colour)
        gfxdraw.aacircle(land, round(bx), round(by), round(half), colour)
    x, y = curve[0]
    gfxdraw.filled_circle(land, round(x), round(y), round(half), colour)


_stones: dict[tuple[int, int, bool], pygame.Surface] = {}


def _stone(size: tuple[int, int], *, ends: bool) -> pygame.Surface:
    key = (*size, ends)
    if key not in _stones:
        canvas = Canvas(100, 70, size)
        canvas.ellipse((70, 58, 38), (50, 38), (49, 31), alpha=90)
        canvas.ellipse(STONE_EDGE, (50, 36), (48, 31))
        canvas.ellipse((255, 226, 140) if ends else STONE, (50, 33), (45, 28))
        _stones[key] = canvas.picture()
    return _stones[key]


def scattered(layout: Layout) -> Iterator[tuple[str, int, int, int]]:
    """Where trees, flowers and the rest grow: never over the path, those farther away first."""
    land, track = layout.land, layout.track
    taken = [
        pygame.Rect(box_around(spot, track.stone[0] * 1.1, track.stone[1] * 1.3)) for spot in track.path[::2]
    ]
    taken += [pygame.Rect(box) for _, box in places(layout)]
    grown = []
    for k in range(330):
        # Two irrational steps spread points evenly without any chance in it.
        x, y = (0.5 + k * 0.754877666) % 1, (0.5 + k * 0.569840291) % 1
        foot = (round(land.x + x * land.w), round(land.y + land.h * (0.24 + 0.76 * y)))
        name, share = SCENERY_PLAN[k % len(SCENERY_PLAN)]
        high = round(track.tall * share)
        box = pygame.Rect(foot[0] - round(high * 0.42), foot[1] - high, round(high * 0.84), high)
        if box.collidelist(taken) < 0:
            grown.append((name, *foot, high))
            taken.append(box)
    yield from sorted(grown, key=lambda plant: plant[2])


SCENERY_PLAN: tuple[tuple[str, float], ...] = (
    ("tree", 0.74), ("tuft", 0.16), ("fir", 0.70), ("flowers", 0.17), ("bush", 0.30), ("tree", 0.62),
    ("tuft", 0.14), ("fir", 0.86), ("mushroom", 0.24), ("flowers", 0.15), ("bush", 0.26),
)  # fmt: skip
"""What grows, and how high for a rabbit's height."""


def places(layout: Layout) -> list[tuple[str, Box]]:
    """Where the castle, the balloon, the burrow, the gate and the pond are."""
    land, track = layout.land, layout.track
    tall, (start, goal) = track.tall, (track.spaces[0], track.spaces[-1])
    middle = (track.spaces[3][1] + track.spaces[12][1]) / 2
    return [
        ("castle", Box(round(land.x + land.w * 0.07), round(layout.height * 0.29) - tall, tall, tall)),
        (
            "balloon",
            Box(
                round(land.x + land.w * 0.42),
                round(land.y + land.h * 0.015),
                round(tall * 0.63),
                round(tall * 0.9),
            ),
        ),
        (
            "burrow",
            Box(round(start[0] - tall * 0.86), round(start[1] - tall * 1.02), round(tall * 1.4), tall),
        ),
        ("gate", box_around((goal[0], goal[1] - tall * 0.50), tall * 1.28, tall * 1.18)),
        ("pond", box_around((track.spaces[5][0], middle - tall * 0.1), tall * 1.1, tall * 0.385)),
    ]


def _plant(land: pygame.Surface, name: str, foot: tuple[int, int], height: int) -> None:
    picture = SCENERY[name](height)
    place = picture.get_rect(midbottom=foot)
    land.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _build(land: pygame.Surface, name: str, box: Box) -> None:
    land.blit(PLACES[name](box.h), (box.x, box.y), special_flags=pygame.BLEND_PREMULTIPLIED)


def _clouds(land: pygame.Surface, layout: Layout) -> None:
    for across, down, share in ((0.24, 0.035, 0.10), (0.60, 0.05, 0.075), (0.93, 0.02, 0.09)):
        wide = round(layout.land.w * share)
        spot = (
            round(layout.land.x + layout.land.w * across) - wide // 2,
            round(layout.land.y + layout.land.h * down),
        )
        land.blit(cloud((wide, wide // 2)), spot, special_flags=pygame.BLEND_PREMULTIPLIED)


PLACES: dict[str, Callable[[int], pygame.Surface]] = {
    "castle": castle,
    "balloon": balloon,
    "burrow": burrow,
    "gate": gate,
    "pond": pond,
}
