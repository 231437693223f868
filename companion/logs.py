"""The log of the service: one line a thing, levels the system's journal understands, repeats counted."""

import logging
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

QUIET = 600.0
"""Seconds in which the same thing is told once only."""

_KINDS = 256
"""How many different things are remembered; the oldest are forgotten first."""

_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
"""Syslog's numbers, which the journal reads from `<N>` at the beginning of a line."""


@dataclass(slots=True)
class _Told:
    at: float
    held_back: int = 0


class Repeats(logging.Filter):
    """Lets the same line through once in a while, and then says how often it was held back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: OrderedDict[tuple[int, str], _Told] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Decide on one line."""
        now, key = self._clock(), (record.levelno, record.getMessage())
        told = self._told.pop(key, None)
        if told and now - told.at < QUIET:
            told.held_back += 1
            self._told[key] = told
            return False
        if told and told.held_back:
            record.msg, record.args = f"{record.getMessage()} (and {told.held_back} times before)", None
        self._told[key] = _Told(now)
        while len(self._told) > _KINDS:
            self._told.popitem(last=False)
        return True


class OneLine(logging.Formatter):
    """Writes a line for the journal, which adds the time itself, or for a person, with the time."""

    def __init__(self, *, journal: bool) -> None:
        super().__init__("%(message)s" if journal else "%(asctime)s %(levelname)s %(message)s", "%H:%M:%S")
        self._journal = journal

    def format(self, record: logging.LogRecord) -> str:
        """Fold everything, a traceback too, into one line."""
        text = " ⏎ ".join(line for line in super().format(record).splitlines() if line.strip())
        return f"<{_PRIORITIES.get(record.levelno, 6)}>{text}" if self._journal else text


def set_up(*, verbose: bool = False, stream: TextIO | None = None) -> None:
    """Have everything logged to standard error, where systemd picks it up."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(OneLine(journal="JOURNAL_STREAM" in os.environ))
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    # What paho logs at DEBUG holds payloads, and a payload may hold a vote.
    logging.getLogger("paho").setLevel(logging.WARNING)
