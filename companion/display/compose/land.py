"""The land with its track: the numbers on the spaces, and the clouds for scores beyond the path."""

from companion.display.compose.stage import Stage
from companion.display.geometry import Box, box_around
from companion.display.layout import Layout
from companion.display.palette import INK
from companion.display.scene import Icon, Item
from companion.display.text import Block, line_height, width, written


def numbers(layout: Layout) -> list[Item]:
    """The number of each space, on the rim of its stone, below the rabbits' feet."""
    track, size = layout.track, layout.size(0.0235)
    high = line_height(size)
    items = []
    for number, (x, y) in enumerate(track.spaces):
        spot = box_around((x, y + track.stone[1] * 0.17), width(str(number), size, True), high)
        items += written(Block((str(number),), size, True), spot, INK)
    return items


def clouds(stage: Stage, scores: dict[str, int]) -> list[Item]:
    """A cloud for each score beyond the path, in order, with the score on it."""
    items = []
    for cloud in stage.layout.track.clouds(scores):
        box = cloud.box
        size = stage.layout.size(0.026)
        wide, high = min(box.w, round(box.h * 0.9)), round(box.h * 0.44)
        puff = Box(box.centre[0] - wide // 2, box.bottom - high, wide, high)
        items.append(Item(Icon("cloud"), puff))
        text = Box(box.x, box.bottom - line_height(size) - round(box.h * 0.03), box.w, line_height(size))
        items += written(Block((str(cloud.score),), size, True), text, INK, across=0.5)
    return items
