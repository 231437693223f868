"""Measuring a selector: its level at each printed number, one press at a time."""

from collections.abc import Callable, Sequence
from statistics import median

from companion.mistake import Mistake
from hardware.dial import Gesture, Lamp, Prompt, Signal
from hardware.ladder import confused
from hardware.wired import WiredDials
from hardware.wiring import FULL_SCALE, Selector

STEADY = FULL_SCALE // 50
"""Readings of a knob at rest differ by less than this."""

Hear = Callable[[], Signal]
Say = Callable[[str], None]


def measure(name: str, wiring: Selector, dials: WiredDials, hear: Hear, say: Say) -> tuple[int, ...]:
    """Ask for each number in turn; gives the levels, or a Mistake when two of them are the same."""
    levels: list[int] = []
    for place in range(wiring.positions):
        number = wiring.first + place
        dials.show(name, Prompt(question=place + 1, ask="open", lamp=Lamp.ASKED))
        say(f"{name}: turn to {number} and press.")
        levels.append(_level(name, dials, hear, say))
    dials.show(name, Prompt(question=0, ask="wait", lamp=Lamp.LOCKED))
    if two := confused(levels):
        one, other = (wiring.first + place for place in two)
        raise Mistake(
            f"{name} reads {levels[two[0]]} at {one} and {levels[two[1]]} at {other}, which is the same: "
            "look for a missing resistor or a bad joint between them. Nothing was written."
        )
    return tuple(levels)


def _level(name: str, dials: WiredDials, hear: Hear, say: Say) -> int:
    while True:
        _press(name, hear)
        readings = dials.readings(name)
        if readings and max(readings) - min(readings) <= STEADY:
            return round(median(readings))
        say(f"{name}: {_why(readings)} Press again.")


def _why(readings: Sequence[int]) -> str:
    if not readings:
        return "the converter does not answer."
    return f"the knob is not at rest (it reads from {min(readings)} to {max(readings)})."


def _press(name: str, hear: Hear) -> None:
    while (told := hear()).dial != name or told.gesture is not Gesture.PRESS:
        pass
