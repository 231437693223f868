"""Party: no claims, and the storyteller's red vote."""

from companion.game.events import RoundClosed
from companion.game.refusal import Why
from companion.game.table import AskKind
from tests.game.tables import in_ballot, started

SIX = "red blue green pink teal lime"


def test_party_has_no_claims_one_vote_each_and_the_storytellers_red_one() -> None:
    table = in_ballot(SIX, "odyssey-party")
    assert table.asked("red") is AskKind.VOTE
    table.dial("red", 3)
    assert table.asked("red") is AskKind.RED_VOTE
    assert table.refusal("red 9") is Why.NO_SUCH_NUMBER
    table.dial("red", 3)
    for seat, slot in zip(SIX.split()[1:], (3, 3, 2, 2, 4), strict=True):
        table.dial(seat, slot)
    table.press("red")
    assert table.scores == {"red": 0, "blue": 0, "green": 0, "pink": 2, "teal": 2, "lime": 0}


def test_party_hands_are_passed_on_and_the_game_ends_when_each_has_told() -> None:
    table = started(SIX, "odyssey-party")
    table.press("red")
    for teller in SIX.split():
        assert table.phase == "telling"
        table.press(teller)
        for seat in SIX.split():
            table.dial(seat, 1)
        table.dial(teller, 2)
        table.press(teller)
        closed = table.press(teller)
        assert isinstance(closed, RoundClosed)
        assert closed.refill.pass_hands
    assert table.phase == "podium"
    assert set(table.scores.values()) == {30}
