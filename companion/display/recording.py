"""Recording: numbered pictures of what the TV shows."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pygame

from companion.mistake import Mistake


class Recording:
    """Writes a picture of a frame when the last one is old enough."""

    def __init__(
        self, folder: Path, *, a_second: float = 4.0, clock: Callable[[], float] = monotonic
    ) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(f"No pictures can be written to {folder}: {error.strerror}.") from error
        self._folder, self._every, self._clock = folder, 1 / a_second, clock
        self._last = float("-inf")
        self.count = 0

    def frame(self, surface: pygame.Surface) -> None:
        """A frame was painted."""
        if self._clock() - self._last >= self._every:
            self.write(surface)

    def write(self, surface: pygame.Surface) -> None:
        """Write a picture in any case."""
        self._last = self._clock()
        self.count += 1
        pygame.image.save(surface, self._folder / f"{self.count:05}.png")
