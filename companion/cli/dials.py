"""Try out the dials of the table: turn, press and hold each, and see it here, lamp by lamp.

Each press shows the next thing that the lamp can do. At the end it says what was seen of each seat's dial and
what never was. Stop the companion before, as it has the dials: sudo systemctl stop companion.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, monotonic_ns

from companion.config import Config, default_path, load
from companion.languages import language
from companion.mistake import Mistake
from companion.remote.passes import default_folder, local_pass
from companion.remote.table import companion_link
from companion.remote.users import COMPANION
from companion.service.face import read_face
from companion.trying import Trying
from hardware.chip import open_chip
from hardware.contact import HAND
from hardware.dial import Dials, Emit, Signal, Trouble
from hardware.keyboard import KeyboardDials
from hardware.wired import WiredDials
from hardware.wireless import WirelessDials
from hardware.wiring import Keyboard, OnPins

LOOK = 0.1
"""Seconds between two looks at where the dials stand; only here, where it is no secret."""


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument("--seconds", type=float, help="end after so many seconds (unless said: Ctrl-C ends)")


def run(args: Namespace) -> int:
    """Try them until all is seen, the time is up, or Ctrl-C."""
    if read_face() is not None:
        raise Mistake(
            "The companion is running and has the dials. Stop it first: sudo systemctl stop companion"
        )
    config = load(args.file)
    trying = Trying(config.dials, language(config.language))
    told: SimpleQueue[Signal | Trouble] = SimpleQueue()
    with ExitStack() as stack:
        families = []
        for family in _open(config, (args.file or default_path()).absolute(), told.put, stack):
            stack.callback(family.close)
            families.append(family)
        end = None if args.seconds is None else monotonic() + args.seconds
        with suppress(KeyboardInterrupt):
            _try(trying, families, told, end)
    print(*trying.report(), sep="\n")
    return 0 if trying.all_seen else 1


def _try(
    trying: Trying, families: list[Dials], told: SimpleQueue[Signal | Trouble], end: float | None
) -> None:
    home = {name: family for family in families for name in family.names}
    for name, family in home.items():
        family.show(name, trying.prompt(name))
    _look(trying, families)
    print("Turn each dial, press it a few times, and hold it for 1.5 s. Ctrl-C ends.", flush=True)
    while not trying.all_seen and (end is None or monotonic() < end):
        with suppress(Empty):
            heard = told.get(timeout=LOOK)
            print(trying.hear(heard), flush=True)
            if isinstance(heard, Signal) and heard.dial in home:
                home[heard.dial].show(heard.dial, trying.prompt(heard.dial))
        _look(trying, families)


def _look(trying: Trying, families: list[Dials]) -> None:
    """Say which dials have moved; a wireless one says so itself when it is pressed."""
    for family in families:
        if isinstance(family, WiredDials | KeyboardDials):
            for line in trying.turned(family.numbers()):
                print(line, flush=True)


def _open(config: Config, path: Path, emit: Emit, stack: ExitStack) -> Iterator[Dials]:
    """Open every dial that the config names."""
    wired = {name: dial for name, dial in config.dials.items() if isinstance(dial, OnPins)}
    if wired:
        yield WiredDials(wired, emit, open_chip)
    if config.wireless:
        own = local_pass(config, default_folder(path), COMPANION)
        link = companion_link(own.broker, own.topics)
        stack.callback(link.close)
        yield WirelessDials(link, own.topics, config.wireless, emit)
        link.start()
    keys = [name for name, dial in config.dials.items() if isinstance(dial, Keyboard)]
    if keys:
        dials = KeyboardDials(keys, emit)
        for caps in dials.legend:
            print(f"{caps.dial}: {caps.step} steps, {caps.press} presses, {caps.press.upper()} holds")
        stack.enter_context(_typed(dials.key))
        yield dials


@contextmanager
def _typed(key: Callable[..., bool]) -> Iterator[None]:
    """Feed what is typed in the terminal, which knows no key going up: a capital letter is a hold."""
    if not sys.stdin.isatty():
        print("The dials on the keyboard can be tried only in a terminal.")
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    Thread(target=_read, args=(key,), daemon=True).start()
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _read(key: Callable[..., bool]) -> None:
    while typed := sys.stdin.read(1):
        now = monotonic_ns()
        began = now - HAND.hold if typed.isupper() or typed in "{}" else now
        name = {"{": "[", "}": "]"}.get(typed, typed.lower())
        key(name, True, at=began)
        key(name, False, at=now)
