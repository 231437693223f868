"""A scene: everything on the screen as plain data, what stands still and what moves, and when."""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

from companion.display.geometry import Box
from companion.display.palette import Colour


class Words(Struct, frozen=True):
    """A line of text."""

    text: str
    size: int
    colour: Colour
    bold: bool = False


class Rabbit(Struct, frozen=True):
    """A rabbit in a pose."""

    seat: str
    pose: str


class Head(Struct, frozen=True):
    """A vote: a little rabbit's head."""

    seat: str


class Badge(Struct, frozen=True):
    """A seat's mark on its colour."""

    seat: str


class Panel(Struct, frozen=True):
    """A sheet of paper to write on."""

    style: str


class Card(Struct, frozen=True):
    """A card on the table with its slot's number; `look` says whether it is lit, red or plain."""

    number: int
    look: str


class Icon(Struct, frozen=True):
    """A small picture that goes with a sentence."""

    name: str


class Chart(Struct, frozen=True):
    """The course of the game: a line for each seat."""

    lines: tuple[tuple[str, tuple[int, ...]], ...]


class Timer(Struct, frozen=True):
    """A candle that has burnt down by so many parts of twenty."""

    burnt: int


Art = Words | Rabbit | Head | Badge | Panel | Card | Icon | Chart | Timer


class Item(NamedTuple):
    """A picture and where it is."""

    art: Art
    box: Box


class Step(NamedTuple):
    """From `start` to `end` a picture goes from one place to another, in an arc if it hops."""

    start: float
    end: float
    art: Art | None
    origin: tuple[int, int]
    target: tuple[int, int]
    arc: int = 0


class Drawn(NamedTuple):
    """A moving picture as it is at one instant."""

    art: Art
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Actor:
    """Something that moves or changes by itself; its pictures are all of one size."""

    size: tuple[int, int]
    steps: tuple[Step, ...]
    starts: tuple[float, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Keep the starts at hand: they are looked up for every frame."""
        object.__setattr__(self, "starts", tuple(step.start for step in self.steps))

    def at(self, time: float) -> Drawn | None:
        """What is to be seen of it at that time."""
        number = bisect_right(self.starts, time) - 1
        if number < 0:
            return None
        step = self.steps[number]
        if step.art is None:
            return None
        if time >= step.end:
            return Drawn(step.art, *step.target)
        share = (time - step.start) / (step.end - step.start)
        eased = share * share * (3 - 2 * share)
        x = step.origin[0] + (step.target[0] - step.origin[0]) * eased
        y = step.origin[1] + (step.target[1] - step.origin[1]) * eased - 4 * step.arc * share * (1 - share)
        return Drawn(step.art, round(x), round(y))

    def next_change(self, time: float) -> float | None:
        """When it will next look different: now, while it moves; None when it has come to rest."""
        number = bisect_right(self.starts, time) - 1
        if number >= 0 and time < self.steps[number].end:
            return time
        return self.starts[number + 1] if number + 1 < len(self.steps) else None


class Cue(NamedTuple):
    """A sound and when it is due."""

    at: float
    sound: str


@dataclass(frozen=True, slots=True)
class Act:
    """From `start` on this stands still and that moves; an act ends where the next one starts."""

    start: float
    still: tuple[Item, ...]
    actors: tuple[Actor, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All there is to see and hear from one change of the view to the next; times are in seconds."""

    acts: tuple[Act, ...]
    cues: tuple[Cue, ...] = ()

    def act(self, time: float) -> Act:
        """The act that is on at that time."""
        return next(act for act in reversed(self.acts) if act.start <= max(time, 0.0))

    def next_change(self, time: float) -> float | None:
        """When the picture will next look different; None when never again."""
        act = self.act(time)
        times = [change for actor in act.actors if (change := actor.next_change(time)) is not None]
        times += [other.start for other in self.acts if other.start > time]
        times += [cue.at for cue in self.cues if cue.at > time]
        return min(times, default=None)

    @property
    def told(self) -> float:
        """When everything there is to tell has been told; rabbits go on blinking after that."""
        return max([act.start for act in self.acts] + [cue.at for cue in self.cues])

    def frame(self, time: float) -> tuple[Item, ...]:
        """Everything to be seen at that time, those in front last."""
        act = self.act(time)
        seen = ((actor, actor.at(time)) for actor in act.actors)
        moving = [Item(now.art, Box(now.x, now.y, *actor.size)) for actor, now in seen if now is not None]
        return (*act.still, *moving)


def resting(art: Art, box: Box, start: float = 0.0) -> Actor:
    """Something that appears at a time and then stays as it is."""
    return Actor((box.w, box.h), (Step(start, start, art, (box.x, box.y), (box.x, box.y)),))
