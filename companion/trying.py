"""Trying out dials: everyone turns and presses, and hears what was seen of each dial and what never was."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.languages import Language
from hardware.dial import Fault, Flash, Gesture, Lamp, Prompt, Signal, Trouble
from hardware.wiring import OnPins, Wireless, Wiring

HIGHEST = 12
"""The numbers that are tried: as many as there can be cards."""

LOOKS: tuple[tuple[str, Lamp, Flash | None], ...] = (
    ("pulses slowly", Lamp.ASKED, None),
    ("is on", Lamp.LOCKED, None),
    ("flashes quickly three times", Lamp.LOCKED, Flash.REFUSED),
    ("flashes twice", Lamp.LOCKED, Flash.LOOK),
    ("is off", Lamp.OFF, None),
)
"""What a lamp can do, one after the other with each press."""


@dataclass(slots=True)
class Seen:
    """What was seen of one dial."""

    gestures: set[Gesture] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)
    presses: int = 0
    trouble: str = ""

    def missing(self) -> list[str]:
        """What never was, in words."""
        words = [word for gesture, word in _WORDS.items() if gesture not in self.gestures]
        return words if len(self.numbers) > 1 else ["turned", *words]


_WORDS = {Gesture.PRESS: "pressed", Gesture.HOLD: "held for 1.5 s"}


class Trying:
    """Keeps what was seen, and says it line by line."""

    def __init__(self, dials: Mapping[str, Wiring], words: Language) -> None:
        self._words = words
        self.seen = {name: Seen() for name in dials}
        self._wireless = {name for name, wiring in dials.items() if isinstance(wiring, Wireless)}
        self._wired = {name for name, wiring in dials.items() if isinstance(wiring, OnPins)}
        self._lamps = {name for name, wiring in dials.items() if _has_lamp(wiring)}

    def prompt(self, dial: str) -> Prompt:
        """What a dial is asked now: any number, with the next look of its lamp."""
        presses = self.seen[dial].presses
        _, lamp, flash = LOOKS[presses % len(LOOKS)]
        return Prompt(question=1, ask="vote", low=1, high=HIGHEST, lamp=lamp, flash=flash)

    def hear(self, told: Signal | Trouble) -> str:
        """Take what a dial said; gives it in words."""
        return self._signal(told) if isinstance(told, Signal) else self._trouble(told)

    def turned(self, numbers: Mapping[str, int | None]) -> list[str]:
        """Take where the dials stand; gives those that have moved, in words."""
        lines = []
        for dial, number in numbers.items():
            before = self.seen[dial].numbers
            if number is not None and number not in before:
                if before:
                    lines.append(f"{dial}: turned to {number}")
                before.add(number)
        return lines

    def report(self) -> list[str]:
        """What was seen of each dial, and what never was."""
        width = max(map(len, self.seen))
        return [f"{dial:{width}}  {self._verdict(dial)}" for dial in self.seen]

    @property
    def all_seen(self) -> bool:
        """Whether every dial has done everything, and nothing is wrong with any."""
        return not any(seen.missing() or seen.trouble for seen in self.seen.values())

    def _verdict(self, dial: str) -> str:
        seen = self.seen[dial]
        missing = ", ".join(seen.missing())
        if seen.trouble or not missing:
            return seen.trouble or "turned, pressed and held: fine"
        # A wireless dial tells its number only when it is pressed.
        hint = " (press it at two numbers)" if dial in self._wireless and "turned" in missing else ""
        return f"never {missing}{hint}"

    def _signal(self, signal: Signal) -> str:
        if signal.dial not in self.seen:
            return f"{signal.dial}: a dial that is not in the config"
        seen = self.seen[signal.dial]
        seen.gestures.add(signal.gesture)
        if signal.gesture is Gesture.HOLD:
            return f"{signal.dial}: held"
        seen.presses += 1
        if signal.number is not None:
            seen.numbers.add(signal.number)
        at = "" if signal.number is None else f" at {signal.number}"
        look = LOOKS[seen.presses % len(LOOKS)][0]
        lamp = f"; now its lamp {look}" if signal.dial in self._lamps else ""
        return f"{signal.dial}: pressed{at}{lamp}"

    def _trouble(self, trouble: Trouble) -> str:
        key = f"trouble.{trouble.fault.value}"
        says = self._words.say(key, seat=trouble.dial or "", detail=trouble.detail)
        for dial in self._concerned(trouble):
            self.seen[dial].trouble = "" if trouble.over else says
        return f"over: {says}" if trouble.over else says

    def _concerned(self, trouble: Trouble) -> Iterable[str]:
        if trouble.dial is not None:
            return self.seen.keys() & {trouble.dial}
        return self._wireless if trouble.fault is Fault.BROKER_AWAY else self._wired


def _has_lamp(wiring: Wiring) -> bool:
    return wiring.lamp is not None if isinstance(wiring, OnPins) else isinstance(wiring, Wireless)
