"""The reveal and what comes next, with claims before the vote and with owners asked afterwards."""

from companion.game.events import RoundClosed, RoundScored
from companion.game.refusal import Why
from companion.game.table import AskKind, Podium, Votes
from companion.game.views import InScores, InTelling, InVotes
from tests.game.tables import FOUR, GameTable, claimed, in_ballot


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
