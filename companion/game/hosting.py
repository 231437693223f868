"""What the host may do, at any time it makes sense: an event, or a refusal that says when it would."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game import commands as do
from companion.game import events as ev
from companion.game.deck import Refill, refill
from companion.game.edition import VARIANTS
from companion.game.gestures import Decision, entry_fault
from companion.game.refusal import Refusal, Why
from companion.game.rounds import cards_needed, next_storyteller
from companion.game.table import (
    Ballot,
    Entry,
    Lobby,
    Place,
    Podium,
    Scores,
    Settings,
    Table,
    Telling,
    taking_part,
)

LONGEST_NAME = 20


def _in_game(table: Table) -> bool:
    return not isinstance(table.phase, Lobby | Podium)


def _correct(table: Table, command: do.Correct, at: int) -> Decision:
    if command.seat not in table.scores or isinstance(table.phase, Lobby):
        return Refusal(Why.NO_GAME if isinstance(table.phase, Lobby) else Why.NOT_SEATED, command.seat)
    if command.points == 0:
        return Refusal(Why.NO_POINTS, command.seat)
    return ev.Corrected(seat=command.seat, points=command.points, remark=command.remark.strip(), at=at)


def _rename(table: Table, command: do.Rename, at: int) -> Decision:
    name = " ".join(command.name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        return Refusal(Why.BAD_NAME, command.seat, LONGEST_NAME)
    others = (place.name.casefold() for place in table.places if place.seat != command.seat)
    if name.casefold() in others:
        return Refusal(Why.NAME_TAKEN, command.seat)
    if name == table.place(command.seat).name:
        return Refusal(Why.NOTHING_CHANGED, command.seat)
    return ev.Renamed(seat=command.seat, name=name, at=at)


def _change_storyteller(table: Table, command: do.ChangeStoryteller, at: int) -> Decision:
    if not _in_game(table):
        return Refusal(Why.NO_GAME, command.seat)
    if isinstance(table.phase, Scores):
        return Refusal(Why.NOT_NOW, command.seat)
    if command.seat not in table.present:
        return Refusal(Why.AWAY if table.place(command.seat).seated else Why.NOT_SEATED, command.seat)
    if isinstance(table.phase, Telling) and table.phase.storyteller == command.seat:
        return Refusal(Why.NOTHING_CHANGED, command.seat)
    return ev.StorytellerChosen(seat=command.seat, at=at)


def _reseat(table: Table, command: do.Reseat, at: int) -> Decision:
    known = tuple(place.seat for place in table.places)
    if len(set(command.order)) < len(command.order) or not set(command.order) <= set(known):
        return Refusal(Why.BAD_ORDER)
    order = (*command.order, *(seat for seat in known if seat not in command.order))
    return Refusal(Why.NOTHING_CHANGED) if order == known else ev.Reseated(order=order, at=at)


def _go_away(table: Table, command: do.GoAway, at: int) -> Decision:
    place = table.place(command.seat)
    if not _in_game(table):
        return Refusal(Why.NO_GAME, command.seat)
    if not place.present:
        return Refusal(Why.ALREADY_AWAY if place.seated else Why.NOT_SEATED, command.seat)
    match table.phase:
        case Telling(storyteller=teller) | Ballot(storyteller=teller) if teller == command.seat:
            left = replace(
                table,
                places=tuple(replace(p, away=p.away or p.seat == teller) for p in table.places),
            )
            return ev.WentAway(seat=command.seat, next=next_storyteller(left, teller), at=at)
        case _:
            return ev.WentAway(seat=command.seat, at=at)


def _come_back(table: Table, command: do.ComeBack, at: int) -> Decision:
    place = table.place(command.seat)
    if not place.seated or not _in_game(table):
        return Refusal(Why.NOT_SEATED if _in_game(table) else Why.NO_GAME, command.seat)
    return ev.CameBack(seat=command.seat, at=at) if place.away else Refusal(Why.NOT_AWAY, command.seat)


def _join_late(table: Table, command: do.JoinLate, at: int) -> Decision:
    if not _in_game(table):
        return Refusal(Why.NO_GAME, command.seat)
    if table.place(command.seat).seated:
        return Refusal(Why.ALREADY_SEATED, command.seat)
    edition, count = table.settings.edition, len(table.seated) + 1
    if count > edition.most:
        return Refusal(Why.TOO_MANY, command.seat, edition.most)
    if (needed := cards_needed(table, count)) > table.settings.cards:
        return Refusal(Why.TOO_FEW_CARDS, command.seat, needed)
    points = min(table.scores.values()) if command.at == "lowest" else 0
    deck = table.deck
    assert deck is not None  # there is a deck from the start of a game on
    # Only the newcomer draws now; what lies on the table stays there.
    dealt, drawn = refill(replace(deck, table=0), {command.seat: edition.hand_size(count)})
    dealt = replace(dealt, table=deck.table)
    before = table.refill or Refill({}, reshuffle=False)
    said = Refill({**before.draws, **drawn.draws}, before.reshuffle or drawn.reshuffle, before.pass_hands)
    return ev.JoinedLate(seat=command.seat, points=points, deck=dealt, refill=said, at=at)


def _enter(table: Table, command: do.Enter, at: int) -> Decision:
    ballot = table.phase
    if not isinstance(ballot, Ballot):
        return Refusal(Why.NOT_NOW, command.seat)
    if command.seat not in taking_part(table, ballot):
        return Refusal(Why.NOTHING_TO_DO, command.seat)
    entry = Entry(command.claims, command.votes, command.red)
    if fault := entry_fault(table, ballot, command.seat, entry):
        return fault
    votes = entry.votes
    most = table.settings.edition.votes_of(taking_part(table, ballot), ballot.storyteller)[command.seat]
    if votes and len(votes) < most:
        votes = (*votes, do.NO_VOTE)
    return ev.Entered(seat=command.seat, claims=entry.claims, votes=votes, red=entry.red, at=at)


def _swap_dial(table: Table, command: do.SwapDial, at: int) -> Decision:
    if not command.dial.strip() or command.dial == table.place(command.seat).dial:
        return Refusal(Why.NOTHING_CHANGED, command.seat)
    return ev.DialsSwapped(seat=command.seat, dial=command.dial, at=at)


def _pause(table: Table, _: do.Pause, at: int) -> Decision:
    if not _in_game(table):
        return Refusal(Why.NO_GAME)
    return Refusal(Why.PAUSED) if table.paused else ev.Paused(at=at)


def _resume(table: Table, _: do.Resume, at: int) -> Decision:
    return ev.Resumed(at=at) if table.paused else Refusal(Why.NOT_PAUSED)


def _end(table: Table, _: do.EndGame, at: int) -> Decision:
    return ev.GameEnded(at=at) if _in_game(table) else Refusal(Why.NO_GAME)


def _new(table: Table, _: do.NewGame, at: int) -> Decision:
    return Refusal(Why.NO_GAME) if isinstance(table.phase, Lobby) else ev.LobbyOpened(at=at)


def _change_rules(table: Table, command: do.ChangeRules, at: int) -> Decision:
    if _in_game(table):
        return Refusal(Why.BETWEEN_GAMES)
    now = table.settings
    if command.variants is not None and not set(command.variants) <= set(VARIANTS):
        return Refusal(Why.BAD_RULES)
    if any(number is not None and number < 1 for number in (command.target, command.turns, command.cards)):
        return Refusal(Why.BAD_RULES)
    edition = command.edition or now.edition
    settings = Settings(
        edition=edition.changed(target=command.target, turns=command.turns),
        # Another edition brings its own variants, unless others are asked for.
        variants=now.variants if command.variants is None and command.edition is None else command.variants,
        claims=command.claims or now.claims,
        cards=command.cards or now.cards,
    )
    return Refusal(Why.NOTHING_CHANGED) if settings == now else ev.RulesChanged(settings=settings, at=at)


def _arrange(table: Table, command: do.Arrange, at: int) -> Decision:
    """Take from the config file what has changed in it; what the host changed here since then stays."""
    # Rules that must wait for the end of the game count as not yet taken, so that a later start takes them.
    taken = table.configured_settings if _in_game(table) else command.settings
    if table.configured == command.places and table.configured_settings == taken:
        return Refusal(Why.NOTHING_CHANGED)
    return ev.Arranged(
        places=_arranged_places(table, command.places),
        settings=table.settings if taken == table.configured_settings else command.settings,
        configured=command.places,
        configured_settings=taken,
        at=at,
    )


def _arranged_places(table: Table, wanted: tuple[Place, ...]) -> tuple[Place, ...]:
    said_before = {place.seat: place for place in table.configured}
    here = {place.seat: place for place in table.places}

    def arranged(new: Place) -> Place:
        old, before = here.get(new.seat), said_before.get(new.seat)
        if old is None:
            return replace(new, seated=False, away=False)
        name = old.name if before is not None and before.name == new.name else new.name
        dial = old.dial if before is not None and before.dial == new.dial else new.dial
        return replace(old, name=name, dial=dial)

    if not _in_game(table):
        return tuple(arranged(place) for place in wanted)
    by_seat = {place.seat: place for place in wanted}
    kept = [
        arranged(by_seat.get(place.seat, place))
        for place in table.places
        if place.seated or place.seat in by_seat
    ]
    return (*kept, *(arranged(place) for place in wanted if place.seat not in here))


HOSTING: dict[type, Callable[[Table, Any, int], Decision]] = {
    do.Correct: _correct,
    do.Rename: _rename,
    do.ChangeStoryteller: _change_storyteller,
    do.Reseat: _reseat,
    do.GoAway: _go_away,
    do.ComeBack: _come_back,
    do.JoinLate: _join_late,
    do.Enter: _enter,
    do.SwapDial: _swap_dial,
    do.Pause: _pause,
    do.Resume: _resume,
    do.EndGame: _end,
    do.NewGame: _new,
    do.ChangeRules: _change_rules,
    do.Arrange: _arrange,
}
"""How each thing the host may want is decided."""
