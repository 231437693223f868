"""Scripts of gestures: a small text format, one gesture a line, to replay a game or to write one as a test.

# a comment
seats red blue green          who sits at the table, clockwise (before the first gesture)
rules dixit-2021 target 10    what is played; as the host says `edition` (optional)
cards 84                      how many cards there are (optional)
blue press                    a press
red 3                         turn to 3, then press
green hold                    a hold
host correct red +2           anything the host can say
wait 90                       let 90 seconds go by
all press                     every seat, clockwise
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from companion.game import commands as do
from companion.game.events import AnyEvent
from companion.game.refusal import Refusal, Why
from companion.game.table import Place, Settings
from companion.game.timeline import Timeline, apply, decide
from companion.game.words import COLOURS, Seat
from companion.host_words import parse_host
from companion.mistake import Mistake

DEFAULT_SEATS = ("red", "blue", "green", "yellow", "violet", "orange")


class Happened(Struct, frozen=True):
    """What one line of a script did."""

    number: int
    line: str
    outcome: AnyEvent | Refusal | None
    timeline: Timeline


class Player:
    """Plays a script on a table of its own, with a clock of its own."""

    def __init__(self, folder: Path | None = None) -> None:
        self.line = Timeline()
        self.now = 0
        self._folder = folder
        self._seats: tuple[str, ...] = DEFAULT_SEATS
        self._rules: list[do.HostCommand] = []

    def play(self, script: str) -> Iterator[Happened]:
        """Play every line, and tell what it did."""
        for number, text in enumerate(script.splitlines(), start=1):
            words = text.split("#")[0].split()
            if not words:
                continue
            try:
                outcomes = self._outcomes(words)
            except Mistake as mistake:
                raise Mistake(f"Line {number} ({text.strip()}): {mistake}") from None
            for outcome in outcomes:
                yield Happened(number, text.strip(), outcome, self.line)

    def _outcomes(self, words: list[str]) -> Iterator[AnyEvent | Refusal | None]:
        first, rest = words[0], words[1:]
        if first in ("seats", "rules", "cards"):
            self._set_up(first, rest)
            return iter(())
        if first == "wait":
            self._wait(rest)
            return iter(())
        self.sit_at_table()
        if first == "host":
            return iter([self.do(parse_host(rest, self._folder))])
        seats = [place.seat for place in self.line.table.places] if first == "all" else [Seat(first)]
        return iter([self.do(_gesture(seat, rest)) for seat in seats])

    def do(self, command: do.AnyCommand) -> AnyEvent | Refusal:
        """Give a command to the table; a second goes by with each."""
        self.now += 1000
        outcome = decide(self.line, command, self.now)
        if not isinstance(outcome, Refusal):
            self.line = apply(self.line, outcome)
        return outcome

    def _wait(self, words: Sequence[str]) -> None:
        try:
            (seconds,) = words
            if (milliseconds := int(float(seconds) * 1000)) < 0:
                raise ValueError
            self.now += milliseconds
        except (ValueError, OverflowError):
            raise Mistake("`wait` is followed by seconds: wait 90.") from None

    def _set_up(self, word: str, rest: Sequence[str]) -> None:
        if self.line.table.places:
            raise Mistake(f"`{word}` belongs before the first gesture.")
        if word == "seats":
            if not rest or len(set(rest)) < len(rest) or not set(rest) <= set(COLOURS):
                raise Mistake(f"`seats` names each seat once, out of: {', '.join(COLOURS)}.")
            self._seats = tuple(rest)
        elif word == "cards":
            if len(rest) != 1 or not rest[0].isdigit():
                raise Mistake("`cards` is followed by how many there are: cards 84.")
            self._rules.append(do.ChangeRules(cards=int(rest[0])))
        else:
            self._rules.append(parse_host(["edition", *rest], self._folder))

    def sit_at_table(self) -> None:
        """Set the table up, unless that is done."""
        if not self.line.table.places:
            places = [Place(seat=Seat(seat), name=seat.capitalize(), dial=seat) for seat in self._seats]
            self.do(do.Arrange(tuple(places), Settings()))
            for rules in self._rules:
                outcome = self.do(rules)
                if isinstance(outcome, Refusal) and outcome.why is not Why.NOTHING_CHANGED:
                    raise Mistake("Nobody can play by these `rules` and `cards`: numbers must be 1 or more.")


def _gesture(seat: Seat, words: Sequence[str]) -> do.AnyCommand:
    match words:
        case ["press"]:
            return do.Press(seat)
        case ["hold"]:
            return do.Hold(seat)
        case [number] if number.isdigit():
            return do.Press(seat, int(number))
        case _:
            raise Mistake("A gesture is `press`, `hold` or a number.")
