"""The 40-pin header, the same on every Pi since the B+: what is on each pin."""

from collections.abc import Mapping

POWER = "3.3 V"
GROUND = "ground"

_GPIO: Mapping[int, int] = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25,
    23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip

_FIXED: dict[int, str] = {1: POWER, 17: POWER, 2: "5 V", 4: "5 V"} | dict.fromkeys(
    (6, 9, 14, 20, 25, 30, 34, 39), GROUND
)

SIGNALS: Mapping[int, str] = dict(
    sorted((_FIXED | {pin: f"GPIO{gpio}" for pin, gpio in _GPIO.items()}).items())
)
"""What is on each pin of the header, by its place on it."""

PLACES: Mapping[int, int] = {gpio: pin for pin, gpio in _GPIO.items()}
"""Where on the header a GPIO is."""

GROUNDS = tuple(pin for pin, signal in SIGNALS.items() if signal == GROUND)
