"""A table whose dials come over a real broker."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.dial import Signal, Trouble
from hardware.wireless import Broker, Link, Message, Topics, WirelessDials
from tests.broker import Mosquitto, mosquitto
from tests.wait import Heap, until

TOPICS = Topics("dixit", "table")
QUICK = (0.01, 0.05)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as running:
        yield running


Connect = Callable[[str], Link]


@pytest.fixture
def connect(broker: Mosquitto) -> Iterator[Connect]:
    """Connects a user, who is disconnected at the end of the test."""
    links: list[Link] = []

    def connected(user: str) -> Link:
        links.append(Link(Broker("127.0.0.1", broker.port, user, "-"), backoff=QUICK).start())
        until(lambda: links[-1].up)
        return links[-1]

    yield connected
    for link in links:
        link.close()


class Dial:
    """What stands at the other end: hears its prompts, says its inputs."""

    def __init__(self, link: Link, name: str) -> None:
        self.link = link
        self.name = name
        self.heard: Heap[Message] = Heap()
        link.listen(TOPICS.dial(name, "prompt"), self.heard.add)

    def say(self, what: str, payload: bytes, *, retain: bool = False) -> None:
        assert self.link.publish(TOPICS.dial(self.name, what), payload, qos=1, retain=retain)

    def hears(self, *parts: bytes) -> Message:
        return self.heard.wait_for(lambda message: all(part in message.payload for part in parts))


class Table:
    """The companion's side."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.said: Heap[Signal | Trouble] = Heap()
        self.dials = WirelessDials(link, TOPICS, ["red", "blue"], self.said.add, grace=0.1)
        listening = threading.Event()
        link.watch(lambda up, _why: listening.set() if up else None)
        link.start()
        assert listening.wait(10)

    def signals(self) -> list[Signal]:
        return [said for said in self.said if isinstance(said, Signal)]

    def hears(self, said: Trouble) -> None:
        self.said.wait_for(said.__eq__)


@pytest.fixture
def table(broker: Mosquitto) -> Iterator[Table]:
    made = Table(Link(Broker("127.0.0.1", broker.port, "companion", "-"), backoff=QUICK))
    yield made
    made.dials.close()
    made.link.close()


@pytest.fixture
def blue(connect: Connect) -> Dial:
    return Dial(connect("dial-blue"), "blue")
