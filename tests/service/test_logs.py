"""What the system's journal gets to read."""

import io
import logging
import sys
from collections.abc import Iterator

import pytest

from companion.logs import QUIET, OneLine, Repeats, set_up


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def root_log() -> Iterator[logging.Logger]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield root
    root.handlers[:], root.level = before, level


def line(text: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("companion", logging.WARNING, "", 0, text, args, None)


def test_the_same_fault_is_told_once_and_then_counted() -> None:
    clock = Clock()
    repeats = Repeats(clock)
    assert [repeats.filter(line("dial %s lost", "red")) for _ in range(1000)] == [True] + [False] * 999
    assert repeats.filter(line("dial %s lost", "blue"))
    clock.now += QUIET
    again = line("dial %s lost", "red")
    assert repeats.filter(again)
    assert again.getMessage() == "dial red lost (and 999 times before)"


def test_what_comes_back_later_without_repeats_is_told_plainly() -> None:
    clock = Clock()
    repeats = Repeats(clock)
    assert repeats.filter(line("away"))
    clock.now += QUIET
    again = line("away")
    assert repeats.filter(again)
    assert again.getMessage() == "away"


def test_a_flood_of_different_things_fills_no_memory() -> None:
    repeats = Repeats(Clock())
    for number in range(10_000):
        repeats.filter(line("garbage %d", number))
    assert len(repeats._told) < 1000


def test_a_traceback_is_one_line_with_its_level(
    root_log: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "8:1")
    out = io.StringIO()
    set_up(stream=out)
    try:
        raise ValueError("two\nlines")
    except ValueError:
        root_log.exception("a bug")
    root_log.info("fine")
    first, second = out.getvalue().splitlines()
    assert first.startswith("<3>a bug ⏎ Traceback")
    assert second == "<6>fine"


def test_a_person_at_a_terminal_gets_the_time_and_the_level() -> None:
    assert OneLine(journal=False).format(line("hello")).endswith(" WARNING hello")


def test_verbose_never_means_payloads(root_log: logging.Logger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    out = io.StringIO()
    set_up(verbose=True, stream=out)
    logging.getLogger("paho.mqtt").debug("payload with a vote")
    root_log.debug("loop turns")
    assert "vote" not in out.getvalue()
    assert "loop turns" in out.getvalue()


def test_the_log_goes_to_standard_error(root_log: logging.Logger) -> None:
    set_up()
    (handler,) = root_log.handlers
    assert isinstance(handler, logging.StreamHandler)
    assert handler.stream is sys.stderr
