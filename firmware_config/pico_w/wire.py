"""A dial's line to the broker: as much of MQTT 3.1.1 as a dial needs, for MicroPython and Python alike."""

KEEPALIVE = 15
"""Seconds; the broker gives a dial up that says nothing for one and a half times as long."""
MOST = 4096
"""Bytes. No message to a dial is longer; a longer one ends the connection rather than the memory."""


class Wire:
    """One connection, from construction until `close`; every trouble is an OSError."""

    def __init__(self, socket, user: str, password: str, status: str) -> None:  # type: ignore[no-untyped-def]
        self._socket = socket
        self._read = getattr(socket, "read", None) or socket.recv
        self._write = getattr(socket, "write", None) or socket.send
        self._buffer = b""
        self._packet = 0
        self._said_at = 0
        self._asked_at = -1
        will = _text(status) + _text("offline")
        # Clean session; the will is retained and of QoS 1; name and password follow.
        head = _text("MQTT") + bytes([4, 0b11101110]) + KEEPALIVE.to_bytes(2, "big")
        self._say(0x10, head + _text(user) + will + _text(user) + _text(password))

    def subscribe(self, topic: str) -> None:
        """Ask to hear a topic."""
        self._say(0x82, self._next() + _text(topic) + b"\x01")

    def publish(self, topic: str, payload: str, qos: int = 0, retain: bool = False) -> None:
        """Say something."""
        packet = self._next() if qos else b""
        self._say(0x30 | qos << 1 | retain, _text(topic) + packet + payload.encode())

    def poll(self, now: int) -> list[tuple[int, str, bytes]]:
        """What has arrived: (kind, topic, payload), where kind 2 is the broker's welcome and 3 a message."""
        self._keep_alive(now)
        self._buffer += self._arrived()
        found: list[tuple[int, str, bytes]] = []
        while True:
            packet = self._take()
            if packet is None:
                return found
            kind, body = packet
            if kind >> 4 == 2:
                if len(body) < 2 or body[1]:
                    raise OSError("the broker does not let this dial in")
                found.append((2, "", b""))
            elif kind >> 4 == 3:
                found.append(self._message(kind, body))
            elif kind >> 4 == 13:
                self._asked_at = -1

    def close(self) -> None:
        """Leave without a word: the broker then speaks the last will."""
        self._socket.close()

    def _message(self, kind: int, body: bytes) -> tuple[int, str, bytes]:
        length = int.from_bytes(body[:2], "big")
        topic, rest = body[2 : 2 + length], body[2 + length :]
        if kind >> 1 & 3:
            self._say(0x40, rest[:2])
            rest = rest[2:]
        return 3, topic.decode(), rest

    def _keep_alive(self, now: int) -> None:
        if self._asked_at >= 0:
            if now - self._asked_at > KEEPALIVE * 1000:
                raise OSError("the broker does not answer")
        elif now - self._said_at >= KEEPALIVE * 500:
            self._say(0xC0, b"")
            self._said_at = self._asked_at = now

    def _take(self) -> tuple[int, bytes] | None:
        """The next whole packet of the buffer."""
        length, place = 0, 0
        while True:
            place += 1
            if len(self._buffer) <= place:
                return None
            length |= (self._buffer[place] & 127) << 7 * (place - 1)
            if length > MOST or place > 4:
                raise OSError("the broker sends more than a dial can take")
            if not self._buffer[place] & 128:
                break
        end = place + 1 + length
        if len(self._buffer) < end:
            return None
        packet = self._buffer[0], self._buffer[place + 1 : end]
        self._buffer = self._buffer[end:]
        return packet

    def _arrived(self) -> bytes:
        try:
            data = self._read(1024)
        except OSError as error:
            # Nothing there yet: EAGAIN, or an SSL line that wants more.
            if error.args and error.args[0] in (11, 2, -110):
                return b""
            raise
        if data is None:
            return b""
        if not data:
            raise OSError("the broker has hung up")
        return bytes(data)

    def _next(self) -> bytes:
        self._packet = self._packet % 65535 + 1
        return self._packet.to_bytes(2, "big")

    def _say(self, kind: int, body: bytes) -> None:
        length, size = len(body), b""
        while True:
            size += bytes([length & 127 | (128 if length > 127 else 0)])
            length >>= 7
            if not length:
                break
        rest = bytes([kind]) + size + body
        while rest:
            rest = rest[self._write(rest) or 0 :]


def _text(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(2, "big") + data
