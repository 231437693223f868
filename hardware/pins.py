"""One dial on the Pi's pins: gpiozero's devices on one side, the works of a dial on the other."""

import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from threading import Lock
from time import monotonic_ns
from typing import Any, assert_never

from hardware.chip import Factory, NoPins, explained
from hardware.contact import Timing
from hardware.dial import Emit, Fault, Trouble
from hardware.knobs import Keyed, Knob, Printed, Stepped
from hardware.lamp import Shade
from hardware.register import Registers
from hardware.wiring import Buttons, Encoder, Keys, OnPins, Register, Selector
from hardware.works import PRESS, Works

log = logging.getLogger(__name__)

READINGS = 5
"""How many readings of a selector make one: enough to outvote a stray one, all within a millisecond."""
BELIEVABLE = 5_000_000_000
"""An edge cannot have been longer ago than this; an old kernel counts from 1970 instead."""

_converters = Lock()
"""The converters share one bus, and dials are read from several threads."""


class PinDial:
    """A dial opened on its pins until `close`; raises NoPins, and leaves nothing open, when it cannot be."""

    def __init__(
        self,
        name: str,
        wiring: OnPins,
        emit: Emit,
        factory: Factory,
        registers: Registers,
        wake: Callable[[int | None], None],
        timing: Timing,
    ) -> None:
        self._name, self._wiring, self._emit = name, wiring, emit
        self._factory, self._registers, self._wake = factory, registers, wake
        self._devices = ExitStack()
        self._handlers: list[Callable[..., None]] = []  # gpiozero refers to them only weakly
        self._unread = False
        self.readings: Callable[[], Sequence[int]] = tuple
        """What a selector's converter reads now; nothing for other kinds."""
        try:
            self.works = self._open(timing)
        except NoPins:
            self.close()
            raise

    def close(self) -> None:
        """Switch the lamp off and give the pins back."""
        self._devices.close()

    def _open(self, timing: Timing) -> Works:
        contacts = {use.part: use.pin for use in self._wiring.uses() if self._is_contact(use.part)}
        works = Works(
            self._name,
            self._knob(),
            self._emit,
            self._lamp(),
            {part: f"{part}, GPIO{pin}" for part, pin in contacts.items()},
            timing=timing,
            read_back=self._wiring.read_back,
            clicks=self._wiring.clicks if isinstance(self._wiring, Encoder) else 1,
        )
        for part, pin in contacts.items():
            self._connect(works, part, pin, works.edge)
        if isinstance(self._wiring, Encoder):
            self._connect(works, "a", self._wiring.a, works.spin)
            self._connect(works, "b", self._wiring.b, works.spin)
        return works

    def _lamp(self) -> Callable[[Shade], None]:
        if isinstance(self._wiring.lamp, Register):
            return self._registers.lamp(self._wiring.lamp.pins, self._wiring.lamp.output)
        parts = (use for use in self._wiring.uses() if use.part.startswith("lamp"))
        return _light([self._device("LED", use.pin) for use in parts])

    @staticmethod
    def _is_contact(part: str) -> bool:
        return part in (PRESS, "up", "down") or part.startswith("key ")

    def _knob(self) -> Knob:
        match self._wiring:
            case Buttons() | Encoder():
                return Stepped()
            case Keys(keys=keys, first=first):
                return Keyed({f"key {first + place}": first + place for place in range(len(keys))})
            case Selector() as selector:
                return Printed(self._converter(selector), selector.measured(), selector.first)
            case _:
                assert_never(self._wiring)

    def _device(self, kind: str, pin: int, **options: object) -> Any:
        import gpiozero

        with explained(f"GPIO{pin}"):
            device = getattr(gpiozero, kind)(pin, pin_factory=self._factory, **options)
        self._devices.callback(device.close)
        return device

    def _connect(
        self, works: Works, part: str, pin: int, edge: Callable[[str, bool, int], int | None]
    ) -> None:
        device = self._device("InputDevice", pin, pull_up=True)
        works.begin(part, bool(device.is_active), monotonic_ns())
        self._watch(device, pin, partial(edge, part))
        # What changed while we were looking away.
        self._wake(edge(part, bool(device.is_active), monotonic_ns()))

    def _watch(self, device: Any, pin: int, told: Callable[[bool, int], int | None]) -> None:
        """Have every edge of a pin told, until it is closed."""

        def changed(ticks: float, high: int) -> None:
            try:
                self._wake(told(not high, _stamp(ticks)))
            except Exception:
                # lgpio has one thread for all pins, and does not survive this.
                log.exception("an edge of %s was lost", self._name)

        self._handlers.append(changed)
        with explained(f"GPIO{pin}"):
            device.pin.edges = "both"
            device.pin.when_changed = changed
        self._devices.callback(_silence, device.pin)

    def _converter(self, wiring: Selector) -> Callable[[], Sequence[int]]:
        from gpiozero import MCP3008

        with explained(f"the converter on CE{wiring.chip}"):
            device = MCP3008(wiring.channel, port=0, device=wiring.chip, pin_factory=self._factory)
        self._devices.callback(device.close)
        self.readings = partial(self._readings, device)
        return self.readings

    def _readings(self, device: Any) -> Sequence[int]:
        """A few readings in a row; none when the bus fails, which is told once and again when it is over."""
        try:
            with _converters:
                readings = [device.raw_value for _ in range(READINGS)]
        except Exception as error:  # lgpio's own class, or OSError; its thread must survive both
            self._tell_unread(True, str(error))
            return []
        self._tell_unread(False, "")
        return readings

    def _tell_unread(self, unread: bool, why: str) -> None:
        if unread != self._unread:
            self._unread = unread
            self._emit(Trouble(Fault.NO_BACKEND, self._name, over=not unread, detail=why))


def _silence(pin: Any) -> None:
    """Have lgpio forget a pin before it is given back: a later edge of it would end lgpio's only thread."""
    pin.when_changed = None


def _light(leds: Sequence[Any]) -> Callable[[Shade], None]:
    """How to put a light onto one LED, onto three, or onto none."""

    def light(shade: Shade) -> None:
        wanted = shade.value if len(leds) == 3 else [shade is not Shade.DARK]
        for led, on in zip(leds, wanted, strict=False):
            led.value = on

    return light


def _stamp(ticks: float) -> int:
    """When the edge was, by our own clock."""
    now, at = monotonic_ns(), int(ticks * 1e9)
    return at if abs(now - at) < BELIEVABLE else now
