"""Whole games through the broker: robots at wireless dials, and what came of it."""

import contextlib
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from companion.game.commands import Arrange, Hold, Press
from companion.game.events import AnyEvent
from companion.game.refusal import Refusal
from companion.game.show import public_view
from companion.game.table import Place, Podium, Settings
from companion.game.timeline import Timeline, apply, decide
from companion.game.words import Seat
from companion.remote.dial import Logic, NetworkDial
from companion.robots.mind import Mind
from companion.robots.robot import Robot, Robots
from firmware_config.pico_w.logic import Dial
from hardware.wireless import Broker, Topics
from tests.firmware.compiled import ChipDial
from tests.running import QUICK, RunningTable

Decision = AnyEvent | Refusal
SEATS = (
    "red",
    "orange",
    "yellow",
    "lime",
    "green",
    "teal",
    "blue",
    "violet",
    "pink",
    "brown",
    "white",
    "black",
)


def mixed(place: int) -> Logic:
    """Every other dial is an ESP chip, the rest are Pico Ws."""
    return ChipDial() if place % 2 else Dial()


class Crowd:
    """Robots at every dial of a table, playing in a thread of their own until the game is over."""

    def __init__(
        self, broker: Callable[[str], Broker], topics: Topics, seats: Sequence[str], seed: int
    ) -> None:
        self._broker = broker
        self._topics = topics
        self._mind = Mind(seed, seats)
        self.robots = Robots(patience=0.02)
        for place, seat in enumerate(seats):
            self.robots.robots.append(self._new(seat, mixed(place)))
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _new(self, seat: str, logic: Logic) -> Robot:
        dial = NetworkDial(self._broker(seat), self._topics, seat, logic, self.robots.wake, backoff=QUICK)
        return Robot(dial, self._topics, self._mind)

    def reboot(self, place: int) -> None:
        """A dial loses its power, its memory and its connection, and comes back."""
        old = self.robots.robots[place]
        old.dial.link._client.socket().close()  # type: ignore[union-attr]
        old.dial.link.close()
        self.robots.robots[place] = self._new(old.dial.name, mixed(place))
        self.robots.wake()

    def start(self) -> "Crowd":
        self._thread.start()
        return self

    def _run(self) -> None:
        self.robots.run(self._stop.is_set)

    def stop(self) -> None:
        self._stop.set()
        self.robots.wake()
        self._thread.join(10)
        self.robots.close()


@contextlib.contextmanager
def playing(
    table: RunningTable, broker: Callable[[str], Broker], seats: Sequence[str], seed: int
) -> Iterator[Crowd]:
    """Robots play at a table for the length of a `with`."""
    crowd = Crowd(broker, table.topics, seats, seed).start()
    try:
        yield crowd
    finally:
        crowd.stop()


def over(table: RunningTable) -> bool:
    return isinstance(table.table.phase, Podium)


def scores(table: RunningTable) -> dict[str, int]:
    return {str(seat): points for seat, points in table.table.scores.items()}


def without_network(settings: Settings, seats: Sequence[str], seed: int) -> dict[str, int]:
    """The scores of the same robots playing the same game with no network between them."""
    mind, line, tries = Mind(seed, seats), Timeline(), Counter[tuple[str, int]]()
    places = tuple(Place(seat=Seat(seat), name=seat.title(), dial=seat) for seat in seats)
    decisions = [decide(line, Arrange(places, settings), 0)]
    while True:
        for decision in decisions:
            if not isinstance(decision, Refusal):
                line = apply(line, decision)
        if isinstance(line.table.phase, Podium):
            return {str(seat): points for seat, points in line.table.scores.items()}
        decisions = [_somebody(line, mind, seats, tries)]


def _somebody(line: Timeline, mind: Mind, seats: Sequence[str], tries: Counter[tuple[str, int]]) -> Decision:
    """What becomes of the first robot's wish that has one."""
    for seat in map(Seat, seats):
        asked = line.table.asked[seat]
        answer = mind.answer(public_view(line.table), seat, asked.ask.kind.value, tries[seat, asked.question])
        if answer is not None:
            hold = Hold(seat, asked.question)
            wish = hold if answer.gesture == "hold" else Press(seat, answer.number, asked.question)
            decision = decide(line, wish, 0)
            if isinstance(decision, Refusal):
                tries[seat, asked.question] += 1
            return decision
    raise AssertionError("nobody knows what to do")
