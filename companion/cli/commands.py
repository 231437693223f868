"""The table of commands: their module in this package and what `companion --help` says of them."""

from collections.abc import Mapping
from typing import NamedTuple


class Command(NamedTuple):
    """Where a command lives and what it is for."""

    module: str
    help: str


COMMANDS: Mapping[str, Command] = {
    # try it
    "demo": Command("demo", "watch a whole game played by simulated guests"),
    "play": Command("play", "play on this machine: a window, the keyboard, wired dials"),
    # the table in service
    "run": Command("run", "run the table: dials, game, journal and MQTT, without a window"),
    "tv": Command("tv", "show the table on this screen, over the network"),
    "status": Command("status", "say what is going on at the table"),
    "host": Command("host", "undo, correct, rename, pause, … as the host"),
    "reload": Command("reload", "have the running service take its config again"),
    # set it up and look after it
    "config": Command("config", "check, show or write the config of the table"),
    "provision": Command("provision", "make passwords, the broker's files and the wireless dials' files"),
    "wiring": Command("wiring", "tell which wire of the dials goes where, in words or as a drawing"),
    "dials": Command("dials", "try out the dials: turn, press, and see what arrives"),
    "calibrate": Command("calibrate", "measure the selectors and write their levels into the config"),
    "doctor": Command("doctor", "look at everything, and say what would mend what is wrong"),
    "backup": Command("backup", "put config, secrets and journal into one file"),
    "restore": Command("restore", "bring back what backup wrote"),
    "completion": Command("completion", "print the completion for bash"),
    # wireless dials without hardware
    "dial": Command("dial", "a wireless dial in the terminal"),
    "robots": Command("robots", "let robots play at the wireless dials of the running table"),
    # past evenings
    "history": Command("history", "list the games that were played"),
    "show": Command("show", "show a game round by round, with the reason of every point"),
    "stats": Command("stats", "tell how each player has done across all evenings"),
    "export": Command("export", "write a game down as JSON or CSV"),
    "import": Command("import_", "take a game that another companion exported"),
    # the engine, for programs and the curious
    "score": Command("score", "score rounds given as JSON Lines"),
    "simulate": Command("simulate", "play whole games with simulated guests"),
    "replay": Command("replay", "replay a script of gestures"),
    "languages": Command("languages", "list the languages and tell what is missing in them"),
}
