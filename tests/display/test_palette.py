"""Everyone can read it, and nobody mixes seats up, whatever colours their eyes know."""

from itertools import combinations

import pytest

from companion.display.art.things import SHEETS
from companion.display.marks import MARKS
from companion.display.palette import ALERT, CREAM, INK, INK_SOFT, LEAF, SEATS, Colour, contrast

# How much red, green and blue light an eye without one kind of cone sees, for linear light: the matrices of
# Viénot, Brettel and Mollon for the first two, Brettel's main plane for the third.
EYES = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritanopia": ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
}
GRID = 24


def seen(colour: Colour, eye: str) -> Colour:
    linear = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in colour]
    shone = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in EYES[eye]]
    parts = [max(0.0, min(1.0, light)) for light in shone]
    gamma = [12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055 for light in parts]
    red, green, blue = (round(255 * part) for part in gamma)
    return red, green, blue


def inside(shape: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    hit = False
    for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def raster(seat: str) -> frozenset[tuple[int, int]]:
    cells = [(i, j) for i in range(GRID) for j in range(GRID)]
    at = [(2 * (i + 0.5) / GRID - 1, 2 * (j + 0.5) / GRID - 1) for i, j in cells]
    return frozenset(cell for cell, (x, y) in zip(cells, at, strict=True) if inside(MARKS[seat], x, y))


def test_there_are_twelve_seats_each_with_a_mark() -> None:
    assert len(SEATS) == 12
    assert set(SEATS) == set(MARKS)


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_written_on_a_seat_s_colour_can_be_read(seat: str) -> None:
    assert contrast(SEATS[seat].ink, SEATS[seat].fur) >= 4.5


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("eye", EYES)
def test_a_mark_stands_out_from_what_it_is_on_for_every_eye(seat: str, eye: str) -> None:
    colours = SEATS[seat]
    assert contrast(seen(colours.ink, eye), seen(colours.fur, eye)) >= 3.0
    assert contrast(seen(colours.line, eye), seen(CREAM, eye)) >= 3.0


@pytest.mark.parametrize(("one", "other"), list(combinations(SEATS, 2)))
def test_two_marks_are_never_taken_for_each_other(one: str, other: str) -> None:
    first, second = raster(one), raster(other)
    assert len(first & second) / len(first | second) < 0.80


@pytest.mark.parametrize("eye", ["none", *EYES])
def test_most_seats_differ_in_colour_too_for_every_eye(eye: str) -> None:
    """The marks tell all seats apart; colours help, so few pairs may look alike to any eye."""
    shades = {
        seat: colours.fur if eye == "none" else seen(colours.fur, eye) for seat, colours in SEATS.items()
    }
    alike = [
        (one, other)
        for one, other in combinations(SEATS, 2)
        if sum((a - b) ** 2 for a, b in zip(shades[one], shades[other], strict=True)) ** 0.5 < 24
    ]
    assert len(alike) <= (0 if eye == "none" else 1), alike


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("ink", [INK, INK_SOFT, LEAF, ALERT])
def test_every_ink_reads_on_every_sheet_it_is_used_on(sheet: str, ink: Colour) -> None:
    if (sheet, ink) not in NEVER:
        assert contrast(ink, SHEETS[sheet][0]) >= 4.5


NEVER = {(sheet, ink) for sheet in ("gold", "silver", "bronze") for ink in (INK_SOFT, LEAF, ALERT)}
"""Only the darkest ink is used on metal and on the storyteller's line."""
