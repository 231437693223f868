"""The rabbit: one drawing in twelve furs, sitting, hopping, blinking, looking around, asleep."""

from enum import StrEnum

import pygame

from companion.display.art.canvas import Canvas
from companion.display.curve import Point
from companion.display.palette import CREAM, INK_DEEP, SEATS, Colour, SeatColours, luminance, mix

WIDE, HIGH = 100.0, 130.0
"""The sheet a rabbit is drawn on, in units; its feet stand on the lower edge."""

BLUSH: Colour = (255, 158, 150)
NOSE: Colour = (214, 92, 100)


class Pose(StrEnum):
    """What a rabbit is doing."""

    SIT = "sit"
    BLINK = "blink"
    LEFT = "left"
    RIGHT = "right"
    CROUCH = "crouch"
    LEAP = "leap"
    SLEEP = "sleep"
    CHEER = "cheer"


def rabbit(seat: str, pose: Pose, height: int) -> pygame.Surface:
    """Draw a rabbit that is so many pixels high."""
    canvas = Canvas(WIDE, HIGH, (round(height * WIDE / HIGH), height))
    colours = SEATS[seat]
    drop = {Pose.CROUCH: 9.0, Pose.SLEEP: 7.0}.get(pose, 0.0)
    if pose is not Pose.LEAP:
        canvas.ellipse(INK_DEEP, (50, 124), (38, 5.5), alpha=70)
    _tail(canvas, colours)
    _ears(canvas, colours, pose, drop)
    _body(canvas, seat, colours, pose, drop)
    _head(canvas, colours, drop)
    _face(canvas, colours, pose, drop)
    return canvas.picture()


def head(seat: str, height: int) -> pygame.Surface:
    """Draw only a rabbit's head, ears up, with the mark on its brow: how a vote looks."""
    canvas = Canvas(80, 96, (round(height * 80 / 96), height))
    colours = SEATS[seat]
    for side in (-1, 1):
        _outlined(canvas, colours.fur, colours.line, (40 + side * 15, 27), (10, 23.5), side * 9)
        canvas.ellipse(_inner_ear(colours), (40 + side * 15.5, 30), (4.6, 15), side * 9)
    _outlined(canvas, colours.fur, colours.line, (40, 64), (36, 30))
    canvas.ellipse(CREAM, (40, 64), (24, 23))
    canvas.mark(seat, colours.line, (40, 64), 17.5)
    return canvas.picture()


def _outlined(
    canvas: Canvas, fill: Colour, line: Colour, centre: Point, radii: Point, turn: float = 0.0
) -> None:
    canvas.ellipse(line, centre, (radii[0] + 2.2, radii[1] + 2.2), turn)
    canvas.ellipse(fill, centre, radii, turn)


def _inner_ear(colours: SeatColours) -> Colour:
    return mix(BLUSH, colours.fur, 0.15 if luminance(colours.fur) > 0.3 else 0.3)


def _tail(canvas: Canvas, colours: SeatColours) -> None:
    _outlined(canvas, mix(colours.fur, CREAM, 0.6), colours.line, (84, 106), (9, 9))


def _ears(canvas: Canvas, colours: SeatColours, pose: Pose, drop: float) -> None:
    tilt, lift = {
        Pose.LEAP: (34.0, 5.0),
        Pose.CROUCH: (24.0, 3.0),
        Pose.SLEEP: (44.0, 9.0),
        Pose.CHEER: (5.0, 1.5),
    }.get(pose, (11.0, 0.0))
    lean = {Pose.LEFT: -7.0, Pose.RIGHT: 7.0}.get(pose, 0.0)
    for side in (-1, 1):
        turn = side * tilt + lean
        spread = 13 + max(0.0, tilt - 11) * 0.34
        centre = (50 + side * spread + lean * 0.35, 25 + drop + lift)
        _outlined(canvas, colours.fur, colours.line, centre, (8.6, 23.5), turn)
        canvas.ellipse(_inner_ear(colours), (centre[0] + side * 0.4, centre[1] + 2), (4.0, 15.5), turn)


def _body(canvas: Canvas, seat: str, colours: SeatColours, pose: Pose, drop: float) -> None:
    squash = drop * 0.35
    if pose is Pose.LEAP:
        for side in (-1, 1):
            _outlined(canvas, colours.fur, colours.line, (50 + side * 17, 118), (8, 7), side * 30)
    _outlined(canvas, colours.fur, colours.line, (50, 99 + squash), (31 + squash, 25 - squash))
    canvas.ellipse(mix(colours.fur, CREAM, 0.22), (41, 90 + squash), (15, 10), -35)
    if pose is not Pose.LEAP:
        for side in (-1, 1):
            _outlined(canvas, colours.fur, colours.line, (50 + side * 20, 120.5), (13, 6))
            canvas.ellipse(mix(colours.fur, CREAM, 0.35), (50 + side * 20, 121.5), (8, 3))
    canvas.ellipse(CREAM, (50, 100 + squash), (20, 19.5 - squash * 0.5))
    canvas.mark(seat, colours.line, (50, 100 + squash), 14.5)
    _paws(canvas, colours, pose, squash)


def _paws(canvas: Canvas, colours: SeatColours, pose: Pose, squash: float) -> None:
    for side in (-1, 1):
        if pose in (Pose.CHEER, Pose.LEAP):
            _outlined(canvas, colours.fur, colours.line, (50 + side * 33, 84), (6, 10), side * 38)
        else:
            _outlined(canvas, colours.fur, colours.line, (50 + side * 25, 97 + squash), (5.5, 9.5), side * 24)


def _head(canvas: Canvas, colours: SeatColours, drop: float) -> None:
    _outlined(canvas, colours.fur, colours.line, (50, 60 + drop), (29, 24.5))
    canvas.ellipse(mix(colours.fur, CREAM, 0.22), (42, 47 + drop), (13, 6), -24)
    for side in (-1, 1):
        canvas.ellipse(CREAM, (50 + side * 7.2, 70 + drop), (10.5, 8.6))


def _face(canvas: Canvas, colours: SeatColours, pose: Pose, drop: float) -> None:
    glance = {Pose.LEFT: -3.2, Pose.RIGHT: 3.2}.get(pose, 0.0)
    for side in (-1, 1):
        canvas.ellipse(mix(BLUSH, colours.fur, 0.25), (50 + side * 22, 66 + drop), (5.4, 3.6))
        eye = (50 + side * 12.5, 57 + drop)
        if pose in (Pose.BLINK, Pose.SLEEP):
            lid: Colour = CREAM if luminance(colours.fur) < 0.2 else INK_DEEP
            arc = [(eye[0] - 5.5, eye[1] + 0.5), (eye[0], eye[1] + 3.6), (eye[0] + 5.5, eye[1] + 0.5)]
            canvas.line(lid, arc, 2.4)
        else:
            canvas.ellipse(CREAM, eye, (7.4, 8.4))
            canvas.ellipse(INK_DEEP, (eye[0] + glance, eye[1] + 0.6), (4.9, 6.2))
            canvas.ellipse(CREAM, (eye[0] + glance + 1.6, eye[1] - 1.9), (1.9, 2.2))
    canvas.blob(NOSE, [(46.2, 64.8 + drop), (53.8, 64.8 + drop), (50, 69.4 + drop)])
    mouth = [
        (43.5, 71.5 + drop),
        (46.6, 73.6 + drop),
        (50, 70.5 + drop),
        (53.4, 73.6 + drop),
        (56.5, 71.5 + drop),
    ]
    canvas.line(INK_DEEP, mouth, 1.5)
