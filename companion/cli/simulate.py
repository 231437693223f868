"""Play whole games with simulated guests, and tell what came of them.

Players of different skill play by the same gestures that dials cause; they slip, change their minds, leave
and return. The same seed gives the same result, to the byte.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator

from companion.game.edition import winners
from companion.game.table import ClaimsWhen, Settings
from companion.house import load_edition
from companion.mistake import Mistake
from companion.simulation import Simulation


def arguments(parser: ArgumentParser) -> None:
    """Say what is played, by how many, how often."""
    parser.add_argument("--edition", default="dixit-2021", help="an edition's name or a house edition's file")
    parser.add_argument("--seats", type=int, default=6, help="how many play (teams: how many teams)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--claims", choices=[when.value for when in ClaimsWhen], default="first")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")


def run(args: Namespace) -> int:
    """Play the games, then print the summary."""
    edition = load_edition(args.edition)
    if not edition.allows(args.seats):
        raise Mistake(f"{edition.name} is for {edition.fewest} to {edition.most} seats, not {args.seats}.")
    if args.games < 1:
        raise Mistake("At least one game is needed: --games 1.")
    settings = Settings(edition=edition, claims=ClaimsWhen(args.claims))
    simulation = Simulation(settings, args.seats, args.seed)
    won: Counter[str] = Counter()
    rounds = events = shared = 0
    for _ in _progress(range(args.games)):
        events += sum(1 for _ in simulation.game())
        table = simulation.line.table
        rounds += len(table.rounds)
        best = winners(table.scores)
        won.update(best)
        shared += len(best) > 1
    summary = {
        "edition": edition.name,
        "seats": args.seats,
        "games": args.games,
        "rounds": rounds,
        "gestures": events,
        "refusals": dict(sorted(simulation.refusals.items())),
        "winners": {seat: won[seat] for seat in simulation.seats},
        "shared_wins": shared,
    }
    print(json.dumps(summary) if args.json else _told(summary))
    return 0


def _told(summary: dict[str, object]) -> str:
    lines = []
    for name, value in summary.items():
        shown = (
            "".join(f"\n  {key:<20}{count:>8}" for key, count in value.items())
            if isinstance(value, dict)
            else value
        )
        lines.append(f"{name.replace('_', ' '):<14}{shown}")
    return "\n".join(lines)


def _progress(games: range) -> Iterator[int]:
    """Go through the games with a bar on a terminal, and without a word elsewhere."""
    return _bar(games) if sys.stderr.isatty() and len(games) >= 20 else iter(games)


def _bar(games: Iterable[int]) -> Iterator[int]:
    numbers = list(games)
    for number in numbers:
        done = 30 * number // len(numbers)
        print(
            f"\r[{'#' * done}{'.' * (30 - done)}] {number}/{len(numbers)} ",
            end="",
            file=sys.stderr,
            flush=True,
        )
        yield number
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
