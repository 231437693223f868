"""Show a game round by round, with the reason of every point."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

import msgspec

from companion.cli.looking import day, journal_arguments, minutes, open_journal
from companion.game.table import RoundRecord
from companion.history import Played, find
from companion.languages import Language, language, languages
from companion.scorer import reason


def arguments(parser: ArgumentParser) -> None:
    """Say which game."""
    parser.add_argument("game", help="its number in `companion history`")
    journal_arguments(parser)
    parser.add_argument("--lang", choices=languages(), default="en", help="the language of the reasons")
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: Namespace) -> int:
    """Print the game."""
    with open_journal(args) as journal:
        game = find(journal, args.game)
    if args.json:
        print(msgspec.json.encode(_fields(game)).decode())
    else:
        print("\n".join(told(game, language(args.lang))))
    return 0


def told(game: Played, words: Language) -> Iterator[str]:
    """Tell a game from the first round to the last."""
    table = game.table
    yield f"Game {game.number}, {day(game.began)}, {table.settings.edition.name}"
    for record in table.rounds:
        yield ""
        yield from round_told(game, record, words)
        for correction in table.corrections:
            if correction.after_round == record.number:
                yield f"  {game.name(correction.seat)} {correction.points:+d}, the host: {correction.remark}"
    yield ""
    for seat, score in sorted(table.scores.items(), key=lambda item: -item[1]):
        yield f"{game.name(seat):<20} {score:>3}{'  winner' if seat in game.winners else ''}"


def round_told(game: Played, record: RoundRecord, words: Language) -> Iterator[str]:
    """Tell one round: who told, who voted for what, who got which points why."""
    took = minutes(record.scored - record.began)
    yield f"Round {record.number}: {game.name(record.storyteller)} tells ({took})"
    for slot in range(1, record.slots + 1):
        voters = [game.name(seat) for seat, slots in record.votes.items() if slot in slots]
        owner = record.cards.get(slot)  # type: ignore[call-overload]
        of = f" of {game.name(owner)}" if owner else ""
        red = " (red vote)" if slot == record.red else ""
        if voters or red or owner == record.storyteller:
            yield f"  card {slot}{of}{red}: {words.join(voters) or 'no vote'}"
    for line in record.lines:
        why = reason(line.reason, tuple(game.name(seat) for seat in line.by), line.points, words)
        yield f"  {game.name(line.seat)} {line.points:+d}: {why}"


def _fields(game: Played) -> dict[str, object]:
    return {
        "game": game.number,
        "began": game.began,
        "edition": game.table.settings.edition.name,
        "names": {place.seat: place.name for place in game.table.places if place.seat in game.table.scores},
        "rounds": game.table.rounds,
        "corrections": game.table.corrections,
        "scores": game.table.scores,
        "winners": game.winners,
    }
