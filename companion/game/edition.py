"""What a rule book says, as data: who plays, lays and votes, what scores, when it ends."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from msgspec import Struct, structs

from companion.game.scoring import AnyRule, Line, LoneFinder, Round, Tally, score
from companion.game.words import ByCount, Seat, at

VARIANTS: Mapping[str, AnyRule] = {"lone-finder": LoneFinder(extra=1)}
"""Rules that may be added to any edition."""


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one rule book."""

    name: str
    fewest: int
    most: int
    players_a_seat: int = 1
    hand: ByCount
    storyteller_lays: int = 1
    others_lay: ByCount
    claims: bool = True
    """Whether it matters whose card is whose; if not, nobody looks for the storyteller's card."""
    votes: ByCount
    """How many votes a voter has; all but the first may be left unused."""
    storyteller_votes: bool = False
    own_card: bool = False
    """Whether one may vote for one's own card."""
    red_vote: bool = False
    """Whether the storyteller voids a card with a red vote."""
    scoring: tuple[AnyRule, ...]
    variants: dict[str, ByCount] = {}
    """The variants that are on unless the table says otherwise: `{3: 1, 4: 0}` is on with three only."""
    target: int | None = None
    """The game ends after a round in which someone has that many points."""
    turns: int | None = None
    """The game ends when each player has been storyteller that often."""
    pass_hands: bool = False

    def __post_init__(self) -> None:
        """Refuse rules nobody could play by."""
        if fault := _fault(self):
            raise ValueError(fault)

    def allows(self, count: int) -> bool:
        """Whether this many seats can play."""
        return self.fewest <= count <= self.most

    def hand_size(self, count: int) -> int:
        """How many cards a seat holds (a team's seat: both hands together)."""
        return at(self.hand, count) * self.players_a_seat

    def lays(self, seats: Sequence[Seat], storyteller: Seat) -> dict[Seat, int]:
        """How many cards each seat lays."""
        others = at(self.others_lay, len(seats))
        return {seat: self.storyteller_lays if seat == storyteller else others for seat in seats}

    def claims_of(self, seats: Sequence[Seat], storyteller: Seat) -> dict[Seat, int]:
        """How many cards each seat must say are its own."""
        return self.lays(seats, storyteller) if self.claims else dict.fromkeys(seats, 0)

    def votes_of(self, seats: Sequence[Seat], storyteller: Seat) -> dict[Seat, int]:
        """How many votes each seat has."""
        votes = at(self.votes, len(seats))
        return {seat: votes if self.storyteller_votes or seat != storyteller else 0 for seat in seats}

    def variants_for(self, count: int) -> frozenset[str]:
        """Tell which variants are on when the table has said nothing."""
        return frozenset(name for name, on in self.variants.items() if at({0: 0, **on}, count))

    def score(self, round_: Round, variants: Iterable[str] | None = None) -> tuple[Line, ...]:
        """Score a round; `variants` replaces those the edition has switched on by itself."""
        chosen = self.variants_for(len(round_.seats)) if variants is None else variants
        return score(self.rules(chosen), Tally(round_, sought=self.claims))

    def rules(self, variants: Iterable[str]) -> tuple[AnyRule, ...]:
        """All scoring rules in force with these variants."""
        return (*self.scoring, *[VARIANTS[name] for name in sorted(variants)])

    def is_over(self, scores: Mapping[Seat, int], told: Mapping[Seat, int]) -> bool:
        """Whether the game ends now that a round has been scored in full."""
        if self.target is not None and any(points >= self.target for points in scores.values()):
            return True
        return self.turns is not None and all(count >= self.turns_a_seat for count in told.values())

    @property
    def turns_a_seat(self) -> int:
        """How often a seat tells in a game that ends after so many turns; in a team each player does."""
        return (self.turns or 0) * self.players_a_seat

    def next_storyteller(self, following: Sequence[Seat], told: Mapping[Seat, int]) -> Seat | None:
        """Tell whose turn is next among the seats from the left of the last storyteller on, clockwise."""
        if self.turns is not None:
            # Who missed a turn (came late, was away) still gets it before anyone tells once too often.
            following = [seat for seat in following if told[seat] < self.turns_a_seat] or following
        return following[0] if following else None

    def changed(self, *, target: int | None = None, turns: int | None = None) -> Self:
        """Play to another score or for more turns."""
        return structs.replace(self, target=target or self.target, turns=turns or self.turns)


def winners(scores: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Most points win; equal seats share the win."""
    best = max(scores.values(), default=0)
    return tuple(seat for seat, points in scores.items() if points == best)


def _fault(edition: Edition) -> str | None:
    """Say in a sentence what makes an edition unplayable."""
    most, fewest = edition.most, edition.fewest
    if not 3 <= fewest <= most <= 12:
        return f"it is for {fewest} to {most} seats; a table has at least 3 and at most 12"
    for word in ("hand", "others_lay", "votes"):
        table: ByCount = getattr(edition, word)
        if not table or min(table) > fewest:
            return f"`{word}` does not say what holds with {fewest} seats"
        if min(table.values()) < 1:
            return f"`{word}` must be 1 or more"
    if not 1 <= edition.players_a_seat <= 2:
        return "`players_a_seat` must be 1, or 2 for teams"
    if edition.storyteller_lays < 1:
        return "`storyteller_lays` must be 1 or more"
    if max(edition.others_lay.values()) > min(edition.hand.values()):
        return "nobody can lay more cards than a hand has"
    if max(edition.votes.values()) > 2:
        return "`votes` must be 1 or 2"
    if not edition.scoring:
        return "`scoring` is empty: nobody could ever get a point"
    if edition.target is None and edition.turns is None:
        return "it never ends: give it a `target` or a number of `turns`"
    if any(limit is not None and limit < 1 for limit in (edition.target, edition.turns)):
        return "`target` and `turns` must be 1 or more"
    if unknown := set(edition.variants) - set(VARIANTS):
        return f"there is no variant {sorted(unknown)[0]!r}; there is: {', '.join(VARIANTS)}"
    return None
