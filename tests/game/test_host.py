"""What the host can do at any time, and what an undo takes back."""

import pytest

from companion.game import commands as do
from companion.game import events as ev
from companion.game.editions import ODYSSEY
from companion.game.refusal import Refusal, Why
from companion.game.table import AskKind, Ballot, ClaimsWhen, Place, Settings, Telling
from companion.game.timeline import Forgotten, Timeline, apply
from companion.game.views import InBallot, InTelling
from companion.game.words import Seat
from tests.game.tables import GameTable, claimed, in_ballot, started

FOUR = "red blue green pink"
FIVE = "red blue green pink teal"


# --- undo and redo ----------------------------------------------------------------------------------------


def test_undo_takes_back_step_by_step_across_rounds_and_redo_brings_it_all_back() -> None:
    table = started(FOUR)
    table.press("red")
    for teller in ("red", "blue"):
        table.press(teller)
        table.claim_in_order()
        for seat in FOUR.split():
            if seat != teller:
                table.dial(seat, 1 + FOUR.split().index(teller))
        table.press(teller)
        table.press(teller)
    end = table.table
    steps = 0
    while table.phase != "lobby":
        table.host("undo")
        steps += 1
    assert steps == 2 + 2 * (1 + 4 + 3 + 2)
    for _ in range(steps):
        table.host("redo")
    assert (table.table.scores, table.table.phase, table.table.rounds) == (end.scores, end.phase, end.rounds)


def test_there_is_nothing_to_undo_or_redo_where_nothing_was_done() -> None:
    table = GameTable(FOUR)
    table.play("host undo")
    assert table.refusal("host undo") is Why.NOTHING_TO_UNDO
    table.press("red")
    assert table.refusal("host redo") is Why.NOTHING_TO_REDO


@pytest.mark.parametrize(
    "event", [ev.Undone(what="claimed", seat=None, at=0), ev.Redone(what="", seat=None, at=0)]
)
def test_a_replay_that_begins_too_late_to_know_a_step_says_so(event: ev.AnyEvent) -> None:
    with pytest.raises(Forgotten):
        apply(Timeline(), event)


def test_a_new_step_after_an_undo_ends_what_could_be_redone() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2)
    table.host("undo")
    table.dial("blue", 3)
    assert table.refusal("host redo") is Why.NOTHING_TO_REDO


def test_undo_names_the_step_and_the_seat_but_no_number() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2)
    event = table.host("undo")
    assert (event.what, event.seat) == ("claimed", "blue")  # type: ignore[union-attr]


def test_an_answer_from_before_the_undo_is_no_answer_to_the_question_after_it() -> None:
    table = in_ballot(FOUR)
    question = table.seat("blue").asked.question
    table.dial("blue", 2)
    table.host("undo")
    late = table.give(do.Press(Seat("blue"), 3, question))
    assert isinstance(late, Refusal)
    assert late.why is Why.STALE


def test_the_same_answer_twice_counts_once() -> None:
    table = in_ballot(FOUR)
    press = do.Press(Seat("blue"), 2, table.seat("blue").asked.question)
    assert not isinstance(table.give(press), Refusal)
    assert table.give(press) == Refusal(Why.STALE, Seat("blue"))


def test_a_question_keeps_its_number_while_others_answer_theirs() -> None:
    table = in_ballot(FOUR)
    question = table.seat("pink").asked.question
    table.dial("blue", 2, 1)
    assert table.seat("pink").asked.question == question


def test_a_game_started_by_mistake_can_be_taken_back() -> None:
    table = in_ballot("red blue green", "dixit-2021 target 1")
    table.claim_in_order()
    table.dial("blue", 1)
    table.dial("green", 1)
    table.press("red")
    table.press("red")
    table.hold("blue")
    assert table.view.game == 2
    table.host("undo")
    assert (table.phase, table.view.game) == ("podium", 1)
    table.host("undo")
    assert table.phase == "scores"
    table.host("redo")
    table.host("redo")
    assert table.view.game == 2


def test_undo_keeps_names_dials_and_new_seats_as_they_are_now() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2)
    table.host("rename blue Beatrice")
    table.host("swap-dial red spare")
    names = [Place(seat=Seat(seat), name=seat, dial=seat) for seat in (*FOUR.split(), "teal")]
    table.give(do.Arrange(tuple(names), Settings()))
    table.host("undo")
    assert table.seat("red").dial == "spare"
    assert table.asked("blue") is AskKind.CLAIM
    assert table.status("teal") == "empty"


# --- corrections, names, seats ----------------------------------------------------------------------------


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


# --- away, back, late -------------------------------------------------------------------------------------


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


# --- a dead dial ------------------------------------------------------------------------------------------


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


# --- pause, end, new, rules -------------------------------------------------------------------------------


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


# --- the config file --------------------------------------------------------------------------------------


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
