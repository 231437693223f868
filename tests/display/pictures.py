"""`make pictures`: the README's pictures and its little film, from a game of simulated guests."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from companion.demo import Demo
from companion.display.layout import Layout
from companion.display.offscreen import moments
from companion.display.painter import Painter
from companion.display.recording import write_picture
from companion.display.show import Show
from companion.game.editions import DIXIT_2021
from companion.game.table import Settings
from companion.game.views import InBallot, InPodium, InScores, InVotes
from companion.screen import Screen
from tests.display.film import Film

SIZE, SMALL = (1280, 720), (640, 360)
TOLD_ROUND = 5
"""The round the pictures are of: late enough for the rabbits to have spread."""
RATE = 12
WANTED = ("lobby", "ballot", "votes", "reveal", "points", "podium")


class Photographer:
    """An output that keeps the screens of one round and of the podium."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Screen, Screen | None]] = {}
        self._last: Screen | None = None

    def show(self, screen: Screen) -> None:
        phase = screen.view.phase
        name = str(phase.__struct_config__.tag)
        half = isinstance(phase, InBallot) and len(phase.missing) == 2
        if isinstance(phase, InPodium) or (screen.view.round == TOLD_ROUND and (half or name != "ballot")):
            self.kept.setdefault(name, (screen, self._last))
        if name == "lobby":
            self.kept["lobby"] = (screen, self._last)
        self._last = screen


def played() -> Photographer:
    camera = Photographer()
    with TemporaryDirectory() as folder:
        demo = Demo(Path(folder) / "journal.sqlite", Settings(edition=DIXIT_2021), 7, 11, [camera])
        for _ in demo.gestures():
            pass
        demo.close()
    return camera


def photograph(camera: Photographer, folder: Path) -> None:
    layout = Layout(*SIZE)
    painter, surface = Painter(layout), pygame.Surface(SIZE)
    for name, (screen, before) in camera.kept.items():
        show = Show(layout, wall=lambda: 0)
        for shown in (before, screen):
            if shown is not None:
                show.show(shown)
        assert show.scene is not None
        shots = list(moments(show.scene))
        named = ("suspense", "reveal", "points", "hopping", "after") if name == "scores" else (name,)
        for label, moment in zip(named, shots[-len(named) :], strict=True):
            painter.paint(surface, show.scene, moment)
            if label in WANTED:
                write_picture(surface, folder / f"{label}.png")


def film(camera: Photographer, path: Path) -> None:
    """The votes land, the storyteller's card lights up, the points are told and the rabbits hop."""
    now = 0.0
    show = Show(Layout(*SMALL), clock=lambda: now, wall=lambda: 0)
    painter, surface, reel = Painter(show.layout), pygame.Surface(SMALL), Film(SMALL, RATE)
    before = camera.kept["votes"][1]
    assert before is not None
    show.show(before)
    for kind in (InVotes, InScores):
        show.show(next(screen for screen, _ in camera.kept.values() if isinstance(screen.view.phase, kind)))
        assert show.scene is not None
        for tick in range(round((show.scene.told + 2.0) * RATE)):
            now += 1 / RATE
            reel.add(surface, painter.paint(surface, show.scene, tick / RATE))
    reel.write(path)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    camera = played()
    photograph(camera, folder)
    film(camera, folder / "film.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
