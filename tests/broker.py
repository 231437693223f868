"""A real Mosquitto for tests: a process of its own on a free loopback port, in one folder."""

import contextlib
import getpass
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

MOSQUITTO = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin") or "/usr/sbin/mosquitto"


OPEN = "allow_anonymous true\nset_tcp_nodelay true\n"
"""A broker without secrets, for tests of something else."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Mosquitto:
    """A broker that can be stopped, killed and started again on the same port."""

    def __init__(self, folder: Path, config: str = OPEN, port: int | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.config = folder / "mosquitto.conf"
        # Started as root it would become the user mosquitto, who may not read a test's folder.
        who = f"user {getpass.getuser()}\n"
        listener = "" if "listener" in config else f"listener {self.port} 127.0.0.1\n"
        self.config.write_text(f"{who}{listener}{config}")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Mosquitto":
        with (self.folder / "mosquitto.log").open("ab") as log:
            self._process = subprocess.Popen(
                [MOSQUITTO, "-c", str(self.config), "-v"], stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        self._wait_until_it_listens()
        return self

    def _wait_until_it_listens(self) -> None:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            assert self._process is not None
            assert self._process.poll() is None, self.log()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.01)
        raise AssertionError(self.log())

    def log(self) -> str:
        return (self.folder / "mosquitto.log").read_text()

    def reload(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(10)
            self._process = None


@contextlib.contextmanager
def mosquitto(folder: Path, config: str = OPEN, port: int | None = None) -> Iterator[Mosquitto]:
    """A broker for the length of a `with`."""
    broker = Mosquitto(folder, config).start()
    try:
        yield broker
    finally:
        broker.stop()
