"""`companion dial` and `companion robots` at a running table."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.config.write import to_toml
from companion.game.editions import EDITIONS
from companion.game.table import Settings
from companion.game.words import Seat
from tests.broker import Mosquitto
from tests.provision.conftest import SEATS, Provisioned
from tests.remote.games import over, scores, without_network
from tests.running import RunningTable
from tests.wait import until

BLUE = Seat("blue")


class Place:
    """A provisioned table that runs, with its config on disk."""

    def __init__(self, folder: Path) -> None:
        self.made = Provisioned(folder, ["table"])
        self.broker: Mosquitto = self.made.mosquitto().start()
        self.config = folder / "table.toml"
        self.config.write_text(to_toml(self.made.configs["table"]))
        own = self.made.pass_of("companion")
        settings = Settings(edition=EDITIONS["dixit-2021"])
        self.table = RunningTable(folder, own.broker, own.topics, SEATS, settings).start()

    def close(self) -> None:
        self.table.stop()
        self.broker.stop()


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.close()


class Terminal:
    """A guest's terminal, with `companion dial` in it."""

    def __init__(self, *words: str) -> None:
        self._near, far = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "dial", *words], stdin=far, stdout=far, stderr=far
        )
        os.close(far)
        self.seen = ""

    def types(self, keys: bytes) -> None:
        os.write(self._near, keys)

    def sees(self, text: str) -> None:
        deadline = time.monotonic() + 10
        while text not in self.seen:
            assert time.monotonic() < deadline, self.seen
            if select.select([self._near], [], [], 0.1)[0]:
                self.seen += os.read(self._near, 4096).decode()
        self.seen = self.seen.rpartition(text)[2]

    def close(self) -> None:
        self.process.wait(10)
        os.close(self._near)


def test_a_guest_plays_with_a_terminal(place: Place) -> None:
    guest = Terminal("--seat", "blue", "--config", str(place.config))
    guest.sees("sit")
    guest.types(b"\r")
    guest.sees("start")
    until(lambda: place.table.table.place(BLUE).seated)
    place.broker.stop()
    guest.sees("the broker is away")
    place.broker.start()
    guest.sees("start")
    guest.types(b"q")
    guest.close()
    assert guest.process.returncode == 0


def test_numbers_are_turned_to_by_arrows_and_digits(place: Place) -> None:
    for seat in ("red", "green"):
        place.table.press(seat)
    guest = Terminal("--seat", "blue", "--config", str(place.config))
    guest.sees("sit")
    guest.types(b" ")
    guest.sees("start")
    guest.types(b"h")
    guest.sees("tell")
    guest.types(b"\r")
    guest.sees("open")
    guest.types(b"\r")
    guest.sees("[ 1] claim 1–5")
    guest.types(b"\x1b[A+\x1b[B")
    guest.sees("[ 2] claim")
    guest.types(b"9")
    guest.types(b"4")
    guest.sees("[ 4] claim")
    guest.types(b"\r")
    guest.sees("locked")
    guest.types(b"q")
    guest.close()


def test_a_dial_of_nobody_is_a_mistake(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dial", "--seat", "purple", "--config", str(place.config)]) == 2
    assert "Nobody called dial.purple belongs to table table." in capsys.readouterr().err


def test_robots_play_a_whole_game_and_tell_the_scores(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["robots", "--config", str(place.config), "--pace", "0", "--seed", "5"]) == 0
    assert over(place.table)
    expected = without_network(Settings(edition=EDITIONS["dixit-2021"]), SEATS, 5)
    assert scores(place.table) == expected
    best = max(expected.values())
    assert capsys.readouterr().out.splitlines()[0].endswith(f" {best}")


def test_without_wireless_dials_there_are_no_robots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "table.toml"
    config.write_text("")
    assert main(["robots", "--config", str(config)]) == 2
    assert "nothing for robots to play with" in capsys.readouterr().err
