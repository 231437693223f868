"""The last config that was right: a slip of the editor on Tuesday must not spoil the game on Friday."""

import logging
from contextlib import suppress
from pathlib import Path

from companion.config import Config, default_path, load, parse
from companion.config.load import state_directory
from companion.mistake import Mistake

log = logging.getLogger(__name__)


def load_or_kept(path: Path | None) -> tuple[Config, str]:
    """Read the config; with mistakes in it, the last right one, and what is wrong with the new one."""
    file = path or default_path()
    try:
        config = load(path)
    except Mistake as mistake:
        kept = _kept(file)
        if kept is None:
            raise
        for line in str(mistake).splitlines():
            log.error("%s", line)
        log.error("going on with the config as it last was right")
        return kept, str(mistake)
    keep(file)
    return config, ""


def keep(file: Path) -> None:
    """Remember a config that is right."""
    place = _place(file)
    with suppress(OSError):  # it is a net, and not worth a fall
        place.parent.mkdir(parents=True, exist_ok=True)
        new = place.with_suffix(".new")
        new.write_bytes(file.read_bytes() if file.exists() else b"")
        new.replace(place)


def _kept(file: Path) -> Config | None:
    try:
        return parse(_place(file).read_text(encoding="utf-8"), file)
    except (OSError, UnicodeDecodeError, Mistake):
        return None


def _place(file: Path) -> Path:
    return state_directory(file) / f"last-right-{file.name}"
