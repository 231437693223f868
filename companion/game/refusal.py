"""Refusals: why something wanted cannot be done now. Values, that a dial can blink and a TV can say."""

from enum import StrEnum

from msgspec import Struct

from companion.game.words import Seat


class Why(StrEnum):
    """Why a command was not taken."""

    STALE = "stale"
    """An answer to a question that is no longer asked: ignored without a word."""
    NO_SUCH_SEAT = "no-such-seat"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    ALREADY_AWAY = "already-away"
    NOT_AWAY = "not-away"
    AWAY = "away"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    TOO_FEW_CARDS = "too-few-cards"
    NOT_YOUR_TURN = "not-your-turn"
    NOTHING_TO_DO = "nothing-to-do"
    HOLD_INSTEAD = "hold-instead"
    PRESS_INSTEAD = "press-instead"
    NUMBER_MISSING = "number-missing"
    NO_SUCH_NUMBER = "no-such-number"
    SAME_NUMBER = "same-number"
    OWN_CARD = "own-card"
    NOTHING_TO_REOPEN = "nothing-to-reopen"
    NOT_YOUR_CARD = "not-your-card"
    ALL_CARDS_OWNED = "all-cards-owned"
    BALLOT_INCOMPLETE = "ballot-incomplete"
    PAUSED = "paused"
    NOT_PAUSED = "not-paused"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    NOT_NOW = "not-now"
    BAD_RULES = "bad-rules"
    BETWEEN_GAMES = "between-games"
    NO_GAME = "no-game"
    BAD_NAME = "bad-name"
    NAME_TAKEN = "name-taken"
    BAD_ORDER = "bad-order"
    NO_POINTS = "no-points"
    NOTHING_CHANGED = "nothing-changed"
    NO_SUCH_DIAL = "no-such-dial"
    DISK = "disk"
    """The journal could not store it: nothing was done."""


class Refusal(Struct, frozen=True):
    """Something wanted that cannot be done now; the table is unchanged."""

    why: Why
    seat: Seat | None = None
    n: int = 0
    """A count the sentence needs: how many are needed, allowed, left."""
