"""What a dial is to the rest of the program: prompts go in, signals and troubles come out."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Gesture(StrEnum):
    """What a hand can do at a dial, besides turning it (which stays private until the press)."""

    PRESS = "press"
    HOLD = "hold"


class Lamp(StrEnum):
    """What the lamp shows for as long as the prompt stands."""

    OFF = "off"
    ASKED = "asked"
    """Slow pulse: this seat is waited for."""
    LOCKED = "locked"
    """On: this seat is done."""


class Flash(StrEnum):
    """What the lamp shows once, before it goes back to the steady state."""

    REFUSED = "refused"
    """Three quick flashes: that could not be taken."""
    LOOK = "look"
    """Double flash: look at the TV."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a dial is asked: a number from `low` to `high`, or only a press when `high` is 0."""

    question: int
    """Names the question: an answer to another question is no answer to this one."""
    ask: str
    """What is asked, in a word a dial may print ("claim", "vote", "wait", …)."""
    low: int = 0
    high: int = 0
    lamp: Lamp = Lamp.OFF
    flash: Flash | None = None


@dataclass(frozen=True, slots=True)
class Signal:
    """A gesture made at a dial."""

    dial: str
    gesture: Gesture
    at: int
    """When the hand moved: `time.monotonic_ns()` at the edge itself, not at the hand-over."""
    number: int | None = None
    """The number the dial stood at, when one was asked."""
    question: int | None = None
    """The question the dial was showing; None when the dial cannot know (then the current one is meant)."""


class Fault(StrEnum):
    """What can go wrong with a dial, or with all dials of one kind."""

    STUCK = "stuck"
    """A contact has been closed for longer than any hand holds it: a short or a jammed button."""
    PIN_TAKEN = "pin-taken"
    NO_PERMISSION = "no-permission"
    NO_BACKEND = "no-backend"
    LOST = "lost"
    """A wireless dial is offline."""
    BATTERY_LOW = "battery-low"
    BROKER_AWAY = "broker-away"
    NEWER_PROTOCOL = "newer-protocol"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something is wrong with a dial (or, without one, with the way to all of them), or no longer is."""

    fault: Fault
    dial: str | None = None
    over: bool = False
    """True when the trouble has gone away."""
    detail: str = ""
    """A word for the log and the sentence: a pin, a file, a percentage."""


Emit = Callable[[Signal | Trouble], None]
"""Takes what a dial has to say, from any thread; never blocks."""


class Dials(Protocol):
    """A family of dials reached the same way: open when made, until `close` (which may be called twice)."""

    @property
    def names(self) -> frozenset[str]:
        """The dials of this family."""
        ...

    def show(self, dial: str, prompt: Prompt) -> None:
        """Ask a dial something; never blocks."""
        ...

    def close(self) -> None:
        """Switch the lamps off and let go of everything."""
        ...
