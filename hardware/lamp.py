"""What a lamp shows, as frames of light; whether it is one LED or three is not known here."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from hardware.contact import MS
from hardware.dial import Flash, Lamp


class Shade(Enum):
    """A light: which of red, green and blue are on. A plain LED is on for all but DARK."""

    DARK = (False, False, False)
    RED = (True, False, False)
    GREEN = (False, True, False)
    BLUE = (False, False, True)
    YELLOW = (True, True, False)
    WHITE = (True, True, True)


class Frame(NamedTuple):
    """A light and how long it lasts."""

    shade: Shade
    ns: int


Frames: TypeAlias = tuple[Frame, ...]


def _frames(*steps: tuple[Shade, int]) -> Frames:
    return tuple(Frame(shade, ms * MS) for shade, ms in steps)


STEADY: Mapping[Lamp, Frames] = {
    Lamp.OFF: _frames((Shade.DARK, 0)),
    Lamp.ASKED: _frames((Shade.BLUE, 700), (Shade.DARK, 700)),
    Lamp.LOCKED: _frames((Shade.GREEN, 0)),
}
"""Repeated for as long as the prompt stands; a single frame stays."""

ONCE: Mapping[Flash, Frames] = {
    Flash.REFUSED: _frames((Shade.DARK, 80), *[(Shade.RED, 80), (Shade.DARK, 80)] * 3),
    Flash.LOOK: _frames((Shade.DARK, 150), *[(Shade.YELLOW, 300), (Shade.DARK, 150)] * 2),
}
"""Each begins and ends dark, so that it can be told from a lamp that was on."""

TICK = _frames((Shade.DARK, 30), (Shade.WHITE, 60), (Shade.DARK, 400))
"""One step: short enough to count at eight a second; the dark after it keeps the pulse out of the count."""
WRAP = _frames((Shade.DARK, 30), (Shade.WHITE, 400), (Shade.DARK, 400))
"""The step from the last number to the first, or back."""


def read_back(number: int) -> Frames:
    """Blink a number; nought is one long light."""
    blinks = [(Shade.WHITE, 180), (Shade.DARK, 220)] * number or [(Shade.WHITE, 900), (Shade.DARK, 220)]
    return _frames((Shade.DARK, 400), *blinks)


class Player:
    """Plays the steady light of a lamp, and now and then something else once; told the time by every call."""

    def __init__(self) -> None:
        self._lamp = Lamp.OFF
        self._steady: Frames = STEADY[Lamp.OFF]
        self._once: Frames = ()
        self._start = 0
        self.due: int | None = None
        """When the light changes next."""

    def steady(self, lamp: Lamp, now: int) -> None:
        """Show this from now on: after what is being shown once, but instead of a step, which is old news."""
        if lamp is self._lamp:
            return
        self._lamp, self._steady = lamp, STEADY[lamp]
        if self._once in ((), TICK, WRAP):
            self._once, self._start = (), now

    def once(self, frames: Frames, now: int) -> None:
        """Show this now, in place of anything else that was to be shown once."""
        self._once, self._start = frames, now

    def light(self, now: int) -> Shade:
        """The light of this moment."""
        if self._once:
            end = self._start + sum(frame.ns for frame in self._once)
            if now < end:
                return self._find(self._once, self._start, now)
            self._once, self._start = (), end
        if len(self._steady) == 1:
            self.due = None
            return self._steady[0].shade
        turn = sum(frame.ns for frame in self._steady)
        return self._find(self._steady, now - (now - self._start) % turn, now)

    def _find(self, frames: Frames, start: int, now: int) -> Shade:
        end = start
        for frame in frames:
            end += frame.ns
            if now < end:
                break
        self.due = end
        return frame.shade
