"""A dial that is a program: the same logic as on a chip, with a link to the broker instead of a radio."""

import queue
from collections.abc import Callable
from typing import Protocol

from companion.remote.messages import OFFLINE, ONLINE
from hardware.wireless import Broker, Link, Message, Topics


class Logic(Protocol):
    """What a dial does; see `firmware_config/pico_w/logic.py`."""

    def heard(self, payload: bytes, now: int) -> bool: ...  # noqa: D102
    def connected(self, online: bool) -> None: ...  # noqa: D102
    def turned(self, steps: int, now: int) -> None: ...  # noqa: D102
    def gesture(self, which: str, now: int) -> None: ...  # noqa: D102
    def send(self, now: int) -> str: ...  # noqa: D102
    def unheard(self, now: int) -> bool: ...  # noqa: D102
    def number(self, now: int) -> int: ...  # noqa: D102
    def level(self, now: int) -> int: ...  # noqa: D102


class NetworkDial:
    """A dial at its broker, until `close`. Its owner calls `step` after each `wake`, and now and then."""

    def __init__(
        self,
        broker: Broker,
        topics: Topics,
        name: str,
        logic: Logic,
        wake: Callable[[], None] = lambda: None,
        *,
        backoff: tuple[float, float] = (0.5, 8.0),
    ) -> None:
        self.name = name
        self.logic = logic
        self.prompt: bytes = b""
        """The last prompt that was understood."""
        self._topics = topics
        self._wake = wake
        self._arrived: queue.SimpleQueue[bytes | bool] = queue.SimpleQueue()
        self.link = Link(broker, will=(topics.dial(name, "status"), OFFLINE), backoff=backoff)
        self.link.listen(topics.dial(name, "prompt"), self._take)
        self.link.watch(self._broker)
        self.link.start()

    def listen(self, topic: str, take: Callable[[bytes], None]) -> None:
        """Hand over, on the network thread, what arrives on one more topic."""

        def arrived(message: Message) -> None:
            take(message.payload)
            self._wake()

        self.link.listen(topic, arrived)

    def step(self, now: int) -> list[bytes]:
        """Hear what has arrived and send what is to be sent; gives the prompts that were heard."""
        heard = []
        while not self._arrived.empty():
            news = self._arrived.get()
            if isinstance(news, bool):
                self.logic.connected(news)
            elif self.logic.heard(news, now):
                self.prompt = news
                heard.append(news)
        sent = self.logic.send(now)
        if sent:
            self.link.publish(self._topics.dial(self.name, "input"), sent.encode(), qos=1)
        return heard

    def close(self) -> None:
        """Say goodbye and leave."""
        self.link.publish(self._topics.dial(self.name, "status"), OFFLINE, qos=1, retain=True)
        self.link.close()

    # On the network thread.

    def _take(self, message: Message) -> None:
        self._arrived.put(message.payload)
        self._wake()

    def _broker(self, up: bool, _why: str) -> None:
        if up:
            self.link.publish(self._topics.dial(self.name, "status"), ONLINE, qos=1, retain=True)
        self._arrived.put(up)
        self._wake()
