"""A hall full of tables at one broker: every dial a connection of its own, companions as real processes."""

import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.config import Journal
from companion.config.write import to_toml
from companion.game.editions import EDITIONS
from companion.provision import broker as files
from companion.provision.make import Wishes, provision
from companion.remote.secrets import TableSecrets, read_secrets, write_private, write_secrets
from companion.remote.users import COMPANION, HOST, TV, of_dial, user_name
from firmware_config.pico_w.logic import Dial
from firmware_config.pico_w.wire import Wire
from hardware.wireless import Topics
from tests.bench import Result
from tests.broker import Mosquitto, free_port
from tests.provision.conftest import config_of
from tests.remote.games import SEATS

assert EDITIONS["odyssey"].allows(len(SEATS))


def measure() -> Iterator[Result]:
    """The hall is measured together with the single press, in `mqtt`."""
    return iter(())


class HallDial:
    """One dial: the Pico W's logic and wire."""

    def __init__(self, port: int, table: str, seat: str, password: str) -> None:
        self.seat = seat
        self.topic = Topics("dixit", table).dial(seat, "x").removesuffix("/x")
        self.logic = Dial()
        self.line = socket.create_connection(("127.0.0.1", port), 30)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.setblocking(False)
        self.wire = Wire(self.line, user_name(table, of_dial(seat)), password, f"{self.topic}/status")
        self.sent_at = self.answered_at = 0.0

    def hear(self, now: int) -> None:
        for kind, _, payload in self.wire.poll(now):
            if kind == 2:
                self.wire.subscribe(f"{self.topic}/prompt")
                self.wire.publish(f"{self.topic}/status", "online", 1, True)
                self.logic.connected(True)
            elif kind == 3:
                self.logic.heard(payload, now)

    def say(self, now: int) -> None:
        sent = self.logic.send(now)
        if sent:
            self.wire.publish(f"{self.topic}/input", sent, 1)


class Hall:
    """So many tables of twelve, of which some have a companion that runs."""

    def __init__(self, folder: Path, *, tables: int, companions: int) -> None:
        self._folder = folder
        names = [f"table-{number}" for number in range(tables)]
        self._playing = names[:companions]
        port = free_port()
        secrets = self._provision(names, port)
        self.broker = Mosquitto(
            folder, (folder / "mqtt" / "broker" / "companion.conf").read_text(), port
        ).start()
        self._processes = [self._companion(table) for table in self._playing]
        self.dials = {
            table: [HallDial(port, table, seat, secrets[table].passwords[of_dial(seat)]) for seat in SEATS]
            for table in names
        }

    def _provision(self, names: list[str], port: int) -> dict[str, TableSecrets]:
        """As `companion provision` does for each, but written once."""
        home = self._folder / "mqtt"
        for table in self._playing:
            config = config_of(self._folder, port, table, colours=SEATS)
            config = replace(
                config,
                game=replace(config.game, edition="odyssey"),
                journal=Journal(self._folder / table / "journal.sqlite"),
            )
            (self._folder / f"{table}.toml").write_text(to_toml(config))
        provision(config, home, Wishes(home=home / "broker", ports=(port, free_port()), address="localhost"))
        content = read_secrets(home)
        assert content is not None
        for table in names:
            people = [COMPANION, HOST, TV, *map(of_dial, SEATS)]
            content.tables[table] = TableSecrets(
                "dixit", "localhost", {who: f"{table}-{who}" for who in people}
            )
        write_secrets(home, content)
        write_private(home / "broker" / "passwords", files.passwords(content).encode())
        write_private(home / "broker" / "acl", files.access(content).encode())
        return content.tables

    def _companion(self, table: str) -> subprocess.Popen[bytes]:
        state = self._folder / table
        state.mkdir()
        return subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--config", str(self._folder / f"{table}.toml")],
            env=os.environ | {"STATE_DIRECTORY": str(state), "RUNTIME_DIRECTORY": str(state)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=(state / "log").open("wb"),
        )

    def vote(self) -> tuple[int, float, float]:
        """Bring the tables to their vote, let all dials vote at once; how many, the slowest, the middle."""
        playing = [dial for table in self._playing for dial in self.dials[table]]
        self._until(lambda: all(dial.logic.ask in ("vote", "locked") for dial in playing), self._prepare)
        voters = [dial for dial in playing if dial.logic.ask == "vote"]
        for dial in (
            each for table, dials in self.dials.items() if table not in self._playing for each in dials
        ):
            dial.wire.publish(f"{dial.topic}/input", '{"v":1,"question":1,"gesture":"press","number":1}', 1)
        for dial in voters:
            now = time.monotonic_ns() // 1_000_000
            dial.logic.turned(SEATS.index(dial.seat) + 1, now)
            dial.logic.gesture("press", now)
            dial.say(now)
            dial.sent_at = time.perf_counter()
        self._until(lambda: all(dial.answered_at for dial in voters), _note_answers)
        assert all(dial.logic.ask == "second-vote" for dial in voters)
        times = sorted(dial.answered_at - dial.sent_at for dial in voters)
        return len(voters), times[-1], times[len(times) // 2]

    def _prepare(self) -> None:
        now = time.monotonic_ns() // 1_000_000
        for table in self._playing:
            seated = all(dial.logic.ask != "sit" for dial in self.dials[table])
            for place, dial in enumerate(self.dials[table]):
                _act(dial, place, now, seated=seated)

    def _until(self, done, act) -> None:  # type: ignore[no-untyped-def]
        everyone = {dial.line: dial for dials in self.dials.values() for dial in dials}
        poller = select.epoll()
        by_number = {line.fileno(): dial for line, dial in everyone.items()}
        for number in by_number:
            poller.register(number, select.EPOLLIN)
        deadline, next_look = time.monotonic() + 60, 0
        while not done():
            assert time.monotonic() < deadline, "the hall is stuck"
            now = time.monotonic_ns() // 1_000_000
            for number, _ in poller.poll(0.05):
                by_number[number].hear(now)
            if now >= next_look:
                # Those who hear nothing must still say that they are there.
                next_look = now + 5000
                for dial in by_number.values():
                    dial.hear(now)
            act(*([self] if act is _note_answers else []))
            for dial in everyone.values():
                dial.say(now)
        poller.close()

    def close(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait(20)
        for dials in self.dials.values():
            for dial in dials:
                dial.wire.close()
        self.broker.stop()


def _note_answers(hall: Hall) -> None:
    for table in hall._playing:
        for dial in hall.dials[table]:
            if dial.sent_at and not dial.answered_at and dial.logic.ask != "vote":
                dial.answered_at = time.perf_counter()


def _act(dial: HallDial, place: int, now: int, *, seated: bool) -> None:
    """What a guest does on the way to the vote; the first tells the story."""
    match dial.logic.ask:
        case "sit":
            dial.logic.gesture("press", now)
        case "start" if seated and place == 0:
            dial.logic.gesture("hold", now)
        case "tell" | "open" if place == 0:
            dial.logic.gesture("press", now)
        case "claim" if not dial.logic._pending:
            dial.logic.turned(place + 1 - dial.logic.number(now), now)
            dial.logic.gesture("press", now)
