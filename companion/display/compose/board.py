"""The board of the reveal: the slots, the votes on them as little rabbits, and whose card was whose."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from companion.display.compose.page import row_boxes
from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.palette import INK
from companion.display.scene import Actor, Badge, Card, Head, Item, Panel, Step, resting
from companion.display.text import fit, written
from companion.game.views import InOwning, InScores, InVotes
from companion.game.words import Seat, Slot

LANDING = 0.22
"""Seconds between two votes."""
FLIGHT = 0.5
SWEEP = 0.16
"""Seconds the light stays on a card while it looks for the storyteller's."""

Revealed = InOwning | InVotes | InScores


class SlotBoxes(NamedTuple):
    """Where a slot's card, its owner and its votes go."""

    card: Box
    owner: Box
    votes: Box


def slot_boxes(stage: Stage, count: int) -> list[SlotBoxes]:
    """Share the board among so many slots."""
    layout = stage.layout
    board = layout.land.inset(layout.gap)
    columns = count if count <= 6 else ceil(count / 2)
    rows = ceil(count / max(columns, 1))
    wide, high = board.w // columns, board.h // rows
    tall = min(round(high * (0.60 if rows == 1 else 0.50)), round(wide * 0.86 * 1.4))
    boxes = []
    for k in range(count):
        in_row = min(columns, count - (k // columns) * columns)
        left = board.x + (board.w - in_row * wide) // 2 + (k % columns) * wide
        # A single row of cards leaves room: some of it goes above, the rest is for the votes.
        drop = (high - tall) // 8 if rows == 1 else 0
        cell = Box(left, board.y + (k // columns) * high + drop, wide, high - drop)
        boxes.append(_cell(stage, cell, tall))
    return boxes


def _cell(stage: Stage, cell: Box, tall: int) -> SlotBoxes:
    pad = max(2, stage.layout.gap // 3)
    wide = round(tall / 1.4)
    card = Box(cell.centre[0] - wide // 2, cell.y + pad, wide, tall)
    # Where nobody looks for the storyteller's card nobody asks whose card is whose, either.
    strip = round(stage.layout.height * 0.055) if stage.seeks else 0
    owner = Box(cell.x + pad, card.bottom + pad, cell.w - 2 * pad, strip)
    votes = Box(cell.x + pad, owner.bottom + pad, cell.w - 2 * pad, cell.bottom - owner.bottom - 2 * pad)
    return SlotBoxes(card, owner, votes)


def board(stage: Stage, phase: Revealed, *, lit: bool = True) -> list[Item]:
    """The board as it is when everything has come to rest."""
    boxes = slot_boxes(stage, phase.slots)
    items = [Item(Panel("paper"), stage.layout.land), *cards(phase, boxes, lit=lit)]
    items += [item for _, item in vote_items(boxes, phase.votes)]
    owners = phase.cards if isinstance(phase, InScores) else phase.owners
    for slot, seat in owners.items():
        items += owner(stage, boxes[slot - 1].owner, seat)
    return items


def cards(phase: Revealed, boxes: Sequence[SlotBoxes], *, lit: bool) -> list[Item]:
    """The cards in their slots; the one that matters is lit."""
    bright = bright_slots(phase) if lit else frozenset()
    red = phase.red if isinstance(phase, InScores) and lit else None
    looks = ["red" if k + 1 == red else "lit" if k + 1 in bright else "plain" for k in range(len(boxes))]
    return [Item(Card(k + 1, look), boxes[k].card) for k, look in enumerate(looks)]


def bright_slots(phase: Revealed) -> frozenset[Slot]:
    """The slots that light up: the storyteller's card, or the one whose owner is looked for."""
    if isinstance(phase, InScores):
        return frozenset(slot for slot, seat in phase.cards.items() if seat == phase.storyteller)
    return frozenset({phase.asked}) if isinstance(phase, InOwning) else frozenset()


def owner(stage: Stage, box: Box, seat: str) -> list[Item]:
    """Whose card it was: the mark and the name."""
    side = min(box.h, round(box.w * 0.3))
    small = stage.layout.size(0.022)
    room = box.w - side - stage.layout.gap // 3
    name = fit(stage.names[seat], (room, box.h), (stage.layout.size(0.028), small), bold=True)
    if name.height > box.h:
        # The mark alone says it, too; a name is never cut.
        return [Item(Badge(seat), Box(box.centre[0] - side // 2, box.centre[1] - side // 2, side, side))]
    left = box.x + (box.w - side - stage.layout.gap // 3 - name.wide) // 2
    badge = Item(Badge(seat), Box(left, box.centre[1] - side // 2, side, side))
    words = Box(left + side + stage.layout.gap // 3, box.y, name.wide, box.h)
    return [badge, *written(name, words, INK)]


def vote_items(boxes: Sequence[SlotBoxes], votes: Mapping[Slot, Sequence[Seat]]) -> list[tuple[Seat, Item]]:
    """A little rabbit for each vote, in rows below its card."""
    items = []
    for slot, seats in sorted(votes.items()):
        room = boxes[slot - 1].votes
        for seat, spot in zip(seats, _spots(room, len(seats)), strict=True):
            items.append((seat, Item(Head(seat), spot)))
    return items


def _spots(room: Box, count: int) -> list[Box]:
    """So many little rabbits as large as they fit into the room, in centred rows."""
    high, columns = 0, 1
    for across in range(1, count + 1):
        fits = min(room.h // ceil(count / across), round(room.w / across * 96 / 80), round(room.w * 0.5))
        if fits >= high:
            high, columns = fits, across
    wide = round(high * 80 / 96)
    spots = []
    for k in range(count):
        in_row = min(columns, count - (k // columns) * columns)
        left = room.x + (room.w - in_row * wide) // 2
        spots.append(Box(left + (k % columns) * wide, room.y + (k // columns) * high, wide, high))
    return spots


def landing(stage: Stage, phase: Revealed) -> list[Actor]:
    """The votes fly from their seats' lines onto the slots, one after the other, slot by slot."""
    rows = {seat.seat: box for seat, box in zip(stage.listed, row_boxes(stage), strict=True)}
    actors = []
    for number, (seat, item) in enumerate(vote_items(slot_boxes(stage, phase.slots), phase.votes)):
        start = 0.5 + number * LANDING
        origin = (rows[seat].x, rows[seat].y)
        target = (item.box.x, item.box.y)
        step = Step(start, start + FLIGHT, item.art, origin, target, stage.layout.height // 12)
        actors.append(Actor((item.box.w, item.box.h), (step,)))
    return actors


def landing_time(phase: Revealed) -> float:
    """When the last vote has landed."""
    return 0.5 + FLIGHT + LANDING * sum(len(seats) for seats in phase.votes.values())


class Drama(NamedTuple):
    """The storyteller's card lighting up, and whose cards the others were."""

    actors: list[Actor]
    lit_at: float
    over: float


def drama(stage: Stage, phase: InScores) -> Drama:
    """A light wanders over the cards and stays on the storyteller's; then the owners are told."""
    boxes = slot_boxes(stage, phase.slots)
    bright = bright_slots(phase) or frozenset({phase.red} if phase.red else ())
    order = [k for k in range(phase.slots) if k + 1 not in bright] + [slot - 1 for slot in sorted(bright)]
    lit_at = 0.6 + SWEEP * (len(order) - 1)
    actors = [
        _swept(boxes[k].card, k + 1, 0.6 + SWEEP * n) for n, k in enumerate(order) if k + 1 not in bright
    ]
    actors += _finders(phase, boxes, lit_at + 0.5)
    look = "red" if phase.red in bright else "lit"
    actors += [resting(Card(slot, look), boxes[slot - 1].card, lit_at) for slot in bright]
    when = lit_at + 1.0
    for slot, seat in sorted(phase.cards.items(), key=lambda pair: (pair[1] != phase.storyteller, pair[0])):
        for item in owner(stage, boxes[slot - 1].owner, seat):
            actors.append(resting(item.art, item.box, when))
        when += 0.25
    return Drama(actors, lit_at, when + 1.8)


def _finders(phase: InScores, boxes: Sequence[SlotBoxes], start: float) -> list[Actor]:
    """Who found the card jumps for joy."""
    actors = []
    for seat, item in vote_items(boxes, {slot: phase.votes.get(slot, ()) for slot in bright_slots(phase)}):
        if seat in phase.finders:
            home, high = (item.box.x, item.box.y), item.box.h // 4
            steps = [Step(0.0, 0.0, item.art, home, home)]
            steps += [
                Step(start + k * 0.4, start + k * 0.4 + 0.35, item.art, home, home, high) for k in range(3)
            ]
            actors.append(Actor((item.box.w, item.box.h), tuple(steps)))
    return actors


def _swept(box: Box, number: int, start: float) -> Actor:
    spot = (box.x, box.y)
    lit = Step(start, start, Card(number, "lit"), spot, spot)
    return Actor((box.w, box.h), (lit, Step(start + SWEEP, start + SWEEP, None, spot, spot)))
