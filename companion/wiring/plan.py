"""From the dials of a table to a list of wires."""

from collections.abc import Iterator, Mapping

from companion.wiring.chips import CONVERTERS, converter_wires, output_leg, register_wires
from companion.wiring.header import PLACES
from companion.wiring.wire import Wire, Wirings
from hardware.wiring import OnPins, Register, Selector, Use, Wiring

LED_OHMS: Mapping[str, str] = {
    "lamp": "330 Ω",
    "lamp red": "330 Ω",
    "lamp green": "100 Ω",
    "lamp blue": "100 Ω",
}
"""Green and blue of an RGB LED need almost all of the 3.3 V, so they get less in front of them."""


def wired(dials: Mapping[str, Wiring]) -> dict[str, OnPins]:
    """The dials that are on the Pi's own pins."""
    return {name: wiring for name, wiring in dials.items() if isinstance(wiring, OnPins)}


def wires(wirings: Wirings) -> list[Wire]:
    """Every wire of the table, chips first."""
    return [
        *converter_wires(wirings),
        *register_wires(wirings),
        *(wire for name, wiring in wirings.items() for wire in _dial(name, wiring)),
    ]


def _dial(name: str, wiring: OnPins) -> Iterator[Wire]:
    if isinstance(wiring, Selector):
        leg = f"leg {wiring.channel + 1} (CH{wiring.channel})"
        rest = "its ends to 3.3 V and ground; 100 nF from the leg to ground"
        yield Wire(name, "knob, middle", f"converter {CONVERTERS[wiring.chip]}, {leg}", rest)
    for use in wiring.uses():
        yield _wire(name, use)
    if isinstance(wiring.lamp, Register):
        yield Wire(name, "lamp", output_leg(wiring.lamp.output), _lamp_rest("lamp"))


def _wire(name: str, use: Use) -> Wire:
    if use.part in LED_OHMS:
        rest = _lamp_rest(use.part)
    elif use.part in ("a", "b"):
        rest = "the encoder's middle leg (C) to ground"
    else:
        rest = "the button's other leg to ground"
    place = PLACES[use.pin]
    return Wire(name, use.part, f"pin {place} (GPIO{use.pin})", rest, place)


def _lamp_rest(part: str) -> str:
    colour = part.removeprefix("lamp").strip()
    leg, other = (colour, "common") if colour else ("long", "short")
    return f"through {LED_OHMS[part]} to the LED's {leg} leg; its {other} leg to ground"
