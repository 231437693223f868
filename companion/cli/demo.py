"""Watch a whole game played by simulated guests at simulated dials."""

import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.demo import NAMES, Demo
from companion.game.table import Settings
from companion.house import load_edition
from companion.mistake import Mistake
from companion.teller import Teller


def arguments(parser: ArgumentParser) -> None:
    """Say what is played, and by how many."""
    parser.add_argument("--edition", default="dixit-2021", help="an edition's name or a house edition's file")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seed", type=int, default=7, help="another seed, another game")


def run(args: Namespace) -> int:
    """Play the game and tell it."""
    edition = load_edition(args.edition)
    if not edition.allows(args.seats) or args.seats > len(NAMES):
        raise Mistake(f"{edition.name} is for {edition.fewest} to {edition.most} seats, not {args.seats}.")
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        journal = Path(folder) / "journal.sqlite"
        demo = Demo(journal, Settings(edition=edition), args.seats, args.seed, [Teller(print)])
        for _ in demo.gestures():
            pass
        demo.close()
    return 0
