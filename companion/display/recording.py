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
        write_picture(surface, self._folder / f"{self.count:05}.png")


def write_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a picture as a PNG file."""
    try:
        pygame.image.save(surface, path)
    except (OSError, pygame.error) as error:
        raise Mistake(f"The picture {path} cannot be written: {error}.") from error
