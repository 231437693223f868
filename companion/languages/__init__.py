"""What the companion says, in every language it speaks. A language is one TOML file in this folder."""

import gettext
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources

Value = str | int | Sequence[str]
_SPOKEN = (str, int)  # said as they are; anything else is a list of names


class Language:
    """The sentences of one language; a sentence with plural forms picks its form by the value `n`."""

    def __init__(self, code: str, source: str) -> None:
        self.code = code
        entries = tomllib.loads(source)
        self._plural: Callable[[int], int] = gettext.c2py(entries.pop("plural"))
        self._forms: dict[int, int] = {}
        self.sentences: dict[str, str | list[str]] = dict(_flat(entries))
        self._fixed = {
            key: said for key, said in self.sentences.items() if isinstance(said, str) and "{" not in said
        }

    def say(self, key: str, **values: Value) -> str:
        """Say the sentence of that key; lists of names are joined as the language joins them."""
        if (fixed := self._fixed.get(key)) is not None:
            return fixed
        sentence = self.sentences[key]
        if isinstance(sentence, list):
            sentence = sentence[self._form(values["n"])]
        for name, value in values.items():
            if not isinstance(value, _SPOKEN):
                values[name] = self.join(value)
        return sentence.format_map(values)

    def join(self, names: Sequence[str]) -> str:
        """Join names as one says them aloud: "Ana, Dan and Eve"."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.sentences['and']} {names[-1]}"

    def _form(self, number: Value) -> int:
        assert isinstance(number, int)  # a sentence with plural forms is said with a count
        if (form := self._forms.get(number)) is None:
            form = self._forms[number] = self._plural(abs(number))
        return form


def _flat(entries: Mapping[str, object], prefix: str = "") -> list[tuple[str, str | list[str]]]:
    rows: list[tuple[str, str | list[str]]] = []
    for key, value in entries.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{prefix}{key}.")
        elif isinstance(value, str | list):
            rows.append((prefix + key, value))
    return rows


def languages() -> list[str]:
    """The codes of all languages there are."""
    names = [file.name for file in resources.files(__name__).iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def language(code: str) -> Language:
    """Load a language by its code."""
    return Language(code, (resources.files(__name__) / f"{code}.toml").read_text(encoding="utf-8"))
