"""What to buy for a table's wired dials."""

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from companion.wiring.chips import converters, registers, rows
from companion.wiring.plan import LED_OHMS
from companion.wiring.wire import Wirings
from hardware.wiring import Buttons, Encoder, Keys, OnPins, Register, Selector

Priced: TypeAlias = tuple[str, float]
"""A thing and what one costs by experience, in euros."""

BUTTON: Priced = ("push button, 24 or 30 mm", 1.5)


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy, how many of it, and what one costs."""

    name: str
    count: int
    price: float


def parts(wirings: Wirings) -> list[Part]:
    """All of it, counted."""
    counts: Counter[Priced] = Counter()
    for wiring in wirings.values():
        counts.update(_turning(wiring))
        counts.update(_lamp(wiring))
        counts["4-pair cable, 2 m, with a plug and a socket", 4.0] += 1
    knobs, lamps = len(converters(wirings)), sum(rows(registers(wirings)).values())
    counts["MCP3008 converter, DIP-16", 3.5] += knobs
    counts["74HC595 shift register, DIP-16", 0.6] += lamps
    counts["16-pin socket", 0.3] += knobs + lamps
    return [Part(name, count, price) for (name, price), count in counts.items() if count]


def _turning(wiring: OnPins) -> dict[Priced, int]:
    match wiring:
        case Buttons(down=down):
            return {BUTTON: 2 if down is None else 3}
        case Encoder():
            return {("rotary encoder with push, EC11", 1.5): 1}
        case Keys(keys=keys):
            return {BUTTON: len(keys) + 1}
        case Selector(positions=positions):
            return {BUTTON: 1, ("capacitor 100 nF", 0.1): 1} | _knob(positions)


def _knob(positions: int) -> dict[Priced, int]:
    """A switch with resistors between its contacts; those with more than 12 contacts cost a fortune."""
    if positions > 12:
        return {("potentiometer 10 kΩ linear", 1.0): 1}
    switch = f"rotary switch, 1 pole, {positions} positions"
    return {(switch, 2.5): 1, ("resistor 1 kΩ, 1 %", 0.05): positions - 1}


def _lamp(wiring: OnPins) -> Counter[Priced]:
    needed: Counter[Priced] = Counter()
    match wiring.lamp:
        case int() | Register():
            needed["LED 5 mm", 0.15] += 1
            needed[f"resistor {LED_OHMS['lamp']}", 0.05] += 1
        case (_, _, _):
            needed["RGB LED 5 mm, common cathode", 0.4] += 1
            needed.update((f"resistor {ohms}", 0.05) for part, ohms in LED_OHMS.items() if part != "lamp")
        case None:
            pass
    return needed
