"""List the games that were played."""

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli.looking import day, journal_arguments, minutes, open_journal, table
from companion.game.table import Podium
from companion.history import Played, games


def arguments(parser: ArgumentParser) -> None:
    """Say which journal, and for whom."""
    journal_arguments(parser)
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: Namespace) -> int:
    """Print a row a game, oldest first."""
    with open_journal(args) as journal:
        played = games(journal)
    if args.json:
        print(json.dumps([_fields(game) for game in played], ensure_ascii=False))
    elif not played:
        print("No game has been played yet.")
    else:
        heads = ("game", "when", "edition", "seats", "rounds", "took", "winner")
        print(table(heads, [_row(game) for game in played]))
    return 0


def _row(game: Played) -> tuple[object, ...]:
    fields = _fields(game)
    winner = ", ".join(game.name(seat) for seat in game.winners) or "not finished"
    took = minutes(fields["milliseconds"])
    return (game.number, day(game.began), fields["edition"], fields["seats"], fields["rounds"], took, winner)


def _fields(game: Played) -> dict[str, Any]:
    phase, rounds = game.table.phase, game.table.rounds
    ended = phase.ended if isinstance(phase, Podium) else (rounds[-1].scored if rounds else game.began)
    return {
        "game": game.number,
        "began": game.began,
        "milliseconds": ended - game.began,
        "edition": game.table.settings.edition.name,
        "seats": len(game.table.scores),
        "rounds": len(rounds),
        "finished": game.over,
        "winners": [game.name(seat) for seat in game.winners],
        "scores": {game.name(seat): score for seat, score in game.table.scores.items()},
    }
