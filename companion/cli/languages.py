"""Lists the languages the companion speaks and tells what is missing in each.

A language is one file: copy companion/languages/en.toml to another code, translate it, and run this until
nothing is missing. A file that lies elsewhere can be checked by its path.
"""

from argparse import ArgumentParser, Namespace
from importlib import resources
from pathlib import Path

from companion.languages import Language, language, languages
from companion.languages.check import REFERENCE, lacks
from companion.mistake import Mistake


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("language", nargs="*", help="codes (fr) or files (mine/de.toml); unless said, all")


def run(args: Namespace) -> int:
    """Print what is missing; 1 when anything is."""
    wanting = 0
    for name in args.language or languages():
        told = _check(name)
        print(f"{name}: {'nothing is missing' if not told else f'{len(told)} to mend'}")
        for line in told:
            print(f"  {line}")
        wanting += bool(told)
    return 1 if wanting else 0


def _check(name: str) -> list[str]:
    source = _source(name)
    try:
        other = Language(name, source)
        return lacks(language(REFERENCE), other, source)
    except (ValueError, KeyError) as error:
        raise Mistake(f"{name} is not a language file: {error}.") from error


def _source(name: str) -> str:
    if name in languages():
        return (resources.files("companion.languages") / f"{name}.toml").read_text(encoding="utf-8")
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        known = ", ".join(languages())
        raise Mistake(f"{name} is neither a language ({known}) nor a file that can be read.") from error
