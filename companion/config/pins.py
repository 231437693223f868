"""The pins of the Pi, and a first layout of a new table's dials on them."""

from collections.abc import Callable, Iterator, Mapping

from companion.mistake import Mistake
from hardware.wiring import SPI_PINS, Buttons, Encoder, Keyboard, Keys, Selector, Wireless, Wiring

PINS = range(28)
"""The GPIO numbers (BCM) on the Pi's 40 pin header."""

FREE = (5, 6, 13, 19, 26, 12, 16, 20, 21, 4, 17, 27, 22, 23, 24, 25, 18, 10, 9, 11, 8, 7, 14, 15, 2, 3)
"""A good order to wire them in: those that do nothing else come first, I2C and the serial port last."""

_LAYOUTS: Mapping[str, Callable[[Iterator[int], int], Wiring]] = {
    "buttons": lambda pins, _: Buttons(up=next(pins), down=next(pins), press=next(pins), lamp=next(pins)),
    "encoder": lambda pins, _: Encoder(a=next(pins), b=next(pins), press=next(pins), lamp=next(pins)),
    "selector": lambda pins, place: Selector(channel=place % 8, chip=place // 8, press=next(pins)),
    "keys": lambda pins, _: Keys(keys=tuple([next(pins) for _ in range(6)]), press=next(pins)),
    "keyboard": lambda _pins, _place: Keyboard(),
    "wireless": lambda _pins, _place: Wireless(),
}


def wirings(kind: str, count: int) -> list[Wiring]:
    """Lay out that many dials of a kind on free pins; a Mistake when the Pi has not so many."""
    pins = iter([pin for pin in FREE if kind != "selector" or pin not in SPI_PINS])
    try:
        return [_LAYOUTS[kind](pins, place) for place in range(count)]
    except StopIteration:
        says = f"A Pi has too few pins for {count} dials of the kind {kind!r}."
        raise Mistake(f"{says} Take fewer, or selectors or wireless dials, which need fewer.") from None
