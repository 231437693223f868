"""Simulated dials say what real ones would."""

from hardware.dial import Dials, Flash, Gesture, Prompt, Signal, Trouble
from hardware.simulated import SimulatedDials


class Play:
    def __init__(self) -> None:
        self.told: list[Signal | Trouble] = []
        self.asked: list[tuple[str, Prompt]] = []
        self.dials = SimulatedDials(
            ["red", "blue"], self.told.append, lambda *what: self.asked.append(what), clock=lambda: 42
        )


def test_a_dial_is_turned_then_pressed() -> None:
    play = Play()
    play.dials.show("red", Prompt(3, "vote", 1, 6))
    play.dials.turn("red", 4)
    play.dials.press("red")
    play.dials.press("red", 2)
    assert play.told == [
        Signal("red", Gesture.PRESS, 42, number=4, question=3),
        Signal("red", Gesture.PRESS, 42, number=2, question=3),
    ]


def test_a_new_question_starts_at_one_and_the_same_keeps_the_number() -> None:
    play = Play()
    play.dials.show("red", Prompt(3, "vote", 1, 6))
    play.dials.turn("red", 4)
    play.dials.show("red", Prompt(3, "vote", 1, 6, flash=Flash.REFUSED))
    play.dials.press("red")
    play.dials.show("red", Prompt(4, "vote", 1, 6))
    play.dials.press("red")
    assert [told.number for told in play.told if isinstance(told, Signal)] == [4, 1]
    assert play.dials.flashes == [("red", Flash.REFUSED)]


def test_a_press_alone_and_a_hold_carry_no_number() -> None:
    play = Play()
    play.dials.press("blue")
    play.dials.show("blue", Prompt(5, "open"))
    play.dials.press("blue")
    play.dials.hold("blue")
    assert play.told == [
        Signal("blue", Gesture.PRESS, 42),
        Signal("blue", Gesture.PRESS, 42, None, 5),
        Signal("blue", Gesture.HOLD, 42, None, 5),
    ]


def test_whoever_plays_is_told_what_is_asked() -> None:
    play = Play()
    dials: Dials = play.dials
    dials.show("blue", Prompt(5, "open"))
    assert play.asked == [("blue", Prompt(5, "open"))]
    assert dials.names == {"red", "blue"}
    dials.close()
