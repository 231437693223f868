"""What a check finds, and what it may look at."""

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config
from companion.service.face import Face


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    says: str
    well: bool = True
    vital: bool = False
    """Whether the table cannot play as long as this is not mended."""
    mend: str = ""
    """The command, or the thing to do, that mends it."""

    def __str__(self) -> str:
        mark = "fine " if self.well else ("WRONG" if self.vital else "note ")
        line = f"{mark}  {self.what}: {self.says}"
        return f"{line}\n         mend it: {self.mend}" if self.mend else line


def fine(what: str, says: str) -> Finding:
    """All is well."""
    return Finding(what, says)


def note(what: str, says: str, mend: str = "") -> Finding:
    """The table can play, but somebody should know."""
    return Finding(what, says, well=False, mend=mend)


def wrong(what: str, says: str, mend: str) -> Finding:
    """The table cannot play like this."""
    return Finding(what, says, well=False, vital=True, mend=mend)


def run_command(*words: str) -> str:
    """What a command of the system prints; nothing when it is not there or fails to answer."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Ward:
    """What the checks look at: this machine, and the table on it."""

    config_file: Path
    config: Config | None
    """None when it has mistakes."""
    mistakes: str = ""
    face: Face | None = None
    """None when the service is not running."""
    root: Path = Path("/")
    command: Callable[..., str] = run_command

    @property
    def systemd(self) -> bool:
        """Whether this machine is run by systemd, and has our services installed."""
        return bool(self.command("systemctl", "cat", "companion.service"))


Check = Callable[[Ward], Iterator[Finding]]
