"""A wire: from a part of a dial, or a leg of a chip, to where it goes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hardware.wiring import OnPins

Wirings: TypeAlias = Mapping[str, OnPins]
"""The wired dials of a table by their names."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire, and what else its part needs."""

    dial: str
    """The dial, or the chip."""
    part: str
    to: str
    rest: str = ""
    pin: int | None = None
    """The pin of the header, when it goes there."""
    label: str = ""
    """What is written beside that pin, when it is not the dial and its part."""
