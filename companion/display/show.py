"""The show: which scene is on, since when, and when there is next something to paint. Knows no window."""

import time
from collections.abc import Callable
from dataclasses import replace

from companion.display.compose import compose, waiting
from companion.display.compose.stage import Stage
from companion.display.layout import Layout
from companion.display.manner import Manner
from companion.display.scene import Scene
from companion.languages import language
from companion.screen import Screen

DRIFT_SECONDS = 60.0
"""How often the dimmed picture moves a little, so that nothing burns into the screen."""
DRIFT = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Show:
    """What is on, by a clock that can be any."""

    def __init__(
        self,
        layout: Layout,
        manner: Manner | None = None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self.layout = layout
        self.manner = manner or Manner()
        self._clock, self._wall = clock, wall
        self._screen: Screen | None = None
        self._aid = False
        self._started = self._touched = clock()
        self.scene: Scene | None = None

    def show(self, screen: Screen) -> None:
        """Show this from now on."""
        before, self._screen = self._screen, screen
        if before is not None and before.view.phase != screen.view.phase:
            self._aid = False
        self.touch()
        self._compose(before)

    def wait(self) -> None:
        """Show that the table is looked for, as long as nothing else is known."""
        if self._screen is None:
            self.scene = waiting(self.layout, language(self.language))
            self._started = self._clock()

    def resize(self, layout: Layout) -> None:
        """Show the same on a screen of another size, at once and at rest."""
        self.layout = layout
        self.wait()
        self._compose(self._screen)

    def toggle_aid(self) -> None:
        """Call up the players' aid, or put it away."""
        self._aid = not self._aid
        self.touch()
        self._compose(self._screen)

    def speak(self, code: str) -> None:
        """Show everything in another language."""
        self.manner = replace(self.manner, language=code)
        self.touch()
        self._compose(self._screen)

    @property
    def language(self) -> str:
        """The language everything is shown in."""
        return self.manner.language or (self._screen.house.language if self._screen else "en")

    def touch(self) -> None:
        """Somebody did something: be bright."""
        self._touched = self._clock()

    @property
    def time(self) -> float:
        """How far the scene has got, in seconds."""
        return self._clock() - self._started

    @property
    def drift(self) -> tuple[int, int] | None:
        """Which way the dimmed picture is moved; None while it is bright."""
        after = self.manner.dim_after
        quiet = self._clock() - self._touched - after
        return None if not after or quiet < 0 else DRIFT[int(quiet / DRIFT_SECONDS) % len(DRIFT)]

    def next_change(self) -> float | None:
        """In how many seconds there is something to paint; None: not before the next gesture."""
        if self.scene is None:
            return None
        quiet, after = self._clock() - self._touched, self.manner.dim_after
        if after and quiet >= after:
            return DRIFT_SECONDS - (quiet - after) % DRIFT_SECONDS
        change = self.scene.next_change(self.time)
        waits = [change - self.time] if change is not None else []
        waits += [after - quiet] if after else []
        return max(0.0, min(waits)) if waits else None

    def _compose(self, before: Screen | None) -> None:
        if self._screen is None:
            return
        self.scene = compose(
            Stage(
                screen=self._screen,
                before=before,
                layout=self.layout,
                language=language(self.language),
                calm=self.manner.calm,
                now=self._wall(),
                aid=self._aid,
                keys=self.manner.keys,
            )
        )
        self._started = self._clock()
