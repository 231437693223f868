"""The inbox: the one place where threads hand over to the main thread."""

from collections.abc import Callable
from queue import Empty, SimpleQueue

from msgspec import Struct

from companion.game.commands import AnyCommand
from hardware.dial import Signal, Trouble


class Reply(Struct, frozen=True):
    """What became of a request: accepted, or refused and why (a key of the languages, `refusal.…`)."""

    accepted: bool
    why: str | None = None
    seat: str | None = None
    n: int = 0


class Request(Struct, frozen=True):
    """Something the host wants; the answer is called back on the main thread."""

    command: AnyCommand
    reply: Callable[[Reply], None] = lambda _: None


class Call(Struct, frozen=True):
    """Something another thread wants done on the main thread (reload, stop)."""

    action: Callable[[], None]


Item = Signal | Trouble | Request | Call


class Inbox:
    """A queue any thread may put into; `wake` is called after each, if the main thread waits elsewhere."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Item] = SimpleQueue()
        self.wake: Callable[[], None] = lambda: None

    def put(self, item: Item) -> None:
        """Hand something over; never blocks."""
        self._queue.put(item)
        self.wake()

    def take(self, timeout: float | None = 0.0) -> list[Item]:
        """Everything that is there, signals in the order of their time; waits for the first if asked to."""
        items: list[Item] = []
        try:
            items.append(self._queue.get(timeout != 0.0, timeout))
            while True:
                items.append(self._queue.get_nowait())
        except Empty:
            return _in_order(items)


def _in_order(items: list[Item]) -> list[Item]:
    """Put signals in the order of their time; two threads may have handed over the other way round."""
    signals = iter(sorted((item for item in items if isinstance(item, Signal)), key=lambda signal: signal.at))
    return [next(signals) if isinstance(item, Signal) else item for item in items]
