"""What differs between two configs, and which of it a running service cannot take."""

from collections.abc import Iterator
from dataclasses import fields

from companion.config import Config

AT_START = ("table", "broker", "journal")
"""What is settled when the service starts: taking it later would mean another broker, another journal."""


def what_changed(old: Config, new: Config) -> tuple[str, ...]:
    """The parts of the config that are not as they were."""
    names = (field.name for field in fields(Config))
    return tuple(name for name in names if getattr(old, name) != getattr(new, name))


def waits_for_restart(old: Config, new: Config) -> Iterator[str]:
    """Yield the changes that hold from the next start on."""
    yield from (name for name in what_changed(old, new) if name in AT_START)
    if set(old.wireless) != set(new.wireless) and not old.broker.enabled:
        yield "wireless dials"
