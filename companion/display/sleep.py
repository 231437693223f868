"""Sleeping until something happens: pygame's own wait looks a thousand times a second, SDL's sleeps."""

import ctypes
import math
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

Wait = Callable[[int], None]
"""Waits for an event, so many milliseconds at most; below 0 is for ever."""


def sleep(seconds: float | None) -> None:
    """Sleep until there is an event in pygame's queue, or for so long at most; None is for ever."""
    wait_for_event()(-1 if seconds is None else max(1, math.ceil(seconds * 1000)))


@cache
def wait_for_event() -> Wait:
    """The best wait there is: SDL's own where its library can be found, otherwise pygame's."""
    path = _library()
    if path is None:
        return _pygame_wait
    wait = ctypes.CDLL(path).SDL_WaitEventTimeout
    wait.argtypes, wait.restype = [ctypes.c_void_p, ctypes.c_int], ctypes.c_int
    # Without a place to put the event SDL leaves it in the queue, where pygame finds it.
    return lambda milliseconds: wait(None, milliseconds)


def _library() -> str | None:
    """The SDL that pygame has loaded into this process; another copy would know nothing of its windows."""
    try:
        maps = Path("/proc/self/maps").read_text()
    except OSError:
        return None
    loaded = {line.split(maxsplit=5)[-1] for line in maps.splitlines() if "/libSDL2-2" in line}
    return next(iter(loaded), None)


def _pygame_wait(milliseconds: int) -> None:
    event = pygame.event.wait() if milliseconds < 0 else pygame.event.wait(milliseconds)
    if event.type != pygame.NOEVENT:
        pygame.event.post(event)
