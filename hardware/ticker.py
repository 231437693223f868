"""A thread that sleeps until something is due. With nothing due it sleeps for good."""

import logging
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic_ns

log = logging.getLogger(__name__)

NEVER = 1 << 62
AGAIN = 1_000_000_000
"""Nanoseconds until it is tried again after something went wrong."""


class Ticker:
    """Calls `work` with the time when that is due; `work` gives when it wants to be called next."""

    def __init__(self, work: Callable[[int], int | None]) -> None:
        self._work = work
        self._condition = Condition()
        self._due = NEVER
        self._closed = False
        self._thread = Thread(target=self._run, name="dials", daemon=True)
        self._thread.start()

    def wake_by(self, due: int | None) -> None:
        """Have `work` called at that time at the latest."""
        if due is None or due >= self._due:
            return
        with self._condition:
            self._due = min(self._due, due)
            self._condition.notify()

    def close(self) -> None:
        """Stop; nothing is called any more once this returns."""
        with self._condition:
            self._closed = True
            self._condition.notify()
        self._thread.join()

    def _run(self) -> None:
        while self._wait():
            try:
                due = self._work(monotonic_ns())
            except Exception:
                # A lamp that cannot be switched must not end the holds and lamps of all the others.
                log.exception("the dials could not be looked after")
                due = monotonic_ns() + AGAIN
            self.wake_by(due)

    def _wait(self) -> bool:
        with self._condition:
            while not self._closed and (wait := self._due - monotonic_ns()) > 0:
                self._condition.wait(None if self._due == NEVER else wait / 1e9)
            self._due = NEVER
            return not self._closed
