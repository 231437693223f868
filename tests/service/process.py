"""A table as its owner has it: the real `companion run` in a process of its own, dials over a real broker."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.remote.secrets import Secrets, TableSecrets, write_secrets
from hardware.wireless import Broker, Link, Message, Topics
from tests.broker import Mosquitto
from tests.wait import until

SEATS = {"red": "Ana", "blue": "Dan", "pink": "Eve"}
TOPICS = Topics("dixit", "table")
PASSWORDS = {"companion": "secret-of-the-companion", "host": "secret-of-the-host", "tv": "secret-of-the-tv"}


class TableProcess:
    """The service over one folder: start it, kill it, start it again."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.config = folder / "etc" / "table.toml"
        self.log = folder / "log"
        (folder / "etc" / "mqtt").mkdir(parents=True)
        (folder / "run").mkdir()
        self.write_config()
        tables = {"table": TableSecrets("dixit", "localhost", dict(PASSWORDS))}
        write_secrets(folder / "etc" / "mqtt", Secrets(tables))
        self.systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.systemd.bind(str(folder / "notify"))
        self.systemd.settimeout(20)
        self.environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name} | {
            "COMPANION_CONFIG": str(self.config),
            "STATE_DIRECTORY": str(folder / "state"),
            "RUNTIME_DIRECTORY": str(folder / "run"),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def write_config(self, more: str = "", seats: dict[str, str] = SEATS, head: str = "") -> None:
        rows = [head, "[broker]", f'host = "127.0.0.1"\nport = {self.port}\nenabled = true', more]
        for colour, name in seats.items():
            rows.append(f'[[seat]]\ncolour = "{colour}"\nname = "{name}"\ndial = {{ kind = "wireless" }}')
        self.config.write_text("\n".join(rows))

    def start(self, **environment: str) -> float:
        """Start it; returns after how many seconds it said that it is ready."""
        before = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion", "run"],
                env=self.environment | {"NOTIFY_SOCKET": str(self.folder / "notify")} | environment,
                stdout=log,
                stderr=log,
            )
        assert self.hears() == "READY=1", self.log.read_text()
        return time.monotonic() - before

    def hears(self) -> str:
        """The next words the service says to systemd."""
        return self.systemd.recv(4096).decode()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        """Stop it; returns its exit status and how long that took."""
        assert self.process is not None
        before = time.monotonic()
        self.process.send_signal(how)
        status, taken = self.process.wait(10), time.monotonic() - before
        self.process = None
        self.forget_words()
        return status, taken

    def forget_words(self) -> None:
        """Nothing that was said to systemd so far counts any more."""
        self.systemd.settimeout(0)
        try:
            while True:
                self.systemd.recv(4096)
        except BlockingIOError:
            self.systemd.settimeout(20)

    def companion(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run another command of the companion, as a person in a shell does."""
        return subprocess.run(
            [sys.executable, "-m", "companion", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=30,
        )


class Guests:
    """Everyone at the table, and the TV: each hears its own prompt and presses."""

    def __init__(self, port: int) -> None:
        self._link = Link(Broker("127.0.0.1", port, "guests", "-"), backoff=(0.01, 0.05))
        self.prompts: dict[str, dict[str, Any]] = {}
        self.screen: dict[str, Any] = {}
        self.status = ""
        for dial in (*SEATS, "lime"):
            self._link.listen(TOPICS.dial(dial, "prompt"), self._take_prompt)
        self._link.listen(TOPICS.view, self._take_view)
        self._link.listen(TOPICS.status, self._take_status)
        self._link.start()
        until(lambda: self._link.up)
        for dial in SEATS:
            self._link.publish(TOPICS.dial(dial, "status"), b"online", qos=1, retain=True)

    def _take_prompt(self, message: Message) -> None:
        dial = message.topic.split("/")[-2]
        self.prompts[dial] = json.loads(message.payload)

    def _take_view(self, message: Message) -> None:
        self.screen = json.loads(message.payload)

    def _take_status(self, message: Message) -> None:
        self.status = message.payload.decode()

    @property
    def phase(self) -> str:
        return str(self.screen["view"]["phase"]["type"]) if self.screen else ""

    @property
    def ailments(self) -> list[str]:
        return [ailment["key"] for ailment in self.screen["house"]["ailments"]] if self.screen else []

    def asked(self, dial: str, what: str) -> None:
        until(lambda: self.prompts.get(dial, {}).get("ask") == what)

    def press(self, dial: str, number: int | None = None, gesture: str = "press") -> None:
        """Press, and wait until the companion has answered with another question."""
        question = self.prompts[dial]["question"]
        said = {"v": 1, "question": question, "gesture": gesture, "number": number}
        self._link.publish(TOPICS.dial(dial, "input"), json.dumps(said).encode(), qos=1)
        until(lambda: self.prompts[dial]["question"] != question)

    def open_a_ballot(self) -> None:
        """Sit down, start, have red tell, and open the ballot."""
        for dial in SEATS:
            self.asked(dial, "sit")
            self.press(dial)
        self.asked("red", "start")
        self.press("red", gesture="hold")
        self.asked("red", "tell")
        self.press("red")
        self.asked("red", "open")
        self.press("red")
        self.asked("blue", "claim")

    def close(self) -> None:
        self._link.close()


@contextmanager
def table_process(folder: Path, broker: Mosquitto) -> Iterator[TableProcess]:
    """A table that is gone at the end of the `with`."""
    table = TableProcess(folder, broker.port)
    try:
        yield table
    finally:
        if table.process is not None:
            table.process.kill()
            table.process.wait()
        table.systemd.close()
