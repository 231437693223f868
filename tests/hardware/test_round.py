"""Each kind of wired dial plays a round: pins, their threads, the service, the game, journal and lamps."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from companion.game.table import Ballot, Place, Scores, Settings, Telling, Votes
from companion.game.words import Seat
from companion.journal import Journal
from companion.keeper import Keeper
from companion.languages import language
from companion.service.inbox import Inbox
from companion.service.loop import Service
from hardware.chip import NoPins
from hardware.dial import Fault
from hardware.simulated import SimulatedDials
from hardware.wired import WiredDials
from hardware.wiring import Buttons, Encoder, Keys, OnPins, Selector
from tests.hardware.header import PATIENCE, QUICK, Converter, Header

SEATS = ("red", "green", "blue", "pink")
PRESS = dict(zip(SEATS, (5, 6, 13, 19), strict=True))
LAMP = dict(zip(SEATS, (26, 12, 16, 20), strict=True))
MORE = dict(zip(SEATS, ((21, 4, 14, 15), (17, 27, 22, 23), (2, 3, 24, 25), (18, 0, 1, 7)), strict=True))


def wiring(kind: str, seat: str) -> OnPins:
    press, lamp, pins = PRESS[seat], LAMP[seat], MORE[seat]
    match kind:
        case "buttons":
            return Buttons(up=pins[0], down=pins[1], press=press, lamp=lamp)
        case "encoder":
            return Encoder(a=pins[0], b=pins[1], press=press, lamp=lamp)
        case "selector":
            return Selector(channel=SEATS.index(seat), press=press, lamp=lamp)
        case _:
            return Keys(keys=pins, press=press, lamp=lamp)


class Guests:
    """Four guests with fingers, at a table whose dials are all of one kind."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.header = Header()
        if kind == "selector":
            self.knobs = Converter(self.header.factory, chip=0, noise=6)
        self.inbox = Inbox()
        self.wirings = {seat: wiring(kind, seat) for seat in SEATS}
        self.dials = WiredDials(self.wirings, self.inbox.put, lambda: self.header.factory, QUICK)
        self.service = Service(Keeper(Journal(folder / "journal.sqlite")), self.inbox, dials=[self.dials])
        places = [Place(seat=Seat(seat), name=seat.title(), dial=seat) for seat in SEATS]
        self.service.arrange(places, Settings())

    def choose(self, seat: str, number: int) -> None:
        """Turn a seat's dial to a number, the way its kind is turned."""
        match self.wirings[seat]:
            case Buttons(up=up):
                for _ in range(number - 1):
                    self.header.tap(up)
            case Encoder(a=a, b=b):
                self.header.turn(a, b, number - 1)
            case Selector(channel=channel) as selector:
                self.knobs.volts[channel] = selector.measured()[number]
            case Keys(keys=keys):
                self.header.tap(keys[number - 1])

    def enter(self, seat: str, number: int) -> None:
        self.choose(seat, number)
        self.header.tap(PRESS[seat])

    def press(self, seat: str) -> None:
        self.header.tap(PRESS[seat])

    def hold(self, seat: str) -> None:
        self.header.close_contact(PRESS[seat])
        sleep(1.5 * QUICK.hold / 1e9)
        self.header.open_contact(PRESS[seat])

    def together(self, *gestures: tuple[Callable[..., None], object]) -> None:
        """Several hands at once, each on a thread of its own; the loop runs on this one."""
        hands = [
            Thread(target=do, args=what if isinstance(what, tuple) else (what,)) for do, what in gestures
        ]
        for hand in hands:
            hand.start()
        while any(hand.is_alive() for hand in hands):
            self.service.step(0.005)
        while self.service.step(4 * QUICK.settle / 1e9):
            pass

    def until(self, holds: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE
        while not holds():
            assert monotonic() < end
            self.service.step(0.005)

    def lamps(self) -> tuple[bool, ...]:
        return self.header.lit(*LAMP.values())

    def close(self) -> None:
        self.service.close()
        self.header.close()


@pytest.fixture(params=["buttons", "encoder", "selector", "keys"])
def guests(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Guests]:
    guests = Guests(request.param, tmp_path)
    yield guests
    guests.close()


def test_a_round_is_played_with_the_dials_alone(guests: Guests) -> None:
    table = guests.service.keeper
    guests.together(*((guests.press, seat) for seat in SEATS))
    assert table.table.seated == SEATS
    guests.together((guests.hold, "pink"))
    assert isinstance(table.table.phase, Telling)
    guests.together((guests.press, "red"))
    guests.together((guests.press, "red"))
    assert isinstance(table.table.phase, Ballot)
    guests.together(*((guests.enter, (seat, place + 1)) for place, seat in enumerate(SEATS)))
    guests.until(lambda: guests.lamps()[0])
    guests.together((guests.enter, ("green", 1)), (guests.enter, ("blue", 1)))
    assert isinstance(table.table.phase, Ballot)
    assert guests.lamps()[:3] == (True, True, True)
    guests.together((guests.enter, ("pink", 2)))
    assert isinstance(table.table.phase, Votes)
    guests.together((guests.press, "red"))
    assert isinstance(table.table.phase, Scores)
    assert table.table.scores == {"red": 3, "green": 4, "blue": 3, "pink": 0}


def test_a_refused_vote_flashes_at_its_own_dial(guests: Guests) -> None:
    for seats in (SEATS, ("red",), ("red",)):
        guests.together(*((guests.press, seat) for seat in seats))
        if seats == SEATS:
            guests.together((guests.hold, "red"))
    guests.together(*((guests.enter, (seat, place + 1)) for place, seat in enumerate(SEATS)))
    flashed = guests.header.factory.pin(LAMP["green"])
    flashed.clear_states()
    guests.together((guests.enter, ("green", 2)))
    guests.until(lambda: sum(change.state for change in flashed.states[1:]) >= 3)
    assert guests.service.keeper.table.asked[Seat("green")].ask.kind == "vote"


def test_a_shorted_button_is_told_on_every_screen_while_the_others_play_on(guests: Guests) -> None:
    guests.together((guests.press, "red"))
    guests.header.close_contact(PRESS["blue"])
    guests.until(lambda: bool(ailments(guests)))
    assert ailments(guests) == [(Fault.STUCK.value, "blue", "press, GPIO13")]
    guests.together((guests.press, "green"))
    assert "green" in guests.service.keeper.table.seated
    guests.header.open_contact(PRESS["blue"])
    guests.until(lambda: not ailments(guests))


@pytest.mark.parametrize(
    ("fault", "tells"),
    [(Fault.NO_PERMISSION, "group gpio"), (Fault.NO_BACKEND, "lgpio"), (Fault.PIN_TAKEN, "another pin")],
)
def test_without_pins_every_screen_says_what_to_do_while_the_other_seats_play(
    fault: Fault, tells: str, tmp_path: Path
) -> None:
    def nowhere() -> Any:
        raise NoPins(fault, "/dev/gpiochip0")

    inbox = Inbox()
    wired = WiredDials({"red": wiring("buttons", "red")}, inbox.put, nowhere)
    others = SimulatedDials(["green", "blue", "pink"], inbox.put)
    service = Service(Keeper(Journal(tmp_path / "journal.sqlite")), inbox, dials=[wired, others])
    service.arrange([Place(seat=Seat(seat), name=seat, dial=seat) for seat in SEATS], Settings())
    others.press("green")
    service.step()
    (ailment,) = service.house.house(service.keeper.table).ailments
    said = language("en").say(f"trouble.{ailment.key}", seat=ailment.seat or "", detail=ailment.detail)
    assert tells in said
    assert service.keeper.table.seated == ("green",)
    service.close()


def ailments(guests: Guests) -> list[tuple[str, str | None, str]]:
    house = guests.service.house.house(guests.service.keeper.table)
    return [(ailment.key, ailment.seat, ailment.detail) for ailment in house.ailments]
