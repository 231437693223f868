"""Random gestures and host commands at every phase: no exception, no illegal state, no lost point."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from companion import codec
from companion.game import commands as do
from companion.game.asks import asks
from companion.game.events import AnyEvent
from companion.game.refusal import Refusal
from companion.game.show import public_view, seat_view
from companion.game.table import AskKind, Ballot, ClaimsWhen, Lobby, Owning, Place, Settings
from companion.game.timeline import Timeline, apply, decide
from companion.game.words import COLOURS, Seat, Slot
from companion.house import load_edition

SEATS = st.sampled_from(COLOURS[:8])
NUMBERS = st.one_of(st.none(), st.integers(-1, 13))


class RandomTable(RuleBasedStateMachine):
    """Eight seats and a host with no idea of the game."""

    def __init__(self) -> None:
        super().__init__()
        self.line = Timeline()
        self.events: list[AnyEvent] = []
        self.now = 0

    @initialize(
        edition=st.sampled_from(["classic-2008", "dixit-2021", "odyssey", "odyssey-party", "odyssey-team"]),
        claims=st.sampled_from(["first", "at-reveal"]),
        goal=st.sampled_from([3, 30]),
        seated=st.integers(3, 8),
    )
    def begin(self, edition: str, claims: str, goal: int, seated: int) -> None:
        rules = load_edition(edition)
        if rules.target:
            rules = rules.changed(target=goal)
        places = tuple(Place(seat=seat, name=seat, dial=seat) for seat in COLOURS[:8])
        self.give(do.Arrange(places, Settings(edition=rules, claims=ClaimsWhen(claims))))
        for seat in COLOURS[:seated]:
            self.give(do.Press(seat))
        self.give(do.Hold(COLOURS[0]))

    def give(self, command: do.AnyCommand) -> AnyEvent | Refusal:
        self.now += 700
        before = self.line
        outcome = decide(before, command, self.now)
        if isinstance(outcome, Refusal):
            assert self.line is before
        else:
            self.line = apply(before, outcome)
            self.events.append(codec.decode_event(codec.VERSION, codec.encode_event(outcome)))
        return outcome

    # --- what can be done -----------------------------------------------------------------------------

    @rule(seat=SEATS, number=NUMBERS)
    def press(self, seat: Seat, number: int | None) -> None:
        self.give(do.Press(seat, number))

    @rule(seat=SEATS)
    def hold(self, seat: Seat) -> None:
        self.give(do.Hold(seat))

    @rule(data=st.data(), answers=st.integers(1, 25))
    def everyone_answers(self, data: st.DataObject, answers: int) -> None:
        """Play on sensibly for a while, or random gestures would never leave the first ballot."""
        for _ in range(answers):
            waiting = {seat: ask for seat, ask in asks(self.line.table).items() if ask.kind in _ANSWERABLE}
            if not waiting:
                return
            seat = data.draw(st.sampled_from(sorted(waiting)))
            ask = waiting[seat]
            free = [slot for slot in range(max(ask.low, 1), ask.high + 1) if slot not in self._taken(seat)]
            self.give(do.Press(seat, data.draw(st.sampled_from(free)) if free else None))

    def _taken(self, seat: Seat) -> set[int]:
        phase = self.line.table.phase
        assert not isinstance(phase, Lobby)
        if not isinstance(phase, Ballot):
            return set()
        entry = phase.entries[seat]
        claims = {slot for entry in phase.entries.values() for slot in entry.claims}
        claiming = asks(self.line.table)[seat].kind is AskKind.CLAIM
        return {*claims} if claiming else {*entry.claims, *entry.votes}

    @rule(seat=SEATS, away=st.booleans())
    def walk(self, seat: Seat, away: bool) -> None:
        self.give(do.GoAway(seat) if away else do.ComeBack(seat))

    @rule(seat=SEATS, lowest=st.booleans())
    def come_late(self, seat: Seat, lowest: bool) -> None:
        self.give(do.JoinLate(seat, "lowest" if lowest else "zero"))

    @rule(seat=SEATS, points=st.integers(-3, 3))
    def correct(self, seat: Seat, points: int) -> None:
        self.give(do.Correct(seat, points, "because"))

    @rule(seat=SEATS)
    def change_storyteller(self, seat: Seat) -> None:
        self.give(do.ChangeStoryteller(seat))

    @rule(order=st.lists(SEATS, max_size=8))
    def reseat(self, order: list[Seat]) -> None:
        self.give(do.Reseat(tuple(order)))

    @rule(
        seat=SEATS,
        claims=st.lists(st.integers(1, 8), max_size=2),
        votes=st.lists(st.integers(0, 8), max_size=2),
    )
    def enter(self, seat: Seat, claims: list[int], votes: list[int]) -> None:
        self.give(do.Enter(seat, tuple(map(Slot, claims)), tuple(map(Slot, votes))))

    @rule(seat=SEATS, name=st.sampled_from(["Ana", "Dan", "Eve", ""]))
    def rename(self, seat: Seat, name: str) -> None:
        self.give(do.Rename(seat, name))

    @rule(seat=SEATS, dial=st.sampled_from([*COLOURS[:4], "spare"]))
    def swap_dial(self, seat: Seat, dial: str) -> None:
        self.give(do.SwapDial(seat, dial))

    @rule(
        command=st.sampled_from(
            [do.Pause(), do.Resume(), do.Pause(), do.Resume(), do.EndGame(), do.NewGame()]
        )
    )
    def say(self, command: do.HostCommand) -> None:
        self.give(command)

    @rule(times=st.integers(1, 6))
    def undo_then_redo_gives_the_same_table(self, times: int) -> None:
        before = self.line.table
        undone = 0
        for _ in range(times):
            undone += not isinstance(self.give(do.Undo()), Refusal)
        for _ in range(undone):
            assert not isinstance(self.give(do.Redo()), Refusal)
        assert _without_counters(self.line) == _without_counters(Timeline(before))

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.give(do.Undo())

    # --- what must always hold ------------------------------------------------------------------------

    @invariant()
    def scores_are_the_sum_of_the_rounds_and_corrections(self) -> None:
        table = self.line.table
        for seat, score in table.scores.items():
            rounds = sum(record.points.get(seat, 0) for record in table.rounds)
            corrected = sum(c.points for c in table.corrections if c.seat == seat)
            assert score == table.entered_with[seat] + rounds + corrected

    @invariant()
    def everything_can_be_shown(self) -> None:
        table = self.line.table
        public_view(table)
        for place in table.places:
            seat_view(table, place.seat)

    @invariant()
    def the_state_is_legal(self) -> None:
        table = self.line.table
        assert len({place.seat for place in table.places}) == len(table.places)
        if table.deck is not None:
            assert table.deck.total == table.settings.cards or isinstance(table.phase, Lobby)
            assert min(table.deck.draw, table.deck.discard, table.deck.table, *table.deck.hands.values()) >= 0
        assert sum(table.told.values()) == len(table.rounds)
        if isinstance(table.phase, Owning):
            assert table.phase.slots

    def teardown(self) -> None:
        replayed = Timeline()
        for event in self.events:
            replayed = apply(replayed, event)
        assert codec.encode_table(replayed.table) == codec.encode_table(self.line.table)


_ANSWERABLE = {
    AskKind.TELL,
    AskKind.OPEN,
    AskKind.CLAIM,
    AskKind.VOTE,
    AskKind.SECOND_VOTE,
    AskKind.RED_VOTE,
    AskKind.OWN,
    AskKind.SHOW,
    AskKind.NEXT,
}


def _without_counters(line: Timeline) -> bytes:
    """A table without what never goes back: the count of steps and the numbers of the questions."""
    return codec.encode_table(replace(line.table, steps=0, asked={}))


RandomTable.TestCase.settings = settings(max_examples=300, stateful_step_count=40, deadline=None)
TestRandomTable = RandomTable.TestCase
