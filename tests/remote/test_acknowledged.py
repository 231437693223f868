"""What wireless dials rely on: an accepted gesture changes its seat's question, so none can count twice."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.game import commands as do
from companion.game.editions import EDITIONS
from companion.game.events import AnyEvent
from companion.game.refusal import Refusal
from companion.game.table import ClaimsWhen, Settings
from companion.game.timeline import decide
from companion.simulation import Habits, Simulation


class Checked(Simulation):
    """Guests whose every gesture is sent twice."""

    def _do(self, command: do.AnyCommand) -> Iterator[AnyEvent]:
        before = self.line.table.asked
        if isinstance(command, do.Press | do.Hold):
            command = replace(command, question=before[command.seat].question)
        happened = list(super()._do(command))
        if happened and isinstance(command, do.Press | do.Hold):
            assert self.line.table.asked[command.seat].question != before[command.seat].question, command
            assert isinstance(decide(self.line, command, self.now), Refusal)
        return iter(happened)


@pytest.mark.parametrize("claims", ClaimsWhen)
@pytest.mark.parametrize(
    ("edition", "seats"),
    [("classic-2008", 5), ("dixit-2021", 3), ("odyssey", 12), ("odyssey-party", 6), ("odyssey-team", 4)],
)
def test_a_gesture_that_counted_is_no_answer_any_more(edition: str, seats: int, claims: ClaimsWhen) -> None:
    settings = Settings(edition=EDITIONS[edition], claims=claims)
    habits = Habits(slips=0.2, doubts=0.2, walks=0.02)
    for seed in range(3):
        game = Checked(settings, seats, seed, habits)
        assert sum(1 for _ in game.game()) > 20
