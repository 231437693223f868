"""Journals with whole evenings in them, for the tests of what is told afterwards."""

from pathlib import Path

from companion.game import commands as do
from companion.game.table import Place, Settings
from companion.game.words import Seat
from companion.journal import Journal
from companion.keeper import Keeper

SEATS = ("red", "blue", "green")
NAMES = {"red": "Ana", "blue": "Dan", "green": "Eve"}


class Evening:
    """A keeper of three guests, who play rounds that are known beforehand."""

    def __init__(self, path: Path, target: int = 4) -> None:
        self.keeper = Keeper(Journal(path))
        self.now = 1_700_000_000_000
        settings = Settings()
        settings = Settings(edition=settings.edition.changed(target=target))
        places = tuple(Place(seat=Seat(seat), name=NAMES[seat], dial=seat) for seat in SEATS)
        self.give(do.Arrange(places, settings))
        for seat in SEATS:
            self.give(do.Press(Seat(seat)))

    def give(self, command: do.AnyCommand) -> None:
        self.now += 10_000
        self.keeper.handle(command, self.now)

    def game(self) -> None:
        """Ana tells; Dan finds her card and Eve falls for Dan's: Ana 3, Dan 4, Eve 0, and it is over."""
        self.give(do.Hold(Seat("red")))
        self.give(do.Press(Seat("red")))
        self.give(do.Press(Seat("red")))
        for seat, slot in (("red", 1), ("blue", 2), ("blue", 3), ("green", 4), ("green", 5)):
            self.give(do.Press(Seat(seat), slot))
        self.give(do.Press(Seat("blue"), 1))
        self.give(do.Press(Seat("green"), 2))
        self.give(do.Press(Seat("red")))
        self.give(do.Press(Seat("red")))

    def close(self) -> None:
        self.keeper.journal.close()
