"""What a ballot comes to after each entry: claims asked again, votes dropped, its close."""

from msgspec.structs import replace

from companion.game.asks import ballot_asks, claims_settled
from companion.game.table import AskKind, Ballot, Owning, Table, Votes, taking_part
from companion.game.words import Seat, Slot


def settled(table: Table, ballot: Ballot, at: int) -> Table:
    """Ask contradicting claims again, drop votes too many, close the ballot when all have locked."""
    ballot = _trimmed(table, ballot)
    if table.settings.claims_first and claims_settled(table, ballot):
        ballot = _without_clashes(table, ballot)
    table = replace(table, phase=ballot)
    open_asks = ballot_asks(table, ballot)
    done = all(ask.kind is AskKind.LOCKED for ask in open_asks.values())
    if not done or not table.settings.edition.allows(len(open_asks)):
        return table
    return replace(table, phase=_closed(table, ballot, at))


def _trimmed(table: Table, ballot: Ballot) -> Ballot:
    """Fewer take part than before: someone may have used a second vote that no longer exists."""
    seats = taking_part(table, ballot)
    allowed = table.settings.edition.votes_of(seats, ballot.storyteller)
    over = {seat: ballot.entries[seat] for seat in seats if len(ballot.entries[seat].votes) > allowed[seat]}
    if not over:
        return ballot
    kept = {
        seat: replace(entry, votes=entry.votes[:1] if entry.votes[1] == 0 else ())
        for seat, entry in over.items()
    }
    return replace(ballot, entries={**ballot.entries, **kept})


def _without_clashes(table: Table, ballot: Ballot) -> Ballot:
    claimed: dict[Slot, list[Seat]] = {}
    for seat in taking_part(table, ballot):
        for slot in ballot.entries[seat].claims:
            claimed.setdefault(slot, []).append(seat)
    clashing = {seat for seats in claimed.values() if len(seats) > 1 for seat in seats}
    if not clashing:
        return ballot
    again = {seat: replace(ballot.entries[seat], claims=(), again=True) for seat in clashing}
    return replace(ballot, entries={**ballot.entries, **again})


def _closed(table: Table, ballot: Ballot, at: int) -> Owning | Votes:
    seats = taking_part(table, ballot)
    if table.settings.claims_at_reveal:
        voted = {slot for seat in seats for slot in ballot.entries[seat].votes if slot}
        return Owning(ballot, seats, closed=at, slots=tuple(sorted(voted)), owners={})
    return Votes(ballot, seats, closed=at, owners={})
