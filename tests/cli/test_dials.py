"""Trying out dials in the terminal."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.cli import main
from companion.languages import language
from companion.service.face import Face, write_face
from companion.trying import LOOKS, Trying
from hardware.dial import Fault, Flash, Gesture, Lamp, Signal, Trouble
from hardware.wiring import Buttons, Keyboard, Wireless, Wiring
from tests.hardware.header import PATIENCE, QUICK, Header

DIALS: dict[str, Wiring] = {
    "red": Buttons(up=5, press=13, lamp=19),
    "blue": Buttons(up=6, press=12),
    "pink": Wireless(),
}
TABLE = """
[[seat]]
colour = "red"
dial = { kind = "buttons", up = 5, press = 13, lamp = 19 }
[[seat]]
colour = "blue"
dial = { kind = "buttons", up = 6, press = 12 }
[[seat]]
colour = "pink"
dial = { kind = "buttons", up = 16, press = 20 }
"""


def trying() -> Trying:
    return Trying(DIALS, language("en"))


def press(dial: str, number: int | None = None, gesture: Gesture = Gesture.PRESS) -> Signal:
    return Signal(dial, gesture, 0, number, 1)


def test_each_press_shows_the_next_thing_a_lamp_can_do() -> None:
    test = trying()
    shown = []
    for _ in LOOKS:
        prompt = test.prompt("red")
        shown.append((prompt.lamp, prompt.flash))
        test.hear(press("red", 1))
    assert shown == [
        (Lamp.ASKED, None),
        (Lamp.LOCKED, None),
        (Lamp.LOCKED, Flash.REFUSED),
        (Lamp.LOCKED, Flash.LOOK),
        (Lamp.OFF, None),
    ]


def test_what_arrives_is_said_with_the_number_and_the_lamp() -> None:
    test = trying()
    assert test.hear(press("red", 4)) == "red: pressed at 4; now its lamp is on"
    assert test.hear(press("blue", 2)) == "blue: pressed at 2"
    assert test.hear(press("blue", gesture=Gesture.HOLD)) == "blue: held"
    assert test.hear(press("lamp")) == "lamp: a dial that is not in the config"


def test_turning_is_said_once_a_number() -> None:
    test = trying()
    assert test.turned({"red": 1, "blue": None}) == []
    assert test.turned({"red": 2, "blue": None}) == ["red: turned to 2"]
    assert test.turned({"red": 2, "blue": None}) == []


def test_the_report_says_what_was_never_seen() -> None:
    test = trying()
    for told in (press("red", 1), press("red", 2), press("red", gesture=Gesture.HOLD), press("pink", 3)):
        test.hear(told)
    assert test.report() == [
        "red   turned, pressed and held: fine",
        "blue  never turned, pressed, held for 1.5 s",
        "pink  never turned, held for 1.5 s (press it at two numbers)",
    ]
    assert not test.all_seen


def test_a_trouble_is_said_in_words_until_it_is_over() -> None:
    test = trying()
    said = test.hear(Trouble(Fault.STUCK, "blue", detail="press, GPIO12"))
    assert "blue" in said
    assert "GPIO12" in test.report()[1]
    assert test.hear(Trouble(Fault.STUCK, "blue", over=True, detail="press, GPIO12")).startswith("over: ")
    assert "GPIO12" not in test.report()[1]


def test_a_trouble_of_all_is_said_of_those_it_concerns() -> None:
    test = trying()
    test.hear(Trouble(Fault.NO_PERMISSION, detail="/dev/gpiochip0"))
    test.hear(Trouble(Fault.BROKER_AWAY))
    assert ["gpiochip0" in line for line in test.report()] == [True, True, False]
    assert "broker" in test.report()[2]


@pytest.fixture
def header(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Header]:
    header = Header()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr("companion.cli.dials.open_chip", lambda: header.factory)
    monkeypatch.setattr("companion.cli.dials.WiredDials.__init__.__defaults__", (None, QUICK))
    (tmp_path / "t.toml").write_text(TABLE)
    yield header
    header.close()


def test_the_command_ends_well_once_every_dial_has_done_everything(
    header: Header, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    asked = Event()

    def say(*lines: object, **_: object) -> None:
        said.extend(map(str, lines))
        if "Ctrl-C ends" in said[-1]:
            asked.set()

    def hands() -> None:
        asked.wait(PATIENCE)
        for up, button in ((5, 13), (6, 12), (16, 20)):
            for pin in (up, button, up, button):
                header.tap(pin)
            header.close_contact(button)

    monkeypatch.setattr("builtins.print", say)
    hand = Thread(target=hands)
    hand.start()
    assert main(["dials", str(tmp_path / "t.toml"), "--seconds", "20"]) == 0
    hand.join()
    assert "red: pressed at 2; now its lamp is on" in said
    assert "blue: held" in said
    assert "pink  turned, pressed and held: fine" in said


def test_the_command_says_what_it_never_saw(
    header: Header, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dials", str(tmp_path / "t.toml"), "--seconds", "0"]) == 1
    assert "red   never turned, pressed, held for 1.5 s" in capsys.readouterr().out


def test_while_the_companion_has_the_dials_it_says_how_to_stop_it(
    header: Header, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    face = Face(
        pid=os.getpid(), started=0, config="", table="t", dials={}, journal="", events=0, configured=0
    )
    write_face(face, tmp_path)
    assert main(["dials", str(tmp_path / "t.toml")]) == 2
    assert "systemctl stop" in capsys.readouterr().err


def test_dials_on_the_keyboard_are_tried_in_the_terminal(tmp_path: Path) -> None:
    """A real terminal, in which someone types: for three seats step, press twice, and hold."""
    (tmp_path / "t.toml").write_text(
        "".join(f'[[seat]]\ncolour = "{colour}"\n' for colour in ("red", "blue", "pink"))
    )
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "dials", str(tmp_path / "t.toml"), "--seconds", "20"],
        stdin=theirs,
        stdout=subprocess.PIPE,
        env=os.environ | {"RUNTIME_DIRECTORY": str(tmp_path)},
        text=True,
    ) as command:
        assert command.stdout is not None
        lines = iter(command.stdout.readline, "")
        assert next(lines) == "red: 1 steps, q presses, Q holds\n"
        while "Ctrl-C ends" not in next(lines):
            pass
        os.write(ours, b"1qQ2wW3eE")
        said = list(lines)
    os.close(ours)
    os.close(theirs)
    assert said[-3:] == [f"{seat:4}  turned, pressed and held: fine\n" for seat in ("red", "blue", "pink")]
    assert command.returncode == 0


def test_without_a_terminal_the_keyboard_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.toml").write_text("")
    assert main(["dials", str(tmp_path / "t.toml"), "--seconds", "0"]) == 1
    assert "only in a terminal" in capsys.readouterr().out


def test_a_dial_of_every_kind_has_a_lamp_or_not() -> None:
    test = Trying({"a": Keyboard(), "b": Wireless()}, language("en"))
    assert "lamp" not in test.hear(press("a", 1))
    assert "lamp" in test.hear(press("b", 1))
