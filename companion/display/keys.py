"""Keys by their place on the keyboard, so that a French keyboard's dials are where an American's are."""

PLACES: dict[int, str] = {4 + k: letter for k, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
PLACES |= {30 + k: digit for k, digit in enumerate("1234567890")}
PLACES |= {45: "-", 46: "=", 47: "[", 48: "]", 51: ";", 54: ",", 55: ".", 56: "/"}
"""The name a place has on a US keyboard, by USB's number for it (which is also SDL's)."""
