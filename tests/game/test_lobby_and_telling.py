"""Guests sit down, and someone tells."""

from companion.game.refusal import Why
from companion.game.table import AskKind
from companion.game.views import InLobby, InTelling
from tests.game.tables import FOUR, GameTable, started


def test_a_press_sits_down_and_another_stands_up() -> None:
    table = GameTable(FOUR)
    table.press("red")
    assert table.status("red") == "idle"
    table.press("red")
    assert table.status("red") == "empty"


def test_a_hold_starts_the_game_once_enough_are_seated() -> None:
    table = GameTable(FOUR)
    table.press("red")
    table.press("blue")
    assert table.refusal("red hold") is Why.TOO_FEW
    table.press("green")
    phase = table.view.phase
    assert isinstance(phase, InLobby)
    assert phase.ready
    table.hold("green")
    assert table.phase == "telling"
    assert table.scores == {"red": 0, "blue": 0, "green": 0}


def test_only_who_is_seated_can_start_the_game() -> None:
    table = GameTable(FOUR)
    table.play("red press\nblue press\ngreen press")
    assert table.refusal("pink hold") is Why.NOT_SEATED


def test_no_more_can_sit_down_than_the_edition_allows() -> None:
    table = GameTable("red blue green pink teal lime white", "classic-2008")
    table.play("red press\nblue press\ngreen press\npink press\nteal press\nlime press")
    assert table.refusal("white press") is Why.TOO_MANY


def test_too_many_seated_for_a_newly_chosen_edition_cannot_start() -> None:
    table = GameTable("red blue green pink teal lime white")
    table.play("all press")
    table.host("edition classic-2008")
    assert table.refusal("red hold") is Why.TOO_MANY


def test_a_game_needs_enough_cards_for_every_hand() -> None:
    table = GameTable("red blue green", cards=20)
    table.play("all press")
    assert table.refusal("red hold") is Why.TOO_FEW_CARDS


def test_a_seat_the_table_does_not_have_is_refused() -> None:
    assert GameTable(FOUR).refusal("brown press") is Why.NO_SUCH_SEAT


def test_the_first_press_makes_the_first_storyteller() -> None:
    table = started(FOUR)
    assert table.asked("pink") is AskKind.TELL
    table.press("green")
    assert table.asked("green") is AskKind.OPEN
    assert table.asked("red") is AskKind.WAIT


def test_only_the_storyteller_opens_the_ballot() -> None:
    table = started(FOUR)
    table.press("green")
    assert table.refusal("red press") is Why.NOT_YOUR_TURN
    assert table.refusal("green hold") is Why.PRESS_INSTEAD
    table.press("green")
    assert table.phase == "ballot"


def test_the_tv_says_how_many_cards_to_lay() -> None:
    three = started("red blue green")
    assert isinstance(three.view.phase, InTelling)
    assert (three.view.phase.storyteller_lays, three.view.phase.others_lay) == (1, 2)
    four = started(FOUR).view.phase
    assert isinstance(four, InTelling)
    assert four.others_lay == 1
