"""The face of a running service: a small file that says how it is doing, for `status`, `reload` and `doctor`.

It holds only what every screen may show, so anyone may read it.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.screen import Screen

INSTALLED = Path("/run/companion")
"""The runtime directory of the installed service."""


class Reload(msgspec.Struct, frozen=True):
    """What became of the last reload."""

    number: int = 0
    taken: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    """What changed in the config and holds from the next start on."""
    refused: str = ""
    """Why nothing was taken; empty when something was."""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """How a running service is doing."""

    pid: int
    started: float
    """Seconds since 1970."""
    config: str
    configured: float
    """When the config was last taken; seconds since 1970."""
    table: str
    dials: Mapping[str, str]
    """Every dial's kind by its name."""
    journal: str
    events: int
    broker: str = ""
    """Host and port; empty when the config has none."""
    connected: bool = False
    firmware: Mapping[str, str] = {}
    """What each wireless dial that says so runs."""
    screen: Screen | None = None
    reload: Reload = Reload()

    @property
    def alive(self) -> bool:
        """Whether that process is still there."""
        with suppress(ProcessLookupError):
            try:
                os.kill(self.pid, 0)
            except PermissionError:
                return True  # it is somebody else's, so it is there
            return True
        return False


def runtime_directory() -> Path:
    """Where the face is: the service's own directory, or the caller's when nothing is installed."""
    if given := os.environ.get("RUNTIME_DIRECTORY"):
        return Path(given)
    if INSTALLED.is_dir():
        return INSTALLED
    return Path(os.environ.get("XDG_RUNTIME_DIR") or f"/tmp/companion-{os.getuid()}") / "companion"


def write_face(face: Face, folder: Path) -> None:
    """Replace the file in one move, so that no reader ever sees half of it."""
    new = folder / "face.json.new"
    with suppress(OSError):  # a full /run must not stop a game
        folder.mkdir(parents=True, exist_ok=True)
        new.write_bytes(msgspec.json.encode(face))
        new.chmod(0o644)
        new.replace(folder / "face.json")


def read_face(folder: Path | None = None) -> Face | None:
    """The face of the service that runs here; None when none does."""
    try:
        face = msgspec.json.decode(((folder or runtime_directory()) / "face.json").read_bytes(), type=Face)
    except (OSError, msgspec.MsgspecError):
        return None
    return face if face.alive else None


def remove_face(folder: Path) -> None:
    """The service has stopped."""
    with suppress(OSError):
        (folder / "face.json").unlink()
