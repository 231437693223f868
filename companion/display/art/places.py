"""Places along the way: the burrow at the start, the gate at the end, a castle, a balloon, a pond."""

import pygame

from companion.display.art.canvas import Canvas
from companion.display.palette import Colour, mix

HAZE: Colour = (186, 190, 212)


def castle(height: int) -> pygame.Surface:
    """A castle far away in the haze."""
    canvas = Canvas(100, 100, (height, height))
    wall, roof, light = mix(HAZE, (150, 150, 186), 0.5), (150, 130, 168), (252, 232, 180)
    for x, top, wide in ((8, 48, 16), (30, 26, 18), (54, 40, 14), (74, 52, 16)):
        canvas.polygon(wall, [(x, top), (x + wide, top), (x + wide, 100), (x, 100)])
        canvas.polygon(roof, [(x - 4, top + 1), (x + wide / 2, top - wide * 1.35), (x + wide + 4, top + 1)])
        canvas.rounded(light, (x + wide / 2 - 2, top + 8, 4, 8), 2)
    canvas.polygon(wall, [(14, 68), (84, 68), (84, 100), (14, 100)])
    canvas.rounded((120, 110, 150), (42, 78, 14, 24), 6)
    canvas.blob((150, 178, 168), [(0, 99), (18, 91), (50, 94), (82, 90), (100, 99), (50, 106)])
    return canvas.picture()


def balloon(height: int) -> pygame.Surface:
    """A balloon somebody dreams of."""
    canvas = Canvas(70, 100, (round(height * 0.7), height))
    for colour, across in (((196, 74, 66), 33.0), ((250, 222, 150), 22.0), ((196, 74, 66), 10.0)):
        canvas.ellipse(colour, (35, 36), (across, 35))
    canvas.polygon((196, 74, 66), [(20, 64), (50, 64), (42, 76), (28, 76)])
    for x in (29, 41):
        canvas.line((96, 70, 50), [(x, 75), (x + (35 - x) * 0.2, 87)], 1.4)
    canvas.rounded((150, 104, 62), (27, 86, 16, 13), 3)
    return canvas.picture()


def burrow(height: int) -> pygame.Surface:
    """The burrow from which all rabbits start: a mound with a round red door."""
    canvas = Canvas(140, 100, (round(height * 1.4), height))
    canvas.ellipse((40, 60, 30), (70, 94), (68, 6), alpha=60)
    canvas.blob((70, 116, 58), [(4, 96), (14, 48), (50, 12), (92, 12), (126, 48), (136, 96), (70, 97)])
    canvas.blob((158, 196, 108), [(9, 93), (19, 50), (52, 16), (90, 16), (121, 50), (131, 93), (70, 94)])
    canvas.ellipse((184, 214, 132), (52, 34), (26, 11), -28)
    canvas.ellipse((92, 64, 44), (70, 66), (31, 31))
    canvas.ellipse((168, 62, 50), (70, 66), (26, 26))
    for x in (57, 70, 83):
        canvas.line((132, 44, 38), [(x, 45 + abs(x - 70) * 0.35), (x, 87 - abs(x - 70) * 0.35)], 1.8)
    canvas.ellipse((250, 214, 110), (84, 68), (3.2, 3.2))
    canvas.polygon((158, 196, 108), [(30, 94), (110, 94), (110, 100), (30, 100)])
    for x, y in ((20, 80), (118, 76), (108, 44), (32, 40)):
        canvas.ellipse((255, 246, 236), (x, y), (3, 3))
        canvas.ellipse((240, 190, 80), (x, y), (1.4, 1.4))
    return canvas.picture()


def gate(height: int) -> pygame.Surface:
    """The gate at the end of the path, with flags."""
    canvas = Canvas(120, 110, (round(height * 120 / 110), height))
    for x in (16, 98):
        canvas.rounded((116, 78, 50), (x - 4, 24, 9, 84), 3)
        canvas.rounded((160, 112, 70), (x - 4, 24, 5, 84), 2)
    canvas.line((116, 78, 50), [(16, 34), (57, 22), (98, 34)], 6)
    colours: tuple[Colour, ...] = (
        (200, 60, 56),
        (250, 206, 84),
        (74, 150, 150),
        (122, 80, 160),
        (92, 150, 70),
    )
    for k, colour in enumerate(colours):
        x = 25 + k * 16
        y = 31 - (1 - abs(x - 57) / 41) * 7
        canvas.polygon(colour, [(x - 6, y), (x + 6, y), (x, y + 18)])
    for x in (16, 98):
        canvas.polygon((200, 60, 56), [(x, 2), (x + 18, 9), (x, 16)])
        canvas.line((116, 78, 50), [(x, 2), (x, 26)], 2.6)
    return canvas.picture()


def pond(height: int) -> pygame.Surface:
    """A pond with water lilies."""
    canvas = Canvas(200, 70, (round(height * 200 / 70), height))
    shore = [(4, 38), (40, 10), (104, 6), (164, 12), (196, 36), (160, 62), (92, 66), (36, 60)]
    canvas.blob((92, 134, 78), shore)
    canvas.blob((104, 168, 196), [(100 + (x - 100) * 0.94, 36 + (y - 36) * 0.86) for x, y in shore])
    canvas.blob((150, 204, 220), [(100 + (x - 100) * 0.7, 30 + (y - 36) * 0.5) for x, y in shore])
    for x, y in ((54, 42), (128, 46), (150, 30)):
        canvas.ellipse((86, 146, 84), (x, y), (13, 6))
        canvas.ellipse((248, 200, 214), (x, y - 3), (5, 4))
    return canvas.picture()
