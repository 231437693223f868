"""The way to the broker breaks and comes back."""

import contextlib
import logging
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from paho.mqtt.client import Client

from hardware.wireless import Broker, Link, Message
from tests.broker import Mosquitto, free_port, mosquitto
from tests.hardware.wireless.conftest import QUICK, Connect
from tests.wait import Heap, until


def test_it_speaks_mqtt_5(connect: Connect) -> None:
    assert connect("ana").version == "5"


def test_it_comes_back_by_itself_and_still_listens(connect: Connect, broker: Mosquitto) -> None:
    ana, dan = connect("ana"), connect("dan")
    heard: Heap[Message] = Heap()
    ana.listen("news", heard.add)
    for how in (signal.SIGTERM, signal.SIGKILL):
        broker.stop(how)
        until(lambda: not ana.up and not dan.up)
        assert not dan.publish("news", b"nobody hears this")
        broker.start()
        until(lambda: ana.up and dan.up)
    until(lambda: dan.publish("news", b"hello") and len(heard) > 0)
    assert {message.payload for message in heard} == {b"hello"}


def test_a_listener_that_fails_does_not_end_the_link(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    ana, heard = connect("ana"), Heap[Message]()
    ana.listen("bad", _fails)
    ana.listen("good", heard.add)
    for _ in range(100):
        ana.publish("bad", b"")
    ana.publish("good", b"")
    heard.wait_for(lambda message: message.topic == "good")
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(told) == 7  # the 1st, 2nd, 4th, … 64th


def test_a_network_thread_that_dies_is_noticed_and_replaced(
    broker: Mosquitto, caplog: pytest.LogCaptureFixture
) -> None:
    class Clumsy(Link):
        stumbles = 2

        def _on_subscribe(self, client: Client, *rest: object) -> None:
            if self.stumbles:
                self.stumbles -= 1
                raise RuntimeError("a bug")
            super()._on_subscribe(client, *rest)

    heard: Heap[Message] = Heap()
    link = Clumsy(Broker("127.0.0.1", broker.port, "ana", "-"), backoff=QUICK)
    link.listen("news", heard.add)
    link.start()
    until(lambda: link.publish("news", b"at last") and len(heard) > 0)
    until(lambda: link.stumbles == 0)
    link.close()
    assert [record.message.split(";")[0] for record in caplog.records] == ["the network thread failed"] * 2


def test_a_watcher_hears_that_the_broker_is_not_there_yet(tmp_path: Path) -> None:
    heard: Heap[bool] = Heap()
    broker = Mosquitto(tmp_path)
    link = Link(Broker("127.0.0.1", broker.port, "ana", "-"), backoff=QUICK)
    link.watch(lambda up, _why: heard.add(up))
    link.start()
    heard.wait_for(lambda up: not up)
    broker.start()
    heard.wait_for(lambda up: up)
    link.close()
    broker.stop()
    assert list(heard) == [False, True]


def test_leaving_says_what_was_still_to_be_said_and_no_last_will(connect: Connect, broker: Mosquitto) -> None:
    heard: Heap[Message] = Heap()
    connect("dan").listen("#", heard.add)
    ana = Link(Broker("127.0.0.1", broker.port, "ana", "-"), will=("will", b"")).start()
    until(lambda: ana.up)
    for number in range(100):
        ana.publish("last", b"%d" % number)
    ana.close()
    heard.wait_for(lambda message: message.payload == b"99")
    assert "will" not in {message.topic for message in heard}
    ana.close()


def test_a_wrong_password_is_told(tmp_path: Path) -> None:
    with mosquitto(tmp_path, "allow_anonymous false\n") as broker:
        why: Heap[str] = Heap()
        link = Link(Broker("127.0.0.1", broker.port, "ana", "wrong"), backoff=QUICK)
        link.watch(lambda _up, reason: why.add(reason))
        link.start()
        assert why.wait_for(lambda reason: "authori" in reason.lower())
        link.close()


def test_a_password_is_not_shown_when_a_broker_is_printed() -> None:
    assert "hunter2" not in repr(Broker("localhost", 1883, "ana", "hunter2"))


class OldBroker:
    """Stands before a real broker and takes no MQTT 5: says so as 3.1.1 brokers do, or just hangs up."""

    def __init__(self, real: int, *, polite: bool) -> None:
        self.port = free_port()
        self._real = real
        self._polite = polite
        self._server = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            first = near.recv(4096)
            level = first[first.index(b"MQTT") + 4]
            if level == 5:
                if self._polite:
                    near.sendall(b"\x20\x02\x00\x01")
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._real))
            far.sendall(first)
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=_pump, args=(one, other), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()


def _pump(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError), one:
        while data := one.recv(4096):
            other.sendall(data)
        other.close()


@pytest.fixture(params=[True, False], ids=["polite", "hangs up"])
def old_broker(broker: Mosquitto, request: pytest.FixtureRequest) -> Iterator[OldBroker]:
    old = OldBroker(broker.port, polite=request.param)
    yield old
    old.close()


def test_with_an_old_broker_it_speaks_mqtt_311(old_broker: OldBroker) -> None:
    link = Link(Broker("127.0.0.1", old_broker.port, "ana", "-"), backoff=QUICK).start()
    heard: Heap[Message] = Heap()
    link.listen("news", heard.add)
    until(lambda: link.up)
    assert link.version == "3.1.1"
    link.publish("news", b"old but good")
    heard.wait_for(lambda message: message.payload == b"old but good")
    link.close()


def _fails(message: Message) -> None:
    raise RuntimeError("a bug in a listener")
