"""A contact that bounces, and what the hand at it meant. It has no clock: every call says what time it is.

    open ──edge──▸ closing ──settled──▸ held ──edge──▸ opening ──settled──▸ open        (a press)
                      │                  └─1.5 s──▸ fired ──edge──▸ opening             (a hold)
                      └─only a spike─▸ open          └─10 s──▸ stuck ──quiet──▸ open

Closing is believed after it has settled; letting go is believed at its first edge, so that a press is passed
on at once, and then everything is ignored until the contact has settled again.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

MS = 1_000_000
"""A millisecond, in the nanoseconds that all times here are in."""


class Touch(Enum):
    """What happened at a contact."""

    DOWN = auto()
    """It is really closed: a hand is on it."""
    PRESS = auto()
    """The hand let go before it was a hold."""
    HOLD = auto()
    """The hand has been on it for long enough, and still is."""
    STUCK = auto()
    """No hand does this: a short, a jam or a broken cable. Nothing it does counts until it is free."""
    FREE = auto()


class Felt(NamedTuple):
    """A touch, and when it was."""

    touch: Touch
    at: int


@dataclass(frozen=True, slots=True)
class Timing:
    """How patient a contact is, in nanoseconds."""

    settle: int = 20 * MS
    """Bouncing lasts at most this long."""
    spike: int = 3 * MS
    """A cable picks up shorter closings than this; no finger makes them."""
    hold: int = 1500 * MS
    stuck: int = 10_000 * MS
    quiet: int = 1000 * MS
    """A stuck contact is free again once it has been open this long."""
    most: int = 14
    """More presses than this in one second are a loose wire, not a hand."""
    lag: int = 20 * MS
    """On a busy machine edges are told this late: until then a silent contact may yet have moved."""


HAND = Timing()
"""Real buttons."""
CLEAN = Timing(settle=0, spike=0, lag=0)
"""Contacts that never bounce: the keys of a keyboard."""


class _Phase(Enum):
    OPEN = auto()
    CLOSING = auto()
    HELD = auto()
    FIRED = auto()
    OPENING = auto()
    STUCK = auto()


class Contact:
    """Turns the edges of one contact into touches."""

    def __init__(self, timing: Timing = HAND, *, closed: bool = False, now: int = 0) -> None:
        self._timing = timing
        self._closed = closed
        self._changed = now
        # Closed from the beginning: nobody pressed it while we looked, so letting go is no press either.
        self._phase = _Phase.FIRED if closed else _Phase.OPEN
        self._since = now
        self._closed_for = 0
        self._presses: deque[int] = deque(maxlen=timing.most)

    @property
    def down(self) -> bool:
        """Whether a hand is on it."""
        return self._phase in (_Phase.HELD, _Phase.FIRED)

    @property
    def closing(self) -> bool:
        """Whether a hand may be coming down on it, which is not certain yet."""
        return self._phase is _Phase.CLOSING

    @property
    def due(self) -> int | None:
        """When `tick` must be called next if nothing else happens."""
        ends = self._ends()
        return None if ends is None else ends + self._timing.lag

    def _ends(self) -> int | None:
        """When the phase ends if the contact does nothing."""
        match self._phase:
            case _Phase.OPEN:
                return None
            case _Phase.CLOSING | _Phase.OPENING:
                return self._since + self._timing.settle
            case _Phase.HELD:
                return self._since + self._timing.hold
            case _Phase.FIRED:
                return self._since + self._timing.stuck
            case _Phase.STUCK:
                return None if self._closed else self._changed + self._timing.quiet

    def edge(self, closed: bool, at: int) -> list[Felt]:
        """The contact closed or opened at that time."""
        felt = self._advance(at)
        if closed == self._closed:
            return felt
        if self._closed:
            self._closed_for += max(0, at - self._changed)
        self._closed, self._changed = closed, at
        if closed and self._phase is _Phase.OPEN:
            self._closing()
            felt += self._advance(at)
        elif not closed and self._phase is _Phase.HELD:
            felt += self._let_go()
        elif not closed and self._phase is _Phase.FIRED:
            self._enter(_Phase.OPENING, at)
        return felt

    def tick(self, now: int) -> list[Felt]:
        """Time has passed without an edge being told: what became of it."""
        return self._advance(now - self._timing.lag)

    def _advance(self, now: int) -> list[Felt]:
        felt: list[Felt] = []
        while (ends := self._ends()) is not None and ends <= now:
            felt += self._pass(ends)
        return felt

    def _pass(self, due: int) -> list[Felt]:
        match self._phase:
            case _Phase.CLOSING:
                return self._settled(due)
            case _Phase.HELD:
                self._phase = _Phase.FIRED
                return [Felt(Touch.HOLD, due)]
            case _Phase.FIRED:
                self._phase = _Phase.STUCK
                return [Felt(Touch.STUCK, due)]
            case _Phase.STUCK:
                self._presses.clear()
                self._enter(_Phase.OPEN, due)
                return [Felt(Touch.FREE, due)]
            case _:
                self._reopened(due)
                return []

    def _closing(self) -> None:
        self._closed_for = 0
        self._enter(_Phase.CLOSING, self._changed)

    def _settled(self, due: int) -> list[Felt]:
        closed_for = self._closed_for + (due - self._changed if self._closed else 0)
        if closed_for < self._timing.spike:
            self._reopened(due)
            return []
        down = Felt(Touch.DOWN, self._since)
        if self._closed:
            self._phase = _Phase.HELD
            return [down]
        return [down, *self._let_go()]  # a tap shorter than the bouncing may last

    def _reopened(self, due: int) -> None:
        """Open again, unless it closed once more while nobody looked."""
        if self._closed:
            self._closing()
        else:
            self._enter(_Phase.OPEN, due)

    def _let_go(self) -> list[Felt]:
        at = self._changed
        if len(self._presses) == self._timing.most and at - self._presses[0] < 1000 * MS:
            self._enter(_Phase.STUCK, at)
            return [Felt(Touch.STUCK, at)]
        self._presses.append(at)
        self._enter(_Phase.OPENING, at)
        return [Felt(Touch.PRESS, at)]

    def _enter(self, phase: _Phase, at: int) -> None:
        self._phase, self._since = phase, at
