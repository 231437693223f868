"""What an edition says besides the points: who lays, votes, draws, tells, and when it ends."""

import pytest
from msgspec import json
from msgspec.structs import replace

from companion.game.edition import Edition
from companion.game.editions import CLASSIC_2008, DIXIT_2021, EDITIONS, ODYSSEY, ODYSSEY_PARTY, ODYSSEY_TEAM
from companion.game.words import COLOURS, Seat, at

RED, BLUE, GREEN = COLOURS[0], Seat("blue"), Seat("green")


def test_each_edition_is_for_the_seats_of_its_book() -> None:
    assert {name: (edition.fewest, edition.most) for name, edition in EDITIONS.items()} == {
        "classic-2008": (3, 6),
        "dixit-2021": (3, 8),
        "odyssey": (3, 12),
        "odyssey-party": (6, 12),
        "odyssey-team": (3, 6),
    }


def test_with_three_players_the_others_lay_two_cards_and_hands_have_seven() -> None:
    three, four = COLOURS[:3], COLOURS[:4]
    for edition in (CLASSIC_2008, DIXIT_2021, ODYSSEY):
        assert list(edition.lays(three, RED).values()) == [1, 2, 2]
        assert list(edition.lays(four, RED).values()) == [1, 1, 1, 1]
        assert (edition.hand_size(3), edition.hand_size(4)) == (7, 6)


def test_a_team_holds_two_hands_of_four_and_lays_one_card() -> None:
    assert ODYSSEY_TEAM.hand_size(3) == 8
    assert set(ODYSSEY_TEAM.lays(COLOURS[:3], RED).values()) == {1}


def test_odyssey_has_a_second_vote_from_seven_players_on_but_not_in_teams() -> None:
    assert ODYSSEY.votes_of(COLOURS[:6], RED)[COLOURS[1]] == 1
    assert ODYSSEY.votes_of(COLOURS[:7], RED)[COLOURS[1]] == 2
    assert ODYSSEY_TEAM.votes_of(COLOURS[:6], RED)[COLOURS[1]] == 1


def test_only_in_party_does_the_storyteller_vote_and_nobody_claims() -> None:
    seats = COLOURS[:6]
    assert {e.name for e in EDITIONS.values() if e.votes_of(seats, RED)[RED]} == {"odyssey-party"}
    assert set(ODYSSEY_PARTY.claims_of(seats, RED).values()) == {0}
    assert set(ODYSSEY.claims_of(seats, RED).values()) == {1}


def test_lone_finder_is_on_by_itself_only_with_three_players_of_2008() -> None:
    assert CLASSIC_2008.variants_for(3) == {"lone-finder"}
    assert CLASSIC_2008.variants_for(4) == frozenset()
    assert DIXIT_2021.variants_for(3) == frozenset()


def test_the_game_ends_once_someone_has_thirty_points() -> None:
    told = {RED: 1, BLUE: 0}
    assert not DIXIT_2021.is_over({RED: 29, BLUE: 29}, told)
    assert DIXIT_2021.is_over({RED: 12, BLUE: 30}, told)
    assert DIXIT_2021.changed(target=10).is_over({RED: 12, BLUE: 3}, told)


def test_party_ends_when_each_has_told_once_and_teams_when_each_player_has() -> None:
    assert not ODYSSEY_PARTY.is_over({RED: 99}, {RED: 1, BLUE: 0})
    assert ODYSSEY_PARTY.is_over({RED: 0}, {RED: 1, BLUE: 1})
    assert not ODYSSEY_TEAM.is_over({RED: 0}, {RED: 1, BLUE: 1})
    assert ODYSSEY_TEAM.is_over({RED: 0}, {RED: 2, BLUE: 2})
    assert not ODYSSEY_PARTY.changed(turns=2).is_over({RED: 0}, {RED: 1, BLUE: 1})


def test_the_storyteller_is_the_next_to_the_left() -> None:
    assert DIXIT_2021.next_storyteller((BLUE, GREEN, RED), {RED: 1, BLUE: 5, GREEN: 0}) == BLUE


def test_who_missed_a_turn_still_tells_before_a_turn_game_ends() -> None:
    assert ODYSSEY_PARTY.next_storyteller((BLUE, GREEN, RED), {RED: 1, BLUE: 1, GREEN: 0}) == GREEN
    assert ODYSSEY_PARTY.next_storyteller((BLUE, RED), {RED: 1, BLUE: 1}) == BLUE


def test_with_nobody_there_nobody_is_next() -> None:
    assert DIXIT_2021.next_storyteller((), {}) is None


def test_a_number_by_count_holds_from_its_count_on() -> None:
    assert [at({3: 7, 4: 6}, count) for count in (2, 3, 4, 12)] == [7, 7, 6, 6]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"fewest": 2}, "at least 3"),
        ({"most": 13}, "at most 12"),
        ({"hand": {4: 6}}, "`hand` does not say what holds with 3 seats"),
        ({"votes": {}}, "`votes` does not say"),
        ({"others_lay": {3: 0}}, "`others_lay` must be 1 or more"),
        ({"players_a_seat": 3}, "`players_a_seat`"),
        ({"storyteller_lays": 0}, "`storyteller_lays`"),
        ({"others_lay": {3: 8}}, "nobody can lay more cards than a hand has"),
        ({"votes": {3: 3}}, "`votes` must be 1 or 2"),
        ({"scoring": ()}, "nobody could ever get a point"),
        ({"target": None}, "it never ends"),
        ({"target": 0}, "must be 1 or more"),
        ({"variants": {"lone-wolf": {3: 1}}}, "there is no variant 'lone-wolf'"),
    ],
)
def test_rules_nobody_could_play_by_are_refused(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("`", ".")):
        replace(DIXIT_2021, **change)


def test_every_edition_survives_being_written_down() -> None:
    for edition in EDITIONS.values():
        assert json.decode(json.encode(edition), type=Edition) == edition
