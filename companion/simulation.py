"""Simulated guests: players of different skill who play whole games by the gestures that dials cause.

They slip, change their minds, leave and come back. Same seed, same game, to the byte.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec import Struct

from companion.game import commands as do
from companion.game import events as ev
from companion.game.refusal import Refusal
from companion.game.show import seat_view
from companion.game.table import Ask, AskKind, Ballot, Owning, Place, Podium, Settings, Table
from companion.game.timeline import Timeline, apply, decide
from companion.game.words import COLOURS, Seat, Slot


class Habits(Struct, frozen=True):
    """How often guests do what they should not, or need not."""

    slips: float = 0.02
    """A gesture nobody asked for, or a wrong number."""
    doubts: float = 0.02
    """Reopening a ballot that was locked."""
    walks: float = 0.004
    """Leaving the table for a while."""


CAREFUL = Habits(slips=0.0, doubts=0.0, walks=0.0)


class Guests:
    """The people around a simulated table: they know their cards, and more or less of each other's minds."""

    def __init__(self, random: Random, seats: tuple[Seat, ...]) -> None:
        self._random = random
        self.skill = {seat: random.uniform(0.25, 0.85) for seat in seats}
        self._cards: dict[Slot, Seat] = {}

    def lay_cards(self, lays: dict[Seat, int]) -> None:
        """Shuffle the cards that were laid and put them into slots."""
        owners = [seat for seat, count in lays.items() for _ in range(count)]
        self._random.shuffle(owners)
        self._cards = {Slot(number): owner for number, owner in enumerate(owners, start=1)}

    def answer(self, table: Table, seat: Seat) -> do.GestureCommand | None:
        """What this guest does when asked what the dial asks; None is to wait."""
        view = seat_view(table, seat)
        ask, question = view.asked.ask, view.asked.question
        match ask.kind:
            case AskKind.WAIT | AskKind.LOCKED | AskKind.AGAIN:
                return None
            case AskKind.START | AskKind.PAUSED:
                return do.Hold(seat, question)
            case AskKind.OWN:
                return do.Press(seat, None, question) if self._is_mine(table, seat, ask) else None
            case _:
                return do.Press(seat, self._number(table, seat, ask), question)

    def _number(self, table: Table, seat: Seat, ask: Ask) -> int | None:
        if not ask.high:
            return None
        view = seat_view(table, seat)
        if ask.kind is AskKind.CLAIM:
            own = [slot for slot, owner in self._cards.items() if owner == seat and slot not in view.claims]
            return own[0] if own else ask.low
        if ask.kind is AskKind.SECOND_VOTE and self._random.random() < 0.4:
            return do.NO_VOTE
        return self._vote(table, seat, (*view.claims, *view.votes))

    def _vote(self, table: Table, seat: Seat, taken: tuple[Slot, ...]) -> Slot:
        teller = table.phase.storyteller if isinstance(table.phase, Ballot) else None
        others = [slot for slot in self._cards if slot not in taken]
        right = [slot for slot in others if self._cards[slot] == teller and teller != seat]
        if right and self._random.random() < self.skill[seat]:
            return right[0]
        return self._random.choice(others)

    def _is_mine(self, table: Table, seat: Seat, ask: Ask) -> bool:
        phase = table.phase
        assert isinstance(phase, Owning)
        claimed = phase.ballot.entries[phase.ballot.storyteller].claims
        if seat == phase.ballot.storyteller:
            owner_left = table.place(self._cards[Slot(ask.which)]).away
            return ask.which in claimed or owner_left
        return self._cards[Slot(ask.which)] == seat and ask.which not in claimed


class Simulation:
    """One table of simulated guests, playing game after game."""

    def __init__(self, settings: Settings, seats: int, seed: int, habits: Habits | None = None) -> None:
        self.random = Random(seed)
        self.settings = settings
        self.habits = habits or Habits()
        self.seats = COLOURS[:seats]
        self.guests = Guests(self.random, self.seats)
        self.line = Timeline()
        self.now = 0
        self.refusals: Counter[str] = Counter()
        places = tuple(Place(seat=seat, name=seat.capitalize(), dial=seat) for seat in self.seats)
        self._do(do.Arrange(places, settings))

    def game(self) -> Iterator[ev.AnyEvent]:
        """Play one game to its end, and give every event of it."""
        if isinstance(self.line.table.phase, Podium):
            yield from self._do(do.NewGame())
        for place in self.line.table.places:
            if not place.seated:
                yield from self._do(do.Press(place.seat))
        yield from self._do(do.Hold(self.random.choice(self.seats)))
        idle = 0
        while not isinstance(self.line.table.phase, Podium):
            happened = list(self._turn())
            yield from happened
            idle = 0 if happened else idle + 1
            if idle > 50:
                # Slips can lead into a corner nobody presses out of; a host would void the round, too.
                idle = 0
                yield from self._do(do.Undo())

    def _turn(self) -> Iterator[ev.AnyEvent]:
        """Let someone do something."""
        table, chance = self.line.table, self.random.random
        seat = self.random.choice(self.seats)
        if chance() < self.habits.slips:
            yield from self._do(self._slip(seat))
        elif chance() < self.habits.walks:
            yield from self._do(do.GoAway(seat) if table.place(seat).present else do.ComeBack(seat))
        elif table.asked[seat].ask.kind is AskKind.LOCKED and chance() < self.habits.doubts:
            yield from self._do(do.Hold(seat))
        elif table.asked[seat].ask.kind is AskKind.COME_BACK and chance() < 0.9:
            return
        elif answer := self.guests.answer(table, seat):
            yield from self._do(answer)

    def _slip(self, seat: Seat) -> do.GestureCommand:
        if self.random.random() < 0.2:
            return do.Hold(seat)
        return do.Press(seat, self.random.randint(0, 13))

    def _do(self, command: do.AnyCommand) -> Iterator[ev.AnyEvent]:
        self.now += self.random.randint(500, 9_000)
        decision = decide(self.line, command, self.now)
        if isinstance(decision, Refusal):
            self.refusals[decision.why.value] += 1
            return iter(())
        self.line = apply(self.line, decision)
        if isinstance(decision, ev.BallotOpened):
            self.guests.lay_cards(decision.lays)
        return iter((decision,))
