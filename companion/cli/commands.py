"""The table of commands: their module in this package and what `companion --help` says of them."""

from collections.abc import Mapping
from typing import NamedTuple


class Command(NamedTuple):
    """Where a command lives and what it is for."""

    module: str
    help: str


COMMANDS: Mapping[str, Command] = {
    "completion": Command("completion", "print the completion for bash"),
    "config": Command("config", "check, show or write the config of the table"),
    "score": Command("score", "score rounds given as JSON Lines"),
    "wiring": Command("wiring", "tell which wire of the dials goes where, in words or as a drawing"),
    "replay": Command("replay", "replay a script of gestures"),
}
