"""The TV crashes and comes back while a game goes on; the game does not notice, the picture is right."""

import time
from pathlib import Path

from tests.broker import mosquitto
from tests.service.kiosk import Kiosk, kiosk, settled
from tests.service.process import Guests, table_process
from tests.wait import until


def test_a_tv_that_was_killed_is_right_again_within_two_seconds(tmp_path: Path) -> None:
    (tmp_path / "broker").mkdir()
    with mosquitto(tmp_path / "broker") as broker, table_process(tmp_path / "table", broker) as table:
        table.write_config(head="tv = { calm = true }\nsound = { on = false }")
        table.start()
        guests = Guests(broker.port)
        guests.open_a_ballot()
        with kiosk(tmp_path / "screen", table.environment) as screen:
            screen.start()
            before = settled(screen)
            guests.press("red", 1)
            until(lambda: screen.picture() != before)
            right = settled(screen)
            # Whatever else this machine has to do, one of three times it has two seconds for us.
            assert min(_seconds_until(screen, right, guests) for _ in range(3)) < 2
        guests.close()


def _seconds_until(screen: Kiosk, right: bytes, guests: Guests) -> float:
    assert screen.crash() == 0  # cage says that all is well: systemd must not believe it
    assert guests.phase == "ballot"
    began = screen.start()
    until(lambda: screen.picture() == right, 20)
    return time.monotonic() - began
