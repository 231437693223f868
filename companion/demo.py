"""A game that plays itself: simulated guests at simulated dials, through the same doors as a real evening."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from companion.game import commands as do
from companion.game.table import Ballot, Place, Podium, Settings
from companion.game.words import Seat
from companion.journal import Journal
from companion.keeper import Keeper
from companion.service.house import HouseKeeper
from companion.service.inbox import Inbox
from companion.service.loop import Output, Service
from companion.simulation import Guests
from hardware.simulated import SimulatedDials

NAMES = {
    "red": "Ana",
    "blue": "Radu",
    "green": "Zoé",
    "yellow": "Tom",
    "violet": "Ioana",
    "orange": "Max",
    "pink": "Chloé",
    "teal": "Dan",
    "white": "Emma",
    "black": "Ștefan",
    "lime": "Noé",
    "brown": "Lia",
}


class Demo:
    """A table whose guests are simulated; everything else is what a real table has."""

    def __init__(
        self,
        journal: Path,
        settings: Settings,
        seats: int,
        seed: int,
        outputs: Sequence[Output] = (),
        language: str = "en",
    ) -> None:
        self._random = Random(seed)
        self._seats = tuple(Seat(colour) for colour in list(NAMES)[:seats])
        self._guests = Guests(self._random, self._seats)
        inbox = Inbox()
        self._dials = SimulatedDials(self._seats, inbox.put)
        self.house = HouseKeeper(language)
        self.service = Service(Keeper(Journal(journal)), inbox, [self._dials], outputs, self.house)
        places = [Place(seat=seat, name=NAMES[seat], dial=seat) for seat in self._seats]
        self.service.arrange(places, settings)

    def gestures(self) -> Iterator[str]:
        """Make one gesture each time; gives the phase the table is in then, until the podium stands."""
        for seat in self._seats:
            self._dials.press(seat)
            yield self._settled()
        self._dials.hold(self._random.choice(self._seats))
        yield self._settled()
        while not isinstance(self.service.keeper.table.phase, Podium):
            seat = self._random.choice(self._seats)
            if self._answer(seat):
                yield self._settled()

    def _answer(self, seat: Seat) -> bool:
        match self._guests.answer(self.service.keeper.table, seat):
            case do.Press(number=number):
                self._dials.press(seat, number)
                return True
            case do.Hold():
                self._dials.hold(seat)
                return True
            case None:
                return False

    def _settled(self) -> str:
        """Let the service take the gesture in; when the cards lie there, the guests know whose is where."""
        before = self.service.keeper.table.phase
        self.service.step()
        after = self.service.keeper.table.phase
        if isinstance(after, Ballot) and not isinstance(before, Ballot):
            self._guests.lay_cards(after.lays)
        return type(after).__name__

    def close(self) -> None:
        """Let go of the journal."""
        self.service.close()
