"""Write a game down: as JSON for another companion (`companion import`), or as CSV for a spreadsheet."""

import csv
import sys
from argparse import ArgumentParser, Namespace

from companion.cli.looking import journal_arguments, open_journal
from companion.history import Played, export, find

COLUMNS = ("game", "round", "storyteller", "player", "seat", "points", "reason", "by", "votes", "cards")


def arguments(parser: ArgumentParser) -> None:
    """Say which game, and in which form."""
    parser.add_argument("game", help="its number in `companion history`")
    parser.add_argument("--format", choices=("json", "csv"), default="json")
    journal_arguments(parser)


def run(args: Namespace) -> int:
    """Print the game to standard output."""
    with open_journal(args) as journal:
        if args.format == "json":
            print(export(journal, args.game).decode())
        else:
            _write_csv(find(journal, args.game))
    return 0


def _write_csv(game: Played) -> None:
    """One row a reason, so that every point can be counted again."""
    writer = csv.writer(sys.stdout)
    writer.writerow(COLUMNS)
    for record in game.table.rounds:
        for line in record.lines:
            cards = [slot for slot, owner in record.cards.items() if owner == line.seat]
            writer.writerow(
                (
                    game.number,
                    record.number,
                    game.name(record.storyteller),
                    game.name(line.seat),
                    line.seat,
                    line.points,
                    line.reason.value,
                    " ".join(game.name(seat) for seat in line.by),
                    " ".join(map(str, record.votes.get(line.seat, ()))),
                    " ".join(map(str, cards)),
                )
            )
    for correction in game.table.corrections:
        name = game.name(correction.seat)
        row = (
            game.number,
            correction.after_round,
            "",
            name,
            correction.seat,
            correction.points,
            "correction",
        )
        writer.writerow((*row, correction.remark, "", ""))
