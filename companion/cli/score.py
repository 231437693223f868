"""Score rounds: JSON Lines in, JSON Lines out, one round a line.

A round: {"rules": "dixit-2021", "storyteller": "pink", "cards": {"1": "pink", "2": "blue", …},
"votes": {"blue": [1], …}}; Party adds "red": 4; "variants": ["lone-finder"] replaces what the edition has on
by itself. "rules" may also be the path of a house edition (.toml). A line that breaks a rule gives
{"error": "…"}; the others are still scored, and the exit status is 1.
"""

import sys
from argparse import ArgumentParser, Namespace
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from companion.languages import language, languages
from companion.mistake import Mistake
from companion.scorer import score_lines


def arguments(parser: ArgumentParser) -> None:
    """Say where the rounds come from and in which language the reasons are."""
    parser.add_argument("file", nargs="?", help="the rounds (default: standard input)")
    parser.add_argument("--lang", choices=languages(), default="en", help="the language of the reasons")


def run(args: Namespace) -> int:
    """Score every line; the status is 1 when one of them could not be."""
    if args.file is None:
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # garbage is one bad line, not the end
        return _score(sys.stdin, args.lang)
    try:
        lines = Path(args.file).open(encoding="utf-8", errors="replace")  # noqa: SIM115 - closed below
    except OSError as error:
        raise Mistake(f"{args.file} cannot be read: {error.strerror}.") from error
    with lines:
        return _score(lines, args.lang)


def _score(lines: TextIO, code: str) -> int:
    status = 0
    for fine, answer in score_lines(lines, language(code)):
        print(answer, flush=True)
        status = status if fine else 1
    return status
