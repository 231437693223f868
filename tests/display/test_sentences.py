"""What now: the sentence of each phase, in each language."""

import pytest
from msgspec.structs import replace

from companion.display.compose.sentence import sentence
from companion.display.compose.stage import Stage
from companion.display.layout import Layout
from companion.game.editions import ODYSSEY, ODYSSEY_PARTY
from companion.game.views import InBallot, InOwning, InPodium, InScores, InTelling
from companion.game.words import Slot
from companion.languages import language
from companion.screen import Screen
from tests.display import tables
from tests.display.tables import COLOURS


def said(screen: Screen, code: str = "en") -> tuple[str, str]:
    told = sentence(Stage(screen, None, Layout(1280, 720), language(code)))
    return told.headline, told.hint


def changed(screen: Screen, **fields: object) -> Screen:
    return replace(screen, view=replace(screen.view, phase=replace(screen.view.phase, **fields)))


def test_the_lobby_says_how_many_are_missing() -> None:
    assert said(tables.lobby(6, 4))[0] == "Sit down: press your dial. 1 more is needed."
    assert said(tables.lobby(6, 5))[0] == "Sit down: press your dial. 2 more are needed."
    assert said(tables.lobby(6, 2))[0] == "Everyone here? Hold a dial to start."
    assert "at most 8" in said(tables.lobby(12, 0))[0]


def test_the_telling_says_who_tells_and_what_to_do_with_the_cards() -> None:
    headline, hint = said(tables.telling(6))
    assert headline == "Ștefan tells a clue."
    assert hint == (
        "Shuffle the discard pile in. Everyone draws 1 card. Pass your hand to the left. "
        "The others lay 1 card each. All in a row? Ștefan presses."
    )


def test_in_the_first_round_whoever_has_a_clue_presses() -> None:
    screen = changed(tables.telling(6), storyteller=None, refill=None)
    assert said(screen) == (
        "Who has a clue? Press your dial and tell!",
        "Deal 6 cards to everyone. Whoever has a clue first tells first.",
    )


def test_who_draws_another_number_of_cards_is_named() -> None:
    screen = tables.telling(4)
    assert isinstance(screen.view.phase, InTelling)
    assert screen.view.phase.refill is not None
    draws = dict(zip(COLOURS[:4], (1, 2, 0, 1), strict=True))
    refill = replace(screen.view.phase.refill, draws=draws, reshuffle=False, pass_hands=False)
    assert said(changed(screen, refill=refill))[1].startswith(
        "Draw back to a full hand: Ana 1, Ștefan 2 and Dan 1."
    )


def test_the_game_waits_when_too_few_are_there() -> None:
    assert said(changed(tables.telling(4), present=2))[0] == "The game waits: 1 more must take part."
    assert said(changed(tables.telling(4), present=13))[0] == "The game waits: at most 12 can take part."
    assert said(changed(tables.ballot(4), waits=True))[0].startswith("The game waits")


def test_the_ballot_names_the_last_ones_and_counts_many() -> None:
    assert said(tables.ballot(8, 5))[0] == "5 are still choosing…"
    assert said(tables.ballot(8, 2))[0] == "Only Mihai and Noé to go…"


def test_contradicting_claims_name_the_seats_never_the_slots() -> None:
    headline, hint = said(changed(tables.ballot(6), again=COLOURS[:2]))
    assert headline == "Ana and Ștefan: please enter your own card again."
    assert not any(letter.isdigit() for letter in headline + hint)


def test_each_edition_says_how_to_vote() -> None:
    assert "two cards" in said(changed(tables.ballot(3), slots=5))[1]
    assert "0: no second one" in said(_with(tables.ballot(8), ODYSSEY.scoring, 2))[1]
    assert "red vote" in said(_with(tables.ballot(8), ODYSSEY_PARTY.scoring, 1))[1]
    at_reveal = tables.ballot(5)
    rules = replace(at_reveal.view.rules, claims_at_reveal=True)
    assert said(replace(at_reveal, view=replace(at_reveal.view, rules=rules)))[1].startswith("Dial the card")


def test_the_reveal_asks_and_tells() -> None:
    screen = tables.votes(6)
    owning = InOwning(storyteller=COLOURS[1], slots=6, votes={}, asked=Slot(1), owners={})
    assert said(replace(screen, view=replace(screen.view, phase=owning)))[0] == "Whose card is number 1?"
    assert said(tables.votes(6))[0] == "All votes are in. Ștefan, which card was it?"
    assert said(tables.scores(6))[0] == "Ana and Dan found Ștefan’s card!"
    assert said(changed(tables.scores(6), finders=()))[0].startswith("Nobody found")
    others = tuple(seat for seat in COLOURS[:6] if seat != COLOURS[1])
    assert said(changed(tables.scores(6), finders=others))[0].startswith("Everyone found")
    assert said(changed(tables.scores(6), finders=others[:4]))[0].startswith("4 of you found")
    assert isinstance(tables.scores(6).view.phase, InScores)


def test_party_looks_for_the_red_card() -> None:
    screen = tables.votes(6)
    rules = replace(screen.view.rules, scoring=ODYSSEY_PARTY.scoring)
    assert said(replace(screen, view=replace(screen.view, rules=rules)))[0].endswith("which card is red?")


def test_the_podium_shares_the_win() -> None:
    assert said(tables.podium(6))[0] == "Ana and Chloé share the win!"
    assert said(tables.podium(6, points=(31, 1, 2, 3, 4, 5)))[0] == "Ana wins!"
    assert said(tables.podium(6, points=(31,)))[0] == "6 of you share the win!"
    assert said(tables.podium(6))[1] == "9 rounds in 46 min. Hold a dial to play again."
    assert "early" in said(changed(tables.podium(6), early=True))[1]
    assert isinstance(tables.podium(6).view.phase, InPodium)


def test_a_break_is_called_one() -> None:
    screen = tables.ballot(6)
    assert said(replace(screen, view=replace(screen.view, paused=True)))[0] == "A little break."


@pytest.mark.parametrize(
    ("n", "told"), [(1, "1 punct"), (3, "3 puncte"), (20, "20 de puncte"), (30, "30 de puncte")]
)
def test_romanian_counts_points_as_one_says_them(n: int, told: str) -> None:
    assert language("ro").say("edition.target", n=n) == f"până la {told}"


def _with(screen: Screen, scoring: object, votes: int) -> Screen:
    rules = replace(screen.view.rules, scoring=scoring, votes=votes)
    assert isinstance(screen.view.phase, InBallot)
    return replace(screen, view=replace(screen.view, rules=rules))
