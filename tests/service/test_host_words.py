"""What a host types: names instead of colours, and completed by bash."""

import subprocess

import pytest

from companion.cli import main
from companion.cli.host import with_colours
from companion.mistake import Mistake

NAMES = {"red": "Ana", "blue": "Dan", "pink": "Ève"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("undo", "undo"),
        ("away ana", "away red"),
        ("away blue", "away blue"),
        ("correct ÈVE -2 for Ana", "correct pink -2 for Ana"),
        ("rename Dan Ana", "rename blue Ana"),
        ("seating Dan ana pink", "seating blue red pink"),
        ("swap-dial Dan red", "swap-dial blue red"),
        ("edition odyssey target 40", "edition odyssey target 40"),
        ("nonsense Dan", "nonsense Dan"),
        ("away", "away"),
        ("", ""),
    ],
)
def test_a_seat_may_be_called_by_who_sits_there(said: str, meant: str) -> None:
    assert with_colours(said.split(), NAMES) == meant.split()


def test_an_unknown_guest_is_told_who_there_is() -> None:
    with pytest.raises(Mistake, match=r"no seat 'Annna'. Did you mean 'ana'\? There is: red \(Ana\), blue"):
        with_colours(["away", "Annna"], NAMES)


def completions(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["completion"]) == 0
    line = f'COMP_WORDS=({" ".join(words)} ""); COMP_CWORD={len(words)}; _companion; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", capsys.readouterr().out + line], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_bash_completes_commands_host_words_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"run", "status", "host", "doctor"} <= set(completions(capsys, "companion"))
    assert {"undo", "swap-dial", "edition"} <= set(completions(capsys, "companion", "host"))
    assert completions(capsys, "companion", "config") == ["check", "show", "new"]
    assert "violet" in completions(capsys, "companion", "host", "away")
