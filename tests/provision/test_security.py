"""What nobody may do, tried against a real Mosquitto that runs on what `companion provision` made."""

import socket
import ssl
from collections.abc import Callable
from dataclasses import replace

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.provision.make import provision
from companion.remote.passes import pass_for_elsewhere
from hardware.wireless import Broker, Link, Message, Topics
from tests.broker import Mosquitto
from tests.provision.conftest import Connect, Provisioned
from tests.running import QUICK
from tests.wait import Heap, until

TABLE, ATTIC = Topics("dixit", "table"), Topics("dixit", "attic")

ABOUT_A_DIAL = ("prompt", "input", "status", "health")
EVERYTHING = [
    topic
    for table in (TABLE, ATTIC)
    for topic in (
        table.view,
        table.status,
        table.host,
        table.reply,
        *(
            table.dial(dial, what)
            for dial in ("red", "blue")
            for what in ("prompt", "input", "status", "health")
        ),
    )
]

PEOPLE = ["companion", "host", "tv", "dial.red", "dial.blue"]


class World:
    """Everyone of two tables, each subscribed to `#`, each saying something on every topic there is."""

    def __init__(self, connect: Connect) -> None:
        self.links = {(table, who): connect(who, table) for table in ("table", "attic") for who in PEOPLE}
        self.heard: dict[tuple[str, str], set[tuple[str, str]]] = {}
        self._done: Heap[tuple[str, str]] = Heap()
        for key, link in self.links.items():
            self.heard[key] = set()
            link.listen("#", self._listener(key))

    def _listener(self, key: tuple[str, str]) -> Callable[[Message], None]:
        def take(message: Message) -> None:
            said_by = message.payload.decode()
            self.heard[key].add((said_by, message.topic))
            if said_by == f"{key[0]}.end":
                self._done.add(key)

        return take

    def everyone_says_everything(self) -> None:
        for (table, who), link in self.links.items():
            for topic in EVERYTHING:
                _say_and_wait(link, topic, f"{table}.{who}".encode())
        for table, topics in (("table", TABLE), ("attic", ATTIC)):
            # All was taken by the broker: what comes now comes last.
            _say_and_wait(self.links[table, "companion"], topics.view, f"{table}.end".encode())
            _say_and_wait(self.links[table, "host"], topics.host, f"{table}.end".encode())
        until(lambda: set(self._done) == set(self.links))


def _say_and_wait(link: Link, topic: str, payload: bytes) -> None:
    """Say something and wait until the broker has dealt with it, one way or the other."""
    assert link._client is not None
    link._client.publish(topic, payload, qos=1).wait_for_publish(10)


def test_nobody_reads_or_writes_more_than_their_own(connect: Connect) -> None:
    world = World(connect)
    world.everyone_says_everything()
    readable = {
        "dial.red": {"view", "dial/red/prompt"},
        "dial.blue": {"view", "dial/blue/prompt"},
        "tv": {"view", "status"},
        "host": {"view", "status", "host/reply"},
    }
    for (table, who), heard in world.heard.items():
        topics = {topic.removeprefix(f"dixit/{table}/") for _, topic in heard}
        if who in readable:
            assert topics <= readable[who], f"{who} of {table} heard {topics - readable[who]}"
        writers = {said_by for said_by, _ in heard}
        assert all(writer.startswith(f"{table}.") for writer in writers), f"{who} of {table} heard {writers}"


def test_what_a_dial_says_elsewhere_than_on_its_own_topics_arrives_nowhere(connect: Connect) -> None:
    world = World(connect)
    world.everyone_says_everything()
    everything_heard = set().union(*world.heard.values())
    by_blue = {topic for said_by, topic in everything_heard if said_by == "table.dial.blue"}
    assert by_blue == {TABLE.dial("blue", what) for what in ("input", "status", "health")}
    by_tv = {topic for said_by, topic in everything_heard if said_by == "table.tv"}
    assert by_tv == set()
    by_host = {topic for said_by, topic in everything_heard if said_by == "table.host"}
    assert by_host == {TABLE.host}


def test_what_was_retained_is_no_more_readable(connect: Connect) -> None:
    companion = connect("companion")
    heard: Heap[Message] = Heap()
    companion.publish(TABLE.dial("red", "prompt"), b"secret", qos=1, retain=True)
    companion.publish(TABLE.view, b"public", qos=1, retain=True)
    blue = connect("dial.blue")
    until(lambda: blue.up)
    blue.listen("#", heard.add)
    blue.listen(TABLE.dial("+", "prompt"), heard.add)
    blue.listen(TABLE.dial("red", "prompt"), heard.add)
    heard.wait_for(lambda message: message.payload == b"public")
    companion.publish(TABLE.dial("blue", "prompt"), b"end", qos=1)
    heard.wait_for(lambda message: message.payload == b"end")
    assert b"secret" not in {message.payload for message in heard}


def test_a_last_will_may_say_no_more_than_its_dial(connect: Connect, provisioned: Provisioned) -> None:
    heard: Heap[Message] = Heap()
    companion = connect("companion")
    companion.listen("dixit/#", heard.add)
    victim = connect("dial.red")
    victim.listen("#", heard.add)
    for topic in (TABLE.dial("red", "input"), TABLE.dial("red", "status"), TABLE.host, TABLE.view):
        _die_with_a_will(provisioned, "dial.blue", topic)
    _die_with_a_will(provisioned, "dial.blue", TABLE.dial("blue", "status"))
    heard.wait_for(lambda message: message.topic == TABLE.dial("blue", "status"))
    assert {message.topic for message in heard} == {TABLE.dial("blue", "status")}


def _die_with_a_will(provisioned: Provisioned, who: str, topic: str) -> None:
    own = provisioned.pass_of(who)
    client = Client(CallbackAPIVersion.VERSION2, client_id="anything", reconnect_on_failure=False)
    client.username_pw_set(own.user, own.password)
    client.will_set(topic, b"from beyond", qos=1, retain=True)
    ended: Heap[None] = Heap()
    connected: Heap[None] = Heap()
    client.on_connect = lambda *_: connected.add(None)
    client.on_disconnect = lambda *_: ended.add(None)
    client.connect(own.host, own.port)
    client.loop_start()
    until(lambda: len(connected) > 0)
    line = client.socket()
    if isinstance(line, socket.socket):
        # Without a word of farewell, so that the broker speaks the will.
        line.shutdown(socket.SHUT_RDWR)
    until(lambda: len(ended) > 0)
    client.loop_stop()


def test_nobody_can_take_over_another_s_connection(connect: Connect, provisioned: Provisioned) -> None:
    fates: Heap[bool] = Heap()
    red = connect("dial.red")
    red.watch(lambda up, _why: fates.add(up))
    own = provisioned.pass_of("dial.blue")
    thief = Client(CallbackAPIVersion.VERSION2, client_id=provisioned.pass_of("dial.red").user)
    thief.username_pw_set(own.user, own.password)
    heard: Heap[Message] = Heap()
    taken: Heap[None] = Heap()
    thief.on_connect = lambda *_: taken.add(None)
    thief.connect(own.host, own.port)
    thief.loop_start()
    until(lambda: len(taken) > 0)
    red.listen(TABLE.dial("red", "prompt"), heard.add)
    connect("companion").publish(TABLE.dial("red", "prompt"), b"still here", qos=1, retain=True)
    heard.wait_for(lambda message: message.payload == b"still here")
    assert list(fates) == [True]
    thief.disconnect()
    thief.loop_stop()


@pytest.mark.parametrize(("user", "password"), [("", ""), ("table.tv", "wrong"), ("table.dial.blue", "")])
def test_nobody_comes_in_without_their_password(
    broker: Mosquitto, provisioned: Provisioned, user: str, password: str
) -> None:
    why: Heap[str] = Heap()
    link = Link(Broker("127.0.0.1", broker.port, user, password), backoff=QUICK)
    link.watch(lambda _up, reason: why.add(reason))
    link.start()
    why.wait_for(lambda reason: "not authorized" in reason.lower())
    link.close()


def test_the_network_speaks_tls_with_a_certificate_that_is_checked(
    connect: Connect, provisioned: Provisioned, broker: Mosquitto
) -> None:
    own = pass_for_elsewhere(provisioned.configs["table"], provisioned.folder, "tv")
    tls = Broker("localhost", provisioned.ports[1], own.user, own.password, own.authority)
    heard: Heap[Message] = Heap()
    far = Link(tls, backoff=QUICK).start()
    until(lambda: far.up)
    far.listen(TABLE.view, heard.add)
    connect("companion").publish(TABLE.view, b"hello", retain=True)
    heard.wait_for(lambda message: message.payload == b"hello")
    far.close()
    stranger = ssl.create_default_context()
    with pytest.raises(ssl.SSLCertVerificationError), ssl_connection(provisioned.ports[1], stranger):
        pass


def ssl_connection(port: int, context: ssl.SSLContext) -> ssl.SSLSocket:
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), 5), server_hostname="localhost")


def test_a_new_password_shuts_the_old_one_out(
    provisioned: Provisioned, broker: Mosquitto, connect: Connect
) -> None:
    old = provisioned.pass_of("dial.blue").broker
    provision(provisioned.configs["table"], provisioned.folder, replace(provisioned.wishes, rotate=("blue",)))
    broker.reload()
    until(lambda: "Reloading config" in broker.log())
    why: Heap[str] = Heap()
    link = Link(old, backoff=QUICK)
    link.watch(lambda _up, reason: why.add(reason))
    link.start()
    why.wait_for(lambda reason: "not authorized" in reason.lower())
    link.close()
    connect("dial.blue")
    connect("dial.red")
