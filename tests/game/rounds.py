"""Rounds for the scoring tests: every combination of votes, or random ones."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

from companion.game.edition import Edition
from companion.game.scoring import Round
from companion.game.words import COLOURS, Seat, Slot


def laid(edition: Edition, count: int) -> tuple[tuple[Seat, ...], dict[Slot, Seat]]:
    """The seats and whose card lies where, the storyteller (the first seat) first."""
    seats = COLOURS[:count]
    owners = [seat for seat, cards in edition.lays(seats, seats[0]).items() for _ in range(cards)]
    return seats, {Slot(number): seat for number, seat in enumerate(owners, start=1)}


def ballots(edition: Edition, cards: dict[Slot, Seat], seat: Seat, votes: int) -> list[tuple[Slot, ...]]:
    """Everything a voter may vote."""
    allowed = [slot for slot, owner in cards.items() if edition.own_card or owner != seat]
    return [chosen for count in range(1, votes + 1) for chosen in permutations(allowed, count)]


def every_round(edition: Edition, count: int, red: Slot | None = None) -> Iterator[Round]:
    seats, cards = laid(edition, count)
    voters = {seat: votes for seat, votes in edition.votes_of(seats, seats[0]).items() if votes}
    options = [ballots(edition, cards, seat, votes) for seat, votes in voters.items()]
    for chosen in product(*options):
        yield Round(seats, seats[0], cards, dict(zip(voters, chosen, strict=True)), red)


def random_round(edition: Edition, count: int, random: Random) -> Round:
    seats, cards = laid(edition, count)
    slots = list(cards)
    random.shuffle(slots)
    cards = {Slot(slot): owner for slot, owner in sorted(zip(slots, cards.values(), strict=True))}
    voters = {seat: votes for seat, votes in edition.votes_of(seats, seats[0]).items() if votes}
    votes = {seat: random.choice(ballots(edition, cards, seat, most)) for seat, most in voters.items()}
    red = random.choice(slots) if edition.red_vote else None
    return Round(seats, seats[0], cards, votes, red)
