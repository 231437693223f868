"""`apply`: what an event makes of a table. It never refuses: what is decided is decided."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game import events as ev
from companion.game.asks import ask_again, claims_due, claims_settled
from companion.game.deck import lay
from companion.game.settling import settled
from companion.game.table import (
    Ballot,
    Correction,
    Entry,
    Lobby,
    Owning,
    Place,
    Podium,
    Scores,
    Table,
    Telling,
    Votes,
)
from companion.game.words import Seat


def apply(table: Table, event: ev.AnyEvent) -> Table:
    """Give the table as it is after an event (undo and redo are the timeline's)."""
    after = _HANDLERS[type(event)](table, event)
    if isinstance(after.phase, Ballot):
        after = settled(after, after.phase, event.at)
    return numbered(table, after, event.seat if isinstance(event, _ANSWERS) else None)


def numbered(before: Table, after: Table, answered: Seat | None = None) -> Table:
    """Count the step and number what is asked after it; who has just answered is asked something new."""
    after = replace(after, steps=before.steps + 1)
    return replace(after, asked=ask_again(before, after, answered))


_ANSWERS = ev.Claimed | ev.Voted | ev.VotedRed | ev.Owned


# --- lobby and game ---------------------------------------------------------------------------------------


def _arranged(table: Table, event: ev.Arranged) -> Table:
    return replace(
        table,
        places=event.places,
        settings=event.settings,
        configured=event.configured,
        configured_settings=event.configured_settings,
    )


def _rules_changed(table: Table, event: ev.RulesChanged) -> Table:
    return replace(table, settings=event.settings)


def _sat_down(table: Table, event: ev.SatDown) -> Table:
    return _with_place(table, event.seat, seated=True)


def _stood_up(table: Table, event: ev.StoodUp) -> Table:
    return _with_place(table, event.seat, seated=False)


def _game_started(table: Table, event: ev.GameStarted) -> Table:
    places = tuple(replace(place, seated=place.seat in event.seats, away=False) for place in table.places)
    zero = dict.fromkeys(event.seats, 0)
    return Table(
        places=places,
        settings=table.settings,
        phase=Telling(storyteller=None, began=event.at),
        game=table.game + 1,
        scores=zero,
        entered_with=zero,
        told=zero,
        deck=event.deck,
        configured=table.configured,
        configured_settings=table.configured_settings,
    )


def _game_ended(table: Table, event: ev.GameEnded) -> Table:
    return replace(table, phase=Podium(early=True, ended=event.at), paused=False)


def _lobby_opened(table: Table, _: ev.LobbyOpened) -> Table:
    places = tuple(replace(place, away=False) for place in table.places)
    return replace(table, places=places, phase=Lobby(), paused=False, refill=None)


def _joined_late(table: Table, event: ev.JoinedLate) -> Table:
    joined = _with_place(table, event.seat, seated=True, away=False)
    return replace(
        joined,
        scores={**table.scores, event.seat: event.points},
        entered_with={**table.entered_with, event.seat: event.points},
        told={**table.told, event.seat: 0},
        deck=event.deck,
        refill=event.refill,
    )


# --- telling and ballot -----------------------------------------------------------------------------------


def _storyteller_chosen(table: Table, event: ev.StorytellerChosen) -> Table:
    return _telling(table, event.seat, event.at)


def _telling(table: Table, storyteller: Seat | None, at: int) -> Table:
    """Let someone tell; cards that already lay on the table go back into the hands they came from."""
    if isinstance(table.phase, Telling):
        at = table.phase.began
    else:
        back = {seat: -count for seat, count in _ballot(table).lays.items()}
        table = replace(table, deck=lay(table.deck, back) if table.deck else None)
    return replace(table, phase=Telling(storyteller=storyteller, began=at))


def _ballot_opened(table: Table, event: ev.BallotOpened) -> Table:
    began = table.phase.began if isinstance(table.phase, Telling) else event.at
    entries = dict.fromkeys(event.lays, Entry())
    ballot = Ballot(event.storyteller, event.lays, entries, began=began, opened=event.at)
    deck = lay(table.deck, event.lays) if table.deck else None
    return replace(table, phase=ballot, deck=deck, refill=None)


def _claimed(table: Table, event: ev.Claimed) -> Table:
    entry = _entry(table, event.seat)
    claims = (*entry.claims, event.slot)
    # A vote that the new claim makes a vote on one's own card is asked again.
    legal = table.settings.edition.own_card or event.slot not in entry.votes
    return _with_entry(table, event.seat, replace(entry, claims=claims, votes=entry.votes if legal else ()))


def _voted(table: Table, event: ev.Voted) -> Table:
    entry = _entry(table, event.seat)
    return _with_entry(table, event.seat, replace(entry, votes=(*entry.votes, event.slot)))


def _voted_red(table: Table, event: ev.VotedRed) -> Table:
    return _with_entry(table, event.seat, replace(_entry(table, event.seat), red=event.slot))


def _entered(table: Table, event: ev.Entered) -> Table:
    return _with_entry(table, event.seat, Entry(event.claims, event.votes, event.red))


def _reopened(table: Table, event: ev.Reopened) -> Table:
    ballot = _ballot(table)
    # Once all claims agree they stay: claiming another slot then would only tell whose card lies there.
    settled = table.settings.claims_first and claims_settled(table, ballot)
    kept = _entry(table, event.seat).claims if settled else ()
    return _with_entry(table, event.seat, Entry(claims=kept))


# --- reveal and next --------------------------------------------------------------------------------------


def _owned(table: Table, event: ev.Owned) -> Table:
    phase = table.phase
    assert isinstance(phase, Owning)
    owners = phase.owners if event.seat is None else {**phase.owners, event.slot: event.seat}
    if len(phase.slots) > 1:
        return replace(table, phase=replace(phase, slots=phase.slots[1:], owners=owners))
    return replace(table, phase=Votes(phase.ballot, phase.seats, phase.closed, owners))


def _round_scored(table: Table, event: ev.RoundScored) -> Table:
    phase, record = table.phase, event.record
    assert isinstance(phase, Votes)
    return replace(
        table,
        phase=Scores(phase.ballot, record),
        rounds=(*table.rounds, record),
        scores=_added(table.scores, record.points),
        told=_added(table.told, {record.storyteller: 1}),
    )


def _round_voided(table: Table, event: ev.RoundVoided) -> Table:
    ballot = _ballot(table)
    fresh = replace(ballot, entries=dict.fromkeys(ballot.lays, Entry()), opened=event.at)
    if isinstance(table.phase, Scores):
        record = table.phase.record
        table = replace(
            table,
            rounds=table.rounds[:-1],
            scores=_added(table.scores, {seat: -points for seat, points in record.points.items()}),
            told=_added(table.told, {record.storyteller: -1}),
        )
    return replace(table, phase=fresh)


def _round_closed(table: Table, event: ev.RoundClosed) -> Table:
    over = event.next is None
    phase = Podium(early=False, ended=event.at) if over else Telling(event.next, began=event.at)
    return replace(table, phase=phase, deck=event.deck, refill=None if over else event.refill)


# --- the host ---------------------------------------------------------------------------------------------


def _corrected(table: Table, event: ev.Corrected) -> Table:
    correction = Correction(event.seat, event.points, event.remark, len(table.rounds))
    return replace(
        table,
        corrections=(*table.corrections, correction),
        scores=_added(table.scores, {event.seat: event.points}),
    )


def _renamed(table: Table, event: ev.Renamed) -> Table:
    return _with_place(table, event.seat, name=event.name)


def _reseated(table: Table, event: ev.Reseated) -> Table:
    return replace(table, places=tuple(table.place(seat) for seat in event.order))


def _went_away(table: Table, event: ev.WentAway) -> Table:
    table = _with_place(table, event.seat, away=True)
    match table.phase:
        case Telling(storyteller=event.seat) | Ballot(storyteller=event.seat):
            return _telling(table, event.next, event.at)
        case _:
            return table


def _came_back(table: Table, event: ev.CameBack) -> Table:
    return _with_place(table, event.seat, away=False)


def _dials_swapped(table: Table, event: ev.DialsSwapped) -> Table:
    mine = table.place(event.seat).dial
    places = tuple(
        replace(place, dial=event.dial)
        if place.seat == event.seat
        else replace(place, dial=mine)
        if place.dial == event.dial
        else place
        for place in table.places
    )
    return replace(table, places=places)


def _paused(table: Table, _: ev.Paused) -> Table:
    return replace(table, paused=True)


def _resumed(table: Table, _: ev.Resumed) -> Table:
    return replace(table, paused=False)


# --- small helpers ----------------------------------------------------------------------------------------


def _with_place(table: Table, seat: Seat, **changes: object) -> Table:
    def change(place: Place) -> Place:
        return replace(place, **changes) if place.seat == seat else place

    return replace(table, places=tuple(map(change, table.places)))


def _ballot(table: Table) -> Ballot:
    """The ballot of the round being played, also when it has closed."""
    match table.phase:
        case Ballot() as ballot:
            return ballot
        case Owning(ballot=ballot) | Votes(ballot=ballot) | Scores(ballot=ballot):
            return ballot
        case _:  # pragma: no cover - no event of a ballot is ever decided elsewhere
            raise AssertionError(table.phase)


def _entry(table: Table, seat: Seat) -> Entry:
    return _ballot(table).entries[seat]


def _with_entry(table: Table, seat: Seat, entry: Entry) -> Table:
    ballot = _ballot(table)
    due = claims_due(table, ballot, seat)
    entry = replace(entry, again=entry.again and len(entry.claims) < due)
    return replace(table, phase=replace(ballot, entries={**ballot.entries, seat: entry}))


def _added(numbers: dict[Seat, int], more: dict[Seat, int]) -> dict[Seat, int]:
    return {seat: number + more.get(seat, 0) for seat, number in numbers.items()}


_HANDLERS: dict[type, Callable[[Table, Any], Table]] = {
    ev.Arranged: _arranged,
    ev.RulesChanged: _rules_changed,
    ev.SatDown: _sat_down,
    ev.StoodUp: _stood_up,
    ev.GameStarted: _game_started,
    ev.StorytellerChosen: _storyteller_chosen,
    ev.BallotOpened: _ballot_opened,
    ev.Claimed: _claimed,
    ev.Voted: _voted,
    ev.VotedRed: _voted_red,
    ev.Entered: _entered,
    ev.Reopened: _reopened,
    ev.Owned: _owned,
    ev.RoundScored: _round_scored,
    ev.RoundVoided: _round_voided,
    ev.RoundClosed: _round_closed,
    ev.GameEnded: _game_ended,
    ev.LobbyOpened: _lobby_opened,
    ev.Corrected: _corrected,
    ev.Renamed: _renamed,
    ev.Reseated: _reseated,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.JoinedLate: _joined_late,
    ev.DialsSwapped: _dials_swapped,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
}
