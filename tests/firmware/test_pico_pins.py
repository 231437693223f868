"""The Pico W's own file, `main.py`, on pins that are played by the test, against a real broker with TLS."""

import runpy
import sys
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.config import parse
from companion.game.words import Seat
from companion.provision.make import Wishes, provision
from companion.remote.passes import local_pass
from tests.broker import Mosquitto, free_port
from tests.running import RunningTable

SHAPES = {0x3F: "0", 0x06: "1", 0x5B: "2", 0x4F: "3", 0x66: "4", 0x6D: "5", 0x7D: "6", 0x00: " "}


class Board:
    """Pins by number: what the program set them to, and what the world pulls them to."""

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self.handlers: dict[int, Callable[[object], None]] = {}
        self.lamp = 0
        self.bits: list[tuple[int, int]] = []

    def pull(self, pin: int, level: int) -> None:
        self.levels[pin] = level
        if pin in self.handlers:
            self.handlers[pin](None)

    def digits(self) -> str:
        """What the TM1637 shows: read off the wires, as the chip would."""
        frames: list[list[int]] = []
        data, clock = 1, 1
        for pin, level in self.bits:
            if pin == 16:
                if level and not clock and frames:
                    frames[-1].append(data)
                clock = level
            else:
                if clock and data and not level:
                    frames.append([])
                data = level
        for frame in reversed(frames):
            octets = [_octet(frame[start : start + 8]) for start in range(0, len(frame) - 8, 9)]
            if octets and octets[0] == 0xC0:
                return "".join(SHAPES[octet] for octet in octets[1:5])
        return ""


def _octet(bits: list[int]) -> int:
    return sum(bit << place for place, bit in enumerate(bits))


def machine(board: Board) -> types.ModuleType:
    """MicroPython's `machine`, on the board of the test."""

    class Pin:
        IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = range(5)

        def __init__(self, number: int, _mode: int = 0, _pull: int = 0, value: int = 1) -> None:
            self.number = number
            board.levels.setdefault(number, value)

        def value(self, *new: int) -> int:
            if new:
                board.levels[self.number] = new[0]
                board.bits.append((self.number, new[0]))
            return board.levels[self.number]

        def irq(self, handler: Callable[[object], None], _edges: int) -> None:
            board.handlers[self.number] = handler

    class Pwm:
        def __init__(self, _pin: Pin, freq: int, duty_u16: int) -> None:
            assert (freq, duty_u16) == (1000, 0)

        def duty_u16(self, level: int) -> None:
            board.lamp = level

    return _module("machine", Pin=Pin, PWM=Pwm, RTC=lambda: None)


class Radio:
    """A Wi-Fi that is always there."""

    def __init__(self, _kind: int) -> None:
        self.connected = False

    def active(self, on: bool) -> None:
        assert on

    def connect(self, _name: str, _password: str) -> None:
        self.connected = True

    def isconnected(self) -> bool:
        return self.connected

    def status(self, what: str) -> int:
        assert what == "rssi"
        return -60


def sleeping(play: Iterator[None]) -> Callable[[int], None]:
    """`sleep_ms`, in which the world goes on; when the play is over the Pico is unplugged."""

    def sleep_ms(_ms: int) -> None:
        time.sleep(0.001)
        try:
            next(play)
        except StopIteration:
            raise SystemExit from None

    return sleep_ms


def _module(name: str, **content: object) -> types.ModuleType:
    made = types.ModuleType(name)
    vars(made).update(content)
    return made


class Evening:
    """A provisioned table with one Pico W, its broker with TLS, and the files that go onto the Pico."""

    def __init__(self, folder: Path, turn: str) -> None:
        plain, self.tls = free_port(), free_port()
        seats = "".join(f'[[seat]]\ncolour = "{colour}"\n' for colour in ("red", "green"))
        dial = (
            f'[[seat]]\ncolour = "blue"\ndial = {{ kind = "wireless", board = "pico-w", turn = "{turn}" }}\n'
        )
        config = parse(f"[broker]\nport = {plain}\n{dial}{seats}", folder / "table.toml")
        mqtt = folder / "mqtt"
        provision(config, mqtt, Wishes(home=mqtt / "broker", ports=(plain, self.tls), address="localhost"))
        self.broker = Mosquitto(folder, (mqtt / "broker" / "companion.conf").read_text(), plain).start()
        own = local_pass(config, mqtt, "companion")
        self.table = RunningTable(folder, own.broker, own.topics, ["blue", "red", "green"]).start()
        self.home = mqtt / "pico-w" / "table-blue"

    def settings(self) -> dict[str, object]:
        found: dict[str, object] = {}
        exec((self.home / "settings.py").read_text(), found)
        del found["__builtins__"]
        return found | {"PORT": self.tls}

    def close(self) -> None:
        self.table.stop()
        self.broker.stop()


def steps(what: Callable[[], bool]) -> Iterator[None]:
    """Let the Pico go on until something is so."""
    deadline = time.monotonic() + 15
    while not what():
        assert time.monotonic() < deadline
        yield


def wait(ms: int) -> Iterator[None]:
    until = time.monotonic() + ms / 1000
    return steps(lambda: time.monotonic() >= until)


def push(board: Board, pin: int) -> Iterator[None]:
    yield from wait(260)
    board.pull(pin, 0)
    yield from wait(40)
    board.pull(pin, 1)
    yield from wait(40)


def click(board: Board) -> Iterator[None]:
    """One click of the encoder to the right."""
    for pin, level in ((14, 0), (15, 0), (14, 1), (15, 1)):
        board.pull(pin, level)
        yield


@pytest.mark.parametrize("turn", ["buttons", "encoder"])
def test_a_pico_plays_from_its_pins_to_its_digits(
    tmp_path: Path, turn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, board, told = Evening(tmp_path, turn), Board(), []
    blue = Seat("blue")

    def play() -> Iterator[None]:
        yield from steps(
            lambda: blue in evening.table.table.asked and not evening.table.ailing("lost", "blue")
        )
        yield from push(board, 13)
        yield from steps(lambda: evening.table.table.place(blue).seated and board.lamp == 65535)
        for seat in ("red", "green"):
            evening.table.press(seat)
        evening.table.hold("red")
        for _ in range(2):
            evening.table.press("red")
        yield from steps(lambda: board.digits().strip() == "1")
        for _ in range(3):
            yield from click(board) if turn == "encoder" else push(board, 14)
        yield from steps(lambda: board.digits().strip() == "4")
        yield from push(board, 13)
        yield from steps(lambda: board.digits().strip() != "4")
        told.append(evening.table.claims("blue"))

    modules = {
        "machine": machine(board),
        "network": _module("network", WLAN=Radio, STA_IF=0),
        "settings": _module("settings", **evening.settings()),
    }
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(time, "ticks_ms", lambda: time.monotonic_ns() // 1_000_000, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda later, earlier: later - earlier, raising=False)
    monkeypatch.setattr(time, "sleep_ms", sleeping(play()), raising=False)
    monkeypatch.chdir(evening.home)
    with pytest.raises(SystemExit):
        runpy.run_path(str(evening.home / "main.py"))
    evening.close()
    assert told == [(4,)]
