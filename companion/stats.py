"""Across evenings: how each player has done, by name."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from companion.game.titles import fooled, found_by
from companion.history import Played


class Player(Struct):
    """What one player has done in all games."""

    name: str
    games: int = 0
    wins: int = 0
    """Shared wins count as wins."""
    rounds: int = 0
    points: int = 0
    told: int = 0
    """Rounds as storyteller with a card to be found."""
    told_well: int = 0
    """Of those, rounds in which some found the card, but not all."""
    finders: int = 0
    """How many found this storyteller's card, in all."""
    could_find: int = 0
    """How many could have."""
    guessed: int = 0
    found: int = 0
    fooled: int = 0
    """Votes drawn to own cards."""
    victims: Counter[str] = field(default_factory=Counter)

    @property
    def points_a_round(self) -> float:
        """Points won in a round, on average."""
        return self.points / self.rounds if self.rounds else 0.0

    @property
    def found_rate(self) -> float:
        """How often this storyteller's card was found by those who looked for it."""
        return self.finders / self.could_find if self.could_find else 0.0

    @property
    def favourite_victims(self) -> tuple[str, ...]:
        """Who fell for this player's cards most often."""
        best = max(self.victims.values(), default=0)
        return tuple(name for name, count in self.victims.items() if count == best)


def players(games: Iterable[Played]) -> list[Player]:
    """Count every player's games, the best first."""
    known: dict[str, Player] = {}
    for game in games:
        if game.over and game.table.rounds:
            _count_game(known, game)
    return sorted(known.values(), key=lambda player: (-player.wins, -player.points_a_round, player.name))


def _count_game(known: dict[str, Player], game: Played) -> None:
    def player(seat: str) -> Player:
        name = names[seat]
        return known.setdefault(name, Player(name))

    names = {str(place.seat): place.name for place in game.table.places}
    for seat in game.table.scores:
        player(seat).games += 1
        player(seat).wins += seat in game.winners
    for record in game.table.rounds:
        for seat in record.seats:
            player(seat).rounds += 1
            player(seat).points += record.points[seat]
        if record.cards:
            _count_round(player(record.storyteller), len(found_by(record)), len(record.seats) - 1)
            for seat in record.votes:
                player(seat).guessed += 1
                player(seat).found += seat in found_by(record)
        for owner, voter in fooled(record):
            player(owner).fooled += 1
            player(owner).victims[names[voter]] += 1


def _count_round(teller: Player, finders: int, others: int) -> None:
    teller.told += 1
    teller.told_well += 0 < finders < others
    teller.finders += finders
    teller.could_find += others
