"""The journal: opening ten thousand events against reading them, and event 10,000 against event 100."""

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.game import commands as do
from companion.game.refusal import Refusal
from companion.game.table import Place, Settings
from companion.game.timeline import apply
from companion.game.words import Seat
from companion.journal import Journal, starts_a_game
from companion.keeper import Keeper
from companion.simulation import CAREFUL, Simulation
from tests.bench import Result, best_of

EVENTS = 10_000


def _keeper(path: Path) -> tuple[Keeper, Simulation]:
    simulation = Simulation(Settings(), 6, seed=3, habits=CAREFUL)
    keeper = Keeper(Journal(path))
    places = tuple(Place(seat=seat, name=seat, dial=seat) for seat in simulation.seats)
    keeper.handle(do.Arrange(places, Settings()), at=0)
    return keeper, simulation


def _filled(path: Path) -> None:
    """A journal of evenings as they are: game after game."""
    keeper, simulation = _keeper(path)
    journal, line = keeper.journal, keeper.line
    database = journal._database
    database.execute("PRAGMA synchronous = OFF")  # only while filling
    while line.table.steps < EVENTS:
        for event in simulation.game():
            line = apply(line, event)
            journal.append(line.table.steps, event, line.table if starts_a_game(event) else None)
    journal.close()


def _select(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("SELECT version, body FROM events ORDER BY seq").fetchall()
    database.close()


def _open(path: Path) -> None:
    with Journal(path) as journal:
        journal.replay()


def _toggles(keeper: Keeper, count: int) -> float:
    """The usual time to accept one gesture, over so many: a guest sits down and stands up."""
    times = []
    for number in range(count):
        start = perf_counter()
        assert not isinstance(keeper.handle(do.Press(Seat("red")), at=number), Refusal)
        times.append(perf_counter() - start)
    return median(times)


def measure() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evenings.sqlite"
        _filled(path)
        baseline = best_of(lambda: _select(path))
        opening = best_of(lambda: _open(path))
        yield Result(
            f"opening a journal of {EVENTS:,} events / SELECT of the same rows",
            opening / baseline,
            10,
            f"{opening * 1e3:.0f} ms",
        )
        keeper, _ = _keeper(Path(folder) / "long.sqlite")
        _toggles(keeper, 100)
        early = _toggles(keeper, 200)
        _toggles(keeper, EVENTS - 400)
        late = _toggles(keeper, 200)
        keeper.journal.close()
        yield Result("accepting event 10,000 / event 100", late / early, 1.2, f"{late * 1e6:.0f} µs, on disk")
