"""What the system says to the service: stop, or take the config again.

A handler of Python's own runs on the main thread when that next wakes; a signal that comes in the instant
before the loop falls asleep would be noticed only with the next gesture. So a thread does nothing but wait.
"""

import signal
import threading
from collections.abc import Callable

STOP = frozenset({signal.SIGTERM, signal.SIGINT})
RELOAD = frozenset({signal.SIGHUP})


def hold_back() -> None:
    """Keep signals for whoever waits for them; to be called before any other thread begins."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP | RELOAD)


def listen(stop: Callable[[], None], reload: Callable[[], None]) -> None:
    """Call back, on a thread of its own, whenever a signal comes."""

    def wait() -> None:
        while signal.sigwait(STOP | RELOAD) not in STOP:
            reload()
        stop()

    threading.Thread(target=wait, name="signals", daemon=True).start()


def wait_a_while(seconds: float) -> None:
    """Do nothing for so long, or until a signal comes."""
    signal.sigtimedwait(STOP | RELOAD, seconds)
