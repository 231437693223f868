"""Has the running service take its config again, and says what it took and what waits for the next start."""

import os
import signal
import subprocess
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.config import load
from companion.mistake import Mistake
from companion.service.face import Face, Reload, read_face

PATIENCE = 10.0
"""Seconds in which a service that is well has answered."""


def arguments(parser: ArgumentParser) -> None:
    """Take nothing."""
    del parser


def run(args: Namespace) -> int:
    """Check the config here first, so that mistakes are told at once; then ask the service."""
    del args
    before = read_face()
    if before is None:
        raise Mistake("The companion is not running: its next start takes the config anyway.")
    if Path(before.config).exists():
        load(Path(before.config))
    _signal(before)
    answer = _answer(before)
    if answer.refused:
        raise Mistake(answer.refused)
    print(f"Taken: {', '.join(answer.taken) or 'nothing has changed'}.")
    if answer.waits:
        print(f"Waits for the next start (`sudo systemctl restart companion`): {', '.join(answer.waits)}.")
    if {"tv", "sound"} & set(answer.taken):
        _restart_tv()
    return 0


def _signal(face: Face) -> None:
    try:
        os.kill(face.pid, signal.SIGHUP)
    except PermissionError:
        raise Mistake("The service is not yours: `sudo companion reload`.") from None


def _answer(before: Face) -> Reload:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        face = read_face()
        if face is None:
            break
        if face.reload.number != before.reload.number:
            return face.reload
        time.sleep(0.02)
    raise Mistake("The service did not answer. `journalctl -u companion -e` may say why.")


def _restart_tv() -> None:
    """The screen is a service of its own, so that it can be restarted without touching the game."""
    words = ["systemctl", "try-restart", "companion-tv"]
    try:
        done = subprocess.run(words, capture_output=True, timeout=10, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        done = False
    print("The TV was restarted to take its part." if done else "Restart `companion tv` to take its part.")
