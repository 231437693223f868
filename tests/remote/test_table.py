"""The companion, its host and its spectators meet at a real broker."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.game.commands import Rename, Resume, Undo
from companion.game.words import Seat
from companion.languages import language
from companion.mistake import Mistake
from companion.remote.host import HostLink
from companion.remote.spectator import Away, Spectator
from companion.remote.table import TableOnNetwork, companion_link
from companion.service.inbox import Call, Inbox, Request
from hardware.wireless import Broker, Message
from tests.broker import Mosquitto
from tests.hardware.wireless.conftest import TOPICS, Connect
from tests.running import RunningTable
from tests.wait import Heap, until

BLUE = Seat("blue")


@pytest.fixture
def house(broker: Mosquitto, tmp_path: Path) -> Iterator[RunningTable]:
    table = RunningTable(tmp_path, _as("companion", broker), TOPICS, ["red", "green", "blue"]).start()
    yield table
    table.stop()


def _as(user: str, broker: Mosquitto) -> Broker:
    return Broker("127.0.0.1", broker.port, user, "-")


@pytest.fixture
def host(house: RunningTable, connect: Connect) -> HostLink:
    return HostLink(connect("host"), TOPICS)


def test_the_host_commands_and_is_answered(house: RunningTable, host: HostLink) -> None:
    assert host.request(Rename(BLUE, "Bo")).accepted
    assert house.table.place(BLUE).name == "Bo"


def test_the_host_is_told_why_not(house: RunningTable, host: HostLink) -> None:
    reply = host.request(Resume())
    assert not reply.accepted
    assert reply.why == "not-paused"


def test_a_command_that_arrives_twice_counts_once(house: RunningTable, connect: Connect) -> None:
    phone, heard = connect("phone"), Heap[Message]()
    phone.listen(TOPICS.reply, heard.add)
    for _ in range(5):
        phone.publish(TOPICS.host, b'{"v":1,"id":"a","command":{"do":"press","seat":"blue"}}', qos=1)
    heard.wait_for(lambda message: b'"accepted":true' in message.payload)
    phone.publish(TOPICS.host, b'{"v":1,"id":"b","command":{"do":"press","seat":"red"}}', qos=1)
    heard.wait_for(lambda message: b'"id":"b"' in message.payload)
    assert house.table.place(BLUE).seated


def test_commands_without_an_id_each_count(house: RunningTable, connect: Connect) -> None:
    phone, heard = connect("phone"), Heap[Message]()
    phone.listen(TOPICS.reply, heard.add)
    for _ in range(3):
        phone.publish(TOPICS.host, b'{"command":{"do":"press","seat":"blue"}}', qos=1)
    until(lambda: len(heard) == 3)
    assert house.table.place(BLUE).seated  # sat down, stood up, sat down


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
    house: RunningTable, connect: Connect, payload: bytes
) -> None:
    phone, heard = connect("phone"), Heap[Message]()
    phone.listen(TOPICS.reply, heard.add)
    phone.publish(TOPICS.host, payload, qos=1)
    steps = house.table.steps
    reply = msgspec.json.decode(heard.wait_for(lambda message: True).payload)
    assert not reply["accepted"]
    assert reply["says"].startswith("This is not a command: ")
    assert house.table.steps == steps


def test_without_a_companion_the_host_is_told_so(connect: Connect) -> None:
    host = HostLink(connect("host"), TOPICS)
    with pytest.raises(Mistake, match="companion of this table does not answer"):
        host.request(Undo(), seconds=0.1, patience=0.05)


def test_without_a_broker_the_host_is_told_so(connect: Connect, broker: Mosquitto) -> None:
    host = HostLink(connect("host"), TOPICS)
    broker.stop()
    with pytest.raises(Mistake, match="broker does not answer"):
        host.request(Undo(), seconds=0.1, patience=0.05)


def names(watcher: Spectator) -> list[str]:
    return [] if watcher.screen is None else [seat.name for seat in watcher.screen.view.seats]


def test_a_spectator_sees_the_newest_view_even_when_late(
    house: RunningTable, host: HostLink, connect: Connect
) -> None:
    early = Spectator(connect("phone"), TOPICS)
    host.request(Rename(BLUE, "Bo"))
    until(lambda: names(early) == ["Red", "Green", "Bo"])
    late = Spectator(connect("tv"), TOPICS)
    screen = late.take(10)
    assert screen == early.screen
    assert late.take() is None
    host.request(Rename(BLUE, "Bea"))
    assert late.take(10) != screen


def test_a_view_of_garbage_or_of_a_later_version_is_not_shown(house: RunningTable, connect: Connect) -> None:
    watcher = Spectator(connect("tv"), TOPICS)
    screen = watcher.take(10)
    assert screen is not None
    someone, changes = connect("someone"), Heap[None]()
    later = msgspec.json.encode(msgspec.structs.replace(screen, v=9))
    for payload in (b"", b"\xff", later, b'{"v":1}', b'{"view":' + b"[" * 5000):
        someone.publish(TOPICS.view, payload, retain=True)
    spied = Spectator(connect("spy"), TOPICS, lambda: changes.add(None))
    someone.publish(TOPICS.view, msgspec.json.encode(screen), retain=True)
    assert spied.take(10) == screen
    assert watcher.take(10) == screen
    assert watcher.take() is None


def test_a_spectator_knows_who_is_away(
    connect: Connect, broker: Mosquitto, tmp_path: Path, house: RunningTable
) -> None:
    watcher = Spectator(connect("tv"), TOPICS)
    until(lambda: watcher.away is None)
    broker.stop()
    until(lambda: watcher.away is Away.BROKER)
    house.inbox.put(Request(Rename(BLUE, "Bo")))
    broker.start()
    until(lambda: watcher.away is None and "Bo" in names(watcher))
    house.stop()
    until(lambda: watcher.away is Away.COMPANION)


def test_the_last_will_tells_that_the_companion_died(connect: Connect, broker: Mosquitto) -> None:
    watcher = Spectator(connect("tv"), TOPICS)
    link = companion_link(_as("companion", broker), TOPICS).start()
    TableOnNetwork(link, TOPICS, Inbox(), language("en"))
    until(lambda: watcher.away is None)
    # Another connection of the same name throws the first out: for the broker that is a sudden death.
    connect("companion")
    until(lambda: watcher.away is Away.COMPANION)
    link.close()


def test_a_press_at_a_dial_that_nobody_sits_at_is_answered(
    house: RunningTable, connect: Connect, broker: Mosquitto
) -> None:
    house.dials.become(["red", "green", "blue", "spare"])
    house.inbox.put(Call(house.refresh))
    spare, heard = connect("spare"), Heap[Message]()
    spare.listen(TOPICS.dial("spare", "prompt"), heard.add)
    heard.wait_for(lambda message: b'"ask":"unused"' in message.payload)
    spare.publish(TOPICS.dial("spare", "input"), b'{"v":1,"question":0,"gesture":"press"}', qos=1)
    heard.wait_for(lambda message: b'"flash":"refused"' in message.payload)
