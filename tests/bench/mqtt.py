"""From a dial's press to its answer, against a bare echo by the same broker; and a hall full of tables."""

import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import IO

from hardware.wireless import Broker, Link, Message, Topics
from tests.bench import Result
from tests.bench.hall import Hall
from tests.broker import mosquitto
from tests.running import RunningTable
from tests.wait import until

TIMES = 1000
TOPICS = Topics("dixit", "bench")


def measure() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as folder, mosquitto(Path(folder)) as broker:
        as_user = _users(broker.port)
        echo = _spread(_echoes(as_user))
        with (Path(folder) / "stored").open("wb") as file:
            storing = _spread(_echoes(as_user, file))
        press = _spread(_presses(as_user, Path(folder)))
    what = "press at a wireless dial → accepted and stored → answer"
    for which, mine, bare in zip(("p50", "p99"), press, echo, strict=True):
        times = f"{mine * 1000:.2f} ms, echo {bare * 1000:.2f} ms"
        yield Result(f"{what}, {which} / a bare paho echo, {which}", mine / bare, None, times)
    # How long a disk takes to store is the disk's own: against an echo that stores, too, there is a limit.
    yield Result(f"{what}, p50 / an echo that writes and syncs 200 bytes, p50", press[0] / storing[0], 4)
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Path(folder), tables=100, companions=10)
        try:
            votes, slowest, middle = hall.vote()
        finally:
            hall.close()
    yield Result(
        "1,200 dials of 100 tables voting at once: the slowest answer / the middle one",
        slowest / middle,
        None,
        f"all {votes} votes counted at 10 tables of 100; slowest {slowest * 1000:.0f} ms, "
        f"middle {middle * 1000:.0f} ms",
    )


def _users(port: int) -> Callable[[str], Broker]:
    return lambda user: Broker("127.0.0.1", port, user, "-")


def _spread(times: list[float]) -> tuple[float, float]:
    cuts = quantiles(times, n=100)
    return cuts[49], cuts[98]


@contextmanager
def _asker(broker: Broker, answers: str) -> Iterator[Callable[[str, bytes], float]]:
    """Someone who says something and measures how long the answer takes."""
    link, answered = Link(broker), threading.Event()

    def take(_message: Message) -> None:
        answered.set()

    def ask(topic: str, payload: bytes) -> float:
        answered.clear()
        start = perf_counter()
        link.publish(topic, payload, qos=1)
        assert answered.wait(10)
        return perf_counter() - start

    link.listen(answers, take)
    there = threading.Event()
    link.watch(lambda up, _why: there.set() if up else None)
    link.start()
    assert there.wait(10)
    yield ask
    link.close()


def _echoes(as_user: Callable[[str], Broker], store: IO[bytes] | None = None) -> list[float]:
    echo, there = Link(as_user("echo")), threading.Event()

    def answer(message: Message) -> None:
        if store is not None:
            store.write(b"x" * 200)
            store.flush()
            os.fsync(store.fileno())
        echo.publish("answer", message.payload)

    echo.listen("ask", answer)
    echo.watch(lambda up, _why: there.set() if up else None)
    echo.start()
    assert there.wait(10)
    with _asker(as_user("asker"), "answer") as ask:
        times = [ask("ask", b"x" * 50) for _ in range(TIMES)]
    echo.close()
    return times


def _presses(as_user: Callable[[str], Broker], folder: Path) -> list[float]:
    """One guest sits down and stands up, a thousand times."""
    table = RunningTable(folder, as_user("companion"), TOPICS, ["red", "green", "blue"]).start()
    times = []
    with _asker(as_user("dial"), TOPICS.dial("blue", "prompt")) as ask:
        for _ in range(TIMES):
            until(lambda: "blue" in table.dials._prompts)
            question = table.dials._prompts["blue"].question
            times.append(
                ask(TOPICS.dial("blue", "input"), b'{"v":1,"question":%d,"gesture":"press"}' % question)
            )
    table.stop()
    return times
