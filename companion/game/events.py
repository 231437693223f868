"""What has happened at the table. One accepted command is one event, and one event is one step to undo."""

from msgspec import Struct

from companion.game.deck import Deck, Refill
from companion.game.table import Place, RoundRecord, Settings
from companion.game.words import Seat, Slot


class Event(Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that has happened, at a time (milliseconds since 1970) that was given from outside."""

    at: int


class Arranged(Event, frozen=True, tag="arranged"):
    """The table was set up as its config file says."""

    places: tuple[Place, ...]
    settings: Settings
    configured: tuple[Place, ...]
    configured_settings: Settings | None


class RulesChanged(Event, frozen=True, tag="rules-changed"):
    """The host chose other rules."""

    settings: Settings


class SatDown(Event, frozen=True, tag="sat-down"):
    """A guest sat down in the lobby."""

    seat: Seat


class StoodUp(Event, frozen=True, tag="stood-up"):
    """A guest stood up again."""

    seat: Seat


class GameStarted(Event, frozen=True, tag="game-started"):
    """A game began with these seats, clockwise, and the first hands were dealt."""

    seats: tuple[Seat, ...]
    deck: Deck


class StorytellerChosen(Event, frozen=True, tag="storyteller-chosen"):
    """Someone is the storyteller: by the first press, or by the host's word."""

    seat: Seat


class BallotOpened(Event, frozen=True, tag="ballot-opened"):
    """The cards lie on the table; who laid how many."""

    storyteller: Seat
    lays: dict[Seat, int]


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat said which card is its own."""

    seat: Seat
    slot: Slot


class Voted(Event, frozen=True, tag="voted"):
    """A seat voted; slot 0 is a second vote left unused."""

    seat: Seat
    slot: Slot


class VotedRed(Event, frozen=True, tag="voted-red"):
    """The storyteller voided a card."""

    seat: Seat
    slot: Slot


class Entered(Event, frozen=True, tag="entered"):
    """The host entered a whole ballot for a seat."""

    seat: Seat
    claims: tuple[Slot, ...]
    votes: tuple[Slot, ...]
    red: Slot | None


class Reopened(Event, frozen=True, tag="reopened"):
    """A seat takes its own ballot back to enter it again."""

    seat: Seat


class Owned(Event, frozen=True, tag="owned"):
    """At the reveal, a seat said that the card asked for is its own."""

    seat: Seat | None
    """None: its owner has left."""
    slot: Slot


class RoundScored(Event, frozen=True, tag="round-scored"):
    """The storyteller's card was shown: who found it, who fooled whom, how long it took."""

    record: RoundRecord


class RoundVoided(Event, frozen=True, tag="round-voided"):
    """The round's ballots were thrown away, to be entered again."""


class RoundClosed(Event, frozen=True, tag="round-closed"):
    """Cards are drawn and the next storyteller begins, or the game is over."""

    deck: Deck
    refill: Refill
    next: Seat | None
    """The next storyteller; None when the game is over."""


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The host ended the game early."""


class LobbyOpened(Event, frozen=True, tag="lobby-opened"):
    """Back to the lobby for another game, everyone still seated."""


class Corrected(Event, frozen=True, tag="corrected"):
    """The host gave or took points."""

    seat: Seat
    points: int
    remark: str


class Renamed(Event, frozen=True, tag="renamed"):
    """A seat has another name."""

    seat: Seat
    name: str


class Reseated(Event, frozen=True, tag="reseated"):
    """The seats are in another order, clockwise."""

    order: tuple[Seat, ...]


class WentAway(Event, frozen=True, tag="went-away"):
    """A seat is left out until it is back; if it was telling, `next` tells instead."""

    seat: Seat
    next: Seat | None = None


class CameBack(Event, frozen=True, tag="came-back"):
    """A seat takes part again."""

    seat: Seat


class JoinedLate(Event, frozen=True, tag="joined-late"):
    """A player came into a running game."""

    seat: Seat
    points: int
    deck: Deck
    refill: Refill


class DialsSwapped(Event, frozen=True, tag="dials-swapped"):
    """A seat has another dial; the seat that had it took the first one's."""

    seat: Seat
    dial: str


class Paused(Event, frozen=True, tag="paused"):
    """Gestures are not taken for a while."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The game goes on after a pause."""


class Undone(Event, frozen=True, tag="undone"):
    """The last step was taken back; which kind of step it was, and whose."""

    what: str
    seat: Seat | None


class Redone(Event, frozen=True, tag="redone"):
    """An undone step was made again."""

    what: str
    seat: Seat | None


AnyEvent = (
    Arranged
    | RulesChanged
    | SatDown
    | StoodUp
    | GameStarted
    | StorytellerChosen
    | BallotOpened
    | Claimed
    | Voted
    | VotedRed
    | Entered
    | Reopened
    | Owned
    | RoundScored
    | RoundVoided
    | RoundClosed
    | GameEnded
    | LobbyOpened
    | Corrected
    | Renamed
    | Reseated
    | WentAway
    | CameBack
    | JoinedLate
    | DialsSwapped
    | Paused
    | Resumed
    | Undone
    | Redone
)

HouseKeeping = Arranged | Renamed | DialsSwapped | Paused | Resumed
"""Not steps of the game: an undo passes over them and keeps what they set."""


def label(event: AnyEvent) -> tuple[str, Seat | None]:
    """What kind of step an event is and whose, without any number in it: safe to show to everyone."""
    return str(event.__struct_config__.tag), getattr(event, "seat", None)
