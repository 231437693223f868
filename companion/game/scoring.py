"""Scoring: one small rule for each line of a rule book. Each gives lines of (seat, points, reason)."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from companion.game.words import Seat, Slot


class Reason(StrEnum):
    """Why a seat got its points (or none), as the rule books tell it."""

    SOME_FOUND = "some-found"
    ALL_FOUND = "all-found"
    NONE_FOUND = "none-found"
    TOO_EASY = "too-easy"
    TOO_HARD = "too-hard"
    FOUND = "found"
    MISSED = "missed"
    VOID = "void"
    BONUS = "bonus"
    BONUS_CAPPED = "bonus-capped"
    LONE_VOTE = "lone-vote"
    LONE_FINDER = "lone-finder"
    FOUND_BY_ONE = "found-by-one"
    CROWD = "crowd"
    CROWD_CAPPED = "crowd-capped"
    ALONE = "alone"
    RED = "red"


class Line(Struct, frozen=True):
    """One reason why one seat got points; `by` names the seats that caused it."""

    seat: Seat
    points: int
    reason: Reason
    by: tuple[Seat, ...] = ()


class Round(Struct, frozen=True):
    """What one round comes down to: who took part, whose card lay where, who voted for what."""

    seats: tuple[Seat, ...]
    storyteller: Seat
    cards: Mapping[Slot, Seat]
    votes: Mapping[Seat, tuple[Slot, ...]]
    red: Slot | None = None


class Tally:
    """A round, counted once for all the rules."""

    def __init__(self, round_: Round, *, sought: bool) -> None:
        self.round = round_
        self.others = [seat for seat in round_.seats if seat != round_.storyteller]
        target = {slot for slot, owner in round_.cards.items() if owner == round_.storyteller}
        # Where nobody looks for the storyteller's card (Party), nobody can find it.
        looking = self.others if sought else ()
        self.finders = [seat for seat in looking if not target.isdisjoint(round_.votes.get(seat, ()))]

    def voted_own(self, seat: Seat) -> bool:
        """Whether a seat voted for its own card, which shows only when owners are asked at the reveal."""
        return any(self.round.cards.get(slot) == seat for slot in self.round.votes.get(seat, ()))

    @property
    def some_found(self) -> bool:
        """At least one found the storyteller's card, and not everyone did."""
        return 0 < len(self.finders) < len(self.others)


class Rule(Struct, frozen=True, tag_field="rule", forbid_unknown_fields=True):
    """One line of a rule book; `lines` gives what it adds to a round's points."""


class Clue(Rule, frozen=True, tag="clue"):
    """Some found the card: storyteller and finders score. All or none did: everyone else scores."""

    shared: int
    found: int

    def lines(self, tally: Tally) -> Iterator[Line]:
        """Every seat gets exactly one line from this rule."""
        teller, finders = tally.round.storyteller, tally.finders
        if tally.some_found:
            yield Line(teller, self.found, Reason.SOME_FOUND, tuple(finders))
            for seat in tally.others:
                if seat in finders:
                    yield Line(seat, self.found, Reason.FOUND)
                else:
                    yield Line(seat, 0, Reason.VOID if tally.voted_own(seat) else Reason.MISSED)
        else:
            yield Line(teller, 0, Reason.TOO_EASY if finders else Reason.TOO_HARD)
            for seat in tally.others:
                yield Line(seat, self.shared, Reason.ALL_FOUND if finders else Reason.NONE_FOUND)


class Bonus(Rule, frozen=True, tag="bonus"):
    """A point for every vote another seat gave to one's own card (not the storyteller's)."""

    each: int = 1
    cap: int | None = None

    def lines(self, tally: Tally) -> Iterator[Line]:
        """Votes of two cards of one seat are counted together; a vote on one's own card counts nothing."""
        fooled: dict[Seat, list[Seat]] = {}
        cards, teller = tally.round.cards, tally.round.storyteller
        for voter, slots in tally.round.votes.items():
            for slot in slots:
                owner = cards.get(slot)
                if owner is not None and owner != voter and owner != teller:
                    fooled.setdefault(owner, []).append(voter)
        for seat in tally.others:
            if by := fooled.get(seat):
                points = self.each * len(by)
                if self.cap is not None and points > self.cap:
                    yield Line(seat, self.cap, Reason.BONUS_CAPPED, tuple(by))
                else:
                    yield Line(seat, points, Reason.BONUS, tuple(by))


class LoneVote(Rule, frozen=True, tag="lone-vote"):
    """In a large round, a finder who used only one vote gets a little more."""

    from_seats: int
    extra: int = 1

    def lines(self, tally: Tally) -> Iterator[Line]:
        """The line of its own in the book: it is given in an all-find round as well."""
        if len(tally.round.seats) >= self.from_seats:
            for seat in tally.finders:
                if len(tally.round.votes[seat]) == 1:
                    yield Line(seat, self.extra, Reason.LONE_VOTE)


class LoneFinder(Rule, frozen=True, tag="lone-finder"):
    """Exactly one found the card: storyteller and finder get more (4 instead of 3)."""

    extra: int = 1

    def lines(self, tally: Tally) -> Iterator[Line]:
        """Nothing in a round that all, several or none solved."""
        if tally.some_found and len(tally.finders) == 1:
            (finder,) = tally.finders
            yield Line(tally.round.storyteller, self.extra, Reason.FOUND_BY_ONE, (finder,))
            yield Line(finder, self.extra, Reason.LONE_FINDER)


class Crowd(Rule, frozen=True, tag="crowd"):
    """Party: as many points as players chose the same card, unless alone or on the red vote's card."""

    cap: int | None = None

    def lines(self, tally: Tally) -> Iterator[Line]:
        """Every voter gets exactly one line from this rule."""
        votes = {seat: slots[0] for seat, slots in tally.round.votes.items() if slots}
        crowds: dict[Slot, list[Seat]] = {}
        for seat, slot in votes.items():
            crowds.setdefault(slot, []).append(seat)
        for seat in tally.round.seats:
            if seat in votes:
                yield self._line(seat, tuple(crowds[votes[seat]]), red=votes[seat] == tally.round.red)

    def _line(self, seat: Seat, crowd: tuple[Seat, ...], *, red: bool) -> Line:
        if red:
            return Line(seat, 0, Reason.RED, crowd)
        if len(crowd) == 1:
            return Line(seat, 0, Reason.ALONE, crowd)
        if self.cap is not None and len(crowd) > self.cap:
            return Line(seat, self.cap, Reason.CROWD_CAPPED, crowd)
        return Line(seat, len(crowd), Reason.CROWD, crowd)


AnyRule = Clue | Bonus | LoneVote | LoneFinder | Crowd


def score(rules: Iterable[AnyRule], tally: Tally) -> tuple[Line, ...]:
    """Score one round by these rules."""
    lines: list[Line] = []
    for rule in rules:
        lines += rule.lines(tally)
    return tuple(lines)


def points(seats: Iterable[Seat], lines: Iterable[Line]) -> dict[Seat, int]:
    """Add up the lines of each seat."""
    total = dict.fromkeys(seats, 0)
    for line in lines:
        total[line.seat] += line.points
    return total
