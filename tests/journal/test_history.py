"""What is told afterwards: the games, round by round, across evenings, and carried to another companion."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.game import commands as do
from companion.game.words import Seat
from tests.journal.evenings import Evening


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Two games to the end, and a third that has only begun."""
    path = tmp_path / "journal.sqlite"
    evening = Evening(path)
    evening.game()
    evening.give(do.Correct(Seat("green"), 2, "for the song"))
    evening.game()
    evening.give(do.Hold(Seat("red")))
    evening.close()
    return path


class Companion:
    """The command line, with what it said."""

    def __init__(self, journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.journal, self._capsys = journal, capsys

    def says(self, *words: str, status: int = 0) -> str:
        assert main([*words, "--journal", str(self.journal)]) == status
        said = self._capsys.readouterr()
        return said.out if status == 0 else said.err

    def json(self, *words: str) -> Any:
        return json.loads(self.says(*words))


@pytest.fixture
def companion(journal: Path, capsys: pytest.CaptureFixture[str]) -> Companion:
    return Companion(journal, capsys)


def test_history_lists_every_game_with_its_winner(companion: Companion) -> None:
    head, *rows = companion.says("history").splitlines()
    assert head.split() == ["game", "when", "edition", "seats", "rounds", "took", "winner"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert rows[0].endswith("Dan")
    assert rows[2].endswith("not finished")


def test_history_for_a_program_is_json(companion: Companion) -> None:
    first, *_ = companion.json("history", "--json")
    assert first["winners"] == ["Dan"]
    assert first["scores"] == {"Ana": 3, "Dan": 4, "Eve": 2}
    assert first["finished"]


def test_a_game_whose_start_was_undone_has_not_been_played(journal: Path, companion: Companion) -> None:
    evening = Evening(journal)
    while evening.keeper.table.game == 3:
        evening.give(do.Undo())
    evening.close()
    assert [game["game"] for game in companion.json("history", "--json")] == ["1", "2"]


def test_show_tells_every_round_with_the_reason_of_every_point(companion: Companion) -> None:
    said = companion.says("show", "1")
    assert "Round 1: Ana tells" in said
    assert "card 1 of Ana: Dan" in said
    assert "Dan +1: 1 vote for their own card, from Eve" in said
    assert "Eve +2, the host: for the song" in said
    assert "winner" in said


def test_show_for_a_program_is_json(companion: Companion) -> None:
    shown = companion.json("show", "2", "--json")
    assert shown["rounds"][0]["points"] == {"red": 3, "blue": 4, "green": 0}


def test_a_game_that_is_not_there_is_a_sentence(companion: Companion) -> None:
    assert "There is no game 9. The games are: 1, 2, 3." in companion.says("show", "9", status=2)


def test_stats_count_across_evenings_by_name(companion: Companion) -> None:
    by_name = {player["name"]: player for player in companion.json("stats", "--json")}
    assert (by_name["Dan"]["games"], by_name["Dan"]["wins"]) == (2, 2)
    assert by_name["Dan"]["victims"] == {"Eve": 2}
    assert by_name["Ana"]["found_when_telling"] == 0.5
    assert by_name["Ana"]["told_well"] == 2
    assert by_name["Eve"]["points_a_round"] == 0
    table = companion.says("stats")
    assert table.splitlines()[1].startswith("Dan")


def test_csv_has_a_row_a_reason_so_that_every_point_can_be_counted_again(companion: Companion) -> None:
    rows = list(csv.DictReader(io.StringIO(companion.says("export", "1", "--format", "csv"))))
    points: dict[str, int] = {}
    for row in rows:
        points[row["player"]] = points.get(row["player"], 0) + int(row["points"])
    assert points == {"Ana": 3, "Dan": 4, "Eve": 2}


def test_an_exported_game_is_imported_once_and_counts_like_any_other(
    companion: Companion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(companion.says("export", "2"))
    other_path = tmp_path / "other.sqlite"
    Evening(other_path).close()
    other = Companion(other_path, capsys)
    assert other.says("import", str(file)) == "Imported as game i1.\n"
    assert other.says("import", str(file)) == "That game is here already.\n"
    assert other.json("history", "--json")[0]["winners"] == ["Dan"]
    assert other.json("stats", "--json")[0]["name"] == "Dan"
    assert json.loads(other.says("export", "i1")) == json.loads(file.read_text())
    assert "Round 1: Ana tells" in other.says("show", "i1")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"points":{"red":3', '"points":{"red":9'),
        lambda text: text.replace('"scores":{"red":3', '"scores":{"red":9'),
        lambda text: text.replace('"event":"round-scored"', '"event":"round-lost"'),
        lambda text: text.replace('"event":"voted"', '"event":"stood-up"'),
        lambda text: text[:-20],
        lambda _: "a shopping list",
        lambda _: '{"companion":99,"began":0,"scores":{},"events":[{}]}',
    ],
)
def test_a_game_that_was_changed_is_not_imported(companion: Companion, tmp_path: Path, change: Any) -> None:
    file = tmp_path / "game.json"
    file.write_text(change(companion.says("export", "1")))
    before = companion.says("history")
    assert companion.says("import", str(file), status=2)
    assert companion.says("history") == before


def test_without_a_game_there_is_nothing_to_tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.sqlite"
    Evening(path).close()
    companion = Companion(path, capsys)
    assert companion.says("history") == "No game has been played yet.\n"
    assert companion.says("stats") == "No game has been played to its end yet.\n"
    assert "there is no journal" in Companion(tmp_path / "none", capsys).says("history", status=2).lower()


def test_a_file_that_cannot_be_read_is_a_sentence(companion: Companion) -> None:
    assert "cannot be read" in companion.says("import", "nowhere.json", status=2)


def test_a_game_can_be_brought_to_a_machine_that_has_no_journal_yet(
    companion: Companion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(companion.says("export", "1"))
    assert Companion(tmp_path / "fresh.sqlite", capsys).says("import", str(file)) == "Imported as game i1.\n"


def test_a_game_is_not_imported_into_the_journal_it_came_from(companion: Companion, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(companion.says("export", "1"))
    assert companion.says("import", str(file)) == "That game is here already.\n"
