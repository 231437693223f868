"""A TV elsewhere: draws the public view that comes over the network, and says when it may be old."""

from msgspec.structs import replace

from companion.display.keys import Closed, Happening
from companion.display.window import Window
from companion.remote.spectator import Away, Spectator
from companion.screen import Ailment, Screen

AILMENTS = {Away.BROKER: Ailment("tv-network"), Away.COMPANION: Ailment("tv-companion")}


class Watching:
    """A window on a table that is somewhere on the network."""

    def __init__(self, window: Window, spectator: Spectator) -> None:
        self.window, self._spectator = window, spectator
        self._shown: Screen | None = None
        self.closed = False
        window.show.wait()

    def run(self) -> None:
        """Watch until the window is closed."""
        while not self.closed:
            self.turn()

    def turn(self) -> None:
        """Paint, sleep until something happens, and show it."""
        for event in self.window.events():
            self._take(event)
        screen = self._screen()
        if screen is not None and screen != self._shown:
            self._shown = screen
            self.window.show.show(screen)

    def _screen(self) -> Screen | None:
        """The newest view, with a word about who is away."""
        screen, away = self._spectator.screen, self._spectator.away
        if screen is None or away is None:
            return screen
        ailments = (AILMENTS[away], *screen.house.ailments)
        return replace(screen, house=replace(screen.house, ailments=ailments))

    def _take(self, happening: Happening) -> None:
        if isinstance(happening, Closed):
            self.closed = True
        elif not self.window.key(happening):
            self.closed = happening.name == "escape"
