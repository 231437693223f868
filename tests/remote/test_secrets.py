"""Before the reveal nothing on any topic depends on what was dialled."""

import json
from pathlib import Path

from hardware.wireless import Broker, Link, Message
from tests.broker import mosquitto
from tests.hardware.wireless.conftest import TOPICS
from tests.running import QUICK, RunningTable
from tests.wait import Heap, until

SEATS = ["red", "green", "blue", "pink"]
Heard = dict[str, list[object]]


def heard_before_the_reveal(folder: Path, claims: dict[str, int], votes: dict[str, int]) -> Heard:
    """All that a spy who may read every topic hears of a ballot, until only the last vote is missing."""
    folder.mkdir()
    with mosquitto(folder) as broker:
        heard: Heap[Message] = Heap()
        spy = Link(Broker("127.0.0.1", broker.port, "spy", "-"), backoff=QUICK).start()
        spy.listen("#", heard.add)
        until(lambda: spy.up)
        table = RunningTable(
            folder, Broker("127.0.0.1", broker.port, "companion", "-"), TOPICS, SEATS
        ).start()
        for seat in SEATS:
            table.press(seat)
        table.hold("red")
        table.press("red")
        table.press("red")
        for seat, number in (*claims.items(), *votes.items()):
            table.press(seat, number)
        table.link.publish("end", b"end")
        heard.wait_for(lambda message: message.payload == b"end")
        table.stop()
        spy.close()
    return _by_topic(list(heard))


def _by_topic(messages: list[Message]) -> Heard:
    found: Heard = {}
    for message in messages[: next(place for place, each in enumerate(messages) if each.payload == b"end")]:
        if message.topic.startswith("dixit/") and message.payload.startswith(b"{"):
            told = json.loads(message.payload)
            told.get("view", {}).get("phase", {}).pop("opened", None)  # the time of day
            found.setdefault(message.topic, []).append(told)
    return found


def test_two_ballots_that_differ_only_in_numbers_look_the_same_on_every_topic(tmp_path: Path) -> None:
    one = heard_before_the_reveal(
        tmp_path / "one", {"red": 1, "green": 2, "blue": 3, "pink": 4}, {"green": 1, "blue": 1}
    )
    other = heard_before_the_reveal(
        tmp_path / "other", {"red": 4, "green": 3, "blue": 2, "pink": 1}, {"green": 2, "blue": 4}
    )
    assert set(one) == {TOPICS.view, *(TOPICS.dial(seat, "prompt") for seat in SEATS)}
    assert one == other
