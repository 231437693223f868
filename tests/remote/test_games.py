"""Whole games of every edition with wireless dials, through a real Mosquitto with everyone's secrets."""

from pathlib import Path

import pytest

from companion.game.editions import EDITIONS
from companion.game.table import ClaimsWhen, Settings
from tests.provision.conftest import Provisioned
from tests.remote.games import SEATS, over, playing, scores, without_network
from tests.running import RunningTable
from tests.wait import until


@pytest.mark.parametrize(
    ("edition", "seats", "claims"),
    [
        ("classic-2008", 6, ClaimsWhen.FIRST),
        ("dixit-2021", 3, ClaimsWhen.FIRST),
        ("dixit-2021", 8, ClaimsWhen.AT_REVEAL),
        ("odyssey", 12, ClaimsWhen.FIRST),
        ("odyssey-party", 12, ClaimsWhen.FIRST),
        ("odyssey-team", 6, ClaimsWhen.FIRST),
    ],
)
def test_a_whole_game_by_wireless_dials_scores_as_without_a_network(
    tmp_path: Path, edition: str, seats: int, claims: ClaimsWhen
) -> None:
    settings = Settings(edition=EDITIONS[edition], claims=claims)
    made = Provisioned(tmp_path, ["table"], SEATS)
    broker = made.mosquitto().start()
    own = made.pass_of("companion")
    try:
        table = RunningTable(tmp_path, own.broker, own.topics, SEATS[:seats], settings).start()
        with playing(table, lambda seat: made.pass_of(f"dial.{seat}").broker, SEATS[:seats], seed=7):
            until(lambda: over(table), 60)
        played = scores(table)
        table.stop()
    finally:
        broker.stop()
    assert played == without_network(settings, SEATS[:seats], seed=7)
