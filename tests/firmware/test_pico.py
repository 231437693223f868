"""The Pico W's dial under Python, with its own line to a real broker and a real game behind it."""

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.game.words import Seat
from firmware_config.pico_w.logic import Dial
from firmware_config.pico_w.station import Station
from firmware_config.pico_w.wire import Wire
from hardware.dial import Fault
from hardware.wireless import Broker
from tests.broker import Mosquitto, mosquitto
from tests.hardware.wireless.conftest import TOPICS
from tests.running import RunningTable

BLUE = Seat("blue")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as running:
        yield running


@pytest.fixture
def table(broker: Mosquitto, tmp_path: Path) -> Iterator[RunningTable]:
    running = RunningTable(
        tmp_path, Broker("127.0.0.1", broker.port, "companion", "-"), TOPICS, ["red", "blue"]
    ).start()
    yield running
    running.stop()


class Pico:
    """A station that is stepped as the Pico's main loop does."""

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        self.dial = Dial()
        self.station = Station(
            self.dial, connect, "table.dial.blue", "-", TOPICS.dial("blue", "").rstrip("/")
        )

    def until(self, what: Callable[[], bool], **more: int) -> None:
        deadline = time.monotonic() + 10
        while not what():
            self.station.step(time.monotonic_ns() // 1_000_000, **more)
            time.sleep(0.001)
            assert time.monotonic() < deadline

    def press(self) -> None:
        self.dial.gesture("press", time.monotonic_ns() // 1_000_000)


def plain(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), 5)
    line.setblocking(False)
    return line


@pytest.fixture
def pico(broker: Mosquitto) -> Iterator[Pico]:
    made = Pico(lambda: plain(broker.port))
    yield made
    made.station.close()


def ailing(table: RunningTable) -> set[tuple[str, str | None]]:
    screen = table.screen()
    return {(ailment.key, ailment.seat) for ailment in screen.house.ailments}


def test_it_sits_down_and_stands_up(table: RunningTable, pico: Pico) -> None:
    pico.until(lambda: pico.dial.ask == "sit")
    pico.press()
    pico.until(lambda: table.table.place(BLUE).seated and pico.dial.ask == "start")
    pico.press()
    pico.until(lambda: not table.table.place(BLUE).seated and pico.dial.ask == "sit")


def test_it_is_known_to_be_there_and_to_have_gone(table: RunningTable, pico: Pico) -> None:
    lost = (Fault.LOST.value, "blue")
    pico.until(lambda: lost not in ailing(table) and (Fault.LOST.value, "red") in ailing(table))
    pico.station.close()
    pico.station._again_at = 1 << 62
    pico.until(lambda: lost in ailing(table))


def test_it_says_how_its_battery_is(table: RunningTable, pico: Pico) -> None:
    pico.until(lambda: (Fault.BATTERY_LOW.value, "blue") in ailing(table), battery=7, signal=-70)


def test_it_comes_back_after_the_broker_was_away_and_its_press_with_it(
    table: RunningTable, pico: Pico, broker: Mosquitto
) -> None:
    pico.until(lambda: pico.dial.ask == "sit")
    broker.stop()
    pico.until(lambda: pico.dial.level(2000) == 255 and pico.dial.level(2100) == 0)
    pico.press()
    broker.start()
    pico.until(lambda: table.table.place(BLUE).seated and pico.dial.ask == "start")


def test_a_broker_that_refuses_it_is_tried_again_ever_more_rarely(tmp_path: Path) -> None:
    with mosquitto(tmp_path, "allow_anonymous false\n") as strict:
        tries: list[int] = []

        def connect() -> socket.socket:
            tries.append(1)
            return plain(strict.port)

        pico = Pico(connect)
        for now in range(0, 60_000, 10):
            pico.station.step(now)
            time.sleep(0.0001)
        assert 8 <= len(tries) <= 12


class Line:
    """A broker's side of a line, as bytes."""

    def __init__(self, *answers: bytes) -> None:
        self._answers = list(answers)
        self.said = b""

    def recv(self, _size: int) -> bytes:
        if not self._answers:
            raise BlockingIOError(11, "nothing yet")
        return self._answers.pop(0)

    def send(self, data: bytes) -> int:
        self.said += data[:3]  # a slow line takes a little at a time
        return min(3, len(data))


def test_messages_in_pieces_are_put_together() -> None:
    message = b"\x30\x07\x00\x02ab123"
    line = Line(b"\x20", b"\x02\x00\x00" + message[:4], message[4:] + message)
    wire = Wire(line, "u", "p", "s")
    arrived = [item for _ in range(4) for item in wire.poll(0)]
    assert arrived == [(2, "", b""), (3, "ab", b"123"), (3, "ab", b"123")]
    assert line.said.startswith(b"\x10")


@pytest.mark.parametrize(
    "answer",
    [b"\x20\x02\x00\x05", b"\x20\x00", b"", b"\x30\xff\xff\xff\x7f", b"\x30\xff\xff\xff\xff\xff"],
    ids=["refused", "cut off", "hung up", "huge", "endless"],
)
def test_a_broker_that_misbehaves_ends_the_line_and_nothing_else(answer: bytes) -> None:
    wire = Wire(Line(answer), "u", "p", "s")
    with pytest.raises(OSError, match="broker"):
        wire.poll(0)


def test_a_broker_that_falls_silent_is_noticed() -> None:
    wire = Wire(Line(b"\x20\x02\x00\x00"), "u", "p", "s")
    assert wire.poll(0) == [(2, "", b"")]
    assert wire.poll(8_000) == []
    with pytest.raises(OSError, match="does not answer"):
        wire.poll(30_000)


def test_a_line_with_tls_is_read_alike() -> None:
    class Encrypted(Line):
        def read(self, _size: int) -> bytes:
            if not self._answers:
                raise ssl.SSLWantReadError(2, "more")
            return self._answers.pop(0)

        def write(self, data: bytes) -> int:
            return len(data)

    wire = Wire(Encrypted(b"\x20\x02\x00\x00"), "u", "p", "s")
    assert wire.poll(0) == [(2, "", b"")]
    assert wire.poll(0) == []
