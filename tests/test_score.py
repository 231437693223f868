"""`companion score`: rounds as JSON Lines in, points with their reasons, or a sentence, out."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.languages import language
from companion.scorer import score_lines

PINK_TELLS: dict[str, Any] = {
    "rules": "dixit-2021",
    "storyteller": "pink",
    "cards": {"1": "pink", "2": "blue", "3": "green", "4": "violet", "5": "yellow", "6": "red"},
    "votes": {"blue": [1], "green": [1], "violet": [2], "yellow": [2], "red": [4]},
}
PARTY: dict[str, Any] = {
    **PINK_TELLS,
    "rules": "odyssey-party",
    "votes": {"pink": [3], "blue": [3], "green": [3], "violet": [2], "yellow": [2], "red": [4]},
    "red": 2,
}


def scored(line: object) -> dict[str, Any]:
    text = line if isinstance(line, str) else json.dumps(line)
    ((_, answer),) = score_lines([text], language("en"))
    answered: dict[str, Any] = json.loads(answer)
    return answered


def test_a_round_gives_points_and_every_reason() -> None:
    answer = scored(PINK_TELLS)
    assert answer["points"] == {"pink": 3, "blue": 5, "green": 3, "violet": 1, "yellow": 0, "red": 0}
    for seat, points in answer["points"].items():
        assert sum(line["points"] for line in answer["why"] if line["seat"] == seat) == points
    assert {"seat": "violet", "points": 1, "reason": "1 vote for their own card, from red"} in answer["why"]


def test_a_party_round_has_the_storytellers_green_and_red_vote() -> None:
    assert scored(PARTY)["points"] == {"pink": 3, "blue": 3, "green": 3, "violet": 0, "yellow": 0, "red": 0}


def test_given_variants_are_exactly_those() -> None:
    three = {
        "rules": "classic-2008",
        "storyteller": "red",
        "cards": {"1": "red", "2": "blue", "3": "blue", "4": "green", "5": "green"},
        "votes": {"blue": [1], "green": [2]},
    }
    assert scored(three)["points"]["red"] == 4
    assert scored(three | {"variants": []})["points"]["red"] == 3
    assert (
        scored(PINK_TELLS | {"variants": ["lone-finder"], "votes": PINK_TELLS["votes"] | {"green": [2]}})[
            "points"
        ]["pink"]
        == 4
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "This line is not JSON"),
        ("[" * 100_000, "This line is not JSON"),
        ("[]", "A round is a JSON object"),
        ({**PINK_TELLS, "colour": 1}, "'colour' is not known"),
        ({"rules": "dixit-2021"}, "'storyteller' is missing"),
        ({**PINK_TELLS, "rules": "dixit-2012"}, "Did you mean 'dixit-2021'?"),
        ({**PINK_TELLS, "rules": 2021}, "wrong form"),
        ({**PINK_TELLS, "variants": ["two-moons"]}, "There is no variant 'two-moons'"),
        ({**PINK_TELLS, "cards": {"1": "pink"}, "votes": {}}, "for 3 to 8 seats; this round has 1"),
        ({**PINK_TELLS, "cards": {"one": "pink"}}, "wrong form"),
        ({**PINK_TELLS, "storyteller": "teal"}, "The storyteller teal laid no card"),
        ({**PINK_TELLS, "cards": PINK_TELLS["cards"] | {"7": "red"}}, "Red laid 2 cards"),
        ({**PINK_TELLS, "votes": PINK_TELLS["votes"] | {"teal": [1]}}, "Teal voted and laid no card"),
        ({**PINK_TELLS, "votes": PINK_TELLS["votes"] | {"pink": [2]}}, "Pink is the storyteller"),
        ({**PINK_TELLS, "votes": {"blue": [1]}}, "Green has not voted"),
        ({**PINK_TELLS, "votes": PINK_TELLS["votes"] | {"blue": [1, 3]}}, "Blue has 1 vote and gave 2"),
        ({**PINK_TELLS, "votes": PINK_TELLS["votes"] | {"blue": [7]}}, "slot 7, where no card lies"),
        ({**PINK_TELLS, "votes": PINK_TELLS["votes"] | {"blue": [2]}}, "slot 2, which is blue's own card"),
        ({**PINK_TELLS, "votes": PINK_TELLS["votes"] | {"blue": [True]}}, "wrong form"),
        ({**PINK_TELLS, "red": 2}, "this edition has no red vote"),
        ({key: value for key, value in PARTY.items() if key != "red"}, "must give a red vote"),
        ({**PARTY, "red": 9}, "red vote is on slot 9, where no card lies"),
        ('{"rules":"odyssey","rules":"odyssey"}', "'rules' is there twice"),
        (json.dumps(PINK_TELLS).replace('"2": "blue"', '"2": "blue", "2": "blue"'), "'2' is there twice"),
    ],
)
def test_a_line_that_breaks_a_rule_says_which(line: object, sentence: str) -> None:
    assert sentence in scored(line)["error"]


def test_the_same_slot_twice_is_refused_where_two_votes_are_allowed() -> None:
    seats = ["a", "b", "c", "d", "e", "f", "g"]
    round_ = {
        "rules": "odyssey",
        "storyteller": "a",
        "cards": {str(number): seat for number, seat in enumerate(seats, start=1)},
        "votes": {seat: [1] for seat in seats[1:]} | {"b": [3, 3]},
    }
    assert scored(round_)["error"] == "B voted twice for slot 3."


def test_a_seat_with_a_colon_in_its_name_is_no_key_twice() -> None:
    assert "points" in scored(json.dumps(PINK_TELLS).replace("violet", "vio:let"))


def test_the_other_lines_are_still_scored_and_the_status_is_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"nonsense\n\n{json.dumps(PINK_TELLS)}\n"))
    assert main(["score"]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert "error" in first
    assert "points" in second


def test_rounds_can_come_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rounds = tmp_path / "rounds.jsonl"
    rounds.write_text(json.dumps(PARTY))
    assert main(["score", str(rounds)]) == 0
    assert '"points"' in capsys.readouterr().out
    assert main(["score", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_house_edition_scores_by_its_own_points(tmp_path: Path) -> None:
    house = tmp_path / "grandma.toml"
    house.write_text(
        'based_on = "dixit-2021"\ntarget = 20\n'
        'scoring = [{ rule = "clue", shared = 1, found = 5 }, { rule = "bonus", cap = 1 }]\n'
    )
    assert scored({**PINK_TELLS, "rules": str(house)})["points"]["blue"] == 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("target = ", "is not TOML"),
        ('based_on = "dixit-2022"', "Did you mean 'dixit-2021'?"),
        ('based_on = "odyssey"\ntargett = 20', "Did you mean `target`?"),
        ('based_on = "odyssey"\nzzz = 20', "`zzz` is not a part of an edition."),
        ('based_on = "odyssey"\ntarget = 0', "must be 1 or more"),
        ("target = 3", "missing required field"),
        ('based_on = "odyssey"\nscoring = [{ rule = "luck" }]', "luck"),
    ],
)
def test_a_house_edition_with_a_mistake_says_what_is_wrong(tmp_path: Path, text: str, sentence: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text)
    assert sentence in scored({**PINK_TELLS, "rules": str(house)})["error"]


def test_a_house_edition_that_is_not_there_says_so() -> None:
    assert "cannot be read" in scored({**PINK_TELLS, "rules": "nowhere.toml"})["error"]
