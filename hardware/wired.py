"""All dials on the Pi's own pins."""

import gc
from collections.abc import Callable, Mapping, Sequence
from time import monotonic_ns

from hardware.chip import Factory, NoPins, open_chip
from hardware.contact import HAND, Timing
from hardware.dial import Emit, Prompt, Trouble
from hardware.pins import PinDial
from hardware.register import Registers
from hardware.ticker import Ticker
from hardware.wiring import OnPins
from hardware.works import tick_all


class WiredDials:
    """The wired dials of a table. One that cannot be opened is told as a trouble, and the others go on."""

    def __init__(
        self,
        wirings: Mapping[str, OnPins],
        emit: Emit,
        open_pins: Callable[[], Factory] = open_chip,
        timing: Timing = HAND,
    ) -> None:
        self._names = frozenset(wirings)
        self._emit = emit
        self._dials: dict[str, PinDial] = {}
        self._factory: Factory = None
        self._no_pins: NoPins | None = None
        self._ticker = Ticker(self._tick)
        try:
            self._factory = open_pins()
        except NoPins as none:
            self._no_pins = none
            emit(Trouble(none.fault, detail=none.detail))
            return
        self._registers = Registers(self._factory)
        for name, wiring in wirings.items():
            self._open(name, wiring, timing)

    @property
    def names(self) -> frozenset[str]:
        """The wired dials, those that could not be opened included."""
        return self._names

    def show(self, dial: str, prompt: Prompt) -> None:
        """Ask a dial something."""
        if dial in self._dials:
            now = monotonic_ns()
            self._dials[dial].works.show(prompt, now)
            self._ticker.wake_by(now)

    def numbers(self) -> dict[str, int | None]:
        """The number each dial stands at; for trying out dials only, as it is secret until the press."""
        return {name: dial.works.number() for name, dial in self._dials.items()}

    def readings(self, dial: str) -> Sequence[int]:
        """What the converter reads at a selector now, a few times; nothing when it cannot be read."""
        return self._dials[dial].readings() if dial in self._dials else ()

    def close(self) -> None:
        """Switch the lamps off and give the pins back."""
        self._ticker.close()
        if self._no_pins is not None:
            self._emit(Trouble(self._no_pins.fault, over=True))
            self._no_pins = None
        while self._dials:
            self._dials.popitem()[1].close()
        if self._factory is not None:
            self._registers.close()
            self._factory.close()
            self._factory = None
        # gpiozero's shared bus lives on in a cycle; collected late, it would take a newer one off the list.
        gc.collect()

    def _open(self, name: str, wiring: OnPins, timing: Timing) -> None:
        try:
            dial = PinDial(
                name, wiring, self._emit, self._factory, self._registers, self._ticker.wake_by, timing
            )
        except NoPins as none:
            self._emit(Trouble(none.fault, name, detail=none.detail))
        else:
            # A new dict, as the ticker may be walking the old one.
            self._dials = {**self._dials, name: dial}
            self._ticker.wake_by(monotonic_ns())

    def _tick(self, now: int) -> int | None:
        return tick_all((dial.works for dial in self._dials.values()), now)
