"""A pretended Pi: gpiozero's mock pins, a finger for each of them, and converters on its SPI bus."""

from collections.abc import Callable, Iterable
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import sleep
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockSPIDevice

from hardware.contact import Timing
from hardware.dial import Prompt, Signal, Trouble
from hardware.wired import WiredDials
from hardware.wiring import OnPins

MS = 1_000_000
QUICK = Timing(
    settle=4 * MS, spike=MS // 10, hold=500 * MS, stuck=1000 * MS, quiet=60 * MS, most=1000, lag=MS
)
"""As patient as a test: what matters in time itself is shown with a clock of the test's own."""
PATIENCE = 5.0
"""Seconds that a test waits for what must come."""


class Converter(MockSPIDevice):  # type: ignore[misc]
    """The chip side of an MCP3008: answers with the voltage that a test has put on the channel."""

    def __init__(self, factory: MockFactory, chip: int, noise: int = 0) -> None:
        # gpiozero's software bus, which the mock uses, asks for the factory of the whole program.
        Device.pin_factory = factory
        super().__init__(11, 10, 9, 8 - chip, pin_factory=factory)
        self.volts = [0] * 8
        self._noise = Random(chip)
        self._most = noise

    def on_bit(self) -> None:
        """After the start bit, the mode and three bits of channel: a null bit, then ten bits."""
        started = next((place for place, bit in enumerate(self.rx_buf) if bit), None)
        if started is not None and len(self.rx_buf) == started + 5:
            channel = int("".join(str(int(bit)) for bit in self.rx_buf[-3:]), 2)
            shaken = self.volts[channel] + self._noise.randint(-self._most, self._most)
            self.tx_word(min(max(shaken, 0), 1023), 12)


class LampDriver:
    """The chip side of two 74HC595 in a row: takes a bit with each clock, shows all with the latch."""

    def __init__(self, factory: MockFactory, data: int, clock: int, latch: int) -> None:
        self._data = factory.pin(data)
        self._bits = [False] * 16
        self.shown = list(self._bits)
        _on_rise(factory.pin(clock), self._take)
        _on_rise(factory.pin(latch), self._latch)

    def _take(self) -> None:
        self._bits = [bool(self._data.state), *self._bits[:-1]]

    def _latch(self) -> None:
        self.shown = list(self._bits)


def _on_rise(pin: Any, do: Callable[[], None]) -> None:
    """Watch a pin that is driven by the program."""
    change = pin._change_state

    def changed(high: bool) -> bool:
        rose = bool(change(high))
        if rose and high:
            do()
        return rose

    pin._change_state = changed


class Header:
    """The 40 pins, what is wired to them, and what they have to say."""

    def __init__(self) -> None:
        self.factory = MockFactory()
        self.told: SimpleQueue[Signal | Trouble] = SimpleQueue()
        self.dials: WiredDials | None = None

    def wire(self, **wirings: OnPins) -> WiredDials:
        self.dials = WiredDials(wirings, self.told.put, lambda: self.factory, QUICK)
        return self.dials

    def ask(self, prompt: Prompt, *names: str) -> None:
        assert self.dials is not None
        for name in names or self.dials.names:
            self.dials.show(name, prompt)

    def close_contact(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def open_contact(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def tap(self, pin: int) -> None:
        """A finger on a button for three times as long as it takes to settle, then as long off it."""
        self.close_contact(pin)
        sleep(3 * QUICK.settle / 1e9)
        self.open_contact(pin)
        sleep(3 * QUICK.settle / 1e9)

    def turn(self, a: int, b: int, steps: int) -> None:
        first, second = (a, b) if steps > 0 else (b, a)
        for _ in range(abs(steps)):
            self.close_contact(first)
            self.close_contact(second)
            self.open_contact(first)
            self.open_contact(second)

    def hear(self) -> Signal | Trouble:
        return self.told.get(timeout=PATIENCE)

    def lit(self, *pins: int) -> tuple[bool, ...]:
        return tuple(bool(self.factory.pin(pin).state) for pin in pins)

    def close(self) -> None:
        if self.dials is not None:
            self.dials.close()
        Device.pin_factory = None


def at_once(do: Callable[[int], Any], pins: Iterable[int]) -> None:
    """Do this to all pins at the same time, each on a thread of its own."""
    threads = [Thread(target=do, args=(pin,)) for pin in pins]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def until(holds: Callable[[], bool]) -> None:
    """Wait until it holds; a test that waits in vain fails."""
    for _ in range(int(PATIENCE * 1000)):
        if holds():
            return
        sleep(0.001)
    raise AssertionError("it never came")
