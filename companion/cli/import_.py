"""Take a game that another companion exported as JSON; it is checked by replaying it."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli.looking import journal_arguments, open_journal
from companion.history import add
from companion.journal import NotStored
from companion.mistake import Mistake


def arguments(parser: ArgumentParser) -> None:
    """Say where the game is."""
    parser.add_argument("file", help="the exported game; - is standard input")
    journal_arguments(parser)


def run(args: Namespace) -> int:
    """Take it, and say under which number."""
    try:
        body = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    except OSError as error:
        raise Mistake(f"{args.file} cannot be read: {error.strerror}.") from error
    with open_journal(args, begin=True) as journal:
        try:
            number = add(journal, body)
        except NotStored as error:
            raise Mistake(f"The game could not be stored: {error}.") from error
    print("That game is here already." if number is None else f"Imported as game {number}.")
    return 0
