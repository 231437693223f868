"""The colours of the picture book: paper, ink, and twelve seats that nobody mixes up."""

from typing import NamedTuple

Colour = tuple[int, int, int]

PAPER: Colour = (253, 246, 227)
PAPER_SHADE: Colour = (243, 229, 196)
INK: Colour = (62, 40, 28)
INK_SOFT: Colour = (110, 78, 54)
GOLD: Colour = (255, 206, 84)
ALERT: Colour = (176, 36, 36)
LEAF: Colour = (58, 104, 44)
CREAM: Colour = (255, 250, 236)


class SeatColours(NamedTuple):
    """What a seat is painted with."""

    fur: Colour
    """The rabbit itself."""
    line: Colour
    """Its outline, and its mark on anything light."""
    ink: Colour
    """Writing and marks on the fur's colour."""


def luminance(colour: Colour) -> float:
    """How bright a colour is to the eye, from 0 to 1 (WCAG's relative luminance)."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """How well one colour reads on another: 1 (not at all) to 21 (black on white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Blend two colours; `share` is how much of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def ink_on(colour: Colour) -> Colour:
    """The ink, dark or light, that reads better on this colour."""
    return max((INK_DEEP, CREAM), key=lambda ink: contrast(ink, colour))


INK_DEEP: Colour = (32, 20, 14)

FURS: dict[str, Colour] = {
    "red": (206, 34, 40),
    "orange": (243, 134, 36),
    "yellow": (252, 210, 46),
    "lime": (146, 200, 52),
    "green": (32, 112, 58),
    "teal": (46, 166, 170),
    "blue": (36, 84, 200),
    "violet": (136, 62, 176),
    "pink": (255, 172, 204),
    "brown": (122, 80, 46),
    "white": (250, 247, 240),
    "black": (52, 50, 58),
}

SEATS: dict[str, SeatColours] = {
    name: SeatColours(fur, mix(fur, INK_DEEP, 0.35 if name == "black" else 0.62), ink_on(fur))
    for name, fur in FURS.items()
}
