"""Every edition scores as its rule book says: printed examples, all combinations of votes, and properties."""

from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from companion.game.edition import Edition, winners
from companion.game.editions import (
    CLASSIC_2008,
    DIXIT_2021,
    EDITIONS,
    ODYSSEY,
    ODYSSEY_PARTY,
    ODYSSEY_TEAM,
)
from companion.game.scoring import Crowd, Line, Reason, Round, points
from companion.game.words import Seat, Slot
from tests.game.naive import naive_points
from tests.game.rounds import every_round, laid, random_round

FINDING = (CLASSIC_2008, DIXIT_2021, ODYSSEY, ODYSSEY_TEAM)


def played(
    storyteller: str, cards: Mapping[int, str], votes: Mapping[str, tuple[int, ...]], red: int | None = None
) -> Round:
    """A round written with plain words."""
    return Round(
        tuple(dict.fromkeys(Seat(seat) for seat in cards.values())),
        Seat(storyteller),
        {Slot(slot): Seat(seat) for slot, seat in cards.items()},
        {Seat(seat): tuple(Slot(slot) for slot in slots) for seat, slots in votes.items()},
        None if red is None else Slot(red),
    )


def total(edition: Edition, round_: Round, variants: tuple[str, ...] | None = None) -> dict[str, int]:
    return {
        str(seat): number for seat, number in points(round_.seats, edition.score(round_, variants)).items()
    }


# --- the printed examples ---------------------------------------------------------------------------------


def test_2021_book_example_of_a_six_player_scoring_phase() -> None:
    cards = {1: "pink", 2: "blue", 3: "green", 4: "violet", 5: "yellow", 6: "red"}
    votes = {"blue": (1,), "green": (1,), "violet": (2,), "yellow": (2,), "red": (4,)}
    assert total(DIXIT_2021, played("pink", cards, votes)) == {
        "pink": 3, "blue": 5, "green": 3, "violet": 1, "yellow": 0, "red": 0,
    }  # fmt: skip


def test_2008_book_illustrated_turn_of_julien() -> None:
    cards = {1: "Léa", 2: "Mathilde", 3: "Tom", 4: "Julien", 5: "Nicolas"}
    votes = {"Léa": (4,), "Mathilde": (1,), "Nicolas": (3,), "Tom": (1,)}
    assert total(CLASSIC_2008, played("Julien", cards, votes)) == {
        "Léa": 5, "Mathilde": 0, "Tom": 1, "Julien": 3, "Nicolas": 0,
    }  # fmt: skip


def test_2008_book_illustrated_turn_goes_on_with_tom_on_juliens_left() -> None:
    told = dict.fromkeys(map(Seat, ("Julien", "Tom", "Mathilde", "Nicolas", "Léa")), 0)
    to_the_left = tuple(map(Seat, ("Tom", "Mathilde", "Nicolas", "Léa", "Julien")))
    assert CLASSIC_2008.next_storyteller(to_the_left, told) == "Tom"


def test_odyssey_book_party_example_of_tom_chris_amanda_and_kate() -> None:
    names = ["Tom", "b", "c", "d", "e", "f", "Chris", "Amanda", "Kate"]
    cards = dict(enumerate(names, start=1))
    votes = dict.fromkeys(names[:6], (3,)) | {"Chris": (2,), "Amanda": (2,), "Kate": (7,)}
    scored = total(ODYSSEY_PARTY, played("Amanda", cards, votes, red=2))
    assert scored == {**dict.fromkeys(names[:6], 5), "Chris": 0, "Amanda": 0, "Kate": 0}


def test_2008_book_variant_a_lone_finder_among_three_and_the_storyteller_get_four() -> None:
    cards = {1: "red", 2: "blue", 3: "blue", 4: "green", 5: "green"}
    round_ = played("red", cards, {"blue": (1,), "green": (2,)})
    assert total(CLASSIC_2008, round_) == {"red": 4, "blue": 5, "green": 0}
    assert total(CLASSIC_2008, round_, variants=()) == {"red": 3, "blue": 4, "green": 0}


def test_2021_book_playing_with_three_a_vote_on_either_card_is_a_bonus() -> None:
    cards = {1: "red", 2: "blue", 3: "blue", 4: "green", 5: "green"}
    assert total(DIXIT_2021, played("red", cards, {"blue": (5,), "green": (3,)})) == {
        "red": 0, "blue": 3, "green": 3,
    }  # fmt: skip


def test_odyssey_book_bonus_is_three_points_at_most() -> None:
    cards = {1: "red", 2: "blue", 3: "green", 4: "pink", 5: "teal", 6: "lime"}
    votes = {"blue": (1,), "green": (2,), "pink": (2,), "teal": (2,), "lime": (2,)}
    assert total(ODYSSEY, played("red", cards, votes))["blue"] == 6
    assert total(DIXIT_2021, played("red", cards, votes))["blue"] == 7


def test_odyssey_book_seven_players_a_finder_with_one_vote_gets_one_more() -> None:
    seats, cards = laid(ODYSSEY, 7)
    votes: dict[str, tuple[int, ...]] = {str(seat): (1,) for seat in seats[1:]}
    votes["orange"] = (1, 3)
    everyone_found = total(ODYSSEY, played("red", {int(s): str(o) for s, o in cards.items()}, votes))
    assert everyone_found == {**dict.fromkeys(map(str, seats[1:]), 3), "red": 0, "orange": 2, "yellow": 4}


# --- all combinations -------------------------------------------------------------------------------------


def agree(edition: Edition, round_: Round, variants: tuple[str, ...] | None = None) -> None:
    """The engine and the naive scorer give the same points, and every point has its reason."""
    lone = edition is CLASSIC_2008 and len(round_.seats) == 3 if variants is None else bool(variants)
    lines = edition.score(round_, variants)
    scored = points(round_.seats, lines)
    plain = naive_points(
        edition.name,
        round_.seats,
        round_.storyteller,
        dict(round_.cards),
        dict(round_.votes),
        round_.red,
        lone,
    )
    assert scored == plain, round_
    assert {line.seat for line in lines} == set(round_.seats)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", FINDING, ids=lambda edition: edition.name)
def test_every_combination_of_votes_scores_as_the_naive_scorer_says(edition: Edition, count: int) -> None:
    for round_ in every_round(edition, count):
        agree(edition, round_)


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("edition", FINDING, ids=lambda edition: edition.name)
def test_every_combination_scores_right_with_lone_finder_switched_on(edition: Edition, count: int) -> None:
    for round_ in every_round(edition, count):
        agree(edition, round_, ("lone-finder",))


@pytest.mark.parametrize("red", range(1, 7))
def test_every_combination_of_party_votes_scores_as_the_naive_scorer_says(red: int) -> None:
    for round_ in every_round(ODYSSEY_PARTY, 6, Slot(red)):
        agree(ODYSSEY_PARTY, round_)


@pytest.mark.parametrize(
    ("edition", "count"),
    [(edition, count) for edition in EDITIONS.values() for count in range(7, edition.most + 1)],
    ids=lambda value: value.name if isinstance(value, Edition) else str(value),
)
def test_random_large_rounds_score_as_the_naive_scorer_says(edition: Edition, count: int) -> None:
    random = Random(f"{edition.name}-{count}")
    for _ in range(1_000):
        agree(edition, random_round(edition, count, random))


# --- properties -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_other_names_and_other_slots_change_nothing(edition: Edition) -> None:
    random = Random(edition.name)
    for count in range(edition.fewest, edition.most + 1):
        for _ in range(20):
            round_ = random_round(edition, count, random)
            slots = list(round_.cards)
            moved = dict(zip(slots, random.sample(slots, len(slots)), strict=True))
            named = {seat: Seat(f"the {seat} one") for seat in round_.seats}
            other = Round(
                tuple(named[seat] for seat in round_.seats),
                named[round_.storyteller],
                {moved[slot]: named[owner] for slot, owner in round_.cards.items()},
                {named[seat]: tuple(moved[s] for s in chosen) for seat, chosen in round_.votes.items()},
                None if round_.red is None else moved[round_.red],
            )
            there = total(edition, other)
            assert total(edition, round_) == {seat: there[named[seat]] for seat in round_.seats}


def test_no_seat_gets_points_without_a_reason_nor_reasons_without_a_seat() -> None:
    random = Random(2)
    for edition in EDITIONS.values():
        for count in range(edition.fewest, edition.most + 1):
            round_ = random_round(edition, count, random)
            lines = edition.score(round_)
            assert {line.seat for line in lines} == set(round_.seats)
            assert all(line.points > 0 or line.reason in _WITHOUT_POINTS for line in lines)


_WITHOUT_POINTS = (Reason.TOO_EASY, Reason.TOO_HARD, Reason.MISSED, Reason.ALONE, Reason.RED)


# --- what only the table can bring about ------------------------------------------------------------------


def test_a_vote_on_ones_own_card_counts_for_nothing_and_says_so() -> None:
    cards = {1: "red", 2: "blue", 3: "green", 4: "pink"}
    round_ = played("red", cards, {"blue": (2,), "green": (1,), "pink": (3,)})
    lines = DIXIT_2021.score(round_)
    assert Line(Seat("blue"), 0, Reason.VOID) in lines
    assert points(round_.seats, lines) == {"red": 3, "blue": 0, "green": 4, "pink": 0}


def test_a_card_whose_owner_left_gives_nobody_a_bonus() -> None:
    round_ = played("red", {1: "red", 2: "blue", 4: "pink"}, {"blue": (3,), "pink": (1,)})
    assert total(ODYSSEY, round_) == {"red": 3, "blue": 0, "pink": 3}


def test_a_party_player_who_could_not_vote_gets_no_line() -> None:
    cards = {1: "red", 2: "blue", 3: "green"}
    lines = ODYSSEY_PARTY.score(played("red", cards, {"blue": (1,), "green": (1,), "red": ()}, red=3))
    assert {line.seat for line in lines} == {"blue", "green"}


def test_a_house_edition_may_leave_the_crowd_without_a_cap() -> None:
    uncapped = replace(ODYSSEY_PARTY, scoring=(Crowd(),))
    cards = dict(enumerate("abcdefg", start=1))
    assert set(total(uncapped, played("a", cards, dict.fromkeys("abcdefg", (1,)), red=2)).values()) == {7}


def test_most_points_win_and_equal_seats_share_the_win() -> None:
    red, blue, green = Seat("red"), Seat("blue"), Seat("green")
    assert winners({red: 31, blue: 30, green: 31}) == (red, green)
