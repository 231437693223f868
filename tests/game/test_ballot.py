"""The ballot, gesture by gesture, and everything that is refused on the way."""

from companion.game.refusal import Why
from companion.game.table import AskKind
from companion.game.views import InBallot
from tests.game.tables import FOUR, claimed, in_ballot, started


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
    assert (table.status("green"), table.status("pink")) == ("locked", "voting")


def test_contradicting_claims_ask_exactly_those_seats_again_when_all_have_claimed() -> None:
    table = in_ballot(FOUR)
    table.dial("blue", 2)
    table.dial("green", 2)
    assert table.status("green") == "voting"
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
    assert table.status("blue") == "voting"


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
