"""Playing without hardware: simulate, replay and the demo."""

import json
from pathlib import Path

import pytest

from companion.cli import main

EDITIONS = [
    ("classic-2008", "3"),
    ("dixit-2021", "8"),
    ("odyssey", "12"),
    ("odyssey-party", "6"),
    ("odyssey-team", "6"),
]


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(words) == status
    out = capsys.readouterr()
    return out.out if status == 0 else out.err


@pytest.mark.parametrize("claims", ["first", "at-reveal"])
@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_simulated_guests_play_every_edition_to_its_end(
    edition: str, seats: str, claims: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("simulate", "--edition", edition, "--seats", seats, "--games", "5", "--claims", claims, "--json")
    summary = json.loads(said(capsys, *words))
    assert summary["games"] == 5
    assert sum(summary["winners"].values()) >= 5
    assert summary["refusals"]


def test_the_same_seed_gives_the_same_result_to_the_byte(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "--games", "10", "--seed", "7")
    assert said(capsys, *words) == said(capsys, *words)
    assert said(capsys, *words) != said(capsys, "simulate", "--games", "10", "--seed", "8")


def test_a_long_run_has_a_bar_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["simulate", "--games", "20", "--seats", "3"]) == 0
    assert "10/20" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seats", "9"), "dixit-2021 is for 3 to 8 seats, not 9."),
        (("--games", "0"), "At least one game is needed"),
        (("--edition", "dixit-2012"), "Did you mean 'dixit-2021'?"),
    ],
)
def test_what_cannot_be_simulated_is_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in said(capsys, "simulate", *words, status=2)


SCRIPT = """
seats red blue green   # three
rules dixit-2021 target 3
all press
red hold
red press
wait 90
red press
red 1
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(SCRIPT)
    return path


def test_replay_shows_the_public_view_after_each_step(
    script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    views = [json.loads(line) for line in said(capsys, "replay", str(script)).splitlines()]
    assert len(views) == 7
    assert [view["phase"]["type"] for view in views[-3:]] == ["telling", "ballot", "ballot"]
    assert views[-1]["phase"]["opened"] > 90_000
    assert views[-1]["phase"]["missing"] == ["blue", "green"]


def test_replay_can_show_only_the_end(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(said(capsys, "replay", "--final", str(script)).splitlines()) == 1


def test_a_refused_gesture_is_told_with_its_line(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text(SCRIPT + "red 2\nhost undo\n")
    assert "Line 10 (red 2): refused, nothing-to-do." in said(capsys, "replay", str(script), status=1)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("red jump", "A gesture is `press`, `hold` or a number."),
        ("host dance", "The host cannot 'dance'."),
        ("host correct red", "correct SEAT POINTS"),
        ("wait long", "`wait` is followed by seconds"),
    ],
)
def test_a_line_nobody_understands_is_told_with_its_number(
    script: Path, line: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text(SCRIPT + line)
    told = said(capsys, "replay", str(script), status=2)
    assert "Line 10" in told
    assert sentence in told


def test_a_script_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read" in said(capsys, "replay", "nowhere.txt", status=2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("cards x\nall press", "`cards` is followed by how many"),
        ("seats red red blue", "names each seat once"),
        ("seats red mauve", "names each seat once"),
        ("seats", "names each seat once"),
        ("rules dixit-2021 target 0\nall press", "numbers must be 1 or more"),
        ("all press\nseats red blue green", "`seats` belongs before the first gesture."),
        ("wait -4", "`wait` is followed by seconds"),
    ],
)
def test_a_table_nobody_could_sit_at_is_a_sentence(
    script: Path, text: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text(text)
    assert sentence in said(capsys, "replay", str(script), status=2)
