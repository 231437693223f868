"""A round as it goes at the table, gesture by gesture, and everything that is refused on the way."""

from companion.game.events import RoundClosed, RoundScored
from companion.game.refusal import Why
from companion.game.table import AskKind, Podium, Votes
from companion.game.views import InBallot, InLobby, InScores, InTelling, InVotes
from tests.game.tables import GameTable, claimed, in_ballot, started

FOUR = "red blue green pink"


# --- lobby ------------------------------------------------------------------------------------------------


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


# --- telling ----------------------------------------------------------------------------------------------


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


# --- ballot -----------------------------------------------------------------------------------------------


def test_each_seat_claims_then_votes_then_is_locked() -> None:
    table = in_ballot(FOUR)
    assert [table.asked(seat) for seat in FOUR.split()] == [AskKind.CLAIM] * 4
    table.dial("blue", 2)
    assert table.asked("blue") is AskKind.VOTE
    table.dial("blue", 1)
    assert table.asked("blue") is AskKind.LOCKED
    assert table.refusal("blue 3") is Why.NOTHING_TO_DO


def test_the_storyteller_only_claims() -> None:
    table = in_ballot(FOUR)
    table.dial("red", 1)
    assert table.asked("red") is AskKind.LOCKED


def test_a_vote_on_ones_own_slot_is_refused_at_the_dial() -> None:
    table = claimed(FOUR)
    assert table.refusal("blue 2") is Why.OWN_CARD


def test_a_number_without_a_card_is_refused() -> None:
    table = in_ballot(FOUR)
    assert table.refusal("blue 5") is Why.NO_SUCH_NUMBER
    assert table.refusal("blue 0") is Why.NO_SUCH_NUMBER
    assert table.refusal("blue press") is Why.NUMBER_MISSING


def test_with_three_players_the_others_claim_two_different_slots() -> None:
    table = in_ballot("red blue green")
    table.dial("blue", 2)
    assert table.refusal("blue 2") is Why.SAME_NUMBER
    table.dial("blue", 3)
    assert table.refusal("blue 3") is Why.OWN_CARD
    table.dial("blue", 1)
    assert table.asked("blue") is AskKind.LOCKED


def test_with_seven_players_of_odyssey_a_second_vote_may_be_left_out() -> None:
    table = claimed("red blue green pink teal lime white", "odyssey")
    table.dial("blue", 1)
    assert table.asked("blue") is AskKind.SECOND_VOTE
    assert table.refusal("blue 1") is Why.SAME_NUMBER
    table.dial("blue", 0)
    assert table.asked("blue") is AskKind.LOCKED
    assert table.refusal("green 0") is Why.NO_SUCH_NUMBER


def test_the_public_view_says_who_is_missing() -> None:
    table = claimed(FOUR)
    table.dial("green", 1)
    phase = table.view.phase
    assert isinstance(phase, InBallot)
    assert phase.missing == ("blue", "pink")
    assert (table.status("green"), table.status("pink")) == ("locked", "thinking")


def test_contradicting_claims_ask_exactly_those_seats_again_when_all_have_claimed() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2)
    table.dial("green", 2)
    assert table.status("green") == "thinking"
    table.dial("pink", 4, 1)
    table.dial("red", 1)
    assert {seat: table.status(seat) for seat in FOUR.split()} == {
        "red": "locked", "blue": "again", "green": "again", "pink": "locked",
    }  # fmt: skip
    phase = table.view.phase
    assert isinstance(phase, InBallot)
    assert phase.again == ("blue", "green")
    table.dial("green", 3)
    table.dial("blue", 2)
    assert table.status("blue") == "thinking"


def test_a_contradicted_claim_that_arrives_twice_counts_once() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2)
    table.dial("pink", 4, 1)
    table.dial("red", 1)
    answered = table.seat("green").asked.question
    table.dial("green", 2)
    assert table.status("green") == "again"
    assert table.seat("green").asked.ask.kind is AskKind.CLAIM
    assert table.seat("green").asked.question != answered


def test_a_vote_that_a_changed_claim_makes_illegal_is_asked_again() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2, 3)
    table.dial("green", 2)
    table.dial("pink", 4)
    table.dial("red", 1)
    table.dial("blue", 3)
    assert table.seat("blue").votes == ()
    table.dial("green", 2)
    assert table.asked("blue") is AskKind.VOTE


def test_a_vote_that_stays_legal_after_a_changed_claim_is_kept() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2, 1)
    table.dial("green", 2)
    table.dial("pink", 4)
    table.dial("red", 1)
    table.dial("blue", 3)
    assert table.asked("blue") is AskKind.LOCKED


def test_a_hold_reopens_ones_own_ballot_until_the_last_seat_locks() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2, 1)
    table.hold("blue")
    assert table.asked("blue") is AskKind.CLAIM
    assert table.refusal("blue hold") is Why.NOTHING_TO_REOPEN


def test_once_all_claims_agree_a_hold_reopens_only_the_votes() -> None:
    table = claimed(FOUR)
    table.dial("blue", 1)
    table.hold("blue")
    assert table.asked("blue") is AskKind.VOTE
    assert table.refusal("red hold") is Why.NOTHING_TO_REOPEN


def test_a_seat_that_has_no_part_in_the_ballot_has_nothing_to_enter() -> None:
    table = in_ballot("red blue green pink teal")
    table.host("away teal")
    table.host("back teal")
    assert table.asked("teal") is AskKind.CLAIM
    table = started(FOUR)
    table.host("away pink")
    table.press("red")
    table.press("red")
    table.press("pink")
    assert table.status("pink") == "next-round"
    assert table.refusal("pink press") is Why.NOTHING_TO_DO
    assert table.refusal("pink hold") is Why.NOTHING_TO_DO


# --- reveal and next --------------------------------------------------------------------------------------


def voted(table: GameTable) -> GameTable:
    table.dial("blue", 1)
    table.dial("green", 2)
    table.dial("pink", 2)
    return table


def test_when_the_last_seat_locks_the_votes_appear_but_not_whose_card_is_whose() -> None:
    table = voted(claimed(FOUR))
    phase = table.view.phase
    assert isinstance(phase, InVotes)
    assert phase.votes == {1: ("blue",), 2: ("green", "pink")}
    assert phase.owners == {}
    assert table.refusal("blue press") is Why.NOT_YOUR_TURN
    assert table.refusal("blue hold") is Why.NOT_YOUR_TURN


def test_the_storyteller_shows_the_card_and_every_point_has_its_reason() -> None:
    table = voted(claimed(FOUR))
    table.wait(20)
    event = table.press("red")
    assert isinstance(event, RoundScored)
    assert event.record.scored - event.record.opened > 20_000
    assert table.scores == {"red": 3, "blue": 5, "green": 0, "pink": 0}
    phase = table.view.phase
    assert isinstance(phase, InScores)
    assert phase.cards[1] == "red"  # type: ignore[index]
    assert phase.finders == ("blue",)
    assert phase.before == dict.fromkeys(FOUR.split(), 0)
    assert sum(line.points for line in phase.lines) == 8


def test_the_next_press_says_what_to_draw_and_who_tells_next() -> None:
    table = voted(claimed(FOUR))
    table.press("red")
    assert table.refusal("blue press") is Why.NOT_YOUR_TURN
    event = table.press("red")
    assert isinstance(event, RoundClosed)
    assert event.refill.draws == dict.fromkeys(FOUR.split(), 1)
    phase = table.view.phase
    assert isinstance(phase, InTelling)
    assert phase.storyteller == "blue"
    assert phase.refill == event.refill
    assert table.view.round == 2


def test_a_hold_by_the_storyteller_voids_the_ballots_before_and_after_the_points() -> None:
    table = voted(claimed(FOUR))
    table.hold("red")
    assert table.asked("pink") is AskKind.CLAIM
    table.claim_in_order()
    voted(table).press("red")
    assert table.scores["blue"] == 5
    table.hold("red")
    assert table.scores["blue"] == 0
    assert table.asked("red") is AskKind.CLAIM


def test_the_round_in_which_someone_reaches_the_target_is_scored_in_full_then_the_podium_stands() -> None:
    table = voted(claimed(FOUR, "dixit-2021 target 5"))
    table.press("red")
    phase = table.view.phase
    assert isinstance(phase, InScores)
    assert phase.over
    table.press("red")
    assert isinstance(table.table.phase, Podium)
    assert table.refusal("blue press") is Why.HOLD_INSTEAD


def test_a_hold_at_the_podium_begins_another_game_with_the_same_seats() -> None:
    table = voted(claimed(FOUR, "dixit-2021 target 5"))
    table.press("red")
    table.press("red")
    table.hold("pink")
    assert (table.phase, table.view.game, table.scores["blue"]) == ("telling", 2, 0)


def test_who_came_too_late_for_this_game_sits_down_at_the_podium_for_the_next() -> None:
    table = GameTable(FOUR)
    table.play("red press\nblue press\ngreen press\nred hold\nhost end")
    assert table.asked("pink") is AskKind.SIT
    table.press("pink")
    table.press("pink")
    table.press("pink")
    table.hold("red")
    assert set(table.scores) == set(FOUR.split())


# --- claims at the reveal ---------------------------------------------------------------------------------


def owners_asked() -> GameTable:
    table = in_ballot(FOUR, "dixit-2021 claims at-reveal")
    assert table.asked("blue") is AskKind.VOTE
    table.dial("red", 1)
    table.dial("blue", 1)
    table.dial("green", 2)
    table.dial("pink", 2)
    return table


def test_at_the_reveal_each_card_with_a_vote_is_asked_for_and_its_owner_presses() -> None:
    table = owners_asked()
    assert table.phase == "owning"
    assert table.refusal("blue press") is Why.NOT_YOUR_CARD
    table.press("red")
    assert table.refusal("red press") is Why.NOT_YOUR_CARD
    table.press("blue")
    assert isinstance(table.table.phase, Votes)
    table.press("red")
    assert table.scores == {"red": 3, "blue": 5, "green": 0, "pink": 0}


def test_a_late_found_vote_on_ones_own_card_is_void() -> None:
    table = owners_asked()
    table.press("red")
    table.press("green")
    table.press("red")
    assert table.scores == {"red": 3, "blue": 3, "green": 1, "pink": 0}
    phase = table.view.phase
    assert isinstance(phase, InScores)
    assert "void" in {line.reason.value for line in phase.lines if line.seat == "green"}


def test_nobody_owns_more_cards_than_they_laid() -> None:
    table = in_ballot(FOUR, "dixit-2021 claims at-reveal")
    table.dial("red", 1)
    table.dial("blue", 2)
    table.dial("green", 3)
    table.dial("pink", 3)
    table.press("green")
    assert table.refusal("green press") is Why.ALL_CARDS_OWNED
    table.press("blue")


def test_a_card_whose_owner_left_is_passed_over_by_the_storyteller() -> None:
    table = owners_asked()
    table.host("away green")
    table.press("red")
    assert table.asked("green") is AskKind.COME_BACK
    table.press("red")
    table.press("red")
    assert table.scores == {"red": 3, "blue": 3, "green": 0, "pink": 0}


def test_the_storyteller_can_change_the_claim_while_the_others_vote() -> None:
    table = in_ballot(FOUR, "dixit-2021 claims at-reveal")
    table.dial("red", 1)
    table.hold("red")
    table.dial("red", 2)
    assert table.seat("red").claims == (2,)


def test_a_hold_by_the_storyteller_voids_also_while_owners_are_asked() -> None:
    table = owners_asked()
    table.hold("red")
    assert table.asked("blue") is AskKind.VOTE


def test_who_came_back_too_late_to_vote_owns_no_card() -> None:
    table = in_ballot("red blue green pink teal", "dixit-2021 claims at-reveal")
    table.host("away teal")
    table.dial("red", 1)
    table.dial("blue", 1)
    table.dial("green", 2)
    table.dial("pink", 2)
    table.host("back teal")
    assert table.refusal("teal press") is Why.NOTHING_TO_DO


# --- party ------------------------------------------------------------------------------------------------

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
