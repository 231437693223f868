"""Robots at their dials, all driven by one loop."""

import json
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from random import uniform

from companion.remote.dial import NetworkDial
from companion.remote.messages import read_screen
from companion.robots.mind import Mind
from companion.screen import Screen
from hardware.wireless import Topics

_read = lru_cache(maxsize=4)(read_screen)
"""All robots of a table get the same view: it is read once."""


class Robot:
    """One robot at one dial."""

    def __init__(self, dial: NetworkDial, topics: Topics, mind: Mind, *, pace: int = 0) -> None:
        self.dial = dial
        self._mind = mind
        self._view: bytes = b""
        self._answered = -1
        """The question it has answered already."""
        self._tries = 0
        self._pace = pace
        """Milliseconds it likes to think."""
        self._thinks_until = 0
        dial.listen(topics.view, self._take)

    @property
    def screen(self) -> Screen | None:
        """What the robot sees on the TV."""
        return _read(self._view)

    def step(self, now: int) -> None:
        """Hear, think, act."""
        self._hear(now)
        self._think(now)
        self._hear(now)

    def _hear(self, now: int) -> None:
        for prompt in self.dial.step(now):
            self._notice(json.loads(prompt))
            self._thinks_until = now + round(self._pace * uniform(0.5, 1.5))

    def _take(self, view: bytes) -> None:
        self._view = view

    def _notice(self, prompt: dict[str, object]) -> None:
        if prompt["question"] != self._answered:
            self._tries, self._answered = 0, -1
        elif prompt["flash"] is not None:
            # Refused, or asked again: think of something else.
            self._tries += 1
            self._answered = -1

    def _think(self, now: int) -> None:
        screen = self.screen
        if screen is None or not self.dial.prompt or now < self._thinks_until:
            return
        prompt = json.loads(self.dial.prompt)
        if prompt["question"] == self._answered:
            return
        answer = self._mind.answer(screen.view, self.dial.name, prompt["ask"], self._tries)
        if answer is None:
            return
        if answer.number is not None:
            self.dial.logic.turned(answer.number - self.dial.logic.number(now), now)
        self.dial.logic.gesture(answer.gesture, now)
        self._answered = prompt["question"]


class Robots:
    """All robots of one table."""

    def __init__(self, patience: float = 0.05) -> None:
        self.robots: list[Robot] = []
        self._news = threading.Event()
        self._patience = patience

    def wake(self) -> None:
        """Something has arrived for one of them."""
        self._news.set()

    def run(self, done: Callable[[], bool]) -> None:
        """Play until done."""
        while not done():
            self._news.wait(self._patience)
            self._news.clear()
            now = time.monotonic_ns() // 1_000_000
            for robot in list(self.robots):
                robot.step(now)

    def close(self) -> None:
        """Everybody leaves."""
        for robot in self.robots:
            robot.dial.close()
