"""How a seat's dial is wired: its kind, and which pin of the Pi goes to which part of it.

Pins are BCM numbers ("GPIO5" is 5). Buttons, keys and encoders go from their pin to ground; lamps from
their pin through a resistor to ground.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

OUTPUTS = 16
"""How many lamps two 74HC595 in a row have outputs for."""

SPI_PINS: Mapping[int, str] = {
    7: "SPI CE1",
    8: "SPI CE0",
    9: "SPI MISO",
    10: "SPI MOSI",
    11: "SPI SCLK",
}
"""The pins of the bus that the selectors' converters are on; the kernel takes both chip selects at once."""

FULL_SCALE = 1023
"""What the converter reads at 3.3 V."""


class Use(NamedTuple):
    """A pin, and the part of the dial it goes to."""

    pin: int
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """An output of a 74HC595 shift register, or of a second in a row: 16 lamps on three of the Pi's pins."""

    output: int
    """0 to 7 are QA to QH of the first, 8 to 15 those of the second."""
    data: int
    clock: int
    latch: int

    def __post_init__(self) -> None:
        if self.output not in range(OUTPUTS):
            raise ValueError(f"output {self.output} does not exist: two registers have 0 to {OUTPUTS - 1}")

    @property
    def pins(self) -> tuple[int, int, int]:
        """Data, clock and latch: the same for all lamps of a register."""
        return self.data, self.clock, self.latch


LampPins: TypeAlias = int | tuple[int, int, int] | Register
"""An LED on one pin; an RGB LED (common cathode) on three: red, green, blue; an LED on a shift register."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wired:
    """What all dials on the Pi's own pins have: a press button, and a lamp if one likes."""

    press: int
    lamp: LampPins | None = None
    read_back: bool = False
    """Blink the number after a press; whoever sees the lamp can count along, so it is off by default."""

    def uses(self) -> tuple[Use, ...]:
        """Every pin that is this dial's alone, and what for."""
        return (*self._turning(), Use(self.press, "press"), *self._lamp())

    def shared(self) -> tuple[Use, ...]:
        """Every pin that other dials may use for the same, and what for."""
        if not isinstance(self.lamp, Register):
            return ()
        data, clock, latch = self.lamp.pins
        return Use(data, "register data"), Use(clock, "register clock"), Use(latch, "register latch")

    def _turning(self) -> tuple[Use, ...]:
        return ()

    def _lamp(self) -> tuple[Use, ...]:
        match self.lamp:
            case None | Register():
                return ()
            case int(pin):
                return (Use(pin, "lamp"),)
            case (red, green, blue):
                return Use(red, "lamp red"), Use(green, "lamp green"), Use(blue, "lamp blue")


@dataclass(frozen=True, slots=True, kw_only=True)
class Buttons(Wired):
    """Up, down and press; without down, up wraps around."""

    kind: ClassVar[str] = "buttons"
    up: int
    down: int | None = None

    def _turning(self) -> tuple[Use, ...]:
        up = Use(self.up, "up")
        return (up,) if self.down is None else (up, Use(self.down, "down"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoder(Wired):
    """A rotary encoder with push; swap `a` and `b` when it counts backwards."""

    kind: ClassVar[str] = "encoder"
    a: int
    b: int
    clicks: int = 1
    """Clicks a pulse: 2 for an encoder with, say, 30 clicks and 15 pulses a turn."""

    def __post_init__(self) -> None:
        if self.clicks not in (1, 2):
            raise ValueError(f"{self.clicks} clicks a pulse is no encoder: most have 1, some 2")

    def _turning(self) -> tuple[Use, ...]:
        return Use(self.a, "a"), Use(self.b, "b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Selector(Wired):
    """A knob with printed numbers, read as a voltage on one channel of an MCP3008, and a press button."""

    kind: ClassVar[str] = "selector"
    channel: int
    chip: int = 0
    """Which converter: 0 is the one on CE0, 1 the one on CE1."""
    first: int = 0
    """The number printed at the first position."""
    positions: int = 12
    levels: tuple[int, ...] = ()
    """What the converter reads at each position (0 to 1023), as measured; evenly spread when left out."""

    def __post_init__(self) -> None:
        if self.channel not in range(8):
            raise ValueError(f"channel {self.channel} does not exist: an MCP3008 has channels 0 to 7")
        if self.chip not in (0, 1):
            raise ValueError(f"chip {self.chip} does not exist: 0 is the one on CE0, 1 the one on CE1")
        if self.positions not in range(2, 17):
            raise ValueError(f"{self.positions} positions cannot be told apart: a selector has 2 to 16")
        if self.levels and len(self.levels) != self.positions:
            raise ValueError(f"{len(self.levels)} levels for {self.positions} positions: give one a position")
        if any(level not in range(FULL_SCALE + 1) for level in self.levels):
            raise ValueError(f"levels are what the converter reads, from 0 to {FULL_SCALE}")

    def measured(self) -> tuple[int, ...]:
        """What the converter reads at each position, measured or else as equal resistors make it."""
        last = self.positions - 1
        return self.levels or tuple(round(place * FULL_SCALE / last) for place in range(self.positions))


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys(Wired):
    """One button a number, and press."""

    kind: ClassVar[str] = "keys"
    keys: tuple[int, ...]
    first: int = 1
    """The number of the first key."""

    def __post_init__(self) -> None:
        if not self.keys:
            raise ValueError("keys is empty: name the pin of each number's button")

    def _turning(self) -> tuple[Use, ...]:
        return tuple(Use(pin, f"key {self.first + place}") for place, pin in enumerate(self.keys))


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyboard:
    """Two keys of the host's keyboard, given by the order of the seats: one steps, the one below presses."""

    kind: ClassVar[str] = "keyboard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wireless:
    """A dial of its own that speaks MQTT; the rest says what `companion provision` writes for its board."""

    kind: ClassVar[str] = "wireless"
    board: Literal["esp32", "esp8266", "pico-w"] = "esp32"
    turn: Literal["buttons", "encoder"] = "buttons"
    number: Literal["tm1637", "ssd1306"] = "tm1637"
    """The display for its number: seven-segment digits, or a small OLED."""
    lamp: Literal["led", "ws2812"] = "led"
    battery: bool = False
    """Whether it runs on a battery, measures it, and sleeps between games."""

    def __post_init__(self) -> None:
        if self.battery and self.board != "esp32":
            raise ValueError(
                "battery = true is for the esp32 only: the other boards cannot sleep and wake by a press"
            )
        if self.board == "pico-w" and (self.number, self.lamp) != ("tm1637", "led"):
            raise ValueError("a pico-w has a tm1637 for its number and a led for its lamp")


OnPins: TypeAlias = Buttons | Encoder | Selector | Keys
Wiring: TypeAlias = OnPins | Keyboard | Wireless

KINDS: Mapping[str, type[Wiring]] = {
    kind.kind: kind for kind in (Keyboard, Buttons, Encoder, Selector, Keys, Wireless)
}
"""Every kind of dial by the name it has in the config file; the first is what a seat has without one."""
