"""Making the views: what everyone may see of a table, and what one seat may."""

from typing import assert_never

from msgspec.structs import replace

from companion.game import views as v
from companion.game.asks import ballot_asks
from companion.game.deck import rounds_left
from companion.game.edition import winners
from companion.game.rounds import game_is_over
from companion.game.scoring import Reason
from companion.game.table import (
    AskKind,
    Ballot,
    Entry,
    Lobby,
    Owning,
    Place,
    Podium,
    RoundRecord,
    Scores,
    Table,
    Telling,
    Votes,
)
from companion.game.titles import course, titles
from companion.game.words import Seat, Slot, at


def public_view(table: Table) -> v.PublicView:
    """Show all that everyone in the room may know."""
    return v.PublicView(
        game=table.game,
        round=table.round_number,
        rules=_rules(table),
        phase=_phase(table),
        seats=_seats(table),
        paused=table.paused,
        piles=_piles(table),
    )


def seat_view(table: Table, seat: Seat) -> v.SeatView:
    """Show one seat what it is asked, and its own numbers."""
    entry = table.phase.entries.get(seat, Entry()) if isinstance(table.phase, Ballot) else Entry()
    return v.SeatView(
        seat=seat,
        dial=table.place(seat).dial,
        asked=table.asked[seat],
        again=entry.again,
        claims=entry.claims,
        votes=entry.votes,
        red=entry.red,
    )


def _phase(table: Table) -> v.PublicPhase:
    match table.phase:
        case Lobby():
            edition = table.settings.edition
            return v.InLobby(edition.fewest, edition.most, seated=len(table.seated))
        case Telling() as telling:
            return _telling(table, telling)
        case Ballot() as ballot:
            return _ballot(table, ballot)
        case Owning(ballot=ballot) as owning:
            votes = _votes_on(ballot, owning.seats)
            return v.InOwning(ballot.storyteller, ballot.slots, votes, owning.slots[0], owning.owners)
        case Votes(ballot=ballot) as phase:
            votes = _votes_on(ballot, phase.seats)
            return v.InVotes(ballot.storyteller, ballot.slots, votes, phase.owners)
        case Scores(record=record):
            return _scores(table, record)
        case Podium() as podium:
            return _podium(table, podium)
        case _:
            assert_never(table.phase)


def _telling(table: Table, telling: Telling) -> v.InTelling:
    edition, present = table.settings.edition, len(table.present)
    return v.InTelling(
        storyteller=telling.storyteller,
        storyteller_lays=edition.storyteller_lays,
        others_lay=at(edition.others_lay, present),
        refill=table.refill,
        present=present,
        fewest=edition.fewest,
        most=edition.most,
    )


def _ballot(table: Table, ballot: Ballot) -> v.InBallot:
    asks = ballot_asks(table, ballot)
    return v.InBallot(
        storyteller=ballot.storyteller,
        slots=ballot.slots,
        missing=tuple(seat for seat, ask in asks.items() if ask.kind is not AskKind.LOCKED),
        again=tuple(seat for seat in asks if ballot.entries[seat].again),
        opened=ballot.opened,
        waits=not table.settings.edition.allows(len(asks)),
    )


def _votes_on(ballot: Ballot, seats: tuple[Seat, ...]) -> dict[Slot, tuple[Seat, ...]]:
    return _by_slot({seat: ballot.entries[seat].votes for seat in seats})


def _by_slot(votes: dict[Seat, tuple[Slot, ...]]) -> dict[Slot, tuple[Seat, ...]]:
    slots = sorted({slot for chosen in votes.values() for slot in chosen if slot})
    return {slot: tuple(seat for seat, chosen in votes.items() if slot in chosen) for slot in slots}


def _scores(table: Table, record: RoundRecord) -> v.InScores:
    found = (Reason.FOUND, Reason.ALL_FOUND)
    return v.InScores(
        storyteller=record.storyteller,
        slots=record.slots,
        votes=_by_slot(record.votes),
        cards=record.cards,
        red=record.red,
        finders=tuple(line.seat for line in record.lines if line.reason in found),
        lines=record.lines,
        points=record.points,
        before={seat: score - record.points.get(seat, 0) for seat, score in table.scores.items()},
        over=game_is_over(table),
    )


def _podium(table: Table, podium: Podium) -> v.InPodium:
    began = table.rounds[0].began if table.rounds else podium.ended
    return v.InPodium(
        winners=winners(table.scores) if table.rounds else (),
        early=podium.early,
        rounds=len(table.rounds),
        seconds=(podium.ended - began) // 1000,
        course=course(table),
        titles=titles(table.rounds),
    )


def _seats(table: Table) -> tuple[v.PublicSeat, ...]:
    in_game = not isinstance(table.phase, Lobby)
    status = _statuses(table)
    scores = table.scores if in_game else {}
    seats = tuple(
        v.PublicSeat(
            seat=place.seat,
            name=place.name,
            status=status[place.seat],
            score=scores.get(place.seat, 0),
            told=table.told.get(place.seat, 0) if in_game else 0,
            storyteller=place.seat == _storyteller(table),
        )
        for place in table.places
    )
    return tuple(
        replace(seat, rank=1 + sum(score > seat.score for score in scores.values()))
        if seat.seat in scores
        else seat
        for seat in seats
    )


def _storyteller(table: Table) -> Seat | None:
    match table.phase:
        case Telling(storyteller=storyteller):
            return storyteller
        case Ballot() as ballot:
            return ballot.storyteller
        case Owning(ballot=ballot) | Votes(ballot=ballot) | Scores(ballot=ballot):
            return ballot.storyteller
        case Lobby() | Podium():
            return None
        case _:
            assert_never(table.phase)


_STATUS = {
    AskKind.LOCKED: v.Status.LOCKED,
    AskKind.CLAIM: v.Status.THINKING,
    AskKind.VOTE: v.Status.VOTING,
    AskKind.SECOND_VOTE: v.Status.VOTING,
    AskKind.RED_VOTE: v.Status.VOTING,
    AskKind.TELL: v.Status.TURN,
    AskKind.OPEN: v.Status.TURN,
    AskKind.OWN: v.Status.TURN,
    AskKind.SHOW: v.Status.TURN,
    AskKind.NEXT: v.Status.TURN,
}


def _statuses(table: Table) -> dict[Seat, v.Status]:
    # Paused or not, who is still missing stays obvious: the ballot is asked what it waits for, not the dials.
    asks = ballot_asks(table, table.phase) if isinstance(table.phase, Ballot) else {}
    kinds = {seat: asked.ask.kind for seat, asked in table.asked.items()}
    kinds |= {seat: ask.kind for seat, ask in asks.items()}
    return {place.seat: _status(table, place, kinds[place.seat]) for place in table.places}


def _status(table: Table, place: Place, asked: AskKind) -> v.Status:
    if not place.seated:
        return v.Status.EMPTY
    if place.away:
        return v.Status.AWAY
    match table.phase:
        case Ballot() as ballot if place.seat not in ballot.lays:
            return v.Status.NEXT_ROUND
        case Ballot() as ballot if ballot.entries[place.seat].again:
            return v.Status.AGAIN
        case _:
            return _STATUS.get(asked, v.Status.IDLE)


def _piles(table: Table) -> v.Piles | None:
    deck = table.deck
    if deck is None or isinstance(table.phase, Lobby):
        return None
    present = table.present
    teller = _storyteller(table) or (present[0] if present else None)
    laid = sum(table.settings.edition.lays(present, teller).values()) if teller else 0
    return v.Piles(deck.draw, deck.discard, deck.table, rounds_left(deck, laid) if laid else 0)


def _rules(table: Table) -> v.Rules:
    settings, edition = table.settings, table.settings.edition
    count = len(table.present)
    chosen = edition.variants_for(count) if settings.variants is None else settings.variants
    return v.Rules(
        edition=edition.name,
        scoring=edition.rules(chosen),
        votes=at(edition.votes, count),
        target=edition.target,
        turns=edition.turns,
        players_a_seat=edition.players_a_seat,
        claims_at_reveal=settings.claims_at_reveal,
        hand=at(edition.hand, count),
    )
