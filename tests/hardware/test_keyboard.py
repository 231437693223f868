"""Every seat from one keyboard."""

from collections.abc import Iterator
from queue import SimpleQueue
from time import monotonic_ns

import pytest

from hardware.dial import Dials, Gesture, Lamp, Prompt, Signal, Trouble
from hardware.keyboard import KeyboardDials, Keycaps, legend
from hardware.lamp import Shade

VOTE = Prompt(question=7, ask="vote", low=1, high=6)
SEATS = [f"seat{place}" for place in range(1, 13)]


class Desk:
    """Twelve dials on one keyboard."""

    def __init__(self) -> None:
        self.told: SimpleQueue[Signal | Trouble] = SimpleQueue()
        self.lights: list[tuple[str, Shade]] = []
        self.dials = KeyboardDials(SEATS, self.told.put, lambda *light: self.lights.append(light))
        for seat in SEATS:
            self.dials.show(seat, VOTE)

    def tap(self, key: str, *, shift: bool = False) -> None:
        assert self.dials.key(key, True, shift=shift)
        assert self.dials.key(key, False)

    def hear(self) -> Signal:
        heard = self.told.get(timeout=5)
        assert isinstance(heard, Signal)
        return heard


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.dials.close()


def test_the_legend_gives_each_dial_a_key_and_the_one_below_it() -> None:
    assert legend(SEATS)[0] == Keycaps("seat1", "1", "q")
    assert legend(SEATS)[11] == Keycaps("seat12", "=", "]")
    keys = [key for caps in legend([*SEATS, "spare"]) for key in caps[1:]]
    assert len(set(keys)) == len(keys) == 26


def test_each_of_twelve_seats_can_step_and_press(desk: Desk) -> None:
    for steps, caps in enumerate(desk.dials.legend):
        for _ in range(steps % 6):
            desk.tap(caps.step)
        desk.tap(caps.press)
    heard = [desk.hear() for _ in SEATS]
    assert [(signal.dial, signal.number) for signal in heard] == [
        (seat, place % 6 + 1) for place, seat in enumerate(SEATS)
    ]


def test_shift_steps_back(desk: Desk) -> None:
    desk.tap("1", shift=True)
    desk.tap("q")
    assert desk.hear().number == 6


def test_a_key_held_down_is_a_hold_before_it_is_let_go(desk: Desk) -> None:
    desk.dials.key("w", True, at=monotonic_ns() - 1_490_000_000)
    heard = desk.hear()
    assert (heard.dial, heard.gesture, heard.number) == ("seat2", Gesture.HOLD, None)


def test_a_key_of_no_dial_is_left_to_others(desk: Desk) -> None:
    assert not desk.dials.key("escape", True)
    assert not desk.dials.key("a", True)


def test_lamps_can_be_shown_on_a_screen(desk: Desk) -> None:
    desk.dials.show("seat3", Prompt(8, "wait", lamp=Lamp.LOCKED))
    assert desk.lights == [("seat3", Shade.GREEN)]


def test_keyboard_dials_are_dials(desk: Desk) -> None:
    dials: Dials = desk.dials
    assert dials.names == set(SEATS)
    assert desk.dials.numbers() == dict.fromkeys(SEATS, 1)
