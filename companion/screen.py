"""What goes to every screen: the public view of the game, and how the house is doing."""

from msgspec import Struct

from companion.game.views import PublicView
from companion.game.words import Seat


class Remark(Struct, frozen=True):
    """Something said once: a refusal, an undo, a correction. `key` is its name in the languages."""

    key: str
    """`refusal.…` or `note.…`"""
    number: int
    """Counts up, so that the same remark said twice is seen twice."""
    seat: Seat | None = None
    seats: tuple[Seat, ...] = ()
    n: int = 0
    text: str = ""


class Ailment(Struct, frozen=True):
    """Something that is wrong until it is mended. `key` names it in the languages as `trouble.…`."""

    key: str
    seat: Seat | None = None
    detail: str = ""


class House(Struct, frozen=True, kw_only=True):
    """What everyone should know that is not the game."""

    language: str = "en"
    remark: Remark | None = None
    ailments: tuple[Ailment, ...] = ()
    timer: int = 0
    """Seconds of the gentle vote timer; 0 is off."""


class Screen(Struct, frozen=True, kw_only=True):
    """All a TV draws from; also the payload of the MQTT topic `view`."""

    v: int = 1
    view: PublicView
    house: House = House()
