"""A dial in the terminal, over MQTT: for a guest with a laptop, or to try things out.

↑ and ↓ (or + and -, or digits) turn it, Enter presses, h holds, q leaves.
"""

import os
import select
import sys
import termios
import time
import tty
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path

from companion.config import default_path, load
from companion.remote.dial import NetworkDial
from companion.remote.passes import Pass, find_pass, read_pass
from companion.remote.terminal import HELP, TerminalDial
from companion.remote.users import of_dial
from firmware_config.pico_w.logic import Dial

EVERY = 0.05
"""Seconds between two looks at the lamp."""


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--seat", required=True, help="whose dial this is: a seat's colour or a dial's name")
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument("--pass", dest="pass_file", type=Path, help="a pass, where there is no config")


def run(args: Namespace) -> int:
    """Be a dial until the guest leaves."""
    own = dial_pass(args.config, args.pass_file, args.seat)
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    dial = NetworkDial(own.broker, own.topics, args.seat, Dial(), lambda: _poke(waker))
    try:
        _sit(TerminalDial(dial), wake)
    finally:
        dial.close()
        os.close(wake)
        os.close(waker)
    return 0


def dial_pass(config_file: Path | None, pass_file: Path | None, dial: str) -> Pass:
    """The pass of a dial, from the file given or from this table's secrets."""
    if pass_file is not None:
        return read_pass(pass_file)
    return find_pass(load(config_file), config_file or default_path(), of_dial(dial))


def _poke(waker: int) -> None:
    with suppress(BlockingIOError):  # The pipe is full of pokes: nobody has to be woken once more.
        os.write(waker, b".")


def _sit(dial: TerminalDial, wake: int) -> None:
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard) if os.isatty(keyboard) else None
    if before:
        tty.setcbreak(keyboard)
        print(HELP)
    try:
        _loop(dial, keyboard, wake, live=before is not None)
    finally:
        if before:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
            print()


def _loop(dial: TerminalDial, keyboard: int, wake: int, *, live: bool) -> None:
    shown = ""
    while not dial.left:
        ready, _, _ = select.select([keyboard, wake], [], [], EVERY)
        now = time.monotonic_ns() // 1_000_000
        if wake in ready:
            os.read(wake, 4096)
        dial.dial.step(now)
        if keyboard in ready:
            typed = os.read(keyboard, 64)
            dial.keys(typed or b"q", now)
            dial.dial.step(now)
        line = dial.line(now)
        if line != shown:
            shown = line
            print(f"\r\x1b[K{line}" if live else line, end="" if live else "\n", flush=True)
