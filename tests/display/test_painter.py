"""Painting only what changed gives the same picture as painting everything."""

from itertools import pairwise

import pygame
import pytest

from companion.display.compose import compose
from companion.display.compose.stage import Stage
from companion.display.gallery import Gallery
from companion.display.layout import Layout
from companion.display.painter import Painter, merged
from companion.display.scene import Scene, Words
from companion.languages import language
from companion.screen import House, Remark, Screen
from tests.display import tables

LAYOUT = Layout(640, 360)
EVENING = [
    tables.lobby(6, 3),
    tables.lobby(6, 2),
    tables.telling(6, scores=(3, 7, 7, 12, 22, 29)),
    tables.ballot(6, 4, scores=(3, 7, 7, 12, 22, 29)),
    tables.ballot(6, 3, House(remark=Remark("refusal.own-card", 1, seat=tables.COLOURS[0]))),
    tables.votes(6, scores=(3, 7, 7, 12, 22, 29)),
    tables.scores(6, before=(3, 7, 7, 12, 22, 29), over=True),
    tables.podium(6),
]


def scene_of(screen: Screen, before: Screen | None) -> Scene:
    return compose(Stage(screen, before, LAYOUT, language("en")))


def test_painting_only_what_changed_equals_painting_everything() -> None:
    gallery = Gallery()
    painter, screen = Painter(LAYOUT, gallery), pygame.Surface((640, 360))
    whole = pygame.Surface((640, 360))
    for before, now in pairwise([None, *EVENING]):
        assert now is not None
        scene = scene_of(now, before)
        for moment in (0.0, 0.2, 0.21, 0.9, 4.1, 9.0, 14.2):
            painter.paint(screen, scene, moment)
            Painter(LAYOUT, gallery).repaint(whole, scene, moment)
            assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB"), (now, moment)


def test_nothing_is_painted_when_nothing_changed() -> None:
    painter, screen = Painter(LAYOUT), pygame.Surface((640, 360))
    scene = scene_of(EVENING[2], None)
    assert painter.paint(screen, scene, 0.0)
    assert painter.paint(screen, scene, 0.01) == []


def test_one_seat_s_lock_repaints_little() -> None:
    painter, screen = Painter(LAYOUT), pygame.Surface((640, 360))
    painter.paint(screen, scene_of(tables.ballot(6, 5), None), 0.0)
    parts = painter.paint(screen, scene_of(tables.ballot(6, 4), tables.ballot(6, 5)), 0.0)
    assert 0 < sum(part.w * part.h for part in parts) < 640 * 360 / 4


def test_rectangles_that_overlap_are_joined_and_distant_ones_are_not() -> None:
    one, near, far = pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 0, 10, 10), pygame.Rect(100, 100, 5, 5)
    assert merged([one, near, far]) == [pygame.Rect(0, 0, 15, 10), far]


def test_the_gallery_draws_a_picture_once_and_forgets_the_oldest_when_full() -> None:
    gallery = Gallery(pixels=3000)
    first = gallery.picture(Words("one", 20, (0, 0, 0)), (10, 24))
    assert gallery.picture(Words("one", 20, (0, 0, 0)), (10, 24)) is first
    for number in range(20):
        gallery.picture(Words(f"number {number}", 20, (0, 0, 0)), (10, 24))
    assert gallery.picture(Words("one", 20, (0, 0, 0)), (10, 24)) is not first


@pytest.mark.parametrize("size", [(320, 240), (500, 900), (2000, 500)])
def test_odd_windows_are_painted_without_complaint(size: tuple[int, int]) -> None:
    layout = Layout(*size)
    for screen in EVENING:
        scene = compose(Stage(screen, None, layout, language("fr")))
        Painter(layout).repaint(pygame.Surface(size), scene, 1.0)
