"""All faults of a round are found, unless the round makes no sense at all."""

from companion.game.ballots import Fault, Wrong, faults
from companion.game.editions import DIXIT_2021
from companion.game.scoring import Round
from companion.game.words import COLOURS, Seat, Slot
from tests.game.rounds import laid

RED, ORANGE, YELLOW, LIME = COLOURS[:4]


def test_a_sound_round_has_no_fault() -> None:
    seats, cards = laid(DIXIT_2021, 4)
    votes = dict.fromkeys(seats[1:], (Slot(1),))
    assert list(faults(DIXIT_2021, Round(seats, RED, cards, votes))) == []


def test_every_fault_is_found_at_once() -> None:
    seats, cards = laid(DIXIT_2021, 4)
    votes = {RED: (Slot(2),), ORANGE: (Slot(2),), YELLOW: (Slot(9),)}
    found = list(faults(DIXIT_2021, Round(seats, RED, cards, votes, red=Slot(1))))
    assert found == [
        Fault(Wrong.MAY_NOT_VOTE, RED),
        Fault(Wrong.OWN_CARD, ORANGE, Slot(2)),
        Fault(Wrong.NO_SUCH_SLOT, YELLOW, Slot(9)),
        Fault(Wrong.NO_VOTE, LIME),
        Fault(Wrong.RED_NOT_HERE, slot=Slot(1)),
    ]


def test_a_round_of_the_wrong_people_is_not_looked_at_further() -> None:
    seats, cards = laid(DIXIT_2021, 4)
    assert list(faults(DIXIT_2021, Round(seats[:2], RED, cards, {}))) == [Fault(Wrong.SEAT_COUNT, found=2)]
    stranger = Seat("stranger")
    assert list(faults(DIXIT_2021, Round(seats, stranger, cards, {}))) == [
        Fault(Wrong.NO_SUCH_STORYTELLER, stranger)
    ]
