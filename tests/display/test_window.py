"""A real window on a real X server: a game by keys, resizing, hiding, closing; what is shown is compared."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.config import load
from companion.display.compose import compose
from companion.display.compose.stage import Stage
from companion.display.layout import Layout
from companion.display.painter import Painter
from companion.game import commands as do
from companion.game.refusal import Refusal
from companion.game.show import public_view
from companion.game.table import Podium
from companion.game.words import Seat
from companion.journal import Journal
from companion.keeper import Keeper
from companion.languages import language
from companion.screen import House, Screen
from companion.service.setup import places_of, settings_of
from hardware.keyboard import legend
from tests.display.alike import alike
from tests.display.xvfb import Xvfb, an_x_server
from tests.wait import until

SIZE = (960, 540)
NEARLY = 0.985
"""How much of a shown picture must be as expected; the clock goes on while it is read."""


@pytest.fixture(scope="module")
def server() -> Iterator[Xvfb]:
    with an_x_server(*SIZE) as running:
        yield running


class Desk:
    """`companion play` as a process, and beside it the same game, to know what must be shown."""

    def __init__(self, server: Xvfb, folder: Path) -> None:
        self.server = server
        environment = {**server.environment, "STATE_DIRECTORY": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--calm", "--window", "960x540"],
            env={**environment, "PYTHONDEVMODE": "0"},
            stderr=subprocess.PIPE,
            text=True,
        )
        config = load(None)
        self.keys = {caps.dial: caps for caps in legend(list(config.dials))}
        self.keeper = Keeper(Journal(folder / "beside.sqlite"))
        self.take(do.Arrange(places_of(config), settings_of(config)))
        self.now = 0

    def take(self, command: do.AnyCommand) -> None:
        self.now = getattr(self, "now", 0) + 1
        assert not isinstance(self.keeper.handle(command, self.now), Refusal), command

    def press(self, seat: str, number: int | None = None) -> None:
        """Press keys as a hand does, and do the same beside."""
        steps = (number or 1) - 1
        for _ in range(steps):
            self.server.xdotool("key", _name(self.keys[seat].step))
        self.server.xdotool("key", _name(self.keys[seat].press))
        self.take(do.Press(Seat(seat), number))

    def hold(self, seat: str) -> None:
        key = _name(self.keys[seat].press)
        self.server.xdotool("keydown", key, "sleep", "1.6", "keyup", key)
        self.take(do.Hold(Seat(seat)))

    def expected(self, size: tuple[int, int] = SIZE) -> pygame.Surface:
        layout = Layout(*size)
        screen = Screen(view=public_view(self.keeper.table), house=House())
        keys = {dial: f"{caps.step} {caps.press.upper()}" for dial, caps in self.keys.items()}
        scene = compose(Stage(screen, None, layout, language("en"), calm=True, keys=keys))
        picture = pygame.Surface(size)
        Painter(layout).repaint(picture, scene, 0.0)
        return picture

    def shows(self, size: tuple[int, int] = SIZE) -> None:
        """Wait until the screen shows what it must."""
        wanted = self.expected(size)

        def there() -> bool:
            time.sleep(0.02)
            shown = self.server.screenshot().subsurface((0, 0, *size))
            return alike(shown, wanted) >= NEARLY

        until(there, 30.0)


def _name(key: str) -> str:
    return {"-": "minus", "=": "equal", "[": "bracketleft", "]": "bracketright"}.get(key, key)


@pytest.fixture
def desk(server: Xvfb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)
    config = tmp_path / "companion" / "table.toml"
    config.parent.mkdir()
    config.write_text("[game]\ntarget = 3\n")
    table = Desk(server, tmp_path)
    try:
        table.shows()
        yield table
    finally:
        table.process.kill()
        table.process.communicate(timeout=20)
        table.keeper.journal.close()


def test_a_whole_game_is_played_by_keys_and_every_step_is_on_the_screen(desk: Desk) -> None:
    for seat in ("red", "yellow", "green", "blue"):
        desk.press(seat)
    desk.shows()
    desk.hold("red")
    desk.shows()
    desk.press("yellow")
    desk.press("yellow")
    desk.shows()
    ballots = {"red": (1, 2), "yellow": (2,), "green": (3, 2), "blue": (4, 1)}
    for seat, numbers in ballots.items():
        for number in numbers:
            desk.press(seat, number)
    desk.shows()
    desk.press("yellow")
    desk.shows()
    desk.press("yellow")
    assert isinstance(desk.keeper.table.phase, Podium)
    desk.shows()
    assert desk.process.poll() is None


def test_the_window_can_be_resized_hidden_shown_and_left(desk: Desk) -> None:
    window = desk.server.xdotool("search", "--onlyvisible", "--class", ".").split()[-1]
    desk.server.xdotool("windowsize", window, "800", "480")
    desk.shows((800, 480))
    desk.server.xdotool("windowunmap", "--sync", window)
    desk.server.xdotool("windowmap", "--sync", window)
    desk.shows((800, 480))
    desk.press("red")
    desk.shows((800, 480))
    desk.server.xdotool("windowfocus", window, "key", "Escape")
    assert desk.process.wait(20) == 0


def test_ctrl_c_and_sigterm_end_a_sleeping_window(desk: Desk) -> None:
    desk.process.terminate()
    assert desk.process.wait(20) == 0


def test_without_a_screen_it_says_how_to_go_on(tmp_path: Path) -> None:
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in gone}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "play"],
        env={**environment, "STATE_DIRECTORY": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "companion play --record DIR" in done.stderr
    assert "Traceback" not in done.stderr
