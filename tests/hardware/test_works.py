"""A dial without its pins: what is asked, what is turned, what is told."""

from collections.abc import Sequence

import pytest

from hardware.contact import MS
from hardware.dial import Fault, Flash, Gesture, Lamp, Prompt, Signal, Trouble
from hardware.knobs import Keyed, Knob, Printed, Stepped
from hardware.lamp import Shade
from hardware.wiring import Selector
from hardware.works import Works

VOTE = Prompt(question=7, ask="vote", low=1, high=6, lamp=Lamp.ASKED)


class Bench:
    """One dial on a bench with a clock that a test moves, in milliseconds."""

    def __init__(self, knob: Knob, *parts: str, read_back: bool = False) -> None:
        self.told: list[Signal | Trouble] = []
        self.lights: list[Shade] = []
        self.now = 0
        wires = {part: f"{part}, GPIO5" for part in ("press", *parts)}
        self.works = Works("red", knob, self.told.append, self.lights.append, wires, read_back=read_back)

    def wait(self, ms: int) -> None:
        end = self.now + ms * MS
        while (due := self.works.tick(self.now)) is not None and due <= end:
            self.now = due
        self.now = end
        self.works.tick(end)

    def ask(self, prompt: Prompt) -> None:
        self.works.show(prompt, self.now)

    def down(self, part: str = "press") -> None:
        self.works.edge(part, True, self.now)

    def up(self, part: str = "press") -> None:
        self.works.edge(part, False, self.now)

    def tap(self, part: str = "press") -> None:
        self.down(part)
        self.wait(60)
        self.up(part)
        self.wait(65)

    def numbers(self) -> list[int | None]:
        return [signal.number for signal in self.told if isinstance(signal, Signal)]


def buttons() -> Bench:
    return Bench(Stepped(), "up", "down")


def test_a_dial_starts_at_one_with_each_question() -> None:
    dial = buttons()
    for question in (7, 8):
        dial.ask(Prompt(question, "vote", 1, 6))
        dial.tap("up")
        dial.tap("up")
        dial.tap()
    assert dial.numbers() == [3, 3]


def test_a_press_says_what_was_asked_and_when_the_hand_let_go() -> None:
    dial = buttons()
    dial.ask(VOTE)
    dial.tap()
    assert dial.told == [Signal("red", Gesture.PRESS, 60 * MS, number=1, question=7)]


@pytest.mark.parametrize(("taps", "number"), [(["up"] * 6, 1), (["down"], 6), (["up", "down"], 1)])
def test_up_and_down_go_round(taps: list[str], number: int) -> None:
    dial = buttons()
    dial.ask(VOTE)
    for part in [*taps, "press"]:
        dial.tap(part)
    assert dial.numbers() == [number]


def test_nought_can_be_chosen_where_it_is_a_choice_and_is_never_the_start() -> None:
    dial = buttons()
    dial.ask(Prompt(7, "second", 0, 6))
    dial.tap()
    dial.tap("down")
    dial.tap()
    assert dial.numbers() == [1, 0]


def test_the_same_question_shown_again_keeps_the_number() -> None:
    dial = buttons()
    dial.ask(VOTE)
    dial.tap("up")
    dial.ask(Prompt(7, "vote", 1, 6, Lamp.ASKED, Flash.REFUSED))
    dial.tap()
    assert dial.numbers() == [2]


def test_the_lamp_ticks_at_each_step_and_long_when_it_goes_round() -> None:
    dial = buttons()
    dial.ask(Prompt(7, "vote", 1, 2))
    lit = []
    for _ in range(2):
        dial.down("up")
        dial.wait(100)
        dial.up("up")
        dial.wait(150)
        lit.append(dial.lights[-1])
        dial.wait(1000)
    assert lit == [Shade.DARK, Shade.WHITE]
    assert dial.lights.count(Shade.WHITE) == 2


def test_with_only_a_press_asked_for_turning_does_nothing() -> None:
    dial = buttons()
    dial.ask(Prompt(3, "open"))
    dial.tap("up")
    dial.tap()
    assert dial.told == [Signal("red", Gesture.PRESS, 185 * MS, None, 3)]
    assert dial.lights == []


def test_a_hold_carries_no_number() -> None:
    dial = buttons()
    dial.ask(VOTE)
    dial.down()
    dial.wait(2000)
    dial.up()
    assert dial.told == [Signal("red", Gesture.HOLD, 1500 * MS, None, 7)]


def test_before_it_was_ever_asked_a_dial_names_no_question() -> None:
    dial = buttons()
    dial.tap()
    assert dial.told == [Signal("red", Gesture.PRESS, 60 * MS)]


def test_an_answer_belongs_to_the_question_that_was_there_when_the_hand_came_down() -> None:
    dial = buttons()
    dial.ask(VOTE)
    dial.tap("up")
    dial.down()
    dial.wait(50)
    dial.ask(Prompt(8, "vote", 1, 6))
    dial.up()
    assert dial.told == [Signal("red", Gesture.PRESS, 175 * MS, number=2, question=7)]


def test_a_knob_that_slips_while_it_is_pushed_keeps_its_number() -> None:
    dial = Bench(Stepped())
    dial.ask(VOTE)
    dial.works.turn(1, dial.now)
    dial.down()
    dial.wait(50)
    dial.works.turn(1, dial.now)
    dial.up()
    assert dial.numbers() == [2]


def test_a_step_right_before_the_push_counts_and_one_right_after_does_not() -> None:
    dial = Bench(Stepped())
    dial.ask(VOTE)
    for contact, closed in (("a", True), ("b", True), ("a", False), ("b", False)):
        dial.works.spin(contact, closed, dial.now)
    dial.down()
    for contact, closed in (("a", True), ("b", True), ("a", False), ("b", False)):
        dial.works.spin(contact, closed, dial.now + MS)
    dial.wait(60)
    dial.up()
    assert dial.numbers() == [2]


def test_keys_say_their_number_and_a_press_without_one_is_refused() -> None:
    dial = Bench(Keyed({"key 1": 1, "key 4": 4}), "key 1", "key 4")
    dial.tap("key 4")
    dial.ask(VOTE)
    dial.tap()
    dial.wait(500)
    assert dial.numbers() == []
    assert dial.lights.count(Shade.RED) == 3
    dial.tap("key 1")
    dial.tap("key 4")
    dial.tap()
    assert dial.numbers() == [4]


def test_a_key_beyond_what_may_be_chosen_is_refused_at_the_dial() -> None:
    dial = Bench(Keyed({"key 9": 9}), "key 9")
    dial.ask(VOTE)
    dial.tap("key 9")
    dial.tap()
    assert dial.told == []


class Knob3:
    """A selector's voltage that a test sets."""

    levels = Selector(channel=0, press=5).measured()

    def __init__(self) -> None:
        self.readings: Sequence[int] = [self.levels[3]] * 5

    def __call__(self) -> Sequence[int]:
        return self.readings


def test_a_selector_says_what_is_printed() -> None:
    knob = Knob3()
    dial = Bench(Printed(knob, knob.levels, first=0))
    dial.ask(VOTE)
    dial.tap()
    assert dial.numbers() == [3]


def test_a_moving_selector_is_no_vote() -> None:
    knob = Knob3()
    dial = Bench(Printed(knob, knob.levels, first=0))
    dial.ask(VOTE)
    dial.down()
    dial.wait(50)
    knob.readings = [knob.levels[4]] * 5
    dial.up()
    dial.wait(1000)
    assert dial.told == []
    assert dial.lights.count(Shade.RED) == 3
    dial.tap()
    assert dial.numbers() == [4]


def test_a_selector_need_not_rest_anywhere_when_only_a_press_is_asked_for() -> None:
    knob = Knob3()
    knob.readings = []
    dial = Bench(Printed(knob, knob.levels, first=0))
    dial.ask(Prompt(3, "open"))
    dial.tap()
    assert dial.numbers() == [None]


def test_a_number_is_read_back_when_the_table_wants_it() -> None:
    dial = Bench(Stepped(), "up", read_back=True)
    dial.ask(VOTE)
    dial.tap("up")
    dial.wait(1000)
    dial.lights.clear()
    dial.tap()
    dial.ask(Prompt(7, "wait", lamp=Lamp.LOCKED))
    dial.wait(5000)
    assert dial.lights.count(Shade.WHITE) == 2
    assert dial.lights[-1] is Shade.GREEN


def test_a_stuck_button_is_told_with_its_pin_and_told_again_when_it_is_over() -> None:
    dial = buttons()
    dial.ask(VOTE)
    dial.down("up")
    dial.wait(12_000)
    dial.down()
    dial.wait(12_000)
    dial.up("up")
    dial.wait(2000)
    told = [told for told in dial.told if isinstance(told, Trouble)]
    assert told == [Trouble(Fault.STUCK, "red", detail="up, GPIO5")]
    dial.up()
    dial.wait(2000)
    assert dial.told[-1] == Trouble(Fault.STUCK, "red", over=True, detail="press, GPIO5")
