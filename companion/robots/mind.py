"""How a robot decides, from the public view and its own prompt. Same seed, same game, on any network."""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct

from companion.game.views import (
    InBallot,
    InLobby,
    InOwning,
    InPodium,
    InScores,
    InTelling,
    InVotes,
    PublicView,
    Status,
)
from companion.game.words import Seat, Slot

OUT = frozenset({Status.EMPTY, Status.AWAY, Status.NEXT_ROUND})
PHASES: Mapping[str, tuple[type, ...]] = {
    "sit": (InLobby,),
    "start": (InLobby,),
    "tell": (InTelling,),
    "open": (InTelling,),
    "claim": (InBallot,),
    "vote": (InBallot,),
    "second-vote": (InBallot,),
    "red-vote": (InBallot,),
    "own": (InOwning,),
    "show": (InVotes,),
    "next": (InScores,),
    "again": (InPodium,),
    "come-back": (InTelling, InBallot, InOwning, InVotes, InScores),
}
"""When each thing is asked."""


class Answer(Struct, frozen=True):
    """What a robot does at its dial."""

    gesture: str
    number: int | None = None


PRESS, HOLD = Answer("press"), Answer("hold")


class Mind:
    """What the robots of a table have in common: a seed, from which all cards and all votes follow."""

    def __init__(self, seed: int, robots: Sequence[str], games: int = 1) -> None:
        self.seed = seed
        self.robots = tuple(robots)
        self.games = games

    def answer(self, view: PublicView, seat: str, ask: str, tries: int) -> Answer | None:
        """What the robot at a seat does when it is asked; after a refusal it tries the next best thing."""
        if not isinstance(view.phase, PHASES.get(ask, ())):
            return None  # The view is a moment behind the prompt.
        match ask:
            case "sit" | "come-back" | "open" | "show" | "next":
                return PRESS
            case "start":
                return HOLD if self._starts(view, seat) else None
            case "tell":
                return PRESS if seat == self._chance(view, "teller").choice(self._seated(view)) else None
            case "claim" | "vote" | "second-vote" | "red-vote":
                return Answer("press", self._number(view, seat, ask, tries))
            case "own":
                return PRESS if self._owns(view, seat) else None
            case "again":
                return HOLD if seat == self.robots[0] and view.game < self.games else None
            case _:
                return None

    def _starts(self, view: PublicView, seat: str) -> bool:
        """The first robot starts, once all the robots sit."""
        return seat == self.robots[0] and set(self.robots) <= set(self._seated(view))

    def _number(self, view: PublicView, seat: str, ask: str, tries: int) -> int:
        cards = self.cards(view)
        own = [slot for slot, owner in cards.items() if owner == seat]
        if ask == "claim":
            return own[tries % len(own)] if own else 1
        wishes = [slot for slot in cards if slot not in own] if ask != "red-vote" else list(cards)
        self._chance(view, f"{seat} votes").shuffle(wishes)
        if ask == "second-vote":
            if self._chance(view, f"{seat} dares").random() < 0.4:
                return 0
            wishes = wishes[1:]
        return wishes[tries % len(wishes)]

    def cards(self, view: PublicView) -> dict[Slot, Seat]:
        """Which card lies where: the robots have laid them so, and each remembers its own."""
        phase = view.phase
        if not isinstance(phase, InBallot | InOwning):
            return {}
        seats = [seat.seat for seat in view.seats if seat.status not in OUT]
        each = max(1, (phase.slots - 1) // max(1, len(seats) - 1))
        owners = [seat for seat in seats for _ in range(1 if seat == phase.storyteller else each)]
        self._chance(view, "cards").shuffle(owners)
        return {Slot(place): owner for place, owner in enumerate(owners, start=1)}

    def _owns(self, view: PublicView, seat: str) -> bool:
        return isinstance(view.phase, InOwning) and self.cards(view).get(view.phase.asked) == seat

    def _seated(self, view: PublicView) -> list[str]:
        return [seat.seat for seat in view.seats if seat.status is not Status.EMPTY]

    def _chance(self, view: PublicView, what: str) -> Random:
        return Random(f"{self.seed} {view.game} {view.round} {what}")
