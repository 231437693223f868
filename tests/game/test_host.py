"""What else the host can do at any time."""

import pytest

from companion.game import commands as do
from companion.game.editions import ODYSSEY
from companion.game.refusal import Refusal, Why
from companion.game.table import AskKind, Ballot, ClaimsWhen, Place, Settings
from companion.game.words import Seat
from tests.game.tables import FIVE, FOUR, GameTable, claimed, in_ballot, started


def test_points_can_be_corrected_with_a_remark() -> None:
    table = started(FOUR)
    table.host("correct blue +2 for the song")
    table.host("correct blue -1")
    assert table.scores["blue"] == 1
    assert table.table.corrections[0].remark == "for the song"
    assert table.refusal("host correct blue 0") is Why.NO_POINTS


def test_only_who_plays_can_be_corrected() -> None:
    table = GameTable(FOUR)
    assert table.refusal("host correct blue 1") is Why.NO_GAME
    table.play("red press\nblue press\ngreen press")
    table.hold("red")
    assert table.refusal("host correct pink 1") is Why.NOT_SEATED
    assert table.refusal("host correct brown 1") is Why.NO_SUCH_SEAT


def test_a_name_is_short_printable_and_not_taken() -> None:
    table = GameTable(FOUR)
    table.host("rename red Ștefan Ionuț")
    assert table.view.seats[0].name == "Ștefan Ionuț"
    assert table.refusal("host rename blue ștefan ionuț") is Why.NAME_TAKEN
    assert table.refusal("host rename blue " + "x" * 21) is Why.BAD_NAME
    assert table.refusal("host rename red Ștefan Ionuț") is Why.NOTHING_CHANGED


def test_the_order_of_the_seats_can_be_changed_and_the_left_neighbour_with_it() -> None:
    table = claimed(FOUR)
    table.host("seating red pink")
    assert [seat.seat for seat in table.view.seats] == ["red", "pink", "blue", "green"]
    assert table.refusal("host seating red red") is Why.BAD_ORDER
    assert table.refusal("host seating brown") is Why.BAD_ORDER
    assert table.refusal("host seating red pink") is Why.NOTHING_CHANGED
    for seat in ("blue", "green", "pink"):
        table.dial(seat, 1)
    table.press("red")
    table.press("red")
    assert table.asked("pink") is AskKind.OPEN


def test_the_storyteller_can_be_changed_before_the_points_are_given() -> None:
    table = started(FOUR)
    table.press("red")
    table.host("storyteller blue")
    assert table.asked("blue") is AskKind.OPEN
    assert table.refusal("host storyteller blue") is Why.NOTHING_CHANGED
    table.press("blue")
    table.host("storyteller green")
    assert table.phase == "telling"
    assert table.table.deck is not None
    assert table.table.deck.table == 0


def test_the_storyteller_cannot_be_changed_where_that_makes_no_sense() -> None:
    table = GameTable(FIVE)
    assert table.refusal("host storyteller red") is Why.NO_GAME
    table.play("red press\nblue press\ngreen press\npink press")
    table.hold("red")
    assert table.refusal("host storyteller teal") is Why.NOT_SEATED
    table.host("away pink")
    assert table.refusal("host storyteller pink") is Why.AWAY
    table.press("red")
    table.press("red")
    table.claim_in_order()
    table.dial("blue", 1)
    table.dial("green", 1)
    table.press("red")
    assert table.refusal("host storyteller green") is Why.NOT_NOW


def test_the_host_can_enter_a_whole_ballot_for_a_seat() -> None:
    table = in_ballot(FOUR)
    table.host("enter blue claims 2 votes 1")
    assert table.asked("blue") is AskKind.LOCKED


def test_a_second_vote_left_out_by_the_host_counts_as_none() -> None:
    table = in_ballot("red blue green pink teal lime white", "odyssey")
    table.host("enter blue claims 2 votes 1")
    assert table.seat("blue").votes == (1, 0)


def test_the_host_enters_the_storytellers_red_vote_too() -> None:
    table = in_ballot("red blue green pink teal lime", "odyssey-party")
    table.host("enter red votes 3 red 2")
    assert table.seat("red").red == 2
    assert table.refusal("host enter red votes 3") is Why.BALLOT_INCOMPLETE


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("host enter blue votes 1", Why.BALLOT_INCOMPLETE),
        ("host enter blue claims 2", Why.BALLOT_INCOMPLETE),
        ("host enter blue claims 2 votes 9", Why.NO_SUCH_NUMBER),
        ("host enter blue claims 2 votes 2", Why.OWN_CARD),
        ("host enter blue claims 2 votes 1 red 1", Why.BALLOT_INCOMPLETE),
        ("host enter teal claims 5 votes 1", Why.NOTHING_TO_DO),
    ],
)
def test_a_ballot_the_host_enters_is_checked_like_any_other(words: str, why: Why) -> None:
    table = GameTable(FIVE)
    table.play("red press\nblue press\ngreen press\npink press\nred hold\nred press\nred press")
    assert table.refusal(words) is why


def test_the_same_claim_twice_is_refused_and_so_is_a_ballot_outside_a_ballot() -> None:
    table = started("red blue green")
    assert table.refusal("host enter blue claims 2,3 votes 1") is Why.NOT_NOW
    table.press("red")
    table.press("red")
    assert table.refusal("host enter blue claims 2,2 votes 1") is Why.SAME_NUMBER


def test_a_seat_can_be_given_another_dial_and_two_seats_can_trade() -> None:
    table = in_ballot(FOUR)
    table.host("swap-dial red blue")
    assert (table.seat("red").dial, table.seat("blue").dial) == ("blue", "red")
    table.host("swap-dial green spare")
    assert table.seat("green").dial == "spare"
    assert table.refusal("host swap-dial green spare") is Why.NOTHING_CHANGED


def test_during_a_pause_gestures_are_not_taken_and_a_hold_goes_on() -> None:
    table = in_ballot(FOUR)
    table.host("pause")
    assert table.view.paused
    assert table.asked("blue") is AskKind.PAUSED
    assert table.refusal("blue 2") is Why.PAUSED
    assert table.refusal("host pause") is Why.PAUSED
    assert table.status("blue") == "thinking"
    table.hold("green")
    table.dial("blue", 2)
    assert table.refusal("host resume") is Why.NOT_PAUSED
    table.host("pause")
    table.host("resume")


def test_a_game_can_end_early_and_another_begins_in_the_lobby() -> None:
    table = claimed(FOUR)
    table.host("end")
    assert table.phase == "podium"
    table.host("new")
    assert table.phase == "lobby"
    assert table.status("red") == "idle"
    assert table.refusal("host new") is Why.NO_GAME


def test_the_rules_change_between_games_only() -> None:
    table = GameTable(FOUR)
    table.host("edition odyssey target 12 variants lone-finder claims at-reveal")
    assert table.table.settings == Settings(
        edition=ODYSSEY.changed(target=12), variants=("lone-finder",), claims=ClaimsWhen.AT_REVEAL
    )
    assert table.refusal("host edition odyssey target 12 variants lone-finder") is Why.NOTHING_CHANGED
    table.host("edition dixit-2021")
    assert table.table.settings.variants is None
    table.play("all press\nred hold")
    assert table.refusal("host edition odyssey") is Why.BETWEEN_GAMES


@pytest.mark.parametrize(
    "command", [do.ChangeRules(variants=("two-moons",)), do.ChangeRules(target=0), do.ChangeRules(cards=-1)]
)
def test_rules_that_do_not_exist_are_refused(command: do.ChangeRules) -> None:
    assert GameTable(FOUR).give(command) == Refusal(Why.BAD_RULES)


def places(*names: str) -> tuple[Place, ...]:
    return tuple(Place(seat=Seat(name.lower()), name=name, dial=name.lower()) for name in names)


def test_the_config_is_taken_once_and_what_the_host_changed_since_stays() -> None:
    table = GameTable("red blue green")
    table.give(do.Arrange(places("Red", "Blue", "Green"), Settings()))
    table.host("rename red Ana")
    again = table.give(do.Arrange(places("Red", "Blue", "Green"), Settings()))
    assert again == Refusal(Why.NOTHING_CHANGED)
    table.give(do.Arrange(places("Red", "Blue", "Green", "Pink"), Settings()))
    assert [seat.name for seat in table.view.seats] == ["Ana", "Blue", "Green", "Pink"]


def test_what_changed_in_the_config_overrides_what_the_host_changed() -> None:
    table = GameTable("red blue green")
    table.give(do.Arrange(places("Red", "Blue", "Green"), Settings()))
    table.host("rename red Ana")
    changed = (Place(seat=Seat("red"), name="Rosa", dial="r"), *places("Blue", "Green"))
    table.give(do.Arrange(changed, Settings()))
    assert table.view.seats[0].name == "Rosa"
    assert table.seat("red").dial == "r"


def test_during_a_game_other_rules_wait_and_seated_guests_stay() -> None:
    table = in_ballot("red blue green")
    odyssey = Settings(edition=ODYSSEY)
    table.give(do.Arrange(places("Pink", "Blue"), odyssey))
    assert table.table.settings.edition.name == "dixit-2021"
    assert [seat.seat for seat in table.view.seats] == ["red", "blue", "green", "pink"]
    assert isinstance(table.table.phase, Ballot)
    table.host("end")
    table.give(do.Arrange(places("Pink", "Blue"), odyssey))
    assert table.table.settings == odyssey
    assert [seat.seat for seat in table.view.seats] == ["pink", "blue"]
