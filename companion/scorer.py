"""Scoring for other programs: a round as a line of JSON in, its points and reasons as a line of JSON out."""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.game.ballots import Fault, Wrong, faults
from companion.game.edition import VARIANTS, Edition
from companion.game.scoring import Reason, Round, points
from companion.game.words import Seat, Slot
from companion.house import load_edition
from companion.languages import Language
from companion.mistake import Mistake

_Slot = Annotated[int, Meta(ge=1)]


class Given(Struct, forbid_unknown_fields=True):
    """A round as other programs write it."""

    rules: str
    storyteller: str
    cards: dict[_Slot, str]
    votes: dict[str, tuple[_Slot, ...]]
    red: _Slot | None = None
    variants: tuple[str, ...] | None = None


_decode = msgspec.json.Decoder(Given).decode
_encode = msgspec.json.Encoder().encode


class Unscorable(Exception):  # noqa: N818 - it becomes the `error` of one line
    """What is wrong with a line, in a sentence."""


def score_lines(lines: Iterable[str], language: Language) -> Iterator[tuple[bool, str]]:
    """Score each line that is not blank: whether it could be, and the line to print."""
    editions: dict[str, Edition] = {}
    for line in lines:
        if not line.strip():
            continue
        try:
            yield True, _scored(line, language, editions)
        except Unscorable as error:
            yield False, _encode({"error": str(error)}).decode()


@lru_cache(4096)  # the same few sentences recur all through a long file
def reason(why: Reason, by: tuple[str, ...], points: int, language: Language) -> str:
    """Say why a seat got these points, with the names of those who caused it."""
    return language.say("reason." + why, n=len(by), by=by, points=points)


def _scored(line: str, language: Language, editions: dict[str, Edition]) -> str:
    given = _given(line)
    edition = editions.get(given.rules) or _edition(given.rules, editions)
    for name in given.variants or ():
        if name not in VARIANTS:
            raise Unscorable(f"There is no variant {name!r}; there is: {', '.join(VARIANTS)}.")
    # Typed at the edge; inside, a seat is a Seat and a slot is a Slot.
    cards: Any = given.cards
    votes: Any = given.votes
    seats: Any = tuple(dict.fromkeys(given.cards.values()))
    red = None if given.red is None else Slot(given.red)
    round_ = Round(seats, Seat(given.storyteller), cards, votes, red)
    for fault in faults(edition, round_):
        raise Unscorable(_sentence(fault, edition, language))
    lines = edition.score(round_, given.variants)
    why = [
        {
            "seat": line.seat,
            "points": line.points,
            "reason": reason(line.reason, line.by, line.points, language),
        }
        for line in lines
    ]
    return _encode({"points": points(seats, lines), "why": why}).decode()


def _edition(rules: str, editions: dict[str, Edition]) -> Edition:
    try:
        editions[rules] = load_edition(rules)
    except Mistake as mistake:
        raise Unscorable(str(mistake)) from None
    return editions[rules]


def _given(line: str) -> Given:
    try:
        given = _decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _explained(line, error) from None
    kept = 4 + (given.red is not None) + (given.variants is not None) + len(given.cards) + len(given.votes)
    if line.count(":") != kept:
        # More colons than fields that were kept: perhaps a key was there twice, and one of them was dropped.
        _loads_strictly(line)
    return given


def _explained(line: str, error: Exception) -> Unscorable:
    """Find words for what is wrong with a line that could not be read."""
    try:
        fields = _loads_strictly(line)
    except Unscorable as unscorable:
        return unscorable
    if not isinstance(fields, dict):
        return Unscorable("A round is a JSON object: {…}.")
    known = Given.__struct_fields__
    if missing := [field for field in known[:4] if field not in fields]:
        return Unscorable(f"The field {missing[0]!r} is missing.")
    if unknown := [field for field in fields if field not in known]:
        return Unscorable(f"The field {unknown[0]!r} is not known; known are {', '.join(known)}.")
    return Unscorable(f"A field has the wrong form: {error}.")


def _loads_strictly(line: str) -> object:
    try:
        return json.loads(line, object_pairs_hook=_no_key_twice)
    except (ValueError, RecursionError) as error:
        raise Unscorable(f"This line is not JSON: {error}.") from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unscorable(f"{twice!r} is there twice.")
    return fields


def _sentence(fault: Fault, edition: Edition, language: Language) -> str:
    said = language.say(
        "fault." + fault.wrong,
        n=fault.found if fault.wrong is Wrong.SEAT_COUNT else fault.allowed,
        seat=fault.seat or "",
        slot=fault.slot or 0,
        found=fault.found,
        edition=edition.name,
        fewest=edition.fewest,
        most=edition.most,
    )
    return f"{said[0].upper()}{said[1:]}."
