"""What a press or a hold means in each phase: an event, or a refusal."""

from typing import assert_never

from companion.game import events as ev
from companion.game.asks import claims_due, claims_settled, drives
from companion.game.commands import Hold, Press
from companion.game.refusal import Refusal, Why
from companion.game.rounds import close_round, open_ballot, score_round, start_game
from companion.game.table import (
    Ask,
    AskKind,
    Ballot,
    Entry,
    Lobby,
    Owning,
    Podium,
    Scores,
    Table,
    Telling,
    Votes,
    taking_part,
)
from companion.game.words import Seat, Slot

Decision = ev.AnyEvent | Refusal


def press(table: Table, command: Press, at: int) -> Decision:
    """Decide what a press does."""
    seat = command.seat
    if fault := _not_now(table, seat, command.question):
        return fault
    # Who was not in the game that just ended sits down for the next one.
    if isinstance(table.phase, Lobby) or (isinstance(table.phase, Podium) and seat not in table.scores):
        return _sit_or_stand(table, seat, at)
    if fault := _no_part(table, seat):
        return fault
    if table.place(seat).away and not isinstance(table.phase, Podium):
        return ev.CameBack(seat=seat, at=at)
    return _press_in_game(table, seat, command.number, at)


def hold(table: Table, command: Hold, at: int) -> Decision:
    """Decide what a hold does."""
    seat = command.seat
    if table.paused and table.has(seat) and table.place(seat).seated:
        return ev.Resumed(at=at)
    if fault := _not_now(table, seat, command.question) or _no_part(table, seat):
        return fault
    if table.place(seat).away and not isinstance(table.phase, Podium):
        return ev.CameBack(seat=seat, at=at)
    return _hold_in_game(table, seat, at)


def _not_now(table: Table, seat: Seat, question: int | None) -> Refusal | None:
    if not table.has(seat):
        return Refusal(Why.NO_SUCH_SEAT, seat)
    if question is not None and question != table.asked[seat].question:
        return Refusal(Why.STALE, seat)
    if table.paused:
        return Refusal(Why.PAUSED, seat)
    return None


def _no_part(table: Table, seat: Seat) -> Refusal | None:
    return None if table.place(seat).seated else Refusal(Why.NOT_SEATED, seat)


def _sit_or_stand(table: Table, seat: Seat, at: int) -> Decision:
    if table.place(seat).seated:
        return ev.StoodUp(seat=seat, at=at)
    most = table.settings.edition.most
    if len(table.seated) >= most:
        return Refusal(Why.TOO_MANY, seat, most)
    return ev.SatDown(seat=seat, at=at)


def _press_in_game(table: Table, seat: Seat, number: int | None, at: int) -> Decision:
    match table.phase:
        case Telling(storyteller=None):
            return ev.StorytellerChosen(seat=seat, at=at)
        case Telling(storyteller=storyteller):
            if seat != storyteller:
                return Refusal(Why.NOT_YOUR_TURN, seat)
            return open_ballot(table, seat, at)
        case Ballot() as ballot:
            return _enter(table, ballot, seat, number, at)
        case Owning() as owning:
            return _own(table, owning, seat, at)
        case Votes() as votes:
            if not drives(table, votes.ballot, seat):
                return Refusal(Why.NOT_YOUR_TURN, seat)
            return score_round(table, votes, at)
        case Scores() as scores:
            if not drives(table, scores.ballot, seat):
                return Refusal(Why.NOT_YOUR_TURN, seat)
            return close_round(table, scores, at)
        case Podium():
            return Refusal(Why.HOLD_INSTEAD, seat)
        case Lobby():  # pragma: no cover - sitting and standing is decided before
            return Refusal(Why.NOT_NOW, seat)
        case _:
            assert_never(table.phase)


def _hold_in_game(table: Table, seat: Seat, at: int) -> Decision:
    match table.phase:
        case Lobby() | Podium():
            return start_game(table, table.present, at)
        case Telling():
            return Refusal(Why.PRESS_INSTEAD, seat)
        case Ballot() as ballot:
            return _reopen(table, ballot, seat, at)
        case Owning(ballot=ballot) | Votes(ballot=ballot) | Scores(ballot=ballot):
            if not drives(table, ballot, seat):
                return Refusal(Why.NOT_YOUR_TURN, seat)
            return ev.RoundVoided(at=at)
        case _:
            assert_never(table.phase)


def _enter(table: Table, ballot: Ballot, seat: Seat, number: int | None, at: int) -> Decision:
    ask = table.asked[seat].ask
    if ask.kind in (AskKind.LOCKED, AskKind.WAIT):
        return Refusal(Why.NOTHING_TO_DO, seat)
    if fault := number_fault(table, ask, ballot.entries[seat], seat, number):
        return fault
    assert number is not None  # a missing number is a fault
    slot = Slot(number)
    match ask.kind:
        case AskKind.CLAIM:
            return ev.Claimed(seat=seat, slot=slot, at=at)
        case AskKind.RED_VOTE:
            return ev.VotedRed(seat=seat, slot=slot, at=at)
        case _:
            return ev.Voted(seat=seat, slot=slot, at=at)


def number_fault(table: Table, ask: Ask, entry: Entry, seat: Seat, number: int | None) -> Refusal | None:
    """Say what is wrong with a number as an answer to this ask."""
    if number is None:
        return Refusal(Why.NUMBER_MISSING, seat)
    if not ask.low <= number <= ask.high:
        return Refusal(Why.NO_SUCH_NUMBER, seat, ask.high)
    if ask.kind is AskKind.RED_VOTE:
        return None
    if number in (entry.claims if ask.kind is AskKind.CLAIM else entry.votes):
        return Refusal(Why.SAME_NUMBER, seat)
    if ask.kind is not AskKind.CLAIM and number in entry.claims and not table.settings.edition.own_card:
        return Refusal(Why.OWN_CARD, seat)
    return None


def _reopen(table: Table, ballot: Ballot, seat: Seat, at: int) -> Decision:
    entry = ballot.entries.get(seat)
    if entry is None:
        return Refusal(Why.NOTHING_TO_DO, seat)
    claims_stay = table.settings.claims_first and claims_settled(table, ballot)
    if entry.votes or entry.red or (entry.claims and not claims_stay):
        return ev.Reopened(seat=seat, at=at)
    return Refusal(Why.NOTHING_TO_REOPEN, seat)


def _own(table: Table, owning: Owning, seat: Seat, at: int) -> Decision:
    ballot, slot = owning.ballot, owning.slots[0]
    if seat not in owning.seats:
        return Refusal(Why.NOTHING_TO_DO, seat)
    teller = ballot.storyteller
    if (slot in ballot.entries[teller].claims) != (seat == teller):
        someone_left = len(taking_part(table, ballot)) < len(ballot.lays)
        if seat == teller and someone_left:
            return ev.Owned(seat=None, slot=slot, at=at)
        return Refusal(Why.NOT_YOUR_CARD, seat)
    if list(owning.owners.values()).count(seat) >= ballot.lays[seat]:
        return Refusal(Why.ALL_CARDS_OWNED, seat)
    return ev.Owned(seat=seat, slot=slot, at=at)


def entry_fault(table: Table, ballot: Ballot, seat: Seat, entry: Entry) -> Refusal | None:
    """Say what is wrong with a whole ballot entered at once for a seat."""
    edition = table.settings.edition
    most = edition.votes_of(taking_part(table, ballot), ballot.storyteller)[seat]
    votes = tuple(slot for slot in entry.votes if slot)
    wants_red = edition.red_vote and seat == ballot.storyteller
    right_counts = (
        len(entry.claims) == claims_due(table, ballot, seat)
        and (len(entry.votes) <= most and bool(votes) == bool(most))
        and (entry.red is not None) == wants_red
    )
    if not right_counts:
        return Refusal(Why.BALLOT_INCOMPLETE, seat)
    numbers = (*entry.claims, *votes, *((entry.red,) if entry.red is not None else ()))
    if any(not 1 <= slot <= ballot.slots for slot in numbers):
        return Refusal(Why.NO_SUCH_NUMBER, seat, ballot.slots)
    if len(set(entry.claims)) < len(entry.claims) or len(set(votes)) < len(votes):
        return Refusal(Why.SAME_NUMBER, seat)
    if not edition.own_card and set(votes) & set(entry.claims):
        return Refusal(Why.OWN_CARD, seat)
    return None
