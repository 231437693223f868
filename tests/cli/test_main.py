"""The command line itself: help, unknown words, mistakes, and a reader that goes away."""

import os
import subprocess
import sys

import pytest

from companion.cli import main
from companion.cli.commands import COMMANDS


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    said = capsys.readouterr().out
    assert all(f"  {name} " in said for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    assert f"companion {name}" in capsys.readouterr().out


def test_an_unknown_command_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scroe"]) == 2
    assert "Did you mean `companion score`?" in capsys.readouterr().err
    assert main(["zzz"]) == 2
    assert "lists them all" in capsys.readouterr().err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("dixit-companion 0.")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m companion simulate --games 300 --seats 3 --json | head -c 1 >/dev/null"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_help_is_there_at_once_because_nothing_heavy_is_loaded() -> None:
    code = "import sys; from companion.cli import main; main([]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"pygame", "paho", "gpiozero", "msgspec"} & set(done.stdout.split())


def test_garbage_on_standard_input_is_one_bad_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "score"],
        input=b"\xff\xfe\n[]\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.count(b"error") == 2
    assert done.stderr == b""


def test_a_reader_that_has_gone_is_no_trouble() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "--help"], stdout=gone, stderr=subprocess.PIPE
        )
    assert (done.returncode, done.stderr) == (141, b"")
