"""The state of a table: its seats, its game so far, its phase. Each phase holds only its own data."""

from enum import StrEnum

from msgspec import Struct

from companion.game.deck import SET_SIZE, Deck, Refill
from companion.game.edition import Edition
from companion.game.editions import DIXIT_2021
from companion.game.scoring import Line
from companion.game.words import Seat, Slot


class ClaimsWhen(StrEnum):
    """When a table says whose card is whose."""

    FIRST = "first"
    AT_REVEAL = "at-reveal"


class Settings(Struct, frozen=True, kw_only=True):
    """What a table plays by."""

    edition: Edition = DIXIT_2021
    variants: tuple[str, ...] | None = None
    """Exactly these variants; None means what the edition says for as many as take part."""
    claims: ClaimsWhen = ClaimsWhen.FIRST
    cards: int = SET_SIZE

    @property
    def claims_first(self) -> bool:
        """Whether everyone claims before the vote, so that an own-card vote cannot happen."""
        return self.edition.claims and self.claims is ClaimsWhen.FIRST

    @property
    def claims_at_reveal(self) -> bool:
        """Whether owners are asked at the reveal, for each card that got a vote."""
        return self.edition.claims and self.claims is ClaimsWhen.AT_REVEAL


class Place(Struct, frozen=True, kw_only=True):
    """A seat as it is now: who sits there, by which dial, and whether they take part."""

    seat: Seat
    name: str
    dial: str
    seated: bool = False
    away: bool = False

    @property
    def present(self) -> bool:
        """Whether this seat takes part in the next round."""
        return self.seated and not self.away


class Entry(Struct, frozen=True):
    """A seat's ballot so far. A vote of 0 is a second vote left unused."""

    claims: tuple[Slot, ...] = ()
    votes: tuple[Slot, ...] = ()
    red: Slot | None = None
    again: bool = False
    """Whether its claims contradicted another seat's and are asked again."""


class Lobby(Struct, frozen=True, tag="lobby"):
    """Guests sit down and stand up."""


class Telling(Struct, frozen=True, tag="telling"):
    """The storyteller speaks and lays the cards; nobody yet in the first round."""

    storyteller: Seat | None
    began: int


class Ballot(Struct, frozen=True, tag="ballot"):
    """Everyone claims and votes at their own pace."""

    storyteller: Seat
    lays: dict[Seat, int]
    """Who laid how many cards when the ballot opened, clockwise; who goes away later still laid them."""
    entries: dict[Seat, Entry]
    began: int
    opened: int

    @property
    def slots(self) -> int:
        """How many cards lie on the table."""
        return sum(self.lays.values())


class Owning(Struct, frozen=True, tag="owning"):
    """All have voted; for each card that got a vote, its owner presses."""

    ballot: Ballot
    seats: tuple[Seat, ...]
    """Who took part in the vote, clockwise; going away now changes nothing any more."""
    closed: int
    slots: tuple[Slot, ...]
    """The cards still to be asked for; the first is asked now."""
    owners: dict[Slot, Seat]


class Votes(Struct, frozen=True, tag="votes"):
    """The votes lie on the table, the storyteller's card is still secret."""

    ballot: Ballot
    seats: tuple[Seat, ...]
    closed: int
    owners: dict[Slot, Seat]


class RoundRecord(Struct, frozen=True, kw_only=True):
    """Everything one round leaves behind."""

    number: int
    storyteller: Seat
    seats: tuple[Seat, ...]
    slots: int
    cards: dict[Slot, Seat]
    votes: dict[Seat, tuple[Slot, ...]]
    red: Slot | None
    lines: tuple[Line, ...]
    points: dict[Seat, int]
    began: int
    opened: int
    closed: int
    scored: int


class Scores(Struct, frozen=True, tag="scores"):
    """Every point of the round is told with its reason."""

    ballot: Ballot
    record: RoundRecord


class Podium(Struct, frozen=True, tag="podium"):
    """The game is over."""

    early: bool
    ended: int


Phase = Lobby | Telling | Ballot | Owning | Votes | Scores | Podium


class Correction(Struct, frozen=True):
    """Points the host gave or took, with the reason."""

    seat: Seat
    points: int
    remark: str
    after_round: int


class AskKind(StrEnum):
    """What a dial can be asked to do."""

    SIT = "sit"
    START = "start"
    TELL = "tell"
    OPEN = "open"
    CLAIM = "claim"
    VOTE = "vote"
    SECOND_VOTE = "second-vote"
    RED_VOTE = "red-vote"
    LOCKED = "locked"
    OWN = "own"
    SHOW = "show"
    NEXT = "next"
    AGAIN = "again"
    COME_BACK = "come-back"
    PAUSED = "paused"
    WAIT = "wait"


class Ask(Struct, frozen=True):
    """What one seat is asked: a number from `low` to `high`, or only a press or hold when `high` is 0."""

    kind: AskKind
    low: int = 0
    high: int = 0
    which: int = 0
    """Which of several alike: the second claim, the card whose owner is looked for."""


class Asked(Struct, frozen=True):
    """An ask with the number that names it: an answer to an older question is no answer to this one."""

    question: int
    ask: Ask


class Table(Struct, frozen=True, kw_only=True):
    """All a table is, at one instant."""

    places: tuple[Place, ...] = ()
    """Every seat of the table, clockwise, taken or not."""
    settings: Settings = Settings()
    phase: Phase = Lobby()
    game: int = 0
    rounds: tuple[RoundRecord, ...] = ()
    scores: dict[Seat, int] = {}
    entered_with: dict[Seat, int] = {}
    """What each seat of this game started with; more than 0 only for some who came late."""
    told: dict[Seat, int] = {}
    """How often each seat has been storyteller in this game."""
    corrections: tuple[Correction, ...] = ()
    deck: Deck | None = None
    refill: Refill | None = None
    """What to do with the cards before the next round."""
    paused: bool = False
    configured: tuple[Place, ...] = ()
    configured_settings: Settings | None = None
    """What the config file last said: only what changes there overrides what the host has changed here."""
    asked: dict[Seat, Asked] = {}
    steps: int = 0
    """How many events made this table; never goes back, not even by an undo."""

    def place(self, seat: Seat) -> Place:
        """The place of a seat that is known to exist."""
        return next(place for place in self.places if place.seat == seat)

    def has(self, seat: Seat) -> bool:
        """Whether the table has this seat."""
        return any(place.seat == seat for place in self.places)

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Who is in the game, clockwise, away or not."""
        return tuple(place.seat for place in self.places if place.seated)

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who takes part in the next round, clockwise."""
        return tuple(place.seat for place in self.places if place.present)

    @property
    def round_number(self) -> int:
        """The round being played, from 1; 0 outside a game."""
        match self.phase:
            case Lobby():
                return 0
            case Scores() | Podium():
                return len(self.rounds)
            case _:
                return len(self.rounds) + 1


def taking_part(table: Table, ballot: Ballot) -> tuple[Seat, ...]:
    """Who counts in this ballot: those who laid cards and have not gone away since."""
    away = {place.seat for place in table.places if place.away}
    return tuple(seat for seat in ballot.lays if seat not in away)
