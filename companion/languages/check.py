"""What a language still lacks: sentences, plural forms, values; measured against English."""

import gettext
import tomllib
from collections.abc import Iterator
from string import Formatter

from companion.languages import Language

REFERENCE = "en"
"""The language every sentence is first written in."""
COUNTS = range(201)
"""Counts that show how many plural forms a rule has."""


def lacks(reference: Language, other: Language, source: str) -> list[str]:
    """Say everything that is missing or wrong in a language, a line for each."""
    return [
        *(f"missing: {key}" for key in reference.sentences if key not in other.sentences),
        *(f"unknown: {key}" for key in other.sentences if key not in reference.sentences),
        *_faults(reference, other, source),
    ]


def _faults(reference: Language, other: Language, source: str) -> Iterator[str]:
    forms = _forms(source)
    for key, sentence in other.sentences.items():
        if key not in reference.sentences:
            continue
        if isinstance(sentence, list) and len(sentence) != forms:
            yield f"{key}: {len(sentence)} forms, and the language has {forms}"
        if isinstance(sentence, list) != isinstance(reference.sentences[key], list):
            yield f"{key}: one form or several, as in {REFERENCE}"
        if strange := _values(sentence) - _values(reference.sentences[key]):
            yield f"{key}: there is no {{{min(strange)}}} to be said here"


def _forms(source: str) -> int:
    plural = gettext.c2py(tomllib.loads(source)["plural"])
    return max(plural(n) for n in COUNTS) + 1


def _values(sentence: str | list[str]) -> set[str]:
    forms = sentence if isinstance(sentence, list) else [sentence]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
