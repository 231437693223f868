"""The demo, on a screen and without one."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.demo import Demo
from companion.demo_screens import OnScreen
from companion.display.window import Window
from companion.game.editions import EDITIONS
from companion.game.table import Settings


@pytest.fixture(autouse=True)
def _signals_as_they_were() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_without_a_screen_it_is_told_and_pictures_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["demo", "--headless", "--window", "640x360", "--pictures", str(tmp_path / "pictures")]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "wins!" in told
    written = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert f"{len(written)} pictures of it are in" in told
    assert written[0] == "001-round-00-lobby.png"
    assert written[-1].endswith("-podium.png")


@pytest.mark.parametrize(
    ("edition", "seats"), [("odyssey", 9), ("odyssey-party", 8), ("odyssey-team", 5), ("classic-2008", 3)]
)
def test_every_edition_can_be_shown_to_its_end_in_every_language(
    edition: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for code in ("fr", "ro"):
        words = ["demo", "--headless", "--window", "480x270", "--edition", edition, "--seats", str(seats)]
        assert main([*words, "--language", code, "--pictures", str(tmp_path)]) == 0
    assert "pictures of it" in capsys.readouterr().out


def test_in_a_window_each_step_can_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.demo_screens.PAUSES", {})
    monkeypatch.setattr("companion.demo_screens.ELSE", 0.001)
    window = Window(size=(640, 360))
    screen = OnScreen(window)
    demo = Demo(tmp_path / "journal.sqlite", Settings(edition=EDITIONS["dixit-2021"]), 4, 7, [window.show])
    for number, phase in enumerate(demo.gestures()):
        screen.look(phase)
        if number > 8:
            break
    assert window.frames > 5
    demo.close()
    window.close()
