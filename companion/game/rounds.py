"""The turns of a game: starting it, opening a ballot, scoring a round, moving on to the next storyteller."""

from collections.abc import Sequence

from companion.game import events as ev
from companion.game.deck import Deck, Refill, deal, refill
from companion.game.refusal import Refusal, Why
from companion.game.scoring import Round, points
from companion.game.table import RoundRecord, Scores, Table, Votes
from companion.game.words import Seat, Slot


def start_game(table: Table, seats: tuple[Seat, ...], at: int) -> ev.GameStarted | Refusal:
    """Deal the first hands, if the edition is for that many seats and there are enough cards."""
    edition = table.settings.edition
    if fault := count_fault(table, len(seats)):
        return fault
    deck = deal(table.settings.cards, dict.fromkeys(seats, edition.hand_size(len(seats))))
    needed = cards_needed(table, len(seats))
    if deck is None or table.settings.cards < needed:
        return Refusal(Why.TOO_FEW_CARDS, n=needed)
    return ev.GameStarted(seats=seats, deck=deck, at=at)


def cards_needed(table: Table, seats: int) -> int:
    """How many cards a table of that many seats can ever need in hands, whoever goes away meanwhile."""
    edition = table.settings.edition
    return seats * max(edition.hand.values()) * edition.players_a_seat


def count_fault(table: Table, seats: int) -> Refusal | None:
    """Say whether too few or too many want to play."""
    edition = table.settings.edition
    if seats < edition.fewest:
        return Refusal(Why.TOO_FEW, n=edition.fewest)
    if seats > edition.most:
        return Refusal(Why.TOO_MANY, n=edition.most)
    return None


def open_ballot(table: Table, storyteller: Seat, at: int) -> ev.BallotOpened | Refusal:
    """The cards lie on the table: who laid how many."""
    if fault := count_fault(table, len(table.present)):
        return fault
    lays = table.settings.edition.lays(table.present, storyteller)
    return ev.BallotOpened(storyteller=storyteller, lays=lays, at=at)


def score_round(table: Table, phase: Votes, at: int) -> ev.RoundScored:
    """Score what lies on the table, by the edition."""
    ballot = phase.ballot
    entries = {seat: ballot.entries[seat] for seat in phase.seats}
    cards: dict[Slot, Seat] = {slot: seat for seat, entry in entries.items() for slot in entry.claims}
    votes = {
        seat: tuple(slot for slot in entry.votes if slot) for seat, entry in entries.items() if entry.votes
    }
    red = entries[ballot.storyteller].red
    round_ = Round(phase.seats, ballot.storyteller, cards | phase.owners, votes, red)
    lines = table.settings.edition.score(round_, table.settings.variants)
    record = RoundRecord(
        number=len(table.rounds) + 1,
        storyteller=ballot.storyteller,
        seats=phase.seats,
        slots=ballot.slots,
        cards=dict(round_.cards),
        votes=votes,
        red=red,
        lines=lines,
        points=points(phase.seats, lines),
        began=ballot.began,
        opened=ballot.opened,
        closed=phase.closed,
        scored=at,
    )
    return ev.RoundScored(record=record, at=at)


def close_round(table: Table, phase: Scores, at: int) -> ev.RoundClosed:
    """Draw back to full hands; then the next storyteller begins, or the game is over."""
    deck, drawn = refilled(table)
    following = None if game_is_over(table) else next_storyteller(table, phase.ballot.storyteller)
    return ev.RoundClosed(deck=deck, refill=drawn, next=following, at=at)


def refilled(table: Table) -> tuple[Deck, Refill]:
    """Bring everyone who is there back to a full hand."""
    edition = table.settings.edition
    hands = dict.fromkeys(table.present, edition.hand_size(len(table.present)))
    assert table.deck is not None  # there is a deck from the start of a game on
    return refill(table.deck, hands, pass_hands=edition.pass_hands)


def game_is_over(table: Table) -> bool:
    """Whether the round just scored was the last."""
    told = {seat: table.told[seat] for seat in table.present}
    return table.settings.edition.is_over(table.scores, told)


def next_storyteller(table: Table, last: Seat) -> Seat | None:
    """The seat to the left that takes part; None (whoever presses first) when nobody does."""
    seated: Sequence[Seat] = table.seated
    place = seated.index(last)
    following = [seat for seat in (*seated[place + 1 :], *seated[: place + 1]) if seat in table.present]
    return table.settings.edition.next_storyteller(following, table.told)
