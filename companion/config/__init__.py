"""The table's config: one TOML file, checked as a whole, turned into frozen typed data. Never a secret."""

from companion.config.load import default_path, load, parse
from companion.config.model import Broker, Config, Game, Journal, Seat, Sound, Spare, Tv

__all__ = [
    "Broker",
    "Config",
    "Game",
    "Journal",
    "Seat",
    "Sound",
    "Spare",
    "Tv",
    "default_path",
    "load",
    "parse",
]
