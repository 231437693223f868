"""The way to the broker: it connects by itself, comes back by itself, and no message can end it."""

import logging
import random
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from paho.mqtt.client import Client, MQTTMessage, MQTTv5, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.reasoncodes import ReasonCode

from hardware.wireless.sparing import Sparing

KEEPALIVE = 20
"""Seconds of silence after which each side asks whether the other is still there."""


@dataclass(frozen=True, slots=True)
class Broker:
    """Which broker, and as whom."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    authority: str | None = None
    """The certificate (PEM) that vouches for the broker's; None: no TLS, which is for the loopback."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something that arrived."""

    topic: str
    payload: bytes
    retained: bool
    """True when the broker kept it for us: it was said before we listened."""


Take = Callable[[Message], None]
Tell = Callable[[bool, str], None]
"""Told whether the broker is there, and if not, why."""


class _Client(Client):
    """paho's client, whose network thread does not wake every second and cannot die unseen."""

    failed: Callable[[], None]
    ended: Callable[[], None]
    """Called when the network thread fails, and when it ends."""

    def loop_forever(
        self, timeout: float = KEEPALIVE / 4, retry_first_connection: bool = False
    ) -> MQTTErrorCode:
        try:
            return super().loop_forever(timeout, retry_first_connection)
        except Exception:
            self.failed()
            return MQTTErrorCode.MQTT_ERR_UNKNOWN
        finally:
            self.ended()


def _at_once(_client: Client, _data: object, line: Any) -> None:
    """Send small messages as they come: the kernel would hold a press back to fill its packet."""
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Link:
    """One user's connection to the broker, from `start` to `close`, however often it breaks in between.

    Every connection gets a client of its own: paho would repeat what was under way when the last one broke,
    and an old prompt would overtake the new one.
    """

    def __init__(
        self,
        broker: Broker,
        *,
        will: tuple[str, bytes] | None = None,
        backoff: tuple[float, float] = (0.5, 30.0),
    ) -> None:
        self.broker = broker
        self._will = will
        self._backoff = backoff
        self._listeners: dict[str, Take] = {}
        self._watchers: list[Tell] = []
        self._client: Client | None = None
        self._up: bool | None = None
        self._why = ""
        self._protocol = MQTTv5
        self._lock = threading.RLock()
        self._closing = threading.Event()
        self._gone = threading.Event()
        self._log = Sparing(logging.getLogger(__name__))
        self._thread = threading.Thread(target=self._run, name=f"mqtt {broker.user}", daemon=True)

    @property
    def up(self) -> bool:
        """Whether the broker is there."""
        return self._client is not None

    @property
    def version(self) -> str:
        """The MQTT version spoken."""
        return "5" if self._protocol == MQTTv5 else "3.1.1"

    def listen(self, topics: str, take: Take) -> None:
        """Hand over, on the network thread, whatever arrives on these topics."""
        with self._lock:
            self._listeners[topics] = take
            if self._client is not None:
                self._subscribe(self._client, {topics: take})

    def watch(self, tell: Tell) -> None:
        """Tell, on the network thread, whenever the broker comes or goes (and how it is now)."""
        with self._lock:
            self._watchers.append(tell)
            if self._up is not None:
                self._guard("a watcher failed", tell, self._up, self._why)

    def start(self) -> "Link":
        """Begin to connect; returns at once."""
        self._thread.start()
        return self

    def publish(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> bool:
        """Say something now. False when the broker is away: then it is for a watcher to say it later."""
        client = self._client
        if client is None:
            return False
        client.publish(topic, payload, qos, retain)
        return True

    def close(self) -> None:
        """Say what was still to be said and leave; the last will stays unspoken."""
        self._closing.set()
        client = self._client
        if client is None:
            self._gone.set()
        else:
            client.disconnect()
        if self._thread.is_alive():
            self._thread.join(2.0)

    # Connecting, on the link's own thread.

    def _run(self) -> None:
        shortest, longest = self._backoff
        wait = shortest
        while not self._closing.is_set():
            if self._connection():
                wait = shortest
            # A little chance in it, so that twelve dials don't come back in the same instant.
            self._closing.wait(wait * random.uniform(0.7, 1.0))
            wait = min(wait * 2, longest)

    def _connection(self) -> bool:
        """One connection from beginning to end; True if the broker took us."""
        self._gone.clear()
        if self._closing.is_set():
            return False
        client = self._new_client()
        try:
            client.connect(self.broker.host, self.broker.port, KEEPALIVE)
        except OSError as error:
            self._turn(False, str(error))
            return False
        client.loop_start()
        self._gone.wait()
        client.disconnect()
        client.loop_stop()
        with self._lock:
            taken = self._client is client
            self._client = None
        if not self._closing.is_set():
            self._turn(False, self._why)
        return taken

    def _new_client(self) -> Client:
        client = _Client(
            CallbackAPIVersion.VERSION2,
            client_id=self.broker.user,
            protocol=self._protocol,
            reconnect_on_failure=False,
        )
        client.username_pw_set(self.broker.user, self.broker.password)
        if self.broker.authority is not None:
            client.tls_set_context(ssl.create_default_context(cadata=self.broker.authority))
        if self._will is not None:
            client.will_set(*self._will, qos=1, retain=True)
        client.failed = self._failed
        client.ended = self._gone.set
        client.on_socket_open = _at_once
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_subscribe = self._on_subscribe
        return client

    # paho's callbacks, on paho's thread. An exception in one of them would end that thread unseen.

    def _on_connect(
        self, client: Client, _data: object, _flags: object, reason: ReasonCode, _more: object
    ) -> None:
        if reason.is_failure:
            self._why = str(reason)
            if reason == "Unsupported protocol version":
                self._protocol = MQTTv311
            self._gone.set()
            return
        with self._lock:
            self._client = client
            if self._listeners:
                self._subscribe(client, self._listeners)
            else:
                self._turn(True, "")

    def _on_subscribe(self, client: Client, *_: object) -> None:
        # Only who listens is there: what is asked now can also be answered now.
        if self._client is client:
            self._turn(True, "")

    def _on_disconnect(
        self, client: Client, _data: object, _flags: object, reason: ReasonCode, _more: object
    ) -> None:
        if self._client is not client and not self._closing.is_set() and not self._gone.is_set():
            # Hung up on before a word was said, as a broker older than MQTT 5 may do: try the other version.
            self._protocol = MQTTv311 if self._protocol == MQTTv5 else MQTTv5
        self._why = self._why or str(reason)
        self._gone.set()

    def _failed(self) -> None:
        self._log.warn("the network thread failed; connecting anew", trace=True)

    def _subscribe(self, client: Client, listeners: Mapping[str, Take]) -> None:
        for topics, take in listeners.items():
            client.message_callback_add(topics, self._arriving(topics, take))
        client.subscribe([(topics, 1) for topics in listeners])

    def _arriving(self, topics: str, take: Take) -> Callable[[Client, object, MQTTMessage], None]:
        def arrived(_client: Client, _data: object, message: MQTTMessage) -> None:
            taken = Message(message.topic, bytes(message.payload), message.retain)
            self._guard(f"a message on {topics} could not be handled", take, taken)

        return arrived

    def _turn(self, up: bool, why: str) -> None:
        with self._lock:
            if self._up == up:
                return
            self._up, self._why = up, why
            for tell in self._watchers:
                self._guard("a watcher failed", tell, up, why)

    def _guard(self, kind: str, call: Callable[..., None], *values: object) -> None:
        try:
            call(*values)
        except Exception:
            self._log.warn(kind, trace=True)
