"""From the edge at a pin to the accepted event, twelve seats at once, against gpiozero's bare callback."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Barrier, Thread
from time import perf_counter_ns, sleep

from gpiozero import Button
from gpiozero.pins.mock import MockFactory

from companion.game.commands import AnyCommand
from companion.game.events import AnyEvent
from companion.game.refusal import Refusal
from companion.game.table import Place, Settings
from companion.game.words import COLOURS, Seat
from companion.journal import Journal
from companion.keeper import Keeper
from companion.service.inbox import Inbox
from companion.service.loop import Service
from hardware.contact import MS, Timing
from hardware.dial import Signal, Trouble
from hardware.wired import WiredDials
from hardware.wiring import Buttons, OnPins
from tests.bench import Result

ROUNDS = 60
QUICK = Timing(settle=2 * MS, spike=0, most=10_000, lag=0)
PRESS = dict(zip(COLOURS, range(2, 26, 2), strict=True))
WIRINGS: dict[str, OnPins] = {seat: Buttons(up=pin + 1, press=pin) for seat, pin in PRESS.items()}


class Edges:
    """Twelve fingers that let go at the same instant, and how late each was noticed."""

    def __init__(self, factory: MockFactory) -> None:
        self._factory = factory
        self._let_go: dict[str, int] = {}
        self.late: list[int] = []

    def noticed(self, seat: str) -> None:
        self.late.append(perf_counter_ns() - self._let_go[seat])

    def round(self, wait: Callable[[int], None]) -> None:
        gate = Barrier(len(PRESS))
        before = len(self.late)
        for pin in PRESS.values():
            self._factory.pin(pin).drive_low()
        sleep(0.006)
        fingers = [Thread(target=self._release, args=(gate, seat, pin)) for seat, pin in PRESS.items()]
        for finger in fingers:
            finger.start()
        wait(before + len(PRESS))
        for finger in fingers:
            finger.join()
        sleep(0.006)

    def _release(self, gate: Barrier, seat: str, pin: int) -> None:
        gate.wait()
        self._let_go[seat] = perf_counter_ns()
        self._factory.pin(pin).drive_high()


def bare() -> list[int]:
    """gpiozero's own Button, with a callback that does nothing else."""
    factory = MockFactory()
    edges = Edges(factory)
    buttons = {seat: Button(pin, pin_factory=factory) for seat, pin in PRESS.items()}
    for seat, button in buttons.items():
        button.when_released = lambda seat=seat: edges.noticed(seat)
    for _ in range(ROUNDS):
        edges.round(lambda count: _until(edges, count))
    for button in buttons.values():
        button.close()
    return edges.late


def signals() -> list[int]:
    """Up to the signal in the inbox: what the dials themselves cost."""
    factory = MockFactory()
    edges = Edges(factory)

    def emit(told: Signal | Trouble) -> None:
        assert isinstance(told, Signal)
        edges.noticed(told.dial)

    dials = WiredDials(WIRINGS, emit, lambda: factory, QUICK)
    for _ in range(ROUNDS):
        edges.round(lambda count: _until(edges, count))
    dials.close()
    return edges.late


def events(folder: Path) -> list[int]:
    """Up to the event that is stored on disk and has happened: what a guest feels."""
    factory = MockFactory()
    edges = Edges(factory)
    inbox = Inbox()
    keeper = _Noticing(Journal(folder / "journal.sqlite"), edges)
    service = Service(keeper, inbox, dials=[WiredDials(WIRINGS, inbox.put, lambda: factory, QUICK)])
    places = [Place(seat=Seat(seat), name=seat, dial=seat) for seat in PRESS]
    service.arrange(places, Settings())

    def wait(count: int) -> None:
        while len(edges.late) < count:
            service.step(1.0)

    for _ in range(ROUNDS):
        edges.round(wait)
    service.close()
    return edges.late


class _Noticing(Keeper):
    def __init__(self, journal: Journal, edges: Edges) -> None:
        super().__init__(journal)
        self._edges = edges

    def handle(self, command: AnyCommand, at: int) -> AnyEvent | Refusal:
        decision = super().handle(command, at)
        if seat := getattr(command, "seat", None):
            self._edges.noticed(seat)
        return decision


def _until(edges: Edges, count: int) -> None:
    while len(edges.late) < count:
        sleep(0.001)


def _spread(late: list[int]) -> tuple[float, float]:
    cuts = quantiles(late, n=100)
    return cuts[49] / 1e3, cuts[98] / 1e3


def commits(folder: Path) -> list[int]:
    """Twelve rows stored one after the other, as safely as the journal does: what the disk alone costs."""
    late: list[int] = []
    with closing(sqlite3.connect(folder / "bare.sqlite", isolation_level=None)) as database:
        database.executescript(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (body)"
        )
        for _ in range(ROUNDS):
            start = perf_counter_ns()
            for _ in PRESS:
                database.execute("INSERT INTO rows VALUES (?)", (bytes(100),))
                late.append(perf_counter_ns() - start)
    return late


def measure() -> Iterator[Result]:
    base = _spread(bare())
    with TemporaryDirectory() as folder:
        disk, accepted = _spread(commits(Path(folder))), _spread(events(Path(folder)))
    for name, spread, limit in (("signal", _spread(signals()), 5), ("accepted event", accepted, None)):
        for which, ours, theirs in zip(("p50", "p99"), spread, base, strict=True):
            title = f"edge to {name}, twelve at once, {which} / gpiozero's bare callback"
            # The slowest hundredth is the machine's, not ours.
            yield Result(
                title, ours / theirs, limit if which == "p50" else None, f"{ours:.0f} µs / {theirs:.0f} µs"
            )
    title = "edge to accepted event, twelve at once, p50 / twelve bare commits to the same disk"
    yield Result(title, accepted[0] / disk[0], 5, f"{accepted[0]:.0f} µs / {disk[0]:.0f} µs")
