"""The ways a dial's number is chosen. Each answers a turn or a key with what the lamp says to it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from hardware.ladder import Ladder
from hardware.lamp import TICK, WRAP, Frames


class Knob(Protocol):
    """Chooses a number."""

    def ask(self, low: int, high: int) -> None:
        """A new question: a number from low to high."""
        ...

    def number(self) -> int | None:
        """The number it stands at; None when at none."""
        ...

    def touch(self, part: str) -> Frames | None:
        """A button of it (not the press) went down."""
        ...

    def turn(self, by: int) -> Frames | None:
        """It was turned by so many steps."""
        ...


class Stepped:
    """Up, down or turn: starts at 1 with each question and goes round through what may be chosen."""

    def __init__(self) -> None:
        self._low = self._high = self._number = 0

    def ask(self, low: int, high: int) -> None:
        """Start at 1, or as near to it as may be chosen."""
        self._low, self._high = low, high
        self._number = min(max(1, low), high)

    def number(self) -> int | None:
        """The number stepped to."""
        return self._number

    def touch(self, part: str) -> Frames | None:
        """Step up or down."""
        return self.turn(-1 if part == "down" else 1)

    def turn(self, by: int) -> Frames | None:
        """Step; the lamp ticks, long when it goes round. With nothing to choose nothing moves."""
        if self._high == 0:
            return None
        beyond = self._number + by
        self._number = self._low + (beyond - self._low) % (self._high - self._low + 1)
        return TICK if self._number == beyond else WRAP


class Keyed:
    """One key a number: stands at the last one pressed since the question came."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers
        self._number: int | None = None
        self._asked = False

    def ask(self, low: int, high: int) -> None:  # noqa: ARG002 - which keys there are is not up to the question
        """Forget the last key."""
        self._number, self._asked = None, high > 0

    def number(self) -> int | None:
        """The number of the last key."""
        return self._number

    def touch(self, part: str) -> Frames | None:
        """Take the number of that key."""
        if not self._asked:
            return None
        self._number = self._numbers[part]
        return TICK

    def turn(self, by: int) -> Frames | None:  # noqa: ARG002 - keys do not turn
        """Keys do not turn."""
        return None


class Printed:
    """A selector: what is printed where it points is what is meant, whatever was asked before."""

    def __init__(self, read: Callable[[], Sequence[int]], levels: Sequence[int], first: int) -> None:
        self._read = read
        self._ladder = Ladder(levels)
        self._first = first

    def ask(self, low: int, high: int) -> None:
        """It points where it points."""

    def number(self) -> int | None:
        """Read it now; None while it moves or points between two numbers."""
        position = self._ladder.read(self._read())
        return None if position is None else self._first + position

    def touch(self, part: str) -> Frames | None:  # noqa: ARG002 - it has no other buttons
        """It has no other buttons."""
        return None

    def turn(self, by: int) -> Frames | None:  # noqa: ARG002 - it is read, not counted
        """It is read, not counted."""
        return None
