"""What systemd hears, on a real socket of the kind it listens on."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.notify import notify, watchdog_seconds


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield listener


def test_systemd_hears_every_word(systemd: socket.socket) -> None:
    notify("READY=1", "STATUS=six seats")
    assert systemd.recv(1000) == b"READY=1\nSTATUS=six seats"


def test_an_abstract_socket_is_one_that_begins_with_an_at(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(f"\0companion-test-{os.getpid()}")
        listener.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@companion-test-{os.getpid()}")
        notify("WATCHDOG=1")
        assert listener.recv(1000) == b"WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "nonsense", "/nowhere/notify"])
def test_without_systemd_nothing_happens(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    notify("READY=1")


def test_a_full_queue_does_not_hold_up_the_game(systemd: socket.socket) -> None:
    for _ in range(10_000):
        notify("WATCHDOG=1")
    assert systemd.recv(1000) == b"WATCHDOG=1"


def test_the_watchdog_is_fed_twice_within_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "10000000")
    assert watchdog_seconds() == 5.0
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert watchdog_seconds() == 5.0
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog_seconds() is None


def test_no_watchdog_is_fed_that_nobody_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    for limit in ("", "0", "soon"):
        monkeypatch.setenv("WATCHDOG_USEC", limit)
        assert watchdog_seconds() is None
