"""A config written back, a first config asked for, and the command that does both."""

import io
from pathlib import Path

import pytest

from companion.cli import main
from companion.config import load, parse
from companion.config.new import Draft, ask, draft
from companion.config.pins import wirings
from companion.config.write import to_toml
from companion.mistake import Mistake
from hardware.wiring import KINDS

FULL = """
language = "en"
table = "attic"
[game]
edition = "odyssey"
variants = []
target = 40
claims = "at-reveal"
[sound]
files = { hop = "hop \\"1\\".wav" }
[broker]
tls = true
[[seat]]
colour = "red"
name = "Ștefan \\\\ \\u007f"
dial = { kind = "selector", channel = 1, press = 5, levels = [0, 512], positions = 2, lamp = [12, 13, 16] }
[[seat]]
colour = "teal"
dial = { kind = "wireless" }
[[seat]]
colour = "brown"
dial = { kind = "keys", keys = [2, 3], press = 4, lamp = { data = 17, clock = 27, latch = 22, output = 9 } }
[[spare]]
name = "box"
dial = { kind = "wireless" }
"""


def test_a_config_written_and_read_again_is_the_same(tmp_path: Path) -> None:
    (tmp_path / 'hop "1".wav').touch()
    for source in ("", FULL.replace(" \\u007f", "")):
        config = parse(source, tmp_path / "table.toml")
        assert parse(to_toml(config), tmp_path / "table.toml") == config


def test_a_first_config_is_right_as_it_is(tmp_path: Path) -> None:
    config = parse(draft().text(), tmp_path / "table.toml")
    assert len(config.seats) == 6
    assert config.broker.enabled


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_config_lays_out_the_pins_of_three_dials_of_any_kind(kind: str, tmp_path: Path) -> None:
    config = parse(Draft(names=("Ana", "Dan", "Eve"), kind=kind).text(), tmp_path / "table.toml")
    assert [(seat.name, seat.dial.kind) for seat in config.seats] == [
        ("Ana", kind),
        ("Dan", kind),
        ("Eve", kind),
    ]


def test_every_line_of_a_first_config_may_be_switched_on(tmp_path: Path) -> None:
    (tmp_path / "my.wav").touch()
    text = draft().text()
    head, seats = text.split("# The seats", 1)
    on = [
        line.removeprefix("# ") if " = " in line or line == "# [journal]" else line
        for line in head.splitlines()
    ]
    config = parse("\n".join([*on, "# The seats" + seats]), tmp_path / "table.toml")
    assert (config.game.claims, config.sound.on, config.broker.tls) == ("at-reveal", False, True)


def test_the_pi_has_not_pins_for_everything() -> None:
    assert len(wirings("buttons", 6)) == 6
    with pytest.raises(Mistake, match="too few pins for 7 dials"):
        wirings("buttons", 7)


def test_questions_are_asked_again_until_the_answer_fits() -> None:
    out = io.StringIO()
    answers = io.StringIO("en\n\nAna, Ana, Dan\nAna, Dan, Eve\nbuttns\nbuttons\nno\n")
    assert ask(answers, out) == Draft("en", "dixit-2021", ("Ana", "Dan", "Eve"), "buttons", broker=False)
    assert 'Did you mean "buttons"?' in out.getvalue()
    assert "each with a name of its own" in out.getvalue()


def test_whoever_answers_nothing_gets_the_defaults() -> None:
    assert ask(io.StringIO("\n" * 9), io.StringIO()) == draft()


def test_whoever_leaves_before_the_last_question_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.toml"
    file.write_text('language = "fr"')
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert main(["config", "new", "--force", str(file)]) == 2
    assert "nothing was written" in capsys.readouterr().err
    assert file.read_text() == 'language = "fr"'


def test_config_new_writes_once_and_replaces_only_when_forced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "deep" / "table.toml")
    assert main(["config", "new", "--yes", file]) == 0
    assert main(["config", "new", "--yes", file]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["config", "new", "--yes", "--force", file]) == 0
    assert main(["config", "check", file]) == 0
    assert f"{file}: fine. 6 seats, dixit-2021." in capsys.readouterr().out


def test_config_new_where_nothing_can_be_written_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "new", "--yes", "/proc/table.toml"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_config_new_asks_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\nAna, Dan, Eve\nwireless\n\n\n"))
    assert main(["config", "new", str(tmp_path / "table.toml")]) == 0
    assert load(tmp_path / "table.toml").wireless == ("red", "yellow", "green")
    assert "Who sits at the table" in capsys.readouterr().out


def test_config_show_prints_what_is_in_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "none.toml"))
    assert main(["config", "show"]) == 0
    assert 'edition = "dixit-2021"' in capsys.readouterr().out
    assert main(["config", "check"]) == 0
    assert "so the defaults hold: fine" in capsys.readouterr().out
