"""The games that were played: found again in the journal by replaying it, or brought from elsewhere."""

from collections.abc import Iterator
from hashlib import sha256

import msgspec
from msgspec import Struct

from companion.codec import VERSION, decode_event, encode_event
from companion.game import events as ev
from companion.game.edition import winners
from companion.game.rounds import close_round, score_round
from companion.game.table import Lobby, Podium, Scores, Table, Votes
from companion.game.timeline import Forgotten, Timeline, apply
from companion.game.words import Seat
from companion.journal import Journal
from companion.mistake import Mistake


class Played(Struct, frozen=True):
    """A game: its number (`3`; `i1` came from elsewhere), when it began, and its table at the end."""

    number: str
    began: int
    table: Table

    @property
    def over(self) -> bool:
        """Whether it was played to an end."""
        return isinstance(self.table.phase, Podium)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won; nobody in a game without a round or still going on."""
        return winners(self.table.scores) if self.over and self.table.rounds else ()

    def name(self, seat: Seat) -> str:
        """What the seat was called."""
        return self.table.place(seat).name


class Exported(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game written down for another companion: every event, and the scores they must lead to."""

    companion: int = VERSION
    began: int
    scores: dict[Seat, int]
    events: tuple[msgspec.Raw, ...]


def games(journal: Journal) -> list[Played]:
    """Every game of this journal, oldest first, then those that came from elsewhere."""
    return [*_own(journal), *(_imported(number, body) for number, body in journal.imports())]


def find(journal: Journal, number: str) -> Played:
    """Find a game by its number; a Mistake says which there are."""
    played = games(journal)
    for game in played:
        if game.number == number:
            return game
    there = ", ".join(game.number for game in played) or "none yet"
    raise Mistake(f"There is no game {number}. The games are: {there}.")


def export(journal: Journal, number: str) -> bytes:
    """Write a game down so that another companion can replay it."""
    game = find(journal, number)
    if number.startswith("i"):
        return dict(journal.imports())[int(number[1:])]
    events = tuple(msgspec.Raw(encode_event(event)) for event in _events_of(journal, game))
    return msgspec.json.encode(Exported(began=game.began, scores=game.table.scores, events=events))


def add(journal: Journal, body: bytes) -> str | None:
    """Take an exported game, if replaying it leads to its scores; None when it is here already."""
    game = _replayed("", body)
    if any((own.began, own.table.rounds) == (game.began, game.table.rounds) for own in _own(journal)):
        return None
    number = journal.add_import(sha256(msgspec.json.format(body, indent=0)).hexdigest(), body)
    return None if number is None else f"i{number}"


def _own(journal: Journal) -> list[Played]:
    found: dict[int, Played] = {}
    for line, event in _told(journal):
        table = line.table
        if isinstance(event, ev.Undone | ev.Redone):
            # A game whose start was undone has not been played.
            found = {number: game for number, game in found.items() if number <= table.game}
        if table.game and not isinstance(table.phase, Lobby):
            began = found[table.game].began if table.game in found else event.at
            if isinstance(event, ev.GameStarted):
                began = event.at
            found[table.game] = Played(str(table.game), began, table)
    return list(found.values())


def _told(journal: Journal) -> Iterator[tuple[Timeline, ev.AnyEvent]]:
    line = Timeline()
    for event in journal.events():
        line = apply(line, event)
        yield line, event


def _events_of(journal: Journal, game: Played) -> Iterator[ev.AnyEvent]:
    """The events of one game, after one that sets the table up as it was when the game began."""
    before = Timeline()
    since: list[ev.AnyEvent] = []
    for line, event in _told(journal):
        table = line.table
        if isinstance(event, ev.GameStarted) and table.game == int(game.number):
            start = before.table
            seated = tuple(msgspec.structs.replace(p, seated=p.seat in event.seats) for p in start.places)
            since = [
                ev.Arranged(
                    places=seated,
                    settings=start.settings,
                    configured=seated,
                    configured_settings=None,
                    at=event.at,
                )
            ]
        if since and table.game == int(game.number):
            since.append(event)
        before = line
        if since and table == game.table:
            return iter(since)
    raise Mistake(f"Game {game.number} could not be found again.")  # pragma: no cover - `game` came from here


def _imported(number: int, body: bytes) -> Played:
    return _replayed(f"i{number}", body)


def _replayed(number: str, body: bytes) -> Played:
    """Read an exported game, checking that every round and the end follow from what was entered."""
    try:
        exported = msgspec.json.decode(body, type=Exported)
        line = Timeline()
        for raw in exported.events:
            event = decode_event(exported.companion, bytes(raw))
            _check(line.table, event)
            line = apply(line, event)
    except (msgspec.MsgspecError, Forgotten, AssertionError, KeyError, ValueError, StopIteration) as error:
        raise Mistake(f"This is not a game exported by a companion, or it was changed: {error}.") from error
    if line.table.scores != exported.scores:
        raise Mistake("This game was changed: replaying it leads to other scores than it says.")
    return Played(number, exported.began, line.table)


def _check(table: Table, event: ev.AnyEvent) -> None:
    """Hold what an event says against what the rules make of the table."""
    match event:
        case ev.RoundScored() if isinstance(table.phase, Votes):
            right = score_round(table, table.phase, event.at) == event
        case ev.RoundClosed() if isinstance(table.phase, Scores):
            right = close_round(table, table.phase, event.at) == event
        case ev.RoundScored() | ev.RoundClosed():
            right = False
        case _:
            right = True
    if not right:
        raise ValueError(f"a round does not follow from its votes ({ev.label(event)[0]})")
