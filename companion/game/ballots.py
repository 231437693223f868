"""What a finished round must look like: the faults a round can have, each with the seat or slot it is at."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from companion.game.edition import Edition
from companion.game.scoring import Round
from companion.game.words import Seat, Slot


class Wrong(StrEnum):
    """What can be wrong with a round."""

    SEAT_COUNT = "seat-count"
    NO_SUCH_STORYTELLER = "no-such-storyteller"
    CARD_COUNT = "card-count"
    VOTER_UNKNOWN = "voter-unknown"
    MAY_NOT_VOTE = "may-not-vote"
    NO_VOTE = "no-vote"
    TOO_MANY_VOTES = "too-many-votes"
    SAME_SLOT_TWICE = "same-slot-twice"
    NO_SUCH_SLOT = "no-such-slot"
    OWN_CARD = "own-card"
    RED_MISSING = "red-missing"
    RED_NOT_HERE = "red-not-here"
    RED_NO_SUCH_SLOT = "red-no-such-slot"


class Fault(Struct, frozen=True):
    """One thing wrong with a round, with the numbers a sentence about it needs."""

    wrong: Wrong
    seat: Seat | None = None
    slot: Slot | None = None
    found: int = 0
    allowed: int = 0


def faults(edition: Edition, round_: Round) -> Iterator[Fault]:
    """Find everything that keeps a round from being scored; nothing when it is sound."""
    if not edition.allows(len(round_.seats)):
        yield Fault(Wrong.SEAT_COUNT, found=len(round_.seats))
        return
    if round_.storyteller not in round_.seats:
        yield Fault(Wrong.NO_SUCH_STORYTELLER, round_.storyteller)
        return
    yield from _card_faults(edition, round_)
    yield from _vote_faults(edition, round_)
    yield from _red_faults(edition, round_)


def _card_faults(edition: Edition, round_: Round) -> Iterator[Fault]:
    laid = list(round_.cards.values())
    for seat, due in edition.lays(round_.seats, round_.storyteller).items():
        if (found := laid.count(seat)) != due:
            yield Fault(Wrong.CARD_COUNT, seat, found=found, allowed=due)


def _vote_faults(edition: Edition, round_: Round) -> Iterator[Fault]:
    votes_of = edition.votes_of(round_.seats, round_.storyteller)
    if not round_.votes.keys() <= votes_of.keys():
        yield Fault(Wrong.VOTER_UNKNOWN, next(seat for seat in round_.votes if seat not in votes_of))
    for seat, most in votes_of.items():
        slots = round_.votes.get(seat, ())
        if not most and slots:
            yield Fault(Wrong.MAY_NOT_VOTE, seat)
        elif most and not slots:
            yield Fault(Wrong.NO_VOTE, seat)
        elif len(slots) > most:
            yield Fault(Wrong.TOO_MANY_VOTES, seat, found=len(slots), allowed=most)
        elif slots and (fault := _slot_fault(edition, round_, seat, slots)):
            yield fault


def _slot_fault(edition: Edition, round_: Round, seat: Seat, slots: tuple[Slot, ...]) -> Fault | None:
    for slot in slots:
        owner = round_.cards.get(slot)
        if owner is None:
            return Fault(Wrong.NO_SUCH_SLOT, seat, slot)
        if owner == seat and not edition.own_card:
            return Fault(Wrong.OWN_CARD, seat, slot)
        if slots.count(slot) > 1:
            return Fault(Wrong.SAME_SLOT_TWICE, seat, slot)
    return None


def _red_faults(edition: Edition, round_: Round) -> Iterator[Fault]:
    if round_.red is None:
        if edition.red_vote:
            yield Fault(Wrong.RED_MISSING, round_.storyteller)
    elif not edition.red_vote:
        yield Fault(Wrong.RED_NOT_HERE, slot=round_.red)
    elif round_.red not in round_.cards:
        yield Fault(Wrong.RED_NO_SUCH_SLOT, slot=round_.red)
