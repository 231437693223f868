"""A TV elsewhere: shows what it hears, and says when that may be old."""

import signal
from collections.abc import Iterator
from typing import cast

import pygame
import pytest

from companion.display.scene import Words
from companion.display.window import Window
from companion.remote.spectator import Away, Spectator
from companion.screen import Screen
from companion.tv import Watching
from tests.display import tables


class Network:
    """What a spectator knows, set by hand."""

    def __init__(self) -> None:
        self.screen: Screen | None = None
        self.away: Away | None = Away.BROKER


@pytest.fixture
def watching() -> Iterator[tuple[Watching, Network]]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    network = Network()
    window = Window(size=(640, 360))
    yield Watching(window, cast(Spectator, network)), network
    window.close()
    for number, handler in before.items():
        signal.signal(number, handler)


def words(watching: Watching) -> str:
    Window.wake()
    watching.turn()
    scene = watching.window.show.scene
    assert scene is not None
    return " ".join(item.art.text for item in scene.frame(0.0) if isinstance(item.art, Words))


def test_it_looks_for_the_table_until_it_hears_of_it(watching: tuple[Watching, Network]) -> None:
    tv, network = watching
    assert "Looking for the table…" in words(tv)
    network.screen, network.away = tables.telling(), None
    assert "Ștefan tells a clue." in words(tv)


def test_it_says_when_what_it_shows_may_be_old(watching: tuple[Watching, Network]) -> None:
    tv, network = watching
    network.screen, network.away = tables.telling(), Away.COMPANION
    assert "The companion of this table is not running" in words(tv)
    network.away = Away.BROKER
    assert "This TV cannot reach the network" in words(tv)
    network.away = None
    assert "may be old" not in words(tv)


def test_escape_or_closing_the_window_ends_it(watching: tuple[Watching, Network]) -> None:
    tv, _ = watching
    for event in (
        pygame.event.Event(pygame.QUIT),
        pygame.event.Event(pygame.KEYDOWN, key=0, scancode=41, mod=0),
    ):
        tv.closed = False
        pygame.event.post(event)
        tv.run()
        assert tv.closed
