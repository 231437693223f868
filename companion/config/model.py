"""The shape of a table's config. An annotation is a rule; the defaults make an empty file playable."""

import re
import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from companion.config.check import Between, Kinds, Matching, OneOf
from companion.game.edition import VARIANTS
from companion.game.words import COLOURS
from companion.languages import languages
from hardware.wiring import KINDS, Keyboard, Wireless, Wiring

SOUNDS = ("press", "page", "land", "hush", "lit", "point", "hop", "refused", "note", "win")
"""The sounds the TV makes, each of which may be a file of one's own instead."""

DEFAULT_SEATS = ("red", "yellow", "green", "blue", "violet", "pink")
"""Who sits at a table whose config names no seats: six colours that are easy to tell apart."""

Colour = Annotated[str, OneOf(lambda: COLOURS)]
Word = Annotated[
    str,
    Matching(
        lambda text: bool(re.fullmatch("[a-z0-9][a-z0-9_-]{0,31}", text)),
        "1 to 32 of a-z, 0-9, - and _, beginning with a letter or a digit",
    ),
]
"""A name that may stand in an MQTT topic."""
Text = Annotated[
    str, Matching(lambda text: bool(text) and text.isprintable(), "a text of printable characters")
]
Name = Annotated[
    str,
    Matching(
        lambda text: bool(text.strip()) and text.isprintable() and len(text) <= 20,
        "a name of 1 to 20 printable characters",
    ),
]
Files = Annotated[Mapping[str, Path], OneOf(lambda: SOUNDS)]
AnyDial = Annotated[Wiring, Kinds(KINDS, default="keyboard")]


@dataclass(frozen=True, slots=True)
class Game:
    """What is played."""

    edition: Text = "dixit-2021"
    """The name of an edition, or the path of a house edition's file."""
    variants: tuple[Annotated[str, OneOf(lambda: tuple(VARIANTS))], ...] | None = None
    """None: those the edition has switched on by itself."""
    target: Annotated[int, Between(1, 1000)] | None = None
    """None: as the edition says."""
    turns: Annotated[int, Between(1, 100)] | None = None
    """None: as the edition says."""
    claims: Literal["first", "at-reveal"] = "first"
    sets: Annotated[int, Between(1, 20)] = 1
    set_size: Annotated[int, Between(1, 1000)] = 84


@dataclass(frozen=True, slots=True)
class Tv:
    """The screen everyone looks at."""

    fullscreen: bool = True
    overscan: Annotated[float, Between(0, 0.1)] = 0.0
    """The part of each edge that an old TV hides."""
    calm: bool = False
    """Less movement."""
    dim_after: Annotated[int, Between(0, 1440)] = 10
    """Minutes without a gesture; 0 is never."""
    timer: Annotated[int, Between(0, 3600)] = 0
    """Seconds a ballot should take, for show only; 0 is no timer."""


@dataclass(frozen=True, slots=True)
class Sound:
    """What is heard."""

    on: bool = True
    volume: Annotated[float, Between(0, 1)] = 0.7
    files: Files = field(default_factory=lambda: types.MappingProxyType({}))
    """Sounds of one's own instead of the made ones."""


@dataclass(frozen=True, slots=True)
class Broker:
    """Where MQTT goes through. Its users and passwords are not here: `companion provision` keeps them."""

    enabled: bool = False
    """Unless said, on when a seat's dial is wireless."""
    host: Text = "localhost"
    port: Annotated[int, Between(1, 65535)] = 1883
    prefix: Word = "dixit"
    tls: bool = False
    discovery: bool = False
    """Whether Home Assistant is told what there is."""


@dataclass(frozen=True, slots=True)
class Journal:
    """Where the evening is written down, gesture by gesture."""

    path: Path = Path("journal.sqlite")


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table; seats are listed clockwise."""

    colour: Colour
    name: Name = ""
    """Who sits there; unless said, the colour's word in the table's language."""
    dial: AnyDial = field(default_factory=Keyboard)


@dataclass(frozen=True, slots=True)
class Spare:
    """A dial that is nobody's yet: the host can give it to a seat whose dial died."""

    name: Word
    dial: AnyDial


@dataclass(frozen=True, slots=True)
class Config:
    """All of it."""

    language: Annotated[str, OneOf(languages)] = "en"
    table: Word = "table"
    """This table's name, in MQTT topics."""
    game: Game = field(default_factory=Game)
    tv: Tv = field(default_factory=Tv)
    sound: Sound = field(default_factory=Sound)
    broker: Broker = field(default_factory=Broker)
    journal: Journal = field(default_factory=Journal)
    seat: tuple[Seat, ...] = ()
    spare: tuple[Spare, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats clockwise."""
        return self.seat

    @property
    def dials(self) -> Mapping[str, Wiring]:
        """Every dial by its name: a seat's is named by the seat's colour."""
        return {seat.colour: seat.dial for seat in self.seat} | {
            spare.name: spare.dial for spare in self.spare
        }

    @property
    def wireless(self) -> tuple[str, ...]:
        """The dials that come over the air."""
        return tuple(name for name, dial in self.dials.items() if isinstance(dial, Wireless))
