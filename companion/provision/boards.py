"""What the boards are like: which pins are good for what, and how a seat's colour looks in a lamp."""

from collections.abc import Mapping

PINS: Mapping[str, Mapping[str, int]] = {
    # 25 can wake it from deep sleep, 34 can measure a voltage; none of them matters while it starts.
    "esp32": {"up": 32, "down": 33, "press": 25, "lamp": 26, "clock": 18, "data": 19, "battery": 34},
    # D1, D2, D5, D6, D7 and D4 of a D1 mini. D4 must be high while it starts, as a display's data line is.
    "esp8266": {"up": 5, "down": 4, "press": 14, "lamp": 12, "clock": 13, "data": 2},
    "pico-w": {"up": 14, "down": 15, "press": 13, "lamp": 12, "clock": 16, "data": 17},
}
"""The pin each part goes to, unless its owner changes the board's file. An encoder has a at up, b at down."""

LAMPS: Mapping[str, tuple[int, int, int]] = {
    "red": (255, 0, 0),
    "orange": (255, 70, 0),
    "yellow": (255, 170, 0),
    "lime": (140, 255, 0),
    "green": (0, 200, 20),
    "teal": (0, 200, 110),
    "blue": (0, 60, 255),
    "violet": (110, 0, 255),
    "pink": (255, 40, 110),
    "brown": (130, 45, 5),
    "white": (220, 200, 180),
    "black": (25, 25, 30),
}
"""A WS2812 is much bluer than a screen, so these are mixed for the eye, not for the TV."""
