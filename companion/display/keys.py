"""Keys as plain data, by their place: a French keyboard's dials are where an American's are."""

from typing import NamedTuple

PLACES: dict[int, str] = {4 + k: letter for k, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
PLACES |= {30 + k: digit for k, digit in enumerate("1234567890")}
PLACES |= {41: "escape", 42: "backspace", 44: "space", 45: "-", 46: "=", 47: "[", 48: "]", 51: ";"}
PLACES |= {54: ",", 55: ".", 56: "/", 58: "f1", 59: "f2", 68: "f11"}
"""The name a place has on a US keyboard, by USB's number for it (which is also SDL's)."""


class Key(NamedTuple):
    """A key went down or up."""

    name: str
    down: bool
    shift: bool = False
    control: bool = False


class Closed(NamedTuple):
    """Somebody closed the window, or wants the program to end."""


Happening = Key | Closed
"""What a window can tell."""
