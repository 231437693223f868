"""Everything that can be wanted of the game: gestures at a dial, and what the host may do."""

from typing import Literal

from msgspec import Struct

from companion.game.edition import Edition
from companion.game.table import ClaimsWhen, Place, Settings
from companion.game.words import Seat, Slot

NO_VOTE = Slot(0)
"""A second vote left unused."""


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something wanted of the game."""


class Press(Command, frozen=True, tag="press"):
    """A dial was pressed; `number` is what it stood at, `question` what it was asked."""

    seat: Seat
    number: int | None = None
    question: int | None = None


class Hold(Command, frozen=True, tag="hold"):
    """A dial was held."""

    seat: Seat
    question: int | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Take back the last step."""


class Redo(Command, frozen=True, tag="redo"):
    """Take back an undo."""


class Correct(Command, frozen=True, tag="correct"):
    """Give a seat points, or take some, with a remark."""

    seat: Seat
    points: int
    remark: str = ""


class Rename(Command, frozen=True, tag="rename"):
    """Give a seat another name."""

    seat: Seat
    name: str


class ChangeStoryteller(Command, frozen=True, tag="storyteller"):
    """Let another seat tell this round."""

    seat: Seat


class Reseat(Command, frozen=True, tag="seating"):
    """Change the order of the seats, clockwise; seats not named keep their order behind the others."""

    order: tuple[Seat, ...]


class GoAway(Command, frozen=True, tag="away"):
    """Leave a seat out of everything until it is back."""

    seat: Seat


class ComeBack(Command, frozen=True, tag="back"):
    """Let a seat that was away take part again."""

    seat: Seat


class JoinLate(Command, frozen=True, tag="late"):
    """Let a player in during a game, at 0 points or at the lowest score."""

    seat: Seat
    at: Literal["zero", "lowest"] = "zero"


class Enter(Command, frozen=True, tag="enter"):
    """Enter a whole ballot for a seat whose dial is dead."""

    seat: Seat
    claims: tuple[Slot, ...] = ()
    votes: tuple[Slot, ...] = ()
    red: Slot | None = None


class SwapDial(Command, frozen=True, tag="swap-dial"):
    """Give a seat another dial; if that dial belongs to another seat, the two trade."""

    seat: Seat
    dial: str


class Pause(Command, frozen=True, tag="pause"):
    """Stop taking gestures for a while."""


class Resume(Command, frozen=True, tag="resume"):
    """Go on after a pause."""


class EndGame(Command, frozen=True, tag="end"):
    """End the game early, with the points there are."""


class NewGame(Command, frozen=True, tag="new"):
    """Go back to the lobby, everyone still seated, for another game."""


class ChangeRules(Command, frozen=True, tag="rules"):
    """Play by other rules from the next game on; only between games. What is not given stays."""

    edition: Edition | None = None
    variants: tuple[str, ...] | None = None
    target: int | None = None
    turns: int | None = None
    claims: ClaimsWhen | None = None
    cards: int | None = None


class Arrange(Command, frozen=True, tag="arrange"):
    """Set up the table as its config file says; during a game only what may change then."""

    places: tuple[Place, ...]
    settings: Settings


GestureCommand = Press | Hold
HostCommand = (
    Press
    | Hold
    | Undo
    | Redo
    | Correct
    | Rename
    | ChangeStoryteller
    | Reseat
    | GoAway
    | ComeBack
    | JoinLate
    | Enter
    | SwapDial
    | Pause
    | Resume
    | EndGame
    | NewGame
    | ChangeRules
)
"""What the host may say, from a shell or the network; gestures too, to press for a dead dial."""

AnyCommand = HostCommand | Arrange
