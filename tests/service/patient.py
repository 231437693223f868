"""A patient for the doctor: a table and a machine on which anything can be wrong."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.config import parse
from companion.doctor import Finding, Ward
from companion.screen import Ailment, House, Screen
from companion.service.face import Face

WIRED = """
[[seat]]
colour = "red"
dial = { kind = "buttons", up = 5, press = 6 }
[[seat]]
colour = "blue"
dial = { kind = "selector", channel = 0, press = 13 }
[[seat]]
colour = "pink"
dial = { kind = "wireless" }
"""


class Answers:
    """What the commands of the system print, by their words."""

    def __init__(self, **answers: str) -> None:
        self._answers = {"systemctl cat": "[Unit]", "systemctl is-enabled": "enabled"} | {
            words.replace("_", " ").replace("  ", "-"): text for words, text in answers.items()
        }

    def __call__(self, *words: str) -> str:
        line = " ".join(words)
        return next((text for start, text in self._answers.items() if line.startswith(start)), "active")


def ward(folder: Path, source: str = WIRED, **more: object) -> Ward:
    file = folder / "table.toml"
    file.write_text(f'journal.path = "{folder}/journal.sqlite"\n{source}')
    given = {"root": folder, "command": Answers()} | more
    return Ward(file, parse(file.read_text(), file), **given)  # type: ignore[arg-type]


def face(**more: object) -> Face:
    given = {"configured": time.time() + 60, "dials": {}} | more
    return Face(pid=os.getpid(), started=0, config="", table="table", journal="", events=0, **given)  # type: ignore[arg-type]


def screen(*ailments: Ailment) -> Screen:
    """A screen that shows these ailments; the view does not matter here."""
    return msgspec.structs.replace(msgspec.convert(_SCREEN, Screen), house=House(ailments=ailments))


_SCREEN = {
    "view": {
        "game": 0,
        "round": 0,
        "rules": {
            "edition": "dixit-2021",
            "scoring": [],
            "votes": 1,
            "target": 30,
            "turns": None,
            "players_a_seat": 1,
            "claims_at_reveal": False,
        },
        "phase": {"type": "lobby", "fewest": 3, "most": 8, "seated": 0},
        "seats": [],
        "paused": False,
        "piles": None,
    }
}


def only_ill(findings: Iterator[Finding]) -> Finding:
    (ill,) = [finding for finding in findings if not finding.well]
    assert ill.mend or "keyboard" in ill.says
    return ill
