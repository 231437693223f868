"""Writes a config back as TOML, whole and in the order of its model; reading that gives the same config."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields, is_dataclass
from pathlib import Path
from typing import Any

from companion.config.model import Config
from hardware.wiring import KINDS


def to_toml(config: Config) -> str:
    """Every value that is in force, defaults included."""
    return "\n".join(_table(config, "")).strip() + "\n"


def inline(value: object) -> str:
    """One value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str() | Path():
            # JSON's escapes are all valid in TOML, except that TOML wants DEL escaped too.
            return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
        case tuple() | list():
            return f"[{', '.join(map(inline, value))}]"
        case Mapping():
            return (
                f"{{ {', '.join(f'{json.dumps(key)} = {inline(entry)}' for key, entry in value.items())} }}"
            )
    return _dial(value)


def _dial(wiring: Any) -> str:
    """A dial, or a part of one, which has no kind."""
    parts = [f"kind = {inline(name)}" for name, cls in KINDS.items() if isinstance(wiring, cls)]
    for field in fields(wiring):
        if field.init and (value := getattr(wiring, field.name)) is not None:
            parts.append(f"{field.name} = {inline(value)}")
    return f"{{ {', '.join(parts)} }}"


def _table(value: Any, name: str) -> Iterator[str]:
    """Plain values first, then the tables: TOML allows no other order."""
    later: list[tuple[str, Any]] = []
    for field in fields(value):
        entry = getattr(value, field.name)
        path = f"{name}.{field.name}" if name else field.name
        if _is_section(entry) or (isinstance(entry, tuple) and entry and is_dataclass(entry[0])):
            later.append((path, entry))
        elif not _unsaid(entry, field):
            yield f"{field.name} = {inline(entry)}"
    for path, entry in later:
        for part in entry if isinstance(entry, tuple) else (entry,):
            yield ""
            yield f"[[{path}]]" if isinstance(entry, tuple) else f"[{path}]"
            yield from _table(part, path)


def _unsaid(entry: object, field: Field[Any]) -> bool:
    """Whether a value is the absence of one; an empty list where None is the default says "none of them"."""
    return entry is None or entry == {} or (entry == () and field.default == ())


def _is_section(entry: object) -> bool:
    return is_dataclass(entry) and not isinstance(entry, tuple(KINDS.values()))
