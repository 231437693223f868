"""The real service process with the real Mosquitto: ready, alive, stopped, killed, started again."""

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.broker import Mosquitto, mosquitto
from tests.service.process import PASSWORDS, Guests, TableProcess, table_process
from tests.wait import until


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    (tmp_path / "broker").mkdir()
    with mosquitto(tmp_path / "broker") as running:
        yield running


@pytest.fixture
def table(tmp_path: Path, broker: Mosquitto) -> Iterator[TableProcess]:
    with table_process(tmp_path / "table", broker) as process:
        yield process


@pytest.fixture
def guests(broker: Mosquitto) -> Iterator[Guests]:
    everyone = Guests(broker.port)
    yield everyone
    everyone.close()


def test_it_says_when_it_is_ready_and_stops_within_two_seconds(table: TableProcess, guests: Guests) -> None:
    table.start()
    until(lambda: guests.status == "online")
    until(lambda: guests.phase == "lobby")
    status, seconds = table.stop()
    assert (status, guests.status) == (0, "offline")
    assert seconds < 2
    until(lambda: guests.prompts["red"]["ask"] == "off")
    assert not (table.folder / "run" / "face.json").exists()


def test_the_loop_feeds_the_watchdog_and_a_hang_stops_that(table: TableProcess) -> None:
    table.start(WATCHDOG_USEC="2000000")
    words = {table.hears() for _ in range(2)}
    assert words == {"WATCHDOG=1"}
    assert table.process is not None
    table.process.send_signal(signal.SIGSTOP)
    table.forget_words()
    table.systemd.settimeout(1.5)
    with pytest.raises(TimeoutError):
        table.systemd.recv(100)
    table.process.send_signal(signal.SIGCONT)
    table.systemd.settimeout(20)
    assert table.hears() == "WATCHDOG=1"


def test_killed_in_the_middle_of_a_ballot_it_goes_on_there_within_three_seconds(
    table: TableProcess, guests: Guests
) -> None:
    table.start()
    guests.open_a_ballot()
    guests.press("blue", 2)
    before = {dial: (prompt["ask"], prompt["question"]) for dial, prompt in guests.prompts.items()}
    view = guests.screen["view"]
    table.stop(signal.SIGKILL)
    until(lambda: guests.status == "offline")  # the last will
    assert table.start() < 3
    until(lambda: guests.status == "online")
    assert {dial: (prompt["ask"], prompt["question"]) for dial, prompt in guests.prompts.items()} == before
    assert guests.screen["view"] == view
    guests.press("blue", 3)


def test_no_secret_is_ever_in_the_log(table: TableProcess, guests: Guests) -> None:
    table.start()
    guests.open_a_ballot()
    guests.press("blue", 2)
    table.stop()
    log = table.log.read_text()
    assert "ready: 3 seats" in log
    assert not any(password in log for password in PASSWORDS.values())
    assert "claim" not in log


def test_the_host_is_heard_and_told_why_not(table: TableProcess, guests: Guests) -> None:
    table.start()
    until(lambda: guests.status == "online")
    done = table.companion("host", "rename", "ana", "Anne-Marie")
    assert (done.stdout, done.returncode) == ("Done.\n", 0), done.stderr
    until(lambda: guests.screen["view"]["seats"][0]["name"] == "Anne-Marie")
    refused = table.companion("host", "pause")
    assert refused.returncode == 1
    assert refused.stdout.startswith("Not done: ")
    unknown = table.companion("host", "away", "Bob")
    assert unknown.returncode == 2
    assert "There is: red (Anne-Marie), blue (Dan), pink (Eve)." in unknown.stderr


def test_status_says_it_in_ten_lines(table: TableProcess, guests: Guests) -> None:
    table.start()
    guests.open_a_ballot()
    lines = table.companion("status").stdout.splitlines()
    assert len(lines) == 10
    assert "ballot, waiting for Ana, Dan, Eve (dixit-2021, to 30)" in lines[0]
    assert lines[1].split(maxsplit=1)[1] == "Ana 0, Dan 0, Eve 0; 0 free"
    assert "connected" in lines[3]
    data = json.loads(table.companion("status", "--json").stdout)
    assert data["service"]["screen"]["view"]["round"] == 1
    table.stop()
    silent = table.companion("status")
    assert (silent.returncode, silent.stdout.startswith("The companion is not running")) == (3, True)


def test_reload_takes_names_language_and_a_new_dial_in_the_middle_of_a_game(
    table: TableProcess, guests: Guests
) -> None:
    table.start()
    guests.open_a_ballot()
    seats = {"red": "Ana", "blue": "Daniel", "pink": "Eve", "lime": "Zoe"}
    table.write_config('prefix = "elsewhere"', seats, 'journal.path = "other.sqlite"')
    done = table.companion("reload")
    assert done.stdout.splitlines() == [
        "Taken: seat.",
        "Waits for the next start (`sudo systemctl restart companion`): broker, journal.",
    ], done.stderr
    until(lambda: guests.screen["view"]["seats"][1]["name"] == "Daniel")
    assert guests.phase == "ballot"
    guests.asked("lime", "wait")
    guests.press("blue", 1)


def test_reload_refuses_a_config_with_mistakes_and_lists_them(table: TableProcess, guests: Guests) -> None:
    table.start()
    until(lambda: guests.phase == "lobby")
    table.write_config(head='language = "fx"\nlangauge = "fr"')
    done = table.companion("reload")
    assert done.returncode == 2
    assert "2 mistakes" in done.stderr
    assert table.companion("status").returncode == 0


def test_without_its_passwords_it_plays_on_without_the_broker(table: TableProcess) -> None:
    (table.folder / "etc" / "mqtt" / "secrets.json").unlink()
    table.start()
    lines = table.companion("status").stdout.splitlines()
    assert "broker-away" in lines[9]


def test_a_config_with_mistakes_is_told_line_by_line_and_not_tried_at_once_again(table: TableProcess) -> None:
    table.write_config(head='langauge = "fr"')
    with pytest.raises(AssertionError):
        table.start()
    assert table.process is not None
    time.sleep(0.1)
    assert table.process.poll() is None
    status, _ = table.stop(signal.SIGHUP)
    assert status == 2
    assert 'Did you mean "language"?' in table.log.read_text()


def test_a_slip_of_the_editor_does_not_spoil_the_next_evening(table: TableProcess, guests: Guests) -> None:
    table.start()
    table.stop()
    table.write_config(head='langauge = "fr"', seats={"red": "Anna"})
    table.start()
    until(lambda: guests.ailments == ["config"])
    assert len(guests.screen["view"]["seats"]) == 3
    table.write_config(seats={"red": "Anna", "blue": "Dan", "pink": "Eve"})
    assert table.companion("reload").returncode == 0
    until(lambda: guests.ailments == [])
    assert guests.screen["view"]["seats"][0]["name"] == "Anna"
