"""A table for tests that read like a game: `table.press("blue")`, `table.dial("red", 3)`."""

from companion.game import commands as do
from companion.game.asks import asks
from companion.game.events import AnyEvent
from companion.game.refusal import Refusal, Why
from companion.game.show import public_view, seat_view
from companion.game.table import AskKind, Ballot, Table
from companion.game.views import PublicView, SeatView
from companion.game.words import Seat, Slot
from companion.host_words import parse_host
from companion.script import Player

FOUR = "red blue green pink"
FIVE = FOUR + " teal"


class GameTable:
    """A table with guests; every gesture must be accepted unless the test says otherwise."""

    def __init__(self, seats: str, rules: str = "dixit-2021", cards: int = 84) -> None:
        self._player = Player()
        self.play(f"seats {seats}\nrules {rules}\ncards {cards}")
        self._player.sit_at_table()

    def play(self, script: str) -> None:
        """Play a script; refusals are left to the single gestures below."""
        for _ in self._player.play(script):
            pass

    def press(self, seat: str, number: int | None = None) -> AnyEvent:
        return self._accepted(do.Press(Seat(seat), number))

    def dial(self, seat: str, *numbers: int) -> None:
        """Turn to each number and press."""
        for number in numbers:
            self.press(seat, number)

    def hold(self, seat: str) -> AnyEvent:
        return self._accepted(do.Hold(Seat(seat)))

    def host(self, words: str) -> AnyEvent:
        return self._accepted(parse_host(words.split()))

    def give(self, command: do.AnyCommand) -> AnyEvent | Refusal:
        return self._player.do(command)

    def refusal(self, words: str) -> Why:
        """Why this is refused: `blue press`, `red 3`, `green hold` or `host undo`."""
        before = self.table
        (step,) = self._player.play(words)
        assert isinstance(step.outcome, Refusal), step.outcome
        assert self.table is before
        return step.outcome.why

    def _accepted(self, command: do.AnyCommand) -> AnyEvent:
        outcome = self._player.do(command)
        assert not isinstance(outcome, Refusal), outcome
        return outcome

    def wait(self, seconds: int) -> None:
        self._player.now += 1000 * seconds

    @property
    def table(self) -> Table:
        return self._player.line.table

    @property
    def view(self) -> PublicView:
        return public_view(self.table)

    @property
    def phase(self) -> str:
        return str(type(self.table.phase).__name__).lower()

    def asked(self, seat: str) -> AskKind:
        return asks(self.table)[Seat(seat)].kind

    def seat(self, seat: str) -> SeatView:
        return seat_view(self.table, Seat(seat))

    def status(self, seat: str) -> str:
        return next(shown.status.value for shown in self.view.seats if shown.seat == seat)

    @property
    def scores(self) -> dict[str, int]:
        return {str(seat): score for seat, score in self.table.scores.items()}

    def claim_in_order(self, *but: str) -> None:
        """Everyone claims: the seats' cards lie in their order around the table."""
        ballot = self.table.phase
        assert isinstance(ballot, Ballot)
        slot = 0
        for seat, count in ballot.lays.items():
            for _ in range(count):
                slot += 1
                if seat not in but:
                    self.press(seat, Slot(slot))


def started(seats: str, rules: str = "dixit-2021") -> GameTable:
    """A game has begun; nobody has told yet."""
    table = GameTable(seats, rules)
    table.play("all press")
    table.hold(seats.split()[0])
    return table


def in_ballot(seats: str, rules: str = "dixit-2021") -> GameTable:
    """The first seat tells, and the cards lie on the table."""
    table = started(seats, rules)
    teller = seats.split()[0]
    table.press(teller)
    table.press(teller)
    return table


def claimed(seats: str, rules: str = "dixit-2021") -> GameTable:
    """Everyone has claimed: slot 1 is the first seat's (the storyteller's), and so on."""
    table = in_ballot(seats, rules)
    table.claim_in_order()
    return table
