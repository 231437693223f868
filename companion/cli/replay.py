"""Replay a script of gestures: the public view after each step, or only the last one, as JSON.

One gesture a line: `blue press`, `red 3`, `green hold`, `all press`, `host undo`, `wait 90`; before the first
gesture `seats red blue green` and `rules odyssey target 10`; `#` begins a comment. Refused gestures are told
on standard error, and the exit status is 1.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from companion.game.refusal import Refusal
from companion.game.show import public_view
from companion.mistake import Mistake
from companion.script import Player


def arguments(parser: ArgumentParser) -> None:
    """Say which script, and how much of it to show."""
    parser.add_argument("file", help="the script; - is standard input")
    parser.add_argument("--final", action="store_true", help="only the view after the last step")


def run(args: Namespace) -> int:
    """Print a line of JSON a step; the status is 1 when a gesture was refused."""
    refused, view = False, None
    for step in Player(Path(args.file).parent).play(_text(args.file)):
        if isinstance(step.outcome, Refusal):
            refused = True
            print(f"Line {step.number} ({step.line}): refused, {step.outcome.why.value}.", file=sys.stderr)
        view = msgspec.json.encode(public_view(step.timeline.table)).decode()
        if not args.final:
            print(view)
    if args.final and view:
        print(view)
    return 1 if refused else 0


def _text(file: str) -> str:
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"The script {file} cannot be read: {error}.") from error
