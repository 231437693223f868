"""Builds frozen dataclasses from what a TOML file says; the classes' own annotations are the rules."""

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.config.problems import Key, Problems, did_you_mean

SECRETS = ("password", "passwd", "secret", "token", "username", "user", "key")
"""Keys people look for and must not find here: this file is read by many, and shown with `config show`."""

_WORDS: Mapping[object, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: 'a text in "quotes"',
    Path: 'the path of a file in "quotes"',
}


@dataclass(frozen=True, slots=True)
class Between:
    """A number from `low` to `high`, both allowed."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"from {self.low:g} to {self.high:g}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the words that `choices` gives when it is asked; of a table: what its keys may be."""

    choices: Callable[[], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Matching:
    """A text for which `fits` is true; `says` tells an owner what that means."""

    fits: Callable[[str], bool]
    says: str


@dataclass(frozen=True, slots=True)
class Kinds:
    """A table whose `kind` says which of several dataclasses it is."""

    classes: Mapping[str, type]
    default: str


_WRONG: Any = object()
"""Stands for a value about which a problem was noted."""


def build(kind: Any, value: object, key: Key, problems: Problems) -> Any:
    """Make a value of the annotated kind, or note what is wrong with it."""
    limits: tuple[object, ...] = ()
    if get_origin(kind) is Annotated:
        kind, *rest = get_args(kind)
        limits = tuple(rest)
    for limit in limits:
        if isinstance(limit, Kinds):
            return _of_kind(limit, value, key, problems)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        options = [option for option in get_args(kind) if option is not types.NoneType]
        return _either(options, value, key, problems)
    if dataclasses.is_dataclass(kind):
        return _table(kind, value, key, problems)
    if origin is tuple:
        return _list(get_args(kind), value, key, problems)
    if origin is not None and origin is not Literal and issubclass(origin, Mapping):
        return _mapping(get_args(kind)[1], _choices(limits), value, key, problems)
    return _plain(kind, limits, value, key, problems)


def is_wrong(value: object) -> bool:
    """Whether `build` noted a problem instead of giving a value."""
    return value is _WRONG


def _plain(kind: Any, limits: tuple[object, ...], value: object, key: Key, problems: Problems) -> Any:
    choices = tuple(map(str, get_args(kind))) if get_origin(kind) is Literal else _choices(limits)
    if choices is not None:
        if value in choices:
            return value
        return _wrong(problems, key, value, ", ".join(f'"{choice}"' for choice in choices), choices)
    allowed = " ".join([_WORDS[kind], *(str(limit) for limit in limits if isinstance(limit, Between))])
    match = [limit for limit in limits if isinstance(limit, Matching)]
    if match:
        allowed = match[0].says
    if kind is Path and isinstance(value, str) and value:
        return Path(value)
    number = float(value) if kind is float and type(value) is int else value
    fits = type(number) is kind and all(_within(limit, number) for limit in limits)
    return number if fits else _wrong(problems, key, value, allowed)


def _choices(limits: tuple[object, ...]) -> tuple[str, ...] | None:
    for limit in limits:
        if isinstance(limit, OneOf):
            return tuple(limit.choices())
    return None


def _within(limit: object, value: Any) -> bool:
    match limit:
        case Between(low, high):
            return bool(low <= value <= high)
        case Matching(fits):
            return fits(value)
    return True


def _either(options: Sequence[Any], value: object, key: Key, problems: Problems) -> Any:
    """Take the first option the value fits; when it fits none, say what each would allow."""
    tries: list[Problems] = []
    tables = [option for option in options if dataclasses.is_dataclass(option)]
    for option in tables if tables and isinstance(value, dict) else options:
        attempt = Problems()
        built = build(option, value, key, attempt)
        if not attempt.found:
            return built
        tries.append(attempt)
    if len(tries) == 1:
        problems.found += tries[0].found
        return _WRONG
    return _wrong(problems, key, value, ", or ".join(_allowed(option) for option in options))


def _allowed(kind: Any) -> str:
    if dataclasses.is_dataclass(kind):
        return f"a table {{ {', '.join(field.name for field in dataclasses.fields(kind))} }}"
    return _list_words(get_args(kind)) if get_origin(kind) is tuple else _WORDS[kind]


def _list_words(items: tuple[Any, ...]) -> str:
    return "a list in [brackets]" if items[-1] is Ellipsis else f"a list of {len(items)} in [brackets]"


def _list(items: tuple[Any, ...], value: object, key: Key, problems: Problems) -> Any:
    whole = len(items) == 2 and items[1] is Ellipsis
    if not isinstance(value, list) or (not whole and len(value) != len(items)):
        return _wrong(problems, key, value, _list_words(items))
    kinds = [items[0]] * len(value) if whole else items
    built = [
        build(kind, entry, (*key, place), problems)
        for place, (kind, entry) in enumerate(zip(kinds, value, strict=True))
    ]
    return _WRONG if any(map(is_wrong, built)) else tuple(built)


def _mapping(item: Any, names: tuple[str, ...] | None, value: object, key: Key, problems: Problems) -> Any:
    if not isinstance(value, dict):
        return _wrong(problems, key, value, "a table { name = value, … }")
    unknown = [name for name in value if names is not None and name not in names]
    for name in unknown:
        _unknown(problems, (*key, name), dict.fromkeys(names or ()))
    if unknown:
        return _WRONG
    built = {name: build(item, entry, (*key, name), problems) for name, entry in value.items()}
    return _WRONG if any(map(is_wrong, built.values())) else types.MappingProxyType(built)


def _of_kind(kinds: Kinds, value: object, key: Key, problems: Problems) -> Any:
    if not isinstance(value, dict):
        return _wrong(problems, key, value, 'a table { kind = "…", … }')
    rest = dict(value)
    word = rest.pop("kind", kinds.default)
    if word not in kinds.classes:
        return _wrong(
            problems, (*key, "kind"), word, ", ".join(f'"{kind}"' for kind in kinds.classes), kinds.classes
        )
    return _table(kinds.classes[word], rest, key, problems)


def _table(cls: Any, value: object, key: Key, problems: Problems) -> Any:
    if not isinstance(value, dict):
        return _wrong(problems, key, value, "a [table] or { … }")
    before = len(problems.found)
    fields = {field.name: field for field in dataclasses.fields(cls) if field.init}
    hints = get_type_hints(cls, include_extras=True)
    built: dict[str, Any] = {}
    for name, entry in value.items():
        if name in fields:
            built[name] = build(hints[name], entry, (*key, name), problems)
        else:
            _unknown(problems, (*key, name), fields)
    for name, field in fields.items():
        required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        if required and name not in value:
            problems.add((*key, name), "is missing and must be given.")
    return _WRONG if len(problems.found) > before else _made(cls, built, key, problems)


def _made(cls: Any, built: dict[str, Any], key: Key, problems: Problems) -> Any:
    """Let the class check itself: what it raises is a sentence about its fields together."""
    try:
        return cls(**built)
    except ValueError as fault:
        problems.add(key, f"{fault}." if not str(fault).endswith((".", "!", "?")) else str(fault))
        return _WRONG


def _unknown(problems: Problems, key: Key, fields: Mapping[str, object]) -> None:
    name = str(key[-1])
    if name in SECRETS:
        problems.add(key, "secrets are never in this file; `companion provision` makes and keeps them.")
        return
    allowed = ", ".join(fields) or "nothing"
    problems.add(key, f"there is no such key; allowed here: {allowed}.{did_you_mean(name, fields)}")


def _wrong(
    problems: Problems,
    key: Key,
    value: object,
    allowed: str,
    choices: Sequence[str] | Mapping[str, object] = (),
) -> Any:
    problems.wrong(key, value, allowed, choices)
    return _WRONG
