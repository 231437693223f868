"""The chips between the header and the dials: converters for knobs, shift registers for lamps."""

from collections.abc import Iterator

from companion.wiring.header import PLACES, SIGNALS
from companion.wiring.wire import Wire, Wirings
from hardware.wiring import Register, Selector

CONVERTERS = "AB"
"""What the two converters are called: A is on CE0, B on CE1."""

CONVERTER_LEGS: tuple[tuple[int, str, int], ...] = (
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

REGISTER_LEGS: tuple[tuple[int, str], ...] = (
    (16, "VCC"),
    (14, "SER"),
    (13, "OE"),
    (12, "RCLK"),
    (11, "SRCLK"),
    (10, "SRCLR"),
    (8, "GND"),
)
"""A shift register's leg and its name, without the outputs."""


def converters(wirings: Wirings) -> list[int]:
    """The converters that the selectors need."""
    return sorted({wiring.chip for wiring in wirings.values() if isinstance(wiring, Selector)})


def registers(wirings: Wirings) -> dict[str, Register]:
    """The lamps that are on shift registers, by their dials."""
    return {name: wiring.lamp for name, wiring in wirings.items() if isinstance(wiring.lamp, Register)}


def rows(lamps: dict[str, Register]) -> dict[tuple[int, int, int], int]:
    """How many registers are in a row behind each three pins."""
    counts: dict[tuple[int, int, int], int] = {}
    for lamp in lamps.values():
        counts[lamp.pins] = max(counts.get(lamp.pins, 0), lamp.output // 8 + 1)
    return counts


def output_leg(output: int) -> str:
    """The leg of an output: QA is 15, QB to QH are 1 to 7."""
    letter = output % 8
    return f"register {output // 8 + 1}, leg {letter or 15} (Q{'ABCDEFGH'[letter]})"


def converter_wires(wirings: Wirings) -> Iterator[Wire]:
    """The wires of every converter."""
    for chip in converters(wirings):
        name = f"converter {CONVERTERS[chip]}"
        for leg, label, pin in CONVERTER_LEGS:
            place = PLACES[8 - chip] if label == "CS" else pin
            beside = f"{name} CS" if label == "CS" else f"converter {label}"
            yield Wire(name, f"leg {leg} ({label})", _pin(place), "", place, beside)


def register_wires(wirings: Wirings) -> Iterator[Wire]:
    """The wires of every shift register: the first takes its data from the Pi, the second from the first."""
    for (data, clock, latch), count in rows(registers(wirings)).items():
        fixed = {"VCC": 1, "SRCLR": 1, "OE": 39, "GND": 39, "RCLK": PLACES[latch], "SRCLK": PLACES[clock]}
        for number in range(1, count + 1):
            name = f"register {number}"
            for leg, label in REGISTER_LEGS:
                if label == "SER" and number > 1:
                    yield Wire(name, f"leg {leg} (SER)", f"register {number - 1}, leg 9 (QH')")
                    continue
                place = PLACES[data] if label == "SER" else fixed[label]
                yield Wire(name, f"leg {leg} ({label})", _pin(place), "", place, f"register {label}")


def _pin(place: int) -> str:
    return f"pin {place} ({SIGNALS[place]})"
