"""Measure the selectors: at each printed number its voltage, which is then written into the config.

Everything else in the file stays as it is. Stop the companion before: sudo systemctl stop companion.
"""

import shutil
from argparse import ArgumentParser, Namespace
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue

from companion.calibrating import measure
from companion.config import Config, default_path, load
from companion.config.levels import Place, with_levels
from companion.languages import Language, language
from companion.mistake import Mistake
from companion.service.face import read_face
from hardware.chip import open_chip
from hardware.dial import Fault, Signal, Trouble
from hardware.wired import WiredDials
from hardware.wiring import Selector


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument("--dial", metavar="NAME", help="only this one, such as red")


def run(args: Namespace) -> int:
    """Measure one after the other, then write."""
    if read_face() is not None:
        raise Mistake(
            "The companion is running and has the dials. Stop it first: sudo systemctl stop companion"
        )
    path = args.file or default_path()
    config = load(args.file)
    chosen = _chosen(config, args.dial)
    told = Told(language(config.language))
    with closing(WiredDials(chosen, told.put, open_chip)) as dials:
        told.look()
        levels = {name: measure(name, wiring, dials, told.hear, print) for name, wiring in chosen.items()}
    _write(path, {_place(config, name): found for name, found in levels.items()})
    print(f"Wrote the levels of {', '.join(levels)} into {path}.")
    return 0


class Told:
    """What the dials have to say; when one cannot be used that is a Mistake, in words."""

    def __init__(self, words: Language) -> None:
        self._words = words
        self._queue: SimpleQueue[Signal | Trouble] = SimpleQueue()
        self.put = self._queue.put

    def hear(self) -> Signal:
        """Wait for the next gesture."""
        while not isinstance(told := self._queue.get(), Signal):
            self._complain(told)
        return told

    def look(self) -> None:
        """Whether all could be opened."""
        while not self._queue.empty():
            if isinstance(told := self._queue.get(), Trouble):
                self._complain(told)

    def _complain(self, trouble: Trouble) -> None:
        if not trouble.over and trouble.fault is not Fault.STUCK:
            key = f"trouble.{trouble.fault.value}"
            said = self._words.say(key, seat=trouble.dial or "", detail=trouble.detail)
            raise Mistake(f"{said} Nothing was written.")


def _chosen(config: Config, only: str | None) -> dict[str, Selector]:
    found = {name: dial for name, dial in config.dials.items() if isinstance(dial, Selector)}
    if not found:
        raise Mistake("No dial of this table is a selector, so there is nothing to measure.")
    if only is not None and only not in found:
        raise Mistake(f"There is no selector {only!r} in the config. There are: {', '.join(found)}.")
    return found if only is None else {only: found[only]}


def _place(config: Config, name: str) -> Place:
    colours = [seat.colour for seat in config.seats]
    return ("seat", colours.index(name)) if name in colours else ("spare", _spares(config).index(name))


def _spares(config: Config) -> list[str]:
    return [spare.name for spare in config.spare]


def _write(path: Path, measured: dict[Place, tuple[int, ...]]) -> None:
    """Replace the file in one move, so that a power cut leaves the old one or the new one."""
    changed = with_levels(path.read_text(encoding="utf-8"), measured)
    if changed is None:
        rows = [
            f"{table} {number + 1}: levels = {list(found)}" for (table, number), found in measured.items()
        ]
        raise Mistake("\n".join([f"{path} is written in a way that I cannot change. Put in by hand:", *rows]))
    new = path.with_name(f"{path.name}.new")
    try:
        new.write_text(changed, encoding="utf-8")
        shutil.copymode(path, new)
        with suppress(PermissionError):  # only root may give a file away, and only root needs to
            shutil.chown(new, path.owner(), path.group())
        new.replace(path)
    except OSError as fault:
        raise Mistake(f"{path} cannot be written: {fault}. Run this with sudo.") from None
    load(path)
