"""Guests who leave, come back, or come late."""

import pytest

from companion.game.refusal import Why
from companion.game.table import AskKind, Telling
from companion.game.views import InBallot, InTelling
from tests.game.tables import FIVE, FOUR, GameTable, claimed, in_ballot, started


def test_a_seat_away_is_left_out_of_every_count() -> None:
    table = claimed(FIVE)
    for seat in ("blue", "green", "pink"):
        table.dial(seat, 1)
    table.host("away teal")
    table.press("red")
    assert table.scores == {"red": 0, "blue": 2, "green": 2, "pink": 2, "teal": 0}


def test_a_vote_on_the_card_of_who_left_gives_nobody_a_bonus() -> None:
    table = claimed(FIVE)
    table.dial("blue", 5)
    table.dial("green", 1)
    table.dial("pink", 1)
    table.host("away teal")
    table.press("red")
    assert table.scores == {"red": 3, "blue": 0, "green": 3, "pink": 3, "teal": 0}


def test_who_goes_away_and_comes_back_in_time_still_has_the_ballot() -> None:
    table = claimed(FIVE)
    table.dial("teal", 1)
    table.host("away teal")
    assert table.asked("teal") is AskKind.COME_BACK
    table.hold("teal")
    assert table.asked("teal") is AskKind.LOCKED


def test_if_too_few_remain_the_game_says_so_and_waits() -> None:
    table = claimed("red blue green")
    table.dial("blue", 1)
    table.host("away green")
    phase = table.view.phase
    assert isinstance(phase, InBallot)
    assert phase.waits
    assert table.phase == "ballot"
    table.press("green")
    table.dial("green", 1)
    assert table.phase == "votes"


def test_no_ballot_is_opened_while_too_few_are_there() -> None:
    table = started("red blue green")
    table.press("red")
    table.host("away green")
    phase = table.view.phase
    assert isinstance(phase, InTelling)
    assert phase.waits
    assert table.refusal("red press") is Why.TOO_FEW


def test_when_the_seventh_leaves_a_second_vote_is_asked_again_and_none_is_dropped() -> None:
    table = claimed("red blue green pink teal lime white", "odyssey")
    table.dial("blue", 1, 3)
    table.dial("green", 1, 0)
    table.host("away white")
    assert table.seat("blue").votes == ()
    assert table.seat("green").votes == (1,)
    table.host("back white")
    assert table.asked("green") is AskKind.SECOND_VOTE


def test_a_storyteller_who_leaves_is_followed_by_the_next_and_the_cards_go_back() -> None:
    table = in_ballot(FIVE)
    table.host("away red")
    assert isinstance(table.table.phase, Telling)
    assert table.asked("blue") is AskKind.OPEN
    table = started(FIVE)
    table.press("red")
    table.host("away red")
    assert table.asked("blue") is AskKind.OPEN


def test_when_everybody_has_left_whoever_comes_back_first_may_tell() -> None:
    table = started("red blue green")
    table.press("red")
    for seat in ("blue", "green", "red"):
        table.host(f"away {seat}")
    table.press("green")
    assert table.asked("green") is AskKind.TELL
    assert table.view.piles is not None


def test_after_the_vote_a_storyteller_who_left_is_replaced_by_any_press() -> None:
    table = claimed(FOUR)
    for seat in ("blue", "green", "pink"):
        table.dial(seat, 1)
    table.host("away red")
    table.press("pink")
    table.press("blue")
    assert table.asked("blue") is AskKind.OPEN


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("host away pink", Why.ALREADY_AWAY),
        ("host away teal", Why.NOT_SEATED),
        ("host back red", Why.NOT_AWAY),
        ("host back teal", Why.NOT_SEATED),
        ("host late red", Why.ALREADY_SEATED),
    ],
)
def test_away_back_and_late_are_refused_where_they_change_nothing(words: str, why: Why) -> None:
    table = GameTable(FIVE)
    table.play("red press\nblue press\ngreen press\npink press\nred hold\nhost away pink")
    assert table.refusal(words) is why


@pytest.mark.parametrize(
    "words", ["host away red", "host back red", "host late red", "host pause", "host end"]
)
def test_what_belongs_to_a_game_is_refused_in_the_lobby(words: str) -> None:
    assert GameTable(FOUR).refusal(words) is Why.NO_GAME


def test_a_late_player_starts_at_zero_or_at_the_lowest_score() -> None:
    table = GameTable(FIVE)
    table.play("red press\nblue press\ngreen press\nred hold")
    for seat in ("red", "blue", "green"):
        table.host(f"correct {seat} 4")
    table.host("late pink")
    table.host("late teal lowest")
    assert (table.scores["pink"], table.scores["teal"]) == (0, 0)
    table.host("undo")
    table.host("correct pink 3")
    table.host("late teal lowest")
    assert table.scores["teal"] == 3
    assert table.table.deck is not None
    assert table.table.deck.total == 84


def test_a_late_player_waits_for_the_next_round_and_draws_a_hand() -> None:
    table = GameTable(FIVE)
    table.play("red press\nblue press\ngreen press\npink press\nred hold\nred press\nred press")
    table.host("late teal")
    assert table.status("teal") == "next-round"
    assert table.table.refill is not None
    assert table.table.refill.draws == {"teal": 6}


def test_no_more_can_come_late_than_fit_the_edition_or_the_deck() -> None:
    table = GameTable("red blue green pink teal lime white", "classic-2008")
    table.play("red press\nblue press\ngreen press\npink press\nteal press\nlime press\nred hold")
    assert table.refusal("host late white") is Why.TOO_MANY
    table = GameTable(FOUR, cards=21)
    table.play("red press\nblue press\ngreen press\nred hold")
    assert table.refusal("host late pink") is Why.TOO_FEW_CARDS
