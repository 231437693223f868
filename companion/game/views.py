"""What may be known: the public view for TV and spectators, and one view for each seat.

The public view of a phase before the reveal has no field that could hold a claim or a vote: secrecy follows
from these types, not from care.
"""

from enum import StrEnum

from msgspec import Struct

from companion.game.deck import Refill
from companion.game.scoring import AnyRule, Line
from companion.game.table import Asked
from companion.game.words import Seat, Slot


class Status(StrEnum):
    """What everyone may see of a seat."""

    EMPTY = "empty"
    """Nobody sits there."""
    IDLE = "idle"
    """In the game, nothing to do right now."""
    TURN = "turn"
    """The table waits for a press of this seat (the storyteller, mostly)."""
    THINKING = "thinking"
    """Still has something to enter."""
    VOTING = "voting"
    """Its own card is entered (where that is asked), its vote is not."""
    AGAIN = "again"
    """Its claims contradict another seat's: please enter them again."""
    LOCKED = "locked"
    """Has entered everything."""
    AWAY = "away"
    """Left out until back."""
    NEXT_ROUND = "next-round"
    """Takes part from the next round on."""


class PublicSeat(Struct, frozen=True, kw_only=True):
    """A seat as everyone may see it."""

    seat: Seat
    name: str
    status: Status
    score: int = 0
    rank: int = 0
    """1 for the leader; equal seats share a rank; 0 outside a game."""
    storyteller: bool = False
    told: int = 0


class InLobby(Struct, frozen=True, tag="lobby"):
    """Guests sit down."""

    fewest: int
    most: int
    seated: int

    @property
    def ready(self) -> bool:
        """Whether a hold starts the game."""
        return self.fewest <= self.seated <= self.most


class InTelling(Struct, frozen=True, tag="telling"):
    """The storyteller speaks and lays the cards."""

    storyteller: Seat | None
    """None: whoever first has a clue presses."""
    storyteller_lays: int
    others_lay: int
    refill: Refill | None
    """What to draw, whether to reshuffle or to pass hands first; None in a game's first round."""
    present: int
    fewest: int
    most: int
    """With fewer or more than these present the game waits."""

    @property
    def waits(self) -> bool:
        """Whether too few (or too many) take part to go on."""
        return not self.fewest <= self.present <= self.most


class InBallot(Struct, frozen=True, tag="ballot"):
    """Everyone enters their ballot in secret."""

    storyteller: Seat
    slots: int
    missing: tuple[Seat, ...]
    """Who has not locked yet."""
    again: tuple[Seat, ...]
    """Whose claims contradict each other and are asked again."""
    opened: int
    """When the ballot opened (milliseconds since 1970), for the gentle timer."""
    waits: bool
    """Whether too few are left to score the round."""


class InOwning(Struct, frozen=True, tag="owning"):
    """All have voted; whose card is the one in this slot?"""

    storyteller: Seat
    slots: int
    votes: dict[Slot, tuple[Seat, ...]]
    asked: Slot
    owners: dict[Slot, Seat]


class InVotes(Struct, frozen=True, tag="votes"):
    """The votes lie on the table; the storyteller presses to show which card it was."""

    storyteller: Seat
    slots: int
    votes: dict[Slot, tuple[Seat, ...]]
    owners: dict[Slot, Seat]
    """Known already only when owners are asked at the reveal."""


class InScores(Struct, frozen=True, tag="scores"):
    """The storyteller's card, who found it, every point with its reason."""

    storyteller: Seat
    slots: int
    votes: dict[Slot, tuple[Seat, ...]]
    cards: dict[Slot, Seat]
    """Whose card lay where; the storyteller's among them. Empty in Party."""
    red: Slot | None
    finders: tuple[Seat, ...]
    lines: tuple[Line, ...]
    points: dict[Seat, int]
    before: dict[Seat, int]
    """The scores before this round: where the rabbits hop from."""
    over: bool
    """Whether this round ends the game."""


class TitleKind(StrEnum):
    """What one can have been best at this evening."""

    STORYTELLER = "storyteller"
    """Most points from telling."""
    FOOLER = "fooler"
    """Most votes drawn to own cards."""
    FINDER = "finder"
    """Found the storyteller's card most often."""
    FAVOURITE_VICTIM = "favourite-victim"
    """Fell for others' cards most often."""
    COMEBACK = "comeback"
    """Most points in the second half of the game."""
    CROWD = "crowd"
    """Most points from choosing with the crowd (Party)."""


class Title(Struct, frozen=True):
    """A title of the evening and who earned it; equal seats share it."""

    kind: TitleKind
    seats: tuple[Seat, ...]
    count: int


class InPodium(Struct, frozen=True, tag="podium"):
    """The game is over."""

    winners: tuple[Seat, ...]
    early: bool
    rounds: int
    seconds: int
    """How long the game took."""
    course: dict[Seat, tuple[int, ...]]
    """Each seat's score at the start and after each round."""
    titles: tuple[Title, ...]


PublicPhase = InLobby | InTelling | InBallot | InOwning | InVotes | InScores | InPodium


class Piles(Struct, frozen=True):
    """How many cards are where."""

    draw: int
    discard: int
    table: int
    rounds_left: int
    """Rounds until the discard pile is shuffled in."""


class Rules(Struct, frozen=True):
    """What is played, enough to write the players' aid."""

    edition: str
    scoring: tuple[AnyRule, ...]
    """All rules in force, variants included."""
    votes: int
    target: int | None
    turns: int | None
    players_a_seat: int
    claims_at_reveal: bool
    hand: int = 0
    """How many cards each player holds."""


class PublicView(Struct, frozen=True, kw_only=True):
    """All that everyone in the room may know."""

    game: int
    round: int
    rules: Rules
    phase: PublicPhase
    seats: tuple[PublicSeat, ...]
    """Every seat of the table, clockwise."""
    paused: bool
    piles: Piles | None


class SeatView(Struct, frozen=True, kw_only=True):
    """What one seat may know besides the public view: what it is asked, and its own numbers."""

    seat: Seat
    dial: str
    asked: Asked
    again: bool
    """Whether it is asked because its claims contradicted another seat's."""
    claims: tuple[Slot, ...]
    votes: tuple[Slot, ...]
    red: Slot | None
