"""Where a demo can be watched: in a window at a pace to watch, or as pictures in a folder."""

from collections.abc import Mapping
from pathlib import Path
from time import monotonic

from companion.display.keys import Closed
from companion.display.offscreen import Offscreen, Picture
from companion.display.recording import write_picture
from companion.display.window import Window
from companion.mistake import Mistake

PAUSES: Mapping[str, float] = {
    "Lobby": 0.6,
    "Telling": 3.0,
    "Ballot": 0.45,
    "Votes": 2.0,
    "Scores": 2.5,
    "Podium": 12.0,
}
"""Seconds to look at a phase, after everything in it has been told."""
ELSE = 1.0


class OnScreen:
    """A window that shows the demo, and lets each step be seen."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.closed = False

    def look(self, phase: str) -> None:
        """Let the room look for a while, or until the window is closed."""
        scene = self.window.show.scene
        told = scene.told if scene is not None else 0.0
        # One step may follow the last within a phase; what was being told is then told to its end first.
        until = monotonic() + max(0.0, told - self.window.show.time) + PAUSES.get(phase, ELSE)
        self.window.wake_in(until - monotonic())
        while not self.closed:
            for happening in self.window.events():
                self.closed |= isinstance(happening, Closed) or happening.name == "escape"
            if monotonic() >= until:
                break


class InPictures:
    """A folder that gets a picture of each moment, numbered as they come."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.glob("[0-9][0-9][0-9]-*.png"):
                old.unlink()
        except OSError as error:
            raise Mistake(f"No pictures can be written to {folder}: {error.strerror}.") from error
        self._folder = folder
        self.count = 0
        self.output = Offscreen(size, self._keep)

    def _keep(self, name: str, picture: Picture) -> None:
        self.count += 1
        write_picture(picture, self._folder / f"{self.count:03}-round-{name}.png")
