"""A whole table in one process: keys of dials and host, the screen dimming, pictures being kept."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.config import Config, parse
from companion.desk import Playing
from companion.display.keys import PLACES, Closed, Key
from companion.display.manner import Manner, manner_of
from companion.display.recording import Recording
from companion.display.sounds import Sounds
from companion.display.window import Window
from companion.game.table import Lobby, Telling
from companion.mistake import Mistake
from tests.display.alike import alike

SHIFT, CONTROL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
SCANCODES = {name: number for number, name in PLACES.items()}


@pytest.fixture(autouse=True)
def _signals_as_they_were() -> Iterator[None]:
    """A window gives Ctrl-C to SDL; the test run wants it back."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class Table:
    """A table on a desk with a screen in memory and a clock of its own."""

    def __init__(self, config: Config, **window: object) -> None:
        self.now = 100.0

        def opened(manner: Manner) -> Window:
            return Window(manner, size=(640, 360), clock=lambda: self.now, **window)  # type: ignore[arg-type]

        self.playing = Playing(config, opened)
        self.turn()

    def turn(self) -> None:
        Window.wake()
        self.playing.turn()
        self.playing.window.paint()

    def key(self, name: str, *, mod: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=0, scancode=SCANCODES[name], mod=mod))
        self.turn()
        self.turn()

    @property
    def phase(self) -> object:
        return self.playing.service.keeper.table.phase

    @property
    def seated(self) -> tuple[str, ...]:
        return self.playing.service.keeper.table.seated


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(config_in(tmp_path))
    yield made
    made.playing.close()


def config_in(folder: Path, more: str = "") -> Config:
    return parse(f'{more}\n[journal]\npath = "{folder}/journal.sqlite"\n', folder / "table.toml")


def test_a_seat_s_key_sits_it_down_and_its_rabbit_appears(table: Table) -> None:
    frames = table.playing.window.frames
    table.key("q")
    assert table.seated == ("red",)
    assert table.playing.window.frames > frames


def test_the_host_takes_back_with_keys(table: Table) -> None:
    seated = [len(table.seated)]
    for name, mod in (("q", 0), ("w", 0), ("backspace", 0), ("backspace", SHIFT), ("z", CONTROL)):
        table.key(name, mod=mod)
        seated.append(len(table.seated))
    assert seated == [0, 1, 2, 1, 2, 1]


def test_the_aid_the_language_and_the_full_screen_have_keys(table: Table) -> None:
    show = table.playing.window.show
    before = show.scene
    table.key("f2")
    assert show.language == "fr"
    table.key("f2")
    table.key("f2")
    assert show.language == "en"
    table.key("f1")
    assert show.scene is not before
    table.key("f11")
    assert show.layout.width == 1024


def test_escape_and_closing_the_window_end_it(table: Table) -> None:
    table.key("escape")
    assert table.playing.service.stopping
    table.playing.service.stopping = False
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    table.turn()
    table.turn()
    assert table.playing.service.stopping


def test_after_ten_minutes_the_screen_dims_and_the_next_key_brings_it_back_at_once(table: Table) -> None:
    screen = pygame.display.get_surface()
    assert screen is not None
    table.now += 70
    table.turn()
    bright = screen.copy()
    table.now += 600
    table.turn()
    dim = screen.copy()
    assert average(dim) < average(bright) * 0.6
    table.now += 61
    table.turn()
    assert alike(screen, dim) < 0.999
    table.key("backspace")
    assert average(screen) > average(bright) * 0.9


def average(picture: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(picture)[:3]) / 3


def test_what_is_shown_can_be_recorded(tmp_path: Path) -> None:
    table = Table(config_in(tmp_path), sounds=Sounds())
    recording = Recording(tmp_path / "pictures", clock=lambda: table.now)
    table.playing.window.after_frame = recording.frame
    for key in "qwe":
        table.now += 1.0
        table.key(key)
    table.playing.close()
    written = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert written[:2] == ["00001.png", "00002.png"]
    assert recording.count == len(written)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Mistake, match="No pictures can be written"):
        Recording(tmp_path / "file" / "pictures")


def test_wired_dials_of_a_machine_without_pins_are_on_the_keyboard(tmp_path: Path) -> None:
    seat = '[[seat]]\ncolour = "red"\ndial = { kind = "buttons", up = 5, down = 6, press = 13, lamp = 19 }\n'
    more = "".join(f'[[seat]]\ncolour = "{colour}"\n' for colour in ("blue", "green"))
    table = Table(config_in(tmp_path, seat + more))
    table.key("q")
    table.playing.close()
    assert table.seated == ("red",)


def test_a_game_starts_by_holding_a_key_and_pauses_by_another(table: Table) -> None:
    for key in "qwer":
        table.key(key)
    assert isinstance(table.phase, Lobby)
    keyboard, at = table.playing.keyboard, 10**15
    keyboard.key("q", True, at=at)
    keyboard.key("q", False, at=at + 1_600_000_000)
    table.turn()
    assert isinstance(table.phase, Telling)
    paused = []
    for _ in range(2):
        table.key("space")
        paused.append(table.playing.service.keeper.table.paused)
    assert paused == [True, False]


def test_the_manner_follows_the_config(tmp_path: Path) -> None:
    config = config_in(tmp_path, "[tv]\ncalm = true\ndim_after = 3\n")
    assert manner_of(config) == Manner(calm=True, dim_after=180.0)


def test_happenings_are_plain_data() -> None:
    assert Key("q", True) == ("q", True, False, False)
    assert Closed() == ()
