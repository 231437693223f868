"""Watching a table from elsewhere: the public view as it changes, and whether anybody is there."""

import threading
from collections.abc import Callable
from enum import StrEnum

from companion.remote.messages import ONLINE, read_screen
from companion.screen import Screen
from hardware.wireless import Link, Message, Topics


class Away(StrEnum):
    """Who is missing, so that what is shown may be old."""

    BROKER = "broker"
    COMPANION = "companion"


class Spectator:
    """What a TV elsewhere knows: the newest public view, and who is away."""

    def __init__(self, link: Link, topics: Topics, changed: Callable[[], None] = lambda: None) -> None:
        self._changed = changed
        """Called on the network thread whenever there is something new to draw; must not block."""
        self._topics = topics
        self._link = link
        self._screen: Screen | None = None
        self._fresh = threading.Event()
        self._companion = False
        link.listen(topics.view, self._take_view)
        link.listen(topics.status, self._take_status)
        link.watch(self._broker)

    @property
    def away(self) -> Away | None:
        """Who is missing, if anyone."""
        if not self._link.up:
            return Away.BROKER
        return None if self._companion else Away.COMPANION

    @property
    def screen(self) -> Screen | None:
        """What is to be drawn; None as long as nothing was heard."""
        return self._screen

    def take(self, seconds: float | None = 0) -> Screen | None:
        """What is to be drawn and was not yet taken, waiting for it if asked to; None if there is nothing."""
        if not self._fresh.wait(seconds):
            return None
        self._fresh.clear()
        return self._screen

    def _take_view(self, message: Message) -> None:
        screen = read_screen(message.payload)
        if screen is not None:
            self._screen = screen
            self._fresh.set()
            self._changed()

    def _take_status(self, message: Message) -> None:
        self._companion = message.payload == ONLINE
        self._changed()

    def _broker(self, _up: bool, _why: str) -> None:
        self._changed()
