"""What each seat is asked in each phase, and who moves the game on."""

from typing import assert_never

from companion.game.table import (
    Ask,
    Asked,
    AskKind,
    Ballot,
    Entry,
    Lobby,
    Owning,
    Place,
    Podium,
    Scores,
    Table,
    Telling,
    Votes,
    taking_part,
)
from companion.game.words import Seat

WAIT = Ask(AskKind.WAIT)


def asks(table: Table) -> dict[Seat, Ask]:
    """What every seat of the table is asked now."""
    match table.phase:
        case Ballot() as ballot if not table.paused:
            in_ballot = ballot_asks(table, ballot)
            return {
                place.seat: Ask(AskKind.COME_BACK)
                if place.seated and place.away
                else in_ballot.get(place.seat, WAIT)
                for place in table.places
            }
        case _:
            return {place.seat: _ask(table, place) for place in table.places}


def ask_again(before: Table, after: Table, answered: Seat | None = None) -> dict[Seat, Asked]:
    """Number the questions: a seat whose ask stays the same keeps its number, any other gets a new one.

    Claims that contradict each other are asked for once more, in the same words. That is a new question for
    the seat that has just answered and for every seat whose claim was dropped, or an answer that arrives
    twice would count twice.
    """
    numbered: dict[Seat, Asked] = {}
    for seat, ask in asks(after).items():
        known = before.asked.get(seat)
        same = known is not None and known.ask == ask and _entry(before, seat) == _entry(after, seat)
        same = same and seat != answered
        numbered[seat] = known if known and same else Asked(after.steps, ask)
    return numbered


def _entry(table: Table, seat: Seat) -> Entry:
    entries = table.phase.entries if isinstance(table.phase, Ballot) else {}
    return entries.get(seat, Entry())


def _ask(table: Table, place: Place) -> Ask:
    match table.phase:
        case Lobby():
            return Ask(AskKind.START if place.seated else AskKind.SIT)
        case Podium() if not place.seated:
            return Ask(AskKind.SIT)
        case _ if not place.seated:
            return WAIT
        case _ if table.paused:
            return Ask(AskKind.PAUSED)
        case Podium():
            return Ask(AskKind.AGAIN)
        case _ if place.away:
            return Ask(AskKind.COME_BACK)
        case Telling(storyteller=None):
            return Ask(AskKind.TELL)
        case Telling(storyteller=storyteller):
            return Ask(AskKind.OPEN) if place.seat == storyteller else WAIT
        case Owning(seats=seats, slots=slots):
            return Ask(AskKind.OWN, which=slots[0]) if place.seat in seats else WAIT
        case Votes(ballot=ballot):
            return Ask(AskKind.SHOW) if drives(table, ballot, place.seat) else WAIT
        case Scores(ballot=ballot):
            return Ask(AskKind.NEXT) if drives(table, ballot, place.seat) else WAIT
        case Ballot():  # pragma: no cover - `asks` answers for a ballot that is not paused
            return WAIT
        case _:
            assert_never(table.phase)


def drives(table: Table, ballot: Ballot, seat: Seat) -> bool:
    """Whether this seat's press moves the reveal on: the storyteller's, or anyone's if they left."""
    if table.place(ballot.storyteller).away:
        return seat in taking_part(table, ballot)
    return seat == ballot.storyteller


def claims_due(table: Table, ballot: Ballot, seat: Seat) -> int:
    """How many claims this seat enters in the ballot."""
    if table.settings.claims_first or (table.settings.claims_at_reveal and seat == ballot.storyteller):
        return ballot.lays[seat]
    return 0


def ballot_asks(table: Table, ballot: Ballot) -> dict[Seat, Ask]:
    """What each seat that takes part in the ballot has to enter next: claims, then votes, then nothing."""
    seats = taking_part(table, ballot)
    votes = table.settings.edition.votes_of(seats, ballot.storyteller)
    high = ballot.slots
    return {
        seat: _ballot_ask(
            ballot.entries.get(seat, Entry()),
            claims=claims_due(table, ballot, seat),
            votes=votes[seat],
            red=table.settings.edition.red_vote and seat == ballot.storyteller,
            high=high,
        )
        for seat in seats
    }


def _ballot_ask(entry: Entry, *, claims: int, votes: int, red: bool, high: int) -> Ask:
    if len(entry.claims) < claims:
        return Ask(AskKind.CLAIM, 1, high, which=len(entry.claims) + 1)
    if votes and not entry.votes:
        return Ask(AskKind.VOTE, 1, high)
    if len(entry.votes) < votes:
        return Ask(AskKind.SECOND_VOTE, 0, high)
    if red and entry.red is None:
        return Ask(AskKind.RED_VOTE, 1, high)
    return Ask(AskKind.LOCKED)


def claims_settled(table: Table, ballot: Ballot) -> bool:
    """Whether everyone has claimed and nobody contradicts anybody."""
    return all(ask.kind is not AskKind.CLAIM for ask in ballot_asks(table, ballot).values())
