"""The one thread that looks after holds and lamps."""

import logging
from queue import SimpleQueue
from time import monotonic_ns

import pytest

from hardware import ticker
from hardware.ticker import Ticker


def test_it_calls_when_something_is_due_and_never_before() -> None:
    called: SimpleQueue[int] = SimpleQueue()
    due = monotonic_ns() + 20_000_000

    def work(now: int) -> None:
        called.put(now)

    minder = Ticker(work)
    minder.wake_by(due + 10_000_000_000)
    minder.wake_by(due)
    assert called.get(timeout=5) >= due
    assert called.empty()
    minder.close()


def test_what_the_work_asks_for_next_is_kept() -> None:
    called: SimpleQueue[int] = SimpleQueue()

    def work(now: int) -> int | None:
        called.put(now)
        return now + 1_000_000

    minder = Ticker(work)
    minder.wake_by(monotonic_ns())
    times = [called.get(timeout=5) for _ in range(3)]
    assert times[1] - times[0] >= 1_000_000
    minder.close()
    minder.close()


def test_a_mishap_is_logged_and_does_not_end_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ticker, "AGAIN", 1_000_000)
    called: SimpleQueue[int] = SimpleQueue()
    mishaps = [OSError("the lamp is gone")]

    def work(now: int) -> None:
        called.put(now)
        if mishaps:
            raise mishaps.pop()

    minder = Ticker(work)
    with caplog.at_level(logging.ERROR):
        minder.wake_by(monotonic_ns())
        first = called.get(timeout=5)
        second = called.get(timeout=5)
    minder.close()
    assert second > first
    assert "the lamp is gone" in caplog.text
