"""From the config to the game: who sits where, by which dial, and what is played."""

from companion.config import Config
from companion.game.table import ClaimsWhen, Place, Settings
from companion.game.words import Seat
from companion.house import load_edition


def places_of(config: Config) -> tuple[Place, ...]:
    """The seats of the table, clockwise, nobody sitting yet; a seat's dial is named by its colour."""
    return tuple(Place(seat=Seat(seat.colour), name=seat.name, dial=seat.colour) for seat in config.seats)


def settings_of(config: Config) -> Settings:
    """What the table plays by; what the config leaves out is as the edition says."""
    game = config.game
    return Settings(
        edition=load_edition(game.edition).changed(target=game.target, turns=game.turns),
        variants=game.variants,
        claims=ClaimsWhen(game.claims),
        cards=game.sets * game.set_size,
    )
