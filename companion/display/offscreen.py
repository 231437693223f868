"""The TV without a screen: paints in memory, by a clock that jumps to where there is something to see."""

from collections.abc import Callable, Iterator

import pygame

from companion.display.layout import Layout
from companion.display.manner import Manner
from companion.display.painter import Painter
from companion.display.scene import Scene
from companion.display.show import Show
from companion.screen import Screen

Picture = pygame.Surface
Keep = Callable[[str, Picture], None]
"""Takes the name of a moment and its picture."""


class Offscreen:
    """An output like any other; hands over a picture of each moment worth one."""

    def __init__(self, size: tuple[int, int], keep: Keep, manner: Manner | None = None) -> None:
        self._keep = keep
        self._now = 0.0
        self._show = Show(Layout(*size), manner, clock=lambda: self._now, wall=lambda: 0)
        self._surface = pygame.Surface(size)
        self._painter = Painter(self._show.layout)
        self._phase = ""

    def show(self, screen: Screen) -> None:
        """Show a view, and keep pictures of its moments if its phase is another one."""
        self._show.show(screen)
        scene, phase = self._show.scene, screen.view.phase.__struct_config__.tag
        assert scene is not None
        if phase != self._phase:
            for moment in moments(scene):
                self._painter.paint(self._surface, scene, moment)
                self._keep(f"{screen.view.round:02}-{phase}", self._surface)
            self._now += scene.told + 1.0
        self._phase = str(phase)


def moments(scene: Scene) -> Iterator[float]:
    """Just before each act ends, in the middle of the hopping, and when all is told."""
    yield from (act.start - 0.05 for act in scene.acts[1:])
    if len(scene.acts) > 1:
        yield scene.acts[-1].start + 0.8
    yield scene.told + 1.0
