"""Golden pictures: each scene as it was when somebody last looked at it. `make golden` draws them anew."""

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.display.compose import compose, waiting
from companion.display.compose.stage import Stage
from companion.display.layout import Layout
from companion.display.painter import Painter
from companion.display.scene import Scene
from companion.languages import language
from companion.screen import Ailment, House, Remark, Screen
from tests.display import tables
from tests.display.alike import SHARE, alike
from tests.display.tables import COLOURS

LAYOUT = Layout(960, 540)
FOLDER = Path(__file__).parent / "golden"
SCORES = (3, 7, 7, 12, 22, 29, 0, 31, 44, 12, 60, 18)


def scene(screen: Screen, before: Screen | None = None, code: str = "en", *, aid: bool = False) -> Scene:
    return compose(Stage(screen, before, LAYOUT, language(code), aid=aid))


def reveal(count: int = 6) -> Scene:
    return scene(tables.scores(count, before=SCORES), tables.votes(count))


def ill() -> Screen:
    house = House(
        remark=Remark("refusal.own-card", 1, seat=COLOURS[2]),
        ailments=(Ailment("lost", COLOURS[4]), Ailment("battery-low", COLOURS[5], "7 %")),
        timer=90,
    )
    return tables.ballot(6, 4, house, scores=SCORES)


def paused() -> Screen:
    screen = tables.ballot(5, 2, scores=SCORES)
    return replace(screen, view=replace(screen.view, paused=True))


PICTURES: dict[str, Callable[[], tuple[Scene, float]]] = {
    "waiting": lambda: (waiting(LAYOUT, language("en")), 0.0),
    "lobby": lambda: (scene(tables.lobby(8, 3)), 0.0),
    "telling": lambda: (scene(tables.telling(12, scores=SCORES)), 0.0),
    "telling-french": lambda: (scene(tables.telling(6, scores=SCORES), code="fr"), 0.0),
    "ballot-romanian": lambda: (scene(tables.ballot(8, 3, scores=SCORES), code="ro"), 0.0),
    "ballot-refused": lambda: (scene(ill(), tables.ballot(6, 4)), 1.0),
    "ballot-ill": lambda: (scene(ill(), tables.ballot(6, 4)), 9.0),
    "paused": lambda: (scene(paused()), 0.0),
    "aid": lambda: (scene(tables.ballot(6), aid=True), 0.0),
    "votes-flying": lambda: (scene(tables.votes(8), tables.ballot(8)), 1.15),
    "votes": lambda: (scene(tables.votes(12)), 0.0),
    "suspense": lambda: (reveal(), 1.0),
    "owners": lambda: ((told := reveal()), told.acts[2].start - 0.05),
    "points": lambda: ((told := reveal()), told.acts[3].start - 0.05),
    "hopping": lambda: ((told := reveal(9)), told.acts[3].start + 0.75),
    "podium": lambda: (scene(tables.podium(6)), 0.0),
    "asleep": lambda: (scene(tables.telling(6, scores=SCORES)), 90.0),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_scene_looks_as_it_did_when_somebody_last_looked(name: str) -> None:
    what, moment = PICTURES[name]()
    picture = pygame.Surface((LAYOUT.width, LAYOUT.height))
    Painter(LAYOUT).repaint(picture, what, moment)
    golden = FOLDER / f"{name}.png"
    if os.environ.get("GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(picture, golden)
    assert alike(picture, pygame.image.load(golden)) >= SHARE
