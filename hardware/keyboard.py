"""Dials on one keyboard, for trying the game at a desk. Keys are named by their place on a US keyboard:

    1 2 3 4 5 6 7 8 9 0 - =      steps the number (with shift: back)
    q w e r t y u i o p [ ]      the key below it: press, and hold for 1.5 s

The first dial has 1 and q, the second 2 and w, and so on; the lower rows (a and z, s and x, …) for spares.
"""

from collections.abc import Callable, Sequence
from time import monotonic_ns
from typing import NamedTuple

from hardware.contact import CLEAN
from hardware.dial import Emit, Prompt
from hardware.knobs import Stepped
from hardware.lamp import Shade
from hardware.ticker import Ticker
from hardware.works import PRESS, Works, tick_all

STEP_KEYS = (*"1234567890-=", *"asdfghjkl;")
PRESS_KEYS = (*"qwertyuiop[]", *"zxcvbnm,./")
UP = "up"


class Keycaps(NamedTuple):
    """Which keys are a dial's."""

    dial: str
    step: str
    press: str


def legend(dials: Sequence[str]) -> list[Keycaps]:
    """Which key is what, in the order of the dials; to be shown on the screen."""
    return [Keycaps(*keys) for keys in zip(dials, STEP_KEYS, PRESS_KEYS, strict=False)]


class KeyboardDials:
    """Every dial of the table on one keyboard; whoever has the keyboard feeds it key by key."""

    def __init__(
        self,
        dials: Sequence[str],
        emit: Emit,
        shine: Callable[[str, Shade], None] = lambda _dial, _shade: None,
    ) -> None:
        self._keys: dict[str, tuple[Works, str]] = {}
        self._works: dict[str, Works] = {}
        self.legend = legend(dials)
        for caps in self.legend:
            works = _works(caps, emit, shine)
            self._works[caps.dial] = works
            self._keys |= {caps.step: (works, UP), caps.press: (works, PRESS)}
        self._ticker = Ticker(self._tick)

    @property
    def names(self) -> frozenset[str]:
        """The dials that have keys."""
        return frozenset(self._works)

    def show(self, dial: str, prompt: Prompt) -> None:
        """Ask a dial something."""
        self._works[dial].show(prompt, monotonic_ns())
        self._ticker.wake_by(monotonic_ns())

    def key(self, name: str, down: bool, *, shift: bool = False, at: int | None = None) -> bool:
        """A key went down or up; tells whether it is one of a dial."""
        if name not in self._keys:
            return False
        works, part = self._keys[name]
        when = monotonic_ns() if at is None else at
        if part == PRESS:
            self._ticker.wake_by(works.edge(PRESS, down, when))
        elif down:
            self._ticker.wake_by(works.turn(-1 if shift else 1, when))
        return True

    def numbers(self) -> dict[str, int | None]:
        """The number each dial stands at; for trying out dials only, as it is secret until the press."""
        return {name: works.number() for name, works in self._works.items()}

    def close(self) -> None:
        """Let go of the keyboard."""
        self._ticker.close()

    def _tick(self, now: int) -> int | None:
        return tick_all(self._works.values(), now)


def _works(caps: Keycaps, emit: Emit, shine: Callable[[str, Shade], None]) -> Works:
    return Works(
        caps.dial,
        Stepped(),
        emit,
        lambda shade: shine(caps.dial, shade),
        {PRESS: f"key {caps.press}"},
        timing=CLEAN,
    )
