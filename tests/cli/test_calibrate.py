"""Measuring selectors from the command line: hands on mock pins, voltages on a mock converter."""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from companion.cli import main
from companion.service.face import Face, write_face
from hardware.chip import NoPins
from hardware.contact import HAND
from hardware.dial import Fault
from tests.hardware.header import Converter, Header

TABLE = """
[[seat]]
colour = "red"
dial = { kind = "selector", channel = 2, press = 5, positions = 3 } # by the window
[[seat]]
colour = "blue"
dial = { kind = "selector", channel = 3, press = 6, positions = 2, first = 1 }
[[seat]]
colour = "pink"
[[spare]]
name = "old"
dial = { kind = "selector", channel = 4, press = 13, positions = 2 }
"""
WHERE = {"red": (2, 5), "blue": (3, 6), "old": (4, 13)}


class Desk:
    """A config file, three selectors, and someone who does what the terminal says."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
        self.header = Header()
        self.chip = Converter(self.header.factory, 0, noise=2)
        self.file = folder / "table.toml"
        self.file.write_text(TABLE)
        self.volts: dict[str, list[int]] = {}
        self.said: list[str] = []
        self._hands: list[Thread] = []
        monkeypatch.setattr("companion.cli.calibrate.open_chip", self.open)
        monkeypatch.setattr("builtins.print", self.hear)

    def open(self) -> Any:
        return self.header.factory

    def hear(self, line: object, **_: object) -> None:
        """Each time it asks, a hand turns the knob and presses."""
        self.said.append(str(line))
        name = str(line).split(":")[0]
        if self.volts.get(name):
            channel, pin = WHERE[name]
            self.chip.volts[channel] = self.volts[name].pop(0)
            hand = Thread(target=self._press, args=(pin,))
            hand.start()
            self._hands.append(hand)

    def _press(self, pin: int) -> None:
        """No quicker than a hand can: right after it was let go a button bounces, and nothing counts."""
        sleep(2 * HAND.settle / 1e9)
        self.header.close_contact(pin)
        sleep(2 * HAND.settle / 1e9)
        self.header.open_contact(pin)

    def calibrate(self, *words: str) -> int:
        return main(["calibrate", str(self.file), *words])

    def levels(self) -> list[list[int] | None]:
        config = tomllib.loads(self.file.read_text())
        return [place.get("dial", {}).get("levels") for place in config["seat"] + config["spare"]]

    def close(self) -> None:
        for hand in self._hands:
            hand.join()
        self.header.close()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    desk = Desk(tmp_path, monkeypatch)
    yield desk
    desk.close()


def near(found: list[int] | None, wanted: list[int]) -> bool:
    return found is not None and all(abs(a - b) <= 2 for a, b in zip(found, wanted, strict=True))


def test_each_number_is_asked_for_and_its_level_written(desk: Desk) -> None:
    desk.volts = {"red": [20, 500, 990], "blue": [900, 100], "old": [10, 1000]}
    assert desk.calibrate() == 0
    red, blue, pink, old = desk.levels()
    assert near(red, [20, 500, 990])
    assert near(blue, [900, 100])
    assert near(old, [10, 1000])
    assert pink is None
    assert "# by the window" in desk.file.read_text()
    assert desk.said[:4] == [
        "red: turn to 0 and press.",
        "red: turn to 1 and press.",
        "red: turn to 2 and press.",
        "blue: turn to 1 and press.",
    ]


def test_one_dial_can_be_measured_alone(desk: Desk) -> None:
    desk.volts = {"blue": [900, 100]}
    assert desk.calibrate("--dial", "blue") == 0
    assert [levels is None for levels in desk.levels()] == [True, False, True, True]


def test_two_numbers_that_read_the_same_are_named_and_nothing_is_written(desk: Desk) -> None:
    desk.volts = {"red": [20, 500, 501]}
    assert desk.calibrate("--dial", "red") == 2
    assert desk.file.read_text() == TABLE
    assert any("which is the same: look for a missing resistor" in line for line in desk.said)


def test_a_shaky_knob_is_asked_for_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.volts = {"blue": [900, 900, 100]}
    shaken = iter([[1, 400, 3]])
    monkeypatch.setattr(
        "companion.calibrating.WiredDials.readings",
        lambda dials, name: next(shaken, None) or dials._dials[name].readings(),
    )
    assert desk.calibrate("--dial", "blue") == 0
    assert "blue: the knob is not at rest (it reads from 1 to 400). Press again." in desk.said


@pytest.mark.parametrize("wrong", [["--dial", "pink"], ["--dial", "rde"]])
def test_a_dial_that_is_no_selector_is_refused(desk: Desk, wrong: list[str]) -> None:
    assert desk.calibrate(*wrong) == 2
    assert "There are: red, blue, old." in desk.said[-1]


def test_a_table_without_selectors_has_nothing_to_measure(desk: Desk) -> None:
    desk.file.write_text("")
    assert desk.calibrate() == 2


def test_without_a_way_to_the_pins_it_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Any:
        raise NoPins(Fault.NO_BACKEND, "lgpio")

    monkeypatch.setattr("companion.cli.calibrate.open_chip", nowhere)
    assert desk.calibrate() == 2
    assert "is lgpio installed?" in desk.said[-1]
    assert len(desk.said) == 1


def test_while_the_companion_has_the_dials_it_says_how_to_stop_it(desk: Desk, tmp_path: Path) -> None:
    face = Face(
        pid=os.getpid(), started=0, config="", table="t", dials={}, journal="", events=0, configured=0
    )
    write_face(face, tmp_path)
    assert desk.calibrate() == 2
    assert "systemctl stop" in desk.said[-1]


def test_a_file_in_another_layout_is_left_alone_and_the_levels_are_told(desk: Desk) -> None:
    dial = '{ kind = "selector", channel = 2, press = 5, positions = 2 }'
    source = f'seat = [{{ colour = "red", dial = {dial} }}, {{ colour = "blue" }}, {{ colour = "pink" }}]\n'
    desk.file.write_text(source)
    desk.volts = {"red": [20, 500]}
    assert desk.calibrate("--dial", "red") == 2
    assert "seat 1: levels = [" in desk.said[-1]
    assert desk.file.read_text() == source
