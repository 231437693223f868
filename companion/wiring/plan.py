"""From the dials of a table to a list of wires and of parts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.wiring.header import PLACES, SIGNALS
from hardware.wiring import Buttons, Encoder, Keys, OnPins, Selector, Use, Wiring

LED_OHMS: Mapping[str, str] = {
    "lamp": "330 Ω",
    "lamp red": "330 Ω",
    "lamp green": "100 Ω",
    "lamp blue": "100 Ω",
}
"""Green and blue of an RGB LED need almost all of the 3.3 V, so they get less in front of them."""

CHIP_NAMES = "AB"
"""What the two converters are called: A is on CE0, B on CE1."""

_CHIP_LEGS: tuple[tuple[int, str, int], ...] = (
    (16, "VDD", 17),
    (15, "VREF", 17),
    (14, "AGND", 25),
    (13, "CLK", 23),
    (12, "DOUT", 21),
    (11, "DIN", 19),
    (10, "CS", 24),
    (9, "DGND", 25),
)
"""A converter's leg, its name, and the pin of the header it goes to; only the chip select of B differs."""

Wirings: TypeAlias = Mapping[str, OnPins]
"""The wired dials of a table by their names."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire: from a part of a dial to where it goes, and what else that part needs."""

    dial: str
    part: str
    to: str
    rest: str
    pin: int | None = None
    """The pin of the header, when it goes there."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy, how many of it, and what one costs by experience, in euros."""

    name: str
    count: int
    price: float


def wired(dials: Mapping[str, Wiring]) -> dict[str, OnPins]:
    """The dials that are on the Pi's own pins."""
    return {name: wiring for name, wiring in dials.items() if isinstance(wiring, OnPins)}


def wires(wirings: Wirings) -> list[Wire]:
    """Every wire of the table, converters first."""
    return [
        *_converters(wirings),
        *(wire for name, wiring in wirings.items() for wire in _dial(name, wiring)),
    ]


def parts(wirings: Wirings) -> list[Part]:
    """What to buy."""
    counts: Counter[tuple[str, float]] = Counter()
    for wiring in wirings.values():
        counts.update(_parts(wiring))
    count = len(chips(wirings))
    counts.update({("MCP3008 converter, DIP-16", 3.5): count, ("16-pin socket", 0.3): count})
    return [Part(name, count, price) for (name, price), count in counts.items() if count]


def chips(wirings: Wirings) -> list[int]:
    """The converters that the selectors need."""
    return sorted({wiring.chip for wiring in wirings.values() if isinstance(wiring, Selector)})


def _converters(wirings: Wirings) -> Iterator[Wire]:
    for chip in chips(wirings):
        name = f"converter {CHIP_NAMES[chip]}"
        for leg, label, pin in _CHIP_LEGS:
            place = PLACES[8 - chip] if label == "CS" else pin
            yield Wire(name, f"leg {leg} ({label})", f"pin {place} ({SIGNALS[place]})", "", place)


def _dial(name: str, wiring: OnPins) -> Iterator[Wire]:
    if isinstance(wiring, Selector):
        leg = f"leg {wiring.channel + 1} (CH{wiring.channel})"
        rest = "its ends to 3.3 V and ground; 100 nF from the leg to ground"
        yield Wire(name, "knob, middle", f"converter {CHIP_NAMES[wiring.chip]}, {leg}", rest)
    for use in wiring.uses():
        yield _wire(name, use)


def _wire(name: str, use: Use) -> Wire:
    if ohms := LED_OHMS.get(use.part):
        colour = use.part.removeprefix("lamp").strip()
        leg, other = (colour, "common") if colour else ("long", "short")
        rest = f"through {ohms} to the LED's {leg} leg; its {other} leg to ground"
    elif use.part in ("a", "b"):
        rest = "the encoder's middle leg (C) to ground"
    else:
        rest = "the button's other leg to ground"
    place = PLACES[use.pin]
    return Wire(name, use.part, f"pin {place} (GPIO{use.pin})", rest, place)


def _parts(wiring: OnPins) -> dict[tuple[str, float], int]:
    button, needed = ("push button, 24 or 30 mm", 1.5), Counter[tuple[str, float]]()
    match wiring:
        case Buttons(down=down):
            needed[button] += 2 if down is None else 3
        case Encoder():
            needed["rotary encoder with push, EC11", 1.5] += 1
        case Keys(keys=keys):
            needed[button] += len(keys) + 1
        case Selector(positions=positions):
            needed[button] += 1
            if positions <= 12:
                needed[f"rotary switch, 1 pole, {positions} positions", 2.5] += 1
                needed["resistor 1 kΩ, 1 %", 0.05] += positions - 1
            else:
                needed["potentiometer 10 kΩ linear", 1.0] += 1
            needed["capacitor 100 nF", 0.1] += 1
    for use in wiring.uses():
        if ohms := LED_OHMS.get(use.part):
            needed[f"resistor {ohms}", 0.05] += 1
    if wiring.lamp is not None:
        single = isinstance(wiring.lamp, int)
        needed[("LED 5 mm", 0.15) if single else ("RGB LED 5 mm, common cathode", 0.4)] += 1
    needed["4-pair cable, 2 m, with a plug and a socket", 4.0] += 1
    return needed
