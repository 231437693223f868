"""Sounds made by our own arithmetic: little bells, a hop, a page being turned. Each can be another file."""

import logging
from array import array
from collections.abc import Callable, Iterable, Mapping
from math import exp, pi, sin
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import pygame

RATE = 22050
log = logging.getLogger(__name__)

Wave = list[float]


def bell(pitch: float, seconds: float, loud: float = 0.5) -> Wave:
    """A small bell: the tone and two soft overtones, fading."""
    step = 2 * pi * pitch / RATE
    return [
        loud * exp(-5.5 * k / (seconds * RATE)) * min(1.0, k / 60)
        * (sin(step * k) + 0.35 * sin(2 * step * k) + 0.15 * sin(3.01 * step * k)) / 1.5
        for k in range(round(seconds * RATE))
    ]  # fmt: skip


def slide(low: float, high: float, seconds: float, loud: float = 0.4) -> Wave:
    """A tone that glides, as a hop sounds."""
    count, phase, wave = round(seconds * RATE), 0.0, []
    for k in range(count):
        share = k / count
        phase += 2 * pi * (low + (high - low) * share) / RATE
        wave.append(loud * sin(phase) * sin(pi * share))
    return wave


def rustle(seconds: float, loud: float = 0.25) -> Wave:
    """Paper: noise from a small generator, so that it is the same every time."""
    state, last, wave = 1, 0.0, []
    for k in range(round(seconds * RATE)):
        state = (state * 1103515245 + 12345) % 2147483648
        last += 0.45 * (state / 1073741824 - 1 - last)
        wave.append(loud * last * sin(pi * k / (seconds * RATE)))
    return wave


def together(*parts: tuple[float, Wave]) -> Wave:
    """Several waves, each from its second on."""
    length = max(round(start * RATE) + len(wave) for start, wave in parts)
    mixed = [0.0] * length
    for start, wave in parts:
        first = round(start * RATE)
        for k, value in enumerate(wave):
            mixed[first + k] += value
    return mixed


MADE: Mapping[str, Callable[[], Wave]] = {
    "press": lambda: bell(784, 0.25, 0.35),
    "page": lambda: rustle(0.35),
    "land": lambda: slide(320, 180, 0.12, 0.5),
    "hush": lambda: bell(392, 0.9, 0.3),
    "lit": lambda: together((0.0, bell(659, 0.8)), (0.12, bell(831, 0.8)), (0.24, bell(988, 1.0))),
    "point": lambda: bell(1047, 0.3, 0.35),
    "hop": lambda: slide(260, 520, 0.16),
    "refused": lambda: together((0.0, bell(247, 0.3)), (0.16, bell(208, 0.4))),
    "note": lambda: together((0.0, bell(523, 0.3, 0.35)), (0.12, bell(440, 0.4, 0.35))),
    "win": lambda: together(
        *((0.16 * k, bell(pitch, 0.9)) for k, pitch in enumerate((523, 659, 784))), (0.5, bell(1047, 1.6))
    ),
}
"""Every sound there is, by the name it has in the config."""


def samples(wave: Iterable[float], volume: float = 1.0) -> bytes:
    """A wave as 16-bit samples."""
    return array("h", (round(max(-1.0, min(1.0, value * volume)) * 32000) for value in wave)).tobytes()


class Sounds:
    """Plays sounds; where there is no loudspeaker the table plays on in silence.

    Everything is done by a thread of its own: making a sound takes longer than a frame.
    """

    def __init__(self, volume: float = 0.7, files: Mapping[str, Path] | None = None) -> None:
        self._volume, self._files = volume, dict(files or {})
        self._ready: dict[str, pygame.mixer.Sound | None] = {}
        self._wanted: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None

    def play(self, name: str) -> None:
        """Play a sound; never blocks. The first one opens the loudspeaker."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="sounds", daemon=True)
            self._thread.start()
        self._wanted.put(name)

    def close(self) -> None:
        """Let what is wanted be made, then let go of the loudspeaker."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        audible = self._start()
        while (name := self._wanted.get()) is not None:
            if audible and (sound := self._sound(name)) is not None:
                sound.play()
        if audible:
            pygame.mixer.quit()
        self._ready.clear()

    def _start(self) -> bool:
        try:
            pygame.mixer.init(RATE, -16, 1, 1024, allowedchanges=0)
        except pygame.error as error:
            log.warning("no sound: %s", error)
            return False
        return True

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._ready:
            self._ready[name] = self._load(name)
        return self._ready[name]

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        path = self._files.get(name)
        if path is None:
            return pygame.mixer.Sound(buffer=samples(MADE[name](), self._volume))
        try:
            sound = pygame.mixer.Sound(str(path))
        except (pygame.error, OSError) as error:
            log.warning("the sound %s cannot be played: %s", path, error)
            return None
        sound.set_volume(self._volume)
        return sound
