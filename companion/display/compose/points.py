"""Each point with its reason: slips of paper beside the seats' lines, with the marks of who caused it."""

from companion.display.compose.page import row_boxes
from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.palette import INK, LEAF
from companion.display.scene import Actor, Badge, Item, Panel, resting
from companion.display.text import Block, line_height, width, written
from companion.game.scoring import Line
from companion.game.views import InScores
from companion.game.words import Seat

SLIP_SECONDS = 0.55
"""From one seat's slips to the next."""


def order(phase: InScores) -> list[Seat]:
    """The storyteller first, then those who found the card, then the others."""
    seats = list(phase.points)
    return sorted(
        seats, key=lambda seat: (seat != phase.storyteller, seat not in phase.finders, seats.index(seat))
    )


def slips(stage: Stage, phase: InScores, start: float) -> list[Actor]:
    """The slips of all seats, each seat's at its time."""
    rows = {seat.seat: box for seat, box in zip(stage.listed, row_boxes(stage), strict=True)}
    actors = []
    for number, seat in enumerate(order(phase)):
        lines = [line for line in phase.lines if line.seat == seat]
        for item in seat_slips(stage, lines, rows[seat]):
            actors.append(resting(item.art, item.box, start + number * SLIP_SECONDS))
    return actors


def seat_slips(stage: Stage, lines: list[Line], row: Box) -> list[Item]:
    """One seat's slips, right beside its line, on two rows where they need it."""
    room = stage.layout.land.w
    smallest = stage.layout.size(0.022)
    for size in range(min(stage.layout.size(0.030), round(row.h * 0.6)), smallest, -1):
        if sum(_slip_width(stage, line, size) for line in lines) <= room:
            return _in_a_row(stage, lines, row, size)
    if sum(_slip_width(stage, line, smallest) for line in lines) <= room:
        return _in_a_row(stage, lines, row, smallest)
    upper = Box(row.x, row.y, row.w, row.h // 2)
    lower = Box(row.x, row.y + row.h // 2, row.w, row.h // 2)
    return [*_in_a_row(stage, lines[:1], upper, smallest), *_in_a_row(stage, lines[1:], lower, smallest)]


def _in_a_row(stage: Stage, lines: list[Line], row: Box, size: int) -> list[Item]:
    items: list[Item] = []
    right = stage.layout.page.x - stage.layout.gap // 2
    for line in reversed(lines):
        wide = _slip_width(stage, line, size)
        high = min(row.h, round(size * 1.75))
        box = Box(
            right - wide + stage.layout.gap // 3,
            row.centre[1] - high // 2,
            wide - stage.layout.gap // 3,
            high,
        )
        items += _slip(stage, line, box, size)
        right -= wide
    return items


def _parts(stage: Stage, line: Line) -> tuple[str, str, tuple[str, ...]]:
    # The crowd's own mark says nothing: everyone of the crowd has the same slip.
    marks = line.by if line.reason in _MARKED else ()
    return f"+{line.points}" if line.points else "0", stage.say(f"why.{line.reason}"), marks


_MARKED = frozenset({"some-found", "bonus", "bonus-capped", "found-by-one"})


def _slip_width(stage: Stage, line: Line, size: int) -> int:
    points, why, marks = _parts(stage, line)
    pad = round(size * 0.5)
    words = width(points, size, True) + width(why, size) + 3 * pad
    return words + len(marks) * round(size * 1.12) + (pad if marks else 0) + stage.layout.gap // 3


def _slip(stage: Stage, line: Line, box: Box, size: int) -> list[Item]:
    points, why, marks = _parts(stage, line)
    pad, high = round(size * 0.5), line_height(size)
    items = [Item(Panel("chip"), box)]
    x = box.x + pad
    for text, bold, colour in ((points, True, LEAF if line.points else INK), (why, False, INK)):
        wide = width(text, size, bold)
        items += written(Block((text,), size, bold), Box(x, box.centre[1] - high // 2, wide, high), colour)
        x += wide + pad
    side = round(size * 1.12)
    for seat in marks:
        items.append(Item(Badge(seat), Box(x, box.centre[1] - side // 2, side, side)))
        x += side
    return items
