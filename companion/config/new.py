"""Makes a first config: asks a few questions and writes a file whose comments say what else there is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

from companion.config.model import DEFAULT_SEATS
from companion.config.pins import wirings
from companion.config.problems import did_you_mean
from companion.config.write import inline
from companion.game.editions import EDITIONS
from companion.game.words import COLOURS
from companion.languages import languages
from companion.mistake import Mistake
from hardware.wiring import KINDS, Wiring


@dataclass(frozen=True, slots=True)
class Draft:
    """What was answered."""

    language: str = "en"
    edition: str = "dixit-2021"
    names: tuple[str, ...] = ()
    kind: str = "keyboard"
    broker: bool = True

    def text(self) -> str:
        """The file."""
        seats = [_seat(colour, name, wiring) for colour, name, wiring in self.places()]
        return _FILE.format(
            language=inline(self.language),
            edition=inline(self.edition),
            broker=inline(self.broker),
            editions=", ".join(EDITIONS),
            languages=", ".join(languages()),
            kinds=", ".join(KINDS),
            seats="\n\n".join(seats),
        )

    def places(self) -> Iterable[tuple[str, str, Wiring]]:
        """Colour, name and dial of each seat, clockwise."""
        names = self.names or ("",) * len(DEFAULT_SEATS)
        colours = [*DEFAULT_SEATS, *(colour for colour in COLOURS if colour not in DEFAULT_SEATS)][
            : len(names)
        ]
        return zip(colours, names, wirings(self.kind, len(names)), strict=True)


def draft() -> Draft:
    """What a file holds when nothing is asked."""
    return Draft()


def ask(answers: TextIO, out: TextIO) -> Draft:
    """Ask on `out`; an empty answer, or the end of the answers, takes the default."""
    usual = draft()
    out.write("A few questions; just press Enter to keep what stands in [brackets].\n")
    language = _choice(answers, out, "Language", languages(), usual.language)
    edition = _choice(answers, out, "Edition", list(EDITIONS), usual.edition)
    names = _names(answers, out)
    kind = _choice(answers, out, "What dials stand at the seats", list(KINDS), usual.kind)
    broker = _choice(
        answers, out, "Is the TV or a phone part of it (this needs Mosquitto)", ["yes", "no"], "yes"
    )
    return Draft(language, edition, names, kind, broker == "yes" or kind == "wireless")


def _answer(answers: TextIO, out: TextIO, question: str, default: str) -> str:
    out.write(f"{question} [{default}]: ")
    out.flush()
    if not (line := answers.readline()):
        raise Mistake(
            "Not every question was answered, so nothing was written. "
            "`companion config new --yes` asks nothing and takes the defaults."
        )
    return line.strip() or default


def _choice(answers: TextIO, out: TextIO, question: str, choices: Sequence[str], default: str) -> str:
    while True:
        word = _answer(answers, out, f"{question} ({', '.join(choices)})", default)
        if word in choices:
            return word
        out.write(f"{word!r} is none of these.{did_you_mean(word, choices)}\n")


def _names(answers: TextIO, out: TextIO) -> tuple[str, ...]:
    while True:
        line = _answer(answers, out, "Who sits at the table, clockwise, with commas between", "six colours")
        if line == "six colours":
            return ()
        names = tuple(name.strip() for name in line.split(",") if name.strip())
        if 3 <= len(names) <= len(COLOURS) and len(set(names)) == len(names):
            return names
        out.write(f"A table has 3 to {len(COLOURS)} seats, each with a name of its own.\n")


def _seat(colour: str, name: str, wiring: Wiring) -> str:
    rows = ["[[seat]]", f"colour = {inline(colour)}"]
    rows.append(f"name = {inline(name)}" if name else '# name = "Ana"')
    return "\n".join([*rows, f"dial = {inline(wiring)}"])


_FILE = """\
# The table's config. Every line may be left out: an empty file is a playable table.
# `companion config check` tells whether it is right, `companion config show` what is in force,
# `companion reload` has the running service take it. Secrets are never in here.

language = {language}  # {languages}
table = "table"  # this table's name in MQTT topics

[game]
edition = {edition}  # {editions}, or the path of a house edition's file
# variants = ["lone-finder"]  # unless said: what the edition has switched on
# target = 30                 # unless said: what the edition says
# turns = 1                   # how often each player tells, in editions that end by turns
# claims = "at-reveal"        # whose card is whose is asked at the reveal; unless said: "first"
# sets = 1                    # sets of cards on the table
# set_size = 84               # cards in a set

[tv]
# overscan = 0.03   # when the TV cuts the edges off, 0 to 0.1
# calm = true       # less movement
# dim_after = 10    # minutes without a gesture, 0 for never
# timer = 90        # seconds shown for a ballot, 0 for none

[sound]
# on = false
# volume = 0.7
# files = {{ press = "my.wav" }}

[broker]
enabled = {broker}  # the TV, wireless dials and `companion host` need it
# host = "localhost"
# port = 1883
# prefix = "dixit"
# tls = true
# discovery = true  # tell Home Assistant what there is

# [journal]
# path = "journal.sqlite"  # in the service's own directory

# The seats, clockwise. Kinds of dials: {kinds}.

{seats}
"""
