"""Waiting for what another thread or process does, without sleeping longer than it takes."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


def until(what: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until something is so; fail when it never is."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it never came to be"
        time.sleep(0.002)


class Heap(Generic[Thing]):
    """A list that other threads add to; `wait_for` gives the first thing that fits."""

    def __init__(self) -> None:
        self._things: list[Thing] = []
        self._more = threading.Condition()

    def add(self, thing: Thing) -> None:
        with self._more:
            self._things.append(thing)
            self._more.notify_all()

    def __iter__(self) -> Iterator[Thing]:
        with self._more:
            return iter(list(self._things))

    def __len__(self) -> int:
        return len(self._things)

    def clear(self) -> None:
        with self._more:
            self._things.clear()

    def wait_for(self, fits: Callable[[Thing], bool], seconds: float = 10.0) -> Thing:
        deadline = time.monotonic() + seconds
        with self._more:
            while True:
                for thing in self._things:
                    if fits(thing):
                        return thing
                assert self._more.wait(deadline - time.monotonic()), f"nothing fits among {self._things}"
