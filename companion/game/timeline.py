"""The table with its past: `decide` and `apply` for everything, undo and redo included.

An undo is an event like any other; nothing is ever deleted. It reaches back to the start of the game before
this one, so that a game started by mistake can be taken back, and no further: that bounds what is kept.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game import commands as do
from companion.game import events as ev
from companion.game.apply import apply as apply_to_table
from companion.game.apply import numbered
from companion.game.gestures import Decision, hold, press
from companion.game.hosting import HOSTING
from companion.game.refusal import Refusal, Why
from companion.game.table import Place, Table
from companion.game.words import Seat


class Forgotten(Exception):  # noqa: N818 - a replay from too late a snapshot; it is begun again from further back
    """A step to undo or redo is no longer known."""


Steps = tuple["Step", Any] | None
"""A chain of steps, the newest first: sharing its tail makes each further step cost the same."""


class Step(Struct, frozen=True):
    """One step that can be undone or redone: the table on its other side, and what it was."""

    table: Table
    what: str
    seat: Seat | None


class Timeline(Struct, frozen=True):
    """A table, what it was before each step of this game and the one before, and what was undone."""

    table: Table = Table()
    past: Steps = None
    before: Steps = None
    """The steps of the game before this one."""
    future: Steps = None


def decide(line: Timeline, command: do.AnyCommand, at: int) -> Decision:
    """Decide what a command does at this instant: an event, or a refusal that changes nothing."""
    match command:
        case do.Press():
            return press(line.table, command, at)
        case do.Hold():
            return hold(line.table, command, at)
        case do.Undo():
            step = line.past or line.before
            return (
                ev.Undone(what=step[0].what, seat=step[0].seat, at=at)
                if step
                else Refusal(Why.NOTHING_TO_UNDO)
            )
        case do.Redo():
            step = line.future
            return (
                ev.Redone(what=step[0].what, seat=step[0].seat, at=at)
                if step
                else Refusal(Why.NOTHING_TO_REDO)
            )
        case _:
            seat: Seat | None = getattr(command, "seat", None)
            if seat is not None and not line.table.has(seat):
                return Refusal(Why.NO_SUCH_SEAT, seat)
            return HOSTING[type(command)](line.table, command, at)


def apply(line: Timeline, event: ev.AnyEvent) -> Timeline:
    """Give the timeline as it is after an event."""
    if isinstance(event, ev.Undone):
        return _undone(line)
    if isinstance(event, ev.Redone):
        return _redone(line)
    after = apply_to_table(line.table, event)
    if isinstance(event, ev.HouseKeeping):
        return replace(line, table=after)
    past = (Step(line.table, *ev.label(event)), line.past)
    if isinstance(event, ev.GameStarted):
        return Timeline(after, before=past)
    return Timeline(after, past=past, before=line.before)


def _undone(line: Timeline) -> Timeline:
    chain = line.past or line.before
    if chain is None:
        raise Forgotten
    step, past = chain
    future = (Step(line.table, step.what, step.seat), line.future)
    before = line.before if line.past else None
    return Timeline(_carried_over(line.table, step.table), past=past, before=before, future=future)


def _redone(line: Timeline) -> Timeline:
    if line.future is None:
        raise Forgotten
    step, future = line.future
    past = (Step(line.table, step.what, step.seat), line.past)
    return Timeline(_carried_over(line.table, step.table), past=past, before=line.before, future=future)


def _carried_over(now: Table, other: Table) -> Table:
    """Go to another instant, but keep what is not a step of the game: names, dials, seats, a pause."""
    label = {place.seat: place for place in now.places}
    was = {place.seat for place in other.places}

    def carried(place: Place) -> Place:
        current = label.get(place.seat, place)
        return replace(place, name=current.name, dial=current.dial)

    new = tuple(replace(place, seated=False, away=False) for place in now.places if place.seat not in was)
    table = replace(
        other,
        places=(*map(carried, other.places), *new),
        paused=now.paused,
        configured=now.configured,
        configured_settings=now.configured_settings,
    )
    return numbered(now, table)
