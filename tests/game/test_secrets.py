"""Before the reveal no claim, vote or number leaves the game: random games are searched for any difference.

Two tables play the same evening except for the numbers that are dialled. Until the reveal everything that
goes out must be the same on both, byte for byte: what does not differ cannot tell.
"""

from typing import get_args, get_type_hints

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.game import commands as do
from companion.game.asks import asks
from companion.game.refusal import Refusal
from companion.game.show import public_view, seat_view
from companion.game.table import AskKind, Ballot
from companion.game.views import InBallot, InLobby, InTelling, PublicSeat, PublicView
from companion.game.words import Seat, Slot
from companion.service.prompts import prompt_for
from tests.game.tables import GameTable, in_ballot

RULES = st.sampled_from(
    [
        ("red blue green", "classic-2008"),
        ("red blue green pink", "dixit-2021"),
        ("red blue green pink", "dixit-2021 claims at-reveal"),
        ("red blue green pink teal lime white", "odyssey"),
        ("red blue green pink teal lime", "odyssey-party"),
        ("red blue green", "odyssey-team"),
    ]
)


def goes_out(table: GameTable) -> bytes:
    """Everything that leaves the service: the public view, and what each dial is told."""
    seats = [prompt_for(seat_view(table.table, place.seat)) for place in table.table.places]
    return msgspec.json.encode([table.view, [(s.ask, s.low, s.high, s.lamp) for s in seats]])


def legal(table: GameTable, seat: Seat) -> list[int]:
    """The numbers this seat may dial so that nothing is refused and no claims contradict."""
    ask, view = asks(table.table)[seat], seat_view(table.table, seat)
    ballot = table.table.phase
    assert isinstance(ballot, Ballot)
    if ask.kind is AskKind.CLAIM:
        taken = {slot for entry in ballot.entries.values() for slot in entry.claims}
        return [slot for slot in range(1, ballot.slots + 1) if slot not in taken]
    own = () if table.table.settings.edition.own_card else view.claims
    free = [slot for slot in range(ask.low, ask.high + 1) if slot not in (*own, *view.votes)]
    return [slot for slot in free if slot or ask.kind is AskKind.SECOND_VOTE]


@given(RULES, st.data())
def test_two_tables_that_dial_different_numbers_look_the_same_until_the_reveal(
    rules: tuple[str, str], data: st.DataObject
) -> None:
    one, other = in_ballot(*rules), in_ballot(*rules)
    while isinstance(one.table.phase, Ballot):
        assert goes_out(one) == goes_out(other)
        waiting = [seat for seat, ask in asks(one.table).items() if ask.high]
        seat = data.draw(st.sampled_from(waiting))
        for table in (one, other):
            number = data.draw(st.sampled_from(legal(table, seat)))
            assert not isinstance(table.give(do.Press(seat, number)), Refusal)


def test_the_types_shown_before_the_reveal_have_no_place_for_a_slot() -> None:
    for shown in (InLobby, InTelling, InBallot, PublicSeat):
        for name, hint in get_type_hints(shown).items():
            assert not _mentions(hint, Slot), f"{shown.__name__}.{name}"


def _mentions(hint: object, wanted: object) -> bool:
    return hint is wanted or any(_mentions(part, wanted) for part in get_args(hint))


def test_every_public_view_survives_being_written_down() -> None:
    table = in_ballot("red blue green")
    table.claim_in_order()
    table.dial("blue", 1)
    table.dial("green", 2)
    for press in ("red", "red"):
        encoded = msgspec.json.encode(table.view)
        assert msgspec.json.decode(encoded, type=PublicView) == public_view(table.table)
        table.press(press)
