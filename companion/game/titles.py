"""The evening in numbers: the course of the scores, and who was best at what."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from companion.game.scoring import Reason
from companion.game.table import RoundRecord, Table
from companion.game.views import Title, TitleKind
from companion.game.words import Seat


def course(table: Table) -> dict[Seat, tuple[int, ...]]:
    """Each seat's score at the start and after each round, corrections included where they were made."""
    corrected: Counter[tuple[Seat, int]] = Counter()
    for correction in table.corrections:
        corrected[correction.seat, correction.after_round] += correction.points
    lines = {}
    for seat, start in table.entered_with.items():
        points = [start + corrected[seat, 0]]
        for number, record in enumerate(table.rounds, start=1):
            points.append(points[-1] + record.points.get(seat, 0) + corrected[seat, number])
        lines[seat] = tuple(points)
    return lines


def found_by(record: RoundRecord) -> tuple[Seat, ...]:
    """Who found the storyteller's card."""
    return tuple(line.seat for line in record.lines if line.reason in (Reason.FOUND, Reason.ALL_FOUND))


def fooled(record: RoundRecord) -> Iterator[tuple[Seat, Seat]]:
    """Who fooled whom: the owner of a card, and one who voted for it (not the storyteller's)."""
    for voter, slots in record.votes.items():
        for slot in slots:
            owner = record.cards.get(slot)
            if owner is not None and owner not in (voter, record.storyteller):
                yield owner, voter


def _telling(rounds: Sequence[RoundRecord]) -> Counter[Seat]:
    told = (Reason.SOME_FOUND, Reason.FOUND_BY_ONE)
    return _points(rounds, lambda reason: reason in told)


def _crowding(rounds: Sequence[RoundRecord]) -> Counter[Seat]:
    return _points(rounds, lambda reason: reason in (Reason.CROWD, Reason.CROWD_CAPPED))


def _points(rounds: Sequence[RoundRecord], counts: Callable[[Reason], bool]) -> Counter[Seat]:
    total: Counter[Seat] = Counter()
    for record in rounds:
        for line in record.lines:
            if counts(line.reason):
                total[line.seat] += line.points
    return total


def _finding(rounds: Sequence[RoundRecord]) -> Counter[Seat]:
    return Counter(seat for record in rounds for seat in found_by(record))


def _fooling(rounds: Sequence[RoundRecord]) -> Counter[Seat]:
    return Counter(owner for record in rounds for owner, _ in fooled(record))


def _falling(rounds: Sequence[RoundRecord]) -> Counter[Seat]:
    return Counter(voter for record in rounds for _, voter in fooled(record))


def _finishing(rounds: Sequence[RoundRecord]) -> Counter[Seat]:
    total: Counter[Seat] = Counter()
    for record in rounds[(len(rounds) + 1) // 2 :]:
        total.update(record.points)
    return total


_TITLES: tuple[tuple[TitleKind, Callable[[Sequence[RoundRecord]], Counter[Seat]]], ...] = (
    (TitleKind.STORYTELLER, _telling),
    (TitleKind.FINDER, _finding),
    (TitleKind.FOOLER, _fooling),
    (TitleKind.FAVOURITE_VICTIM, _falling),
    (TitleKind.CROWD, _crowding),
    (TitleKind.COMEBACK, _finishing),
)


def titles(rounds: Sequence[RoundRecord]) -> tuple[Title, ...]:
    """Who earned which title; one that nobody earned is not given."""
    given = []
    for kind, count in _TITLES:
        total = count(rounds)
        best = max(total.values(), default=0)
        if best > 0:
            seats = tuple(seat for seat, number in total.items() if number == best)
            given.append(Title(kind, seats, best))
    return tuple(given)
