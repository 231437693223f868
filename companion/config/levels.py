"""Writes measured levels into a config file, and leaves every other character of it as it was."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

Place = tuple[str, int]
"""A dial's place in the file: `("seat", 0)` is that of the first seat, `("spare", 0)` of the first spare."""

_TABLE = re.compile(r"^\s*\[\[\s*(\w+)\s*\]\]\s*(#.*)?$")
_DIAL_TABLE = re.compile(r"^\s*\[\s*(\w+)\.dial\s*\]\s*(#.*)?$")
_DIAL = re.compile(r"^\s*dial\s*=\s*\{")
_LEVELS = re.compile(r",?\s*levels\s*=\s*\[[^\]]*\]")


def with_levels(source: str, measured: Mapping[Place, Sequence[int]]) -> str | None:
    """The file with these levels in it; None when its layout is one that we cannot change."""
    lines = source.splitlines(keepends=True)
    for place, levels in measured.items():
        _write(lines, place, f"levels = {list(levels)}")
    changed = "".join(lines)
    return changed if _says(changed, source, measured) else None


def _write(lines: list[str], place: Place, levels: str) -> None:
    for number in _block(lines, place):
        if _DIAL.match(lines[number]):
            lines[number] = _inline(lines[number], levels)
            return
        if (found := _DIAL_TABLE.match(lines[number])) and found[1] == place[0]:
            _in_table(lines, number + 1, levels)
            return


def _block(lines: Sequence[str], place: Place) -> range:
    """The lines from the [[…]] of a dial's owner to the next [[…]]."""
    starts = [number for number, line in enumerate(lines) if _TABLE.match(line)]
    own = [number for number in starts if (found := _TABLE.match(lines[number])) and found[1] == place[0]]
    if place[1] >= len(own):
        return range(0)
    start = own[place[1]]
    return range(start, min((number for number in starts if number > start), default=len(lines)))


def _inline(line: str, levels: str) -> str:
    """Into `dial = { … }`, before the brace that ends it, which no name of a part or kind can hold."""
    head, tail = line[: line.index("}")], line[line.index("}") :]
    return f"{_LEVELS.sub('', head).rstrip().rstrip(',')}, {levels} {tail}"


def _in_table(lines: list[str], start: int, levels: str) -> None:
    end = start
    while end < len(lines) and not lines[end].lstrip().startswith("["):
        if re.match(r"\s*levels\s*=", lines[end]):
            lines[end] = f"{levels}\n"
            return
        end += 1
    lines.insert(start, f"{levels}\n")


def _says(changed: str, source: str, measured: Mapping[Place, Sequence[int]]) -> bool:
    """Whether the changed file says what the old one did, and these levels."""
    try:
        now, wanted = tomllib.loads(changed), tomllib.loads(source)
        for (table, number), levels in measured.items():
            dial: dict[str, Any] = wanted[table][number]["dial"]
            dial["levels"] = list(levels)
    except (tomllib.TOMLDecodeError, LookupError):
        return False
    return now == wanted
