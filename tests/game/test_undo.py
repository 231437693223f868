"""What an undo takes back, and what it leaves alone."""

import pytest

from companion.game import commands as do
from companion.game import events as ev
from companion.game.refusal import Refusal, Why
from companion.game.table import AskKind, Place, Settings
from companion.game.timeline import Forgotten, Timeline, apply
from companion.game.words import Seat
from tests.game.tables import FOUR, GameTable, in_ballot, started


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
