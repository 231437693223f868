"""The companion as a process, killed again and again in the middle of a game that is played over the air."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.config import Journal
from companion.config.write import to_toml
from companion.game.editions import EDITIONS
from companion.game.table import Settings
from companion.game.views import InPodium
from companion.remote.dial import NetworkDial
from companion.remote.spectator import Spectator
from companion.robots.mind import Mind
from companion.robots.robot import Robot, Robots
from hardware.wireless import Link
from tests.provision.conftest import SEATS, Provisioned
from tests.remote.games import mixed, without_network
from tests.running import QUICK
from tests.wait import until


class Companion:
    """`companion run` on a config of its own."""

    def __init__(self, folder: Path, made: Provisioned) -> None:
        self._folder = folder
        config = replace(made.configs["table"], journal=Journal(folder / "journal.sqlite"))
        self._config = folder / "table.toml"
        self._config.write_text(to_toml(config))
        self.start()

    def start(self) -> None:
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion", "run", "--config", str(self._config)],
                env=os.environ
                | {"STATE_DIRECTORY": str(self._folder), "RUNTIME_DIRECTORY": str(self._folder)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self._process.send_signal(how)
        self._process.wait(20)


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Provisioned]:
    provisioned = Provisioned(tmp_path, ["table"])
    broker = provisioned.mosquitto().start()
    yield provisioned
    broker.stop()


def test_a_game_goes_on_though_its_companion_is_killed_again_and_again(
    made: Provisioned, tmp_path: Path
) -> None:
    companion, robots, mind = Companion(tmp_path, made), Robots(), Mind(9, SEATS)
    for place, seat in enumerate(SEATS):
        own = made.pass_of(f"dial.{seat}")
        dial = NetworkDial(own.broker, own.topics, seat, mixed(place), robots.wake, backoff=QUICK)
        robots.robots.append(Robot(dial, own.topics, mind, pace=20))
    over = threading.Event()
    player = threading.Thread(target=robots.run, args=(over.is_set,))
    player.start()
    own = made.pass_of("tv")
    tv = Link(own.broker, backoff=QUICK).start()
    watcher = Spectator(tv, own.topics)
    chance = Random(9)
    for number in range(1, 4):
        until(lambda number=number: _round(watcher) >= number, 30)  # type: ignore[misc]
        threading.Event().wait(chance.uniform(0, 0.2))
        companion.stop(signal.SIGKILL)
        companion.start()
    until(lambda: watcher.screen is not None and isinstance(watcher.screen.view.phase, InPodium), 60)
    assert watcher.screen is not None
    scores = {str(seat.seat): seat.score for seat in watcher.screen.view.seats}
    over.set()
    player.join(10)
    robots.close()
    tv.close()
    companion.stop()
    assert scores == without_network(Settings(edition=EDITIONS["dixit-2021"]), SEATS, 9)


def _round(watcher: Spectator) -> int:
    return 0 if watcher.screen is None else watcher.screen.view.round
