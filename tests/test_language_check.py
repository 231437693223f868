"""A fourth language is one file, and the check tells what is missing in it."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.languages import languages


def test_nothing_is_missing_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["languages"]) == 0, capsys.readouterr().out
    assert languages() == ["en", "fr", "ro"]


def test_a_new_language_is_told_what_it_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "de.toml"
    mine.write_text(
        'plural = "n != 1"\nand = "und"\nextra = "?"\n[now]\ntell = "{wer} erzählt."\nwaits = "Warten."\n'
        'ballot = ["{n} wählt noch…"]\n'
    )
    assert main(["languages", str(mine)]) == 1
    told = capsys.readouterr().out
    assert "missing: now.lobby-few" in told
    assert "unknown: extra" in told
    assert "now.tell: there is no {wer} to be said here" in told
    assert "now.waits: one form or several, as in en" in told
    assert "now.ballot: 1 forms, and the language has 2" in told


@pytest.mark.parametrize("content", ["not toml at all [", 'and = "und"\n'])
def test_what_is_no_language_file_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    (tmp_path / "de.toml").write_text(content)
    assert main(["languages", str(tmp_path / "de.toml")]) == 2
    assert "is not a language file" in capsys.readouterr().err


def test_a_language_nobody_knows_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["languages", "tlh"]) == 2
    assert "neither a language" in capsys.readouterr().err
