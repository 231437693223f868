"""Whatever the network does to a game, its scores are those of the same game without faults."""

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.game.commands import Resume
from companion.game.editions import EDITIONS
from companion.game.table import Settings
from companion.remote.host import HostLink
from hardware.wireless import Broker, Link
from tests.broker import Mosquitto, mosquitto
from tests.hardware.wireless.conftest import TOPICS
from tests.remote.games import SEATS, Crowd, over, playing, scores, without_network
from tests.running import QUICK, RunningTable
from tests.wait import until

ODYSSEY = Settings(edition=EDITIONS["odyssey"])
SEED = 11


@pytest.fixture(scope="module")
def expected() -> dict[str, int]:
    return without_network(ODYSSEY, SEATS, SEED)


class Evening:
    """A table of twelve at an open broker, where anything may be done to anyone."""

    def __init__(self, folder: Path, broker: Mosquitto) -> None:
        self.folder = folder
        self.broker = broker
        self.table = self._open()

    def _open(self) -> RunningTable:
        return RunningTable(self.folder, self.as_user("companion"), TOPICS, SEATS, ODYSSEY).start()

    def as_user(self, user: str) -> Broker:
        return Broker("127.0.0.1", self.broker.port, user, "-")

    def restart_the_companion(self) -> None:
        self.table.stop()
        self.table = self._open()

    def over(self) -> bool:
        return over(self.table)

    def moments(self, count: int, chance: random.Random) -> Iterator[int]:
        """So many moments of the game, at random; each comes when the game has gone on a little."""
        for moment in range(count):
            steps = self.table.table.steps + chance.randint(5, 60)
            until(lambda steps=steps: self.table.table.steps >= steps or self.over(), 30)  # type: ignore[misc]
            if not self.over():
                yield moment

    def wait_for_the_end(self) -> dict[str, int]:
        until(self.over, 60)
        return scores(self.table)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with mosquitto(tmp_path) as broker:
        made = Evening(tmp_path, broker)
        yield made
        made.table.stop()


@pytest.fixture
def crowd(evening: Evening) -> Iterator[Crowd]:
    with playing(evening.table, evening.as_user, SEATS, SEED) as made:
        yield made


def test_a_broker_that_stops_and_starts_at_random_moments(
    evening: Evening, crowd: Crowd, expected: dict[str, int]
) -> None:
    chance = random.Random(1)
    for _ in evening.moments(5, chance):
        evening.broker.stop(chance.choice([signal.SIGTERM, signal.SIGKILL]))
        time.sleep(chance.choice([0, 0.05]))
        evening.broker.start()
    assert evening.wait_for_the_end() == expected


def test_dials_that_die_and_come_back(evening: Evening, crowd: Crowd, expected: dict[str, int]) -> None:
    chance = random.Random(2)
    for _ in evening.moments(8, chance):
        for place in chance.sample(range(12), 3):
            crowd.reboot(place)
    assert evening.wait_for_the_end() == expected


def test_a_companion_that_restarts_in_the_middle_of_ballots(
    evening: Evening, crowd: Crowd, expected: dict[str, int]
) -> None:
    for _ in evening.moments(5, random.Random(3)):
        evening.restart_the_companion()
    assert evening.wait_for_the_end() == expected


class Mischief:
    """Loses, doubles, delays and reorders what dials send."""

    def __init__(self, link: Link, chance: random.Random) -> None:
        self._link = link
        self._chance = chance
        self._publish = link.publish
        self.done = 0

    def __call__(self, topic: str, payload: bytes, **more: bool) -> bool:
        if not topic.endswith("/input"):
            return self._publish(topic, payload, **more)
        fate = self._chance.random()
        if fate < 0.01:
            self.done += 1
            return True  # lost
        for _ in range(1 if fate < 0.4 else self._chance.randint(2, 4)):
            self._later(self._chance.choice([0, 0, 0.002, 0.02, 0.2]), topic, payload)
        return True

    def _later(self, delay: float, topic: str, payload: bytes) -> None:
        self.done += 1
        timer = threading.Timer(delay, self._publish, (topic, payload), {"qos": 1})
        timer.daemon = True
        timer.start()


def test_messages_lost_doubled_delayed_and_out_of_order(
    evening: Evening, crowd: Crowd, expected: dict[str, int]
) -> None:
    mischief = [
        Mischief(robot.dial.link, random.Random(place)) for place, robot in enumerate(crowd.robots.robots)
    ]
    for robot, each in zip(crowd.robots.robots, mischief, strict=True):
        robot.dial.link.publish = each  # type: ignore[assignment,method-assign]
    assert evening.wait_for_the_end() == expected
    assert sum(each.done for each in mischief) > 500


def garbage(chance: random.Random) -> Callable[[], tuple[str, bytes]]:
    """Random and mutated payloads for every topic a dial or a host may write, and for the dials' prompts."""
    # What a mutation leaves understandable answers a question never asked, or is of a later version.
    whole = [
        ("input", b'{"v":1,"question":1717171717,"gesture":"press","number":3}'),
        ("health", b'{"v":1,"battery":80,"signal":-60,"firmware":"1"}'),
        (
            "prompt",
            b'{"v":2,"question":1717171717,"ask":"vote","low":1,"high":6,"lamp":"asked","flash":null}',
        ),
    ]

    def next_one() -> tuple[str, bytes]:
        dial = chance.choice(SEATS)
        if chance.random() < 0.3:
            what = chance.choice(["input", "health", "prompt"])
            return TOPICS.dial(dial, what), chance.randbytes(chance.randint(0, 60))
        if chance.random() < 0.1:
            return TOPICS.host, chance.randbytes(chance.randint(0, 60))
        what, payload = chance.choice(whole)
        mutated = bytearray(payload)
        for _ in range(chance.randint(1, 3)):
            mutated[chance.randrange(20, len(mutated))] = chance.choice(b'{}[]",:\\x09-.etrf\x00\xff')
        if b'"question":1717171717' in payload and b"1717171717" not in mutated:
            return next_one()
        return TOPICS.dial(dial, what), bytes(mutated)

    return next_one


def test_a_hundred_thousand_payloads_of_garbage(
    evening: Evening, crowd: Crowd, expected: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    vandal = Link(evening.as_user("vandal"), backoff=QUICK).start()
    until(lambda: vandal.up)
    next_one = garbage(random.Random(4))
    for _ in range(100_000):
        topic, payload = next_one()
        vandal.publish(topic, payload)
    assert evening.wait_for_the_end() == expected
    # The vandal's last word is heard: the companion has taken all before it, and still listens.
    assert HostLink(vandal, TOPICS).request(Resume(), seconds=30).why == "not-paused"
    vandal.close()
    assert len(caplog.records) < 400
