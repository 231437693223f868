"""Tell how each player has done across all evenings, by name."""

import json
from argparse import ArgumentParser, Namespace

from companion.cli.looking import journal_arguments, open_journal, table
from companion.history import games
from companion.stats import Player, players


def arguments(parser: ArgumentParser) -> None:
    """Say which journal, and for whom."""
    journal_arguments(parser)
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: Namespace) -> int:
    """Print a row a player, the best first."""
    with open_journal(args) as journal:
        everyone = players(games(journal))
    if args.json:
        print(json.dumps([_fields(player) for player in everyone], ensure_ascii=False))
    elif not everyone:
        print("No game has been played to its end yet.")
    else:
        heads = (
            "player",
            "games",
            "wins",
            "points a round",
            "found when telling",
            "told well",
            "found",
            "fooled",
        )
        print(table((*heads, "favourite victim"), [_row(player) for player in everyone]))
    return 0


def _row(player: Player) -> tuple[object, ...]:
    return (
        player.name,
        player.games,
        player.wins,
        f"{player.points_a_round:.1f}",
        f"{player.found_rate:.0%}",
        f"{player.told_well}/{player.told}",
        f"{player.found}/{player.guessed}",
        player.fooled,
        ", ".join(player.favourite_victims),
    )


def _fields(player: Player) -> dict[str, object]:
    return {
        "name": player.name,
        "games": player.games,
        "wins": player.wins,
        "rounds": player.rounds,
        "points": player.points,
        "points_a_round": round(player.points_a_round, 3),
        "told": player.told,
        "told_well": player.told_well,
        "found_when_telling": round(player.found_rate, 3),
        "guessed": player.guessed,
        "found": player.found,
        "fooled": player.fooled,
        "victims": dict(player.victims.most_common()),
    }
