"""What is wrong with a config, said so that its owner can mend it: where, what was found, what is allowed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

Key = tuple[str | int, ...]
"""The way to a value: `("seat", 1, "dial", "up")` is `up` of the dial of the second seat."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_ENTRY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong."""

    key: Key
    says: str

    @property
    def where(self) -> str:
        """The key as a person says it, seats counted from 1."""
        words = "".join(f" {part + 1}, " if isinstance(part, int) else f".{part}" for part in self.key)
        return words.replace(", .", ", ").strip("., ") or "the file"


@dataclass(slots=True)
class Problems:
    """Collects all that is wrong, so that nobody has to mend a file one mistake at a time."""

    found: list[Problem] = field(default_factory=list)

    def add(self, key: Key, says: str) -> None:
        """Note one more."""
        self.found.append(Problem(key, says))

    def wrong(self, key: Key, found: object, allowed: str, choices: Iterable[str] = ()) -> None:
        """Note a value that is not allowed, what would be, and the choice that was probably meant."""
        self.add(key, f"found {shown(found)}; allowed: {allowed}.{did_you_mean(found, choices)}")

    def sentences(self, file: str, source: str) -> list[str]:
        """All of it, each with file, line where known, and key, in the order of the file."""
        lines = lines_of(source)
        rows = [(line_of(lines, problem.key), problem) for problem in self.found]
        rows.sort(key=lambda row: row[0])
        return [
            f"{file}:{f'{line}:' if line else ''} {problem.where}: {problem.says}" for line, problem in rows
        ]


def shown(value: object) -> str:
    """Write a value the way it stands in TOML, cut to a length one can read."""
    match value:
        case bool():
            text = str(value).lower()
        case str():
            text = f'"{value}"'
        case dict():
            text = "a table { … }"
        case _:
            text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def did_you_mean(word: object, choices: Iterable[str]) -> str:
    """Guess at a slip of the keyboard; nothing when no choice is near."""
    near = get_close_matches(str(word).lower(), list(choices), n=1)
    return f' Did you mean "{near[0]}"?' if near else ""


def lines_of(source: str) -> Mapping[Key, int]:
    """Tell on which line each key of a TOML text stands (tomllib does not say)."""
    lines: dict[Key, int] = {}
    counts: dict[str, int] = {}
    table: Key = ()
    for number, line in enumerate(source.splitlines(), 1):
        if header := _HEADER.match(line):
            name = header[2]
            table = _words(name)
            if header[1] == "[[":
                counts[name] = counts.get(name, -1) + 1
                table = (*table, counts[name])
            lines.setdefault(table, number)
        elif entry := _ENTRY.match(line):
            lines.setdefault((*table, *_words(entry[1])), number)
    return lines


def line_of(lines: Mapping[Key, int], key: Key) -> int:
    """Find the line of a key, or of the nearest thing around it; 0 when the file does not mention it."""
    while key:
        if key in lines:
            return lines[key]
        key = key[:-1]
    return 0


def _words(dotted: str) -> Key:
    return tuple(word.strip().strip("\"'") for word in dotted.split("."))
