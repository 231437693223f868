"""House editions: other points, other caps, other targets, written in a TOML file and checked when loaded."""

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from companion.game.edition import Edition
from companion.game.editions import EDITIONS
from companion.mistake import Mistake


def load_edition(name: str, folder: Path | None = None) -> Edition:
    """Find an edition by its name, or read a house edition from the TOML file of that path."""
    if name in EDITIONS:
        return EDITIONS[name]
    if not name.endswith(".toml"):
        raise Mistake(
            f"There is no edition {name!r}; there is: {', '.join(EDITIONS)}.{_did_you_mean(name)} "
            "A house edition is given as the path of its .toml file."
        )
    path = (folder or Path()) / name
    try:
        fields = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"The house edition {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"The house edition {path} is not TOML: {error}.") from error
    return _edition(path, fields)


def _edition(path: Path, fields: dict[str, Any]) -> Edition:
    """Build an edition from `based_on` and what the file changes of it."""
    base = fields.pop("based_on", None)
    if base is not None and base not in EDITIONS:
        raise Mistake(
            f"{path}: `based_on` is {base!r}; it must be one of {', '.join(EDITIONS)}."
            f"{_did_you_mean(str(base))}"
        )
    start = (msgspec.to_builtins(EDITIONS[base]) if base else {}) | {"name": path.stem}
    unknown = set(fields) - set(Edition.__struct_fields__)
    if unknown:
        word = min(unknown)
        near = get_close_matches(word, Edition.__struct_fields__, n=1)
        hint = f" Did you mean `{near[0]}`?" if near else ""
        raise Mistake(f"{path}: `{word}` is not a part of an edition.{hint}")
    try:
        return msgspec.convert({**start, **fields}, Edition, strict=False)
    except msgspec.ValidationError as error:
        raise Mistake(f"{path} is no edition one could play by: {error}.") from error


def _did_you_mean(name: str) -> str:
    near = get_close_matches(name, EDITIONS, n=1)
    return f" Did you mean {near[0]!r}?" if near else ""
