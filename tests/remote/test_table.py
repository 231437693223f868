"""The companion, its host and its spectators meet at a real broker."""

import msgspec
import pytest

from companion.game.commands import Correct, HostCommand, Press, Undo
from companion.game.words import Seat
from companion.mistake import Mistake
from companion.remote.host import HostLink
from companion.remote.spectator import Away, Spectator
from companion.remote.table import Answer, TableOnNetwork, companion_link
from hardware.wireless import Broker, Link, Message
from tests.broker import Mosquitto
from tests.hardware.wireless.conftest import QUICK, TOPICS, Connect
from tests.wait import Heap, until

BLUE = Seat("blue")


class House:
    """Takes the host's commands as the service would."""

    def __init__(self, link: Link) -> None:
        self.asked: Heap[HostCommand] = Heap()
        self.refuses: str | None = None
        self.network = TableOnNetwork(link, TOPICS, self._ask)

    def _ask(self, command: HostCommand, answer: Answer) -> None:
        self.asked.add(command)
        answer(self.refuses)


@pytest.fixture
def house(connect: Connect) -> House:
    return House(connect("companion"))


@pytest.fixture
def host(house: House, connect: Connect) -> HostLink:
    return HostLink(connect("host"), TOPICS)


def test_the_host_commands_and_is_answered(house: House, host: HostLink) -> None:
    assert host.request(Correct(BLUE, 3, "a forgotten bonus")).accepted
    assert list(house.asked) == [Correct(BLUE, 3, "a forgotten bonus")]


def test_the_host_is_told_why_not(house: House, host: HostLink) -> None:
    house.refuses = "There is nothing to take back."
    reply = host.request(Undo())
    assert not reply.accepted
    assert reply.why == "There is nothing to take back."


def test_a_command_that_arrives_twice_counts_once(house: House, connect: Connect) -> None:
    phone, heard = connect("phone"), Heap[Message]()
    phone.listen(TOPICS.reply, heard.add)
    for _ in range(5):
        phone.publish(TOPICS.host, b'{"v":1,"id":"a","command":{"do":"undo"}}', qos=1)
    until(lambda: len(heard) == 5)
    assert list(house.asked) == [Undo()]


def test_commands_without_an_id_each_count(house: House, connect: Connect) -> None:
    phone = connect("phone")
    for _ in range(3):
        phone.publish(TOPICS.host, b'{"command":{"do":"press","seat":"blue","number":3}}', qos=1)
    until(lambda: len(house.asked) == 3)
    assert set(house.asked) == {Press(BLUE, 3)}


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xff\x00",
        b'{"v":1,"id":"a"}',
        b'{"v":2,"id":"a","command":{"do":"undo"}}',
        b'{"v":1,"id":"a","command":{"do":"explode"}}',
        b'{"v":1,"id":"a","command":{"do":"correct","seat":"blue","points":"many"}}',
        b'{"v":1,"id":7,"command":{"do":"undo"}}',
        b'{"v":1,"id":"a","command":' + b"[" * 16_000,
        b'{"v":1,"id":"a","x":"' + b"x" * 20_000 + b'","command":{"do":"undo"}}',
    ],
)
def test_what_is_no_command_is_answered_and_does_nothing(
    house: House, connect: Connect, payload: bytes
) -> None:
    phone, heard = connect("phone"), Heap[Message]()
    phone.listen(TOPICS.reply, heard.add)
    phone.publish(TOPICS.host, payload, qos=1)
    reply = msgspec.json.decode(heard.wait_for(lambda message: True).payload)
    assert not reply["accepted"]
    assert reply["why"].startswith("This is not a command: ")
    assert len(house.asked) == 0


def test_without_a_companion_the_host_is_told_so(connect: Connect) -> None:
    host = HostLink(connect("host"), TOPICS)
    with pytest.raises(Mistake, match="companion of this table does not answer"):
        host.request(Undo(), seconds=0.1, patience=0.05)


def test_without_a_broker_the_host_is_told_so(connect: Connect, broker: Mosquitto) -> None:
    host = HostLink(connect("host"), TOPICS)
    broker.stop()
    with pytest.raises(Mistake, match="broker does not answer"):
        host.request(Undo(), seconds=0.1, patience=0.05)


def test_a_spectator_sees_the_newest_view_even_when_late(house: House, connect: Connect) -> None:
    house.network.show({"round": 1})
    house.network.show({"round": 2})
    early = Spectator(connect("phone"), TOPICS)
    until(lambda: early.view == b'{"round":2}')
    watcher = Spectator(connect("tv"), TOPICS)
    assert watcher.take(10) == b'{"round":2}'
    assert watcher.take() is None
    house.network.show({"round": 3})
    assert watcher.take(10) == b'{"round":3}'
    assert watcher.view == b'{"round":3}'


def test_a_view_of_garbage_or_of_a_later_version_is_not_shown(connect: Connect) -> None:
    changes: Heap[None] = Heap()
    watcher = Spectator(connect("tv"), TOPICS, lambda: changes.add(None))
    someone = connect("someone")
    for payload in (b"", b"\xff", b'{"v":9,"view":{}}', b'{"v":1}', b'{"view":' + b"[" * 5000):
        someone.publish(TOPICS.view, payload, retain=True)
    someone.publish(TOPICS.view, b'{"v":1,"view":{"round":1}}', retain=True)
    assert watcher.take(10) == b'{"round":1}'


def test_a_spectator_knows_who_is_away(connect: Connect, broker: Mosquitto) -> None:
    watcher = Spectator(connect("tv"), TOPICS)
    assert watcher.away is Away.COMPANION
    link = companion_link(Broker("127.0.0.1", broker.port, "companion", "-"), TOPICS, backoff=QUICK).start()
    network = TableOnNetwork(link, TOPICS, lambda command, answer: None)
    until(lambda: watcher.away is None)
    broker.stop()
    until(lambda: watcher.away is Away.BROKER)
    network.show({"round": 7})
    broker.start()
    until(lambda: watcher.away is None)
    assert watcher.take(10) == b'{"round":7}'
    network.close()
    until(lambda: watcher.away is Away.COMPANION)
    link.close()


def test_the_last_will_tells_that_the_companion_died(connect: Connect, broker: Mosquitto) -> None:
    watcher = Spectator(connect("tv"), TOPICS)
    link = companion_link(Broker("127.0.0.1", broker.port, "companion", "-"), TOPICS).start()
    TableOnNetwork(link, TOPICS, lambda command, answer: None)
    until(lambda: watcher.away is None)
    # Another connection of the same name throws the first out: for the broker that is a sudden death.
    connect("companion")
    until(lambda: watcher.away is Away.COMPANION)
    link.close()
