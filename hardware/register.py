"""Lamps on 74HC595 shift registers: sixteen outputs on three pins."""

from collections.abc import Callable
from contextlib import ExitStack
from threading import Lock
from typing import Any

from hardware.chip import Factory, explained
from hardware.lamp import Shade
from hardware.wiring import OUTPUTS

Pins = tuple[int, int, int]


class Registers:
    """All shift registers of a table, each opened when its first lamp is, until `close`."""

    def __init__(self, factory: Factory) -> None:
        self._factory = factory
        self._open: dict[Pins, _Register] = {}

    def lamp(self, pins: Pins, output: int) -> Callable[[Shade], None]:
        """How to light the lamp on that output."""
        if pins not in self._open:
            self._open[pins] = _Register(pins, self._factory)
        register = self._open[pins]
        return lambda shade: register.put(output, shade is not Shade.DARK)

    def close(self) -> None:
        """Switch all lamps off and give the pins back."""
        while self._open:
            self._open.popitem()[1].close()


class _Register:
    def __init__(self, pins: Pins, factory: Factory) -> None:
        self._devices = ExitStack()
        self._lock = Lock()
        self._bits = [False] * OUTPUTS
        try:
            self._data, self._clock, self._latch = (self._pin(pin, factory) for pin in pins)
        except Exception:
            self._devices.close()
            raise
        self._shift()

    def put(self, output: int, on: bool) -> None:
        """Switch one output."""
        with self._lock:
            self._bits[output] = on
            self._shift()

    def close(self) -> None:
        """Switch all off and let go."""
        with self._lock:
            self._bits = [False] * OUTPUTS
            self._shift()
            self._devices.close()

    def _shift(self) -> None:
        """Push all bits through, the last output first: with one register only, the others fall off."""
        for bit in reversed(self._bits):
            self._data.value = bit
            self._clock.on()
            self._clock.off()
        self._latch.on()
        self._latch.off()

    def _pin(self, pin: int, factory: Factory) -> Any:
        from gpiozero import DigitalOutputDevice

        with explained(f"GPIO{pin}"):
            device = DigitalOutputDevice(pin, pin_factory=factory)
        self._devices.callback(device.close)
        return device
