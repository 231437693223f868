"""The deck by arithmetic: how many cards are where, without ever knowing a card."""

from collections.abc import Mapping

from msgspec import Struct, structs

from companion.game.words import Seat

SET_SIZE = 84
"""Cards in one box or expansion."""


class Deck(Struct, frozen=True):
    """How many cards are in the draw pile, discarded, on the table and in each hand."""

    draw: int
    hands: dict[Seat, int]
    table: int = 0
    discard: int = 0

    @property
    def total(self) -> int:
        """Every card there is; a game never gains or loses one."""
        return self.draw + self.discard + self.table + sum(self.hands.values())


class Refill(Struct, frozen=True):
    """What to do with the cards at the end of a round."""

    draws: dict[Seat, int]
    """How many each seat takes from the pile; below zero: puts back onto the discard pile."""
    reshuffle: bool
    """Whether the discard pile is shuffled in before anyone draws."""
    pass_hands: bool = False


def deal(cards: int, hands: Mapping[Seat, int]) -> Deck | None:
    """Deal the first hands; None when there are too few cards."""
    left = cards - sum(hands.values())
    return Deck(draw=left, hands=dict(hands)) if left >= 0 else None


def lay(deck: Deck, laid: Mapping[Seat, int]) -> Deck:
    """Lay cards from hands onto the table."""
    hands = {seat: count - laid.get(seat, 0) for seat, count in deck.hands.items()}
    return structs.replace(deck, hands=hands, table=deck.table + sum(laid.values()))


def refill(deck: Deck, hands: Mapping[Seat, int], *, pass_hands: bool = False) -> tuple[Deck, Refill]:
    """Clear the table and bring each hand named to its size; other hands stay as they are."""
    draws = {seat: size - deck.hands.get(seat, 0) for seat, size in hands.items()}
    needed = sum(count for count in draws.values() if count > 0)
    put_back = -sum(count for count in draws.values() if count < 0)
    discard = deck.discard + deck.table + put_back
    reshuffle = needed > deck.draw
    pile, discard = (deck.draw + discard, 0) if reshuffle else (deck.draw, discard)
    after = Deck(draw=pile - needed, hands={**deck.hands, **hands}, discard=discard)
    return after, Refill(draws, reshuffle, pass_hands)


def rounds_left(deck: Deck, cards_a_round: int) -> int:
    """How many more rounds can draw before the discard pile must be shuffled in."""
    return deck.draw // cards_a_round
