"""What every part of a scene is made from: the view, the house, the layout and the language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.display.layout import Layout
from companion.game.scoring import Clue
from companion.game.views import InLobby, PublicSeat, PublicView, Status
from companion.languages import Language, Value
from companion.screen import House, Screen


@dataclass(frozen=True)
class Stage:
    """One screenful to compose."""

    screen: Screen
    before: Screen | None
    """What was shown before, to move from; None: nothing."""
    layout: Layout
    language: Language
    calm: bool = False
    """No animation."""
    now: int = 0
    """Milliseconds since 1970."""
    aid: bool = False
    """Whether the players' aid was called up."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Which keys are a seat's, where dials are on a keyboard."""

    @property
    def view(self) -> PublicView:
        """The game as everyone may see it."""
        return self.screen.view

    @property
    def house(self) -> House:
        """What is up besides the game."""
        return self.screen.house

    @cached_property
    def players(self) -> tuple[PublicSeat, ...]:
        """Everyone who has a rabbit."""
        return tuple(seat for seat in self.view.seats if seat.status is not Status.EMPTY)

    @property
    def listed(self) -> tuple[PublicSeat, ...]:
        """Who has a line on the page: in the lobby the free seats, too."""
        return self.view.seats if isinstance(self.view.phase, InLobby) else self.players

    @property
    def seeks(self) -> bool:
        """Whether this edition looks for the storyteller's card at all (Party does not)."""
        return any(isinstance(rule, Clue) for rule in self.view.rules.scoring)

    @cached_property
    def names(self) -> dict[str, str]:
        """What each seat is called."""
        return {seat.seat: seat.name or self.say(f"colour.{seat.seat}") for seat in self.view.seats}

    def say(self, key: str, **values: Value) -> str:
        """Say something in the language of the table."""
        return self.language.say(key, **values)

    def called(self, seats: Iterable[str]) -> list[str]:
        """The names of these seats."""
        return [self.names.get(seat, seat) for seat in seats]

    def knows(self, key: str) -> bool:
        """Whether the language has such a sentence."""
        return key in self.language.sentences
