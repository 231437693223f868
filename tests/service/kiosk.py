"""The TV as its unit runs it: `companion tv` in a real cage, on a screen that is a window under Xvfb."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from tests.wait import until


def not_as_root() -> list[str]:
    """Say how to run something that refuses to be root's, as cage does."""
    return [] if os.geteuid() else ["unshare", "--user", "--map-user=1000", "--map-group=1000"]


class Kiosk:
    """A screen, and the unit's command line on it."""

    def __init__(self, folder: Path, display: str, environment: dict[str, str]) -> None:
        self._folder = folder
        folder.chmod(0o700)
        self._environment = environment | {
            "DISPLAY": display,
            "XDG_RUNTIME_DIR": str(folder),
            "XDG_CACHE_HOME": str(folder),
            "WLR_BACKENDS": "x11",
            "WLR_RENDERER": "pixman",
            "LIBSEAT_BACKEND": "noop",
            "SDL_VIDEODRIVER": "wayland",
        }
        self._cage: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start cage and the TV in it, as the unit does; tells when."""
        began = time.monotonic()
        for name in ("wayland-0", "wayland-0.lock"):
            (self._folder / name).unlink(missing_ok=True)
        with (self._folder / "log").open("ab") as log:
            self._cage = subprocess.Popen(
                [*not_as_root(), "cage", "-d", "--", sys.executable, "-m", "companion", "tv"],
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        return began

    def crash(self) -> int:
        """Kill the TV's program; cage ends with it. Gives cage's exit status."""
        assert self._cage is not None
        for pid in _children(self._cage.pid):
            os.kill(pid, signal.SIGKILL)
        status = self._cage.wait(10)
        self._cage = None
        return status

    def picture(self) -> bytes | None:
        """What is on the screen now; None as long as there is no screen."""
        shot = self._folder / "shot.png"
        words = ["grim", "-s", "0.5", str(shot)]
        environment = self._environment | {"WAYLAND_DISPLAY": "wayland-0"}
        if subprocess.run(words, env=environment, capture_output=True).returncode:
            return None
        return pygame.image.tobytes(pygame.image.load(shot), "RGB")

    def close(self) -> None:
        if self._cage is not None:
            self._cage.kill()
            self._cage.wait()


def _children(pid: int) -> list[int]:
    """Every process below another one."""
    below = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [*below, *(child for each in below for child in _children(each))]


@contextmanager
def kiosk(folder: Path, environment: dict[str, str]) -> Iterator[Kiosk]:
    """A screen of its own for the length of a `with`."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        display = f":{pipe.readline().strip()}"
    folder.mkdir()
    made = Kiosk(folder, display, environment)
    try:
        yield made
    finally:
        made.close()
        screen.terminate()
        screen.wait(10)


def settled(screen: Kiosk) -> bytes:
    """The picture once it no longer changes and is not one single colour."""
    seen: list[bytes | None] = [None]

    def same_again() -> bool:
        seen.append(screen.picture())
        last = seen[-1]
        return last is not None and last == seen[-2] and len(set(last)) > 50

    until(same_again, 20)
    last = seen[-1]
    assert last is not None
    return last
