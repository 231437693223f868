"""The deck by arithmetic: no card is ever gained or lost, and a reshuffle is said when it is due."""

from hypothesis import given
from hypothesis import strategies as st

from companion.game.deck import Deck, Refill, deal, lay, refill, rounds_left
from companion.game.words import COLOURS, Seat

RED, BLUE = Seat("red"), Seat("blue")


def hands(count: int, size: int) -> dict[Seat, int]:
    return dict.fromkeys(COLOURS[:count], size)


def test_twelve_players_leave_twelve_cards_in_the_draw_pile() -> None:
    assert deal(84, hands(12, 6)) == Deck(draw=12, hands=hands(12, 6))


def test_too_few_cards_cannot_be_dealt() -> None:
    assert deal(71, hands(12, 6)) is None


def test_twelve_players_reshuffle_every_second_round() -> None:
    deck = deal(84, hands(12, 6))
    reshuffles = []
    for _ in range(6):
        assert deck is not None
        deck, said = refill(lay(deck, hands(12, 1)), hands(12, 6))
        reshuffles.append(said.reshuffle)
    assert reshuffles == [False, True, False, True, False, True]


def test_rounds_left_before_the_reshuffle_are_counted() -> None:
    deck = deal(84, hands(6, 6))
    assert deck is not None
    left = rounds_left(deck, 6)
    for _ in range(left):
        deck, said = refill(lay(deck, hands(6, 1)), hands(6, 6))
        assert not said.reshuffle
    assert refill(lay(deck, hands(6, 1)), hands(6, 6))[1].reshuffle


def test_three_players_draw_two_and_the_storyteller_one() -> None:
    deck = deal(84, hands(3, 7))
    assert deck is not None
    laid = lay(deck, {COLOURS[0]: 1, COLOURS[1]: 2, COLOURS[2]: 2})
    assert refill(laid, hands(3, 7))[1] == Refill(
        {COLOURS[0]: 1, COLOURS[1]: 2, COLOURS[2]: 2}, reshuffle=False
    )


def test_a_hand_that_must_shrink_puts_cards_back() -> None:
    deck, said = refill(Deck(draw=10, hands={RED: 7, BLUE: 7}), {RED: 6, BLUE: 6})
    assert said.draws == {RED: -1, BLUE: -1}
    assert (deck.draw, deck.discard) == (10, 2)


def test_the_hand_of_who_is_away_stays_as_it_is() -> None:
    deck, _ = refill(Deck(draw=10, hands={RED: 5, BLUE: 5}, table=2), {RED: 6})
    assert deck.hands == {RED: 6, BLUE: 5}


@given(st.integers(3, 12), st.integers(1, 3), st.lists(st.booleans(), max_size=40))
def test_no_card_is_ever_gained_or_lost(count: int, sets: int, someone_away: list[bool]) -> None:
    size = 7 if count == 3 else 6
    deck = deal(84 * sets, hands(count, size))
    assert deck is not None
    for away in someone_away:
        present = COLOURS[: count - 1] if away else COLOURS[:count]
        deck, _ = refill(lay(deck, dict.fromkeys(present, 1)), dict.fromkeys(present, size))
        assert deck.total == 84 * sets
        assert min(deck.draw, deck.discard, *deck.hands.values()) >= 0
        assert deck.table == 0
