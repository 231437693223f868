"""Reads a table's config: from TOML text to a Config, or to one Mistake that names all that is wrong."""

import os
import re
import tomllib
from dataclasses import replace
from pathlib import Path

from companion.config.check import build
from companion.config.misfits import misfits
from companion.config.model import DEFAULT_SEATS, Config, Seat
from companion.config.problems import Problems
from companion.game.editions import EDITIONS
from companion.languages import language
from companion.mistake import Mistake

SYSTEM = Path("/etc/companion/table.toml")
"""Where the installed service has its config."""


SYSTEM_STATE = Path("/var/lib/companion")
"""Where the installed service keeps its journal; a host's shell must find the same one."""


def default_path() -> Path:
    """The config that is meant when none is named: the caller's own if there is one, or the installed one."""
    if named := os.environ.get("COMPANION_CONFIG"):
        return Path(named)
    if directory := os.environ.get("CONFIGURATION_DIRECTORY"):
        return Path(directory) / "table.toml"
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    own = home / "companion" / "table.toml"
    return own if own.exists() else SYSTEM


def state_directory(config_file: Path) -> Path:
    """Where what must survive a restart is kept: the service's own directory, or the caller's."""
    if directory := os.environ.get("STATE_DIRECTORY"):
        return Path(directory)
    if config_file == SYSTEM and SYSTEM.exists():
        return SYSTEM_STATE
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "companion"


def load(path: Path | None = None) -> Config:
    """Read the config at `path`; without one at the default place, where none at all counts as empty."""
    file = path or default_path()
    try:
        source = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        if path is not None:
            raise Mistake(f"There is no config at {file}. `companion config new` writes one.") from None
        source = ""
    except (OSError, UnicodeDecodeError) as fault:
        raise Mistake(f"The config {file} cannot be read: {fault}.") from None
    return parse(source, file)


def parse(source: str, file: Path) -> Config:
    """Turn TOML text into a config; `file` is for messages and for paths that are relative to it."""
    try:
        entries = tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        raise Mistake(_not_toml(file, str(fault))) from None
    problems = Problems()
    config = build(Config, entries, (), problems)
    for key, says in misfits(entries, file.parent):
        problems.add(key, says)
    if problems.found:
        count = len(problems.found)
        head = f"{file} has {count} mistakes:" if count > 1 else f"{file} has a mistake:"
        raise Mistake("\n".join([head, *problems.sentences(file.name, source)]))
    assert isinstance(config, Config)
    return _completed(config, entries, file)


def _not_toml(file: Path, fault: str) -> str:
    line = re.search(r"at line (\d+)", fault)
    return f"{file} has a mistake:\n{file.name}:{f'{line[1]}:' if line else ''} this is not TOML: {fault}."


def _completed(config: Config, entries: dict[str, object], file: Path) -> Config:
    """Fill in what depends on the rest: seats, names, the broker's switch, and where relative paths start."""
    folder, journal = file.parent, config.journal.path.expanduser()
    seats = config.seat or tuple(Seat(colour) for colour in DEFAULT_SEATS)
    words = language(config.language)
    config = replace(
        config,
        seat=tuple(replace(seat, name=seat.name or words.say(f"colour.{seat.colour}")) for seat in seats),
        journal=replace(config.journal, path=state_directory(file) / journal),
        sound=replace(config.sound, files={word: folder / file for word, file in config.sound.files.items()}),
    )
    if config.game.edition not in EDITIONS and config.game.edition.endswith(".toml"):
        config = replace(config, game=replace(config.game, edition=str(folder / config.game.edition)))
    broker = entries.get("broker")
    if not isinstance(broker, dict) or "enabled" not in broker:
        config = replace(config, broker=replace(config.broker, enabled=bool(config.wireless)))
    return config
