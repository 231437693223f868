"""`companion dials` tries the dials that come over the air as well."""

import json
from pathlib import Path
from threading import Thread

import pytest

from companion.cli import main
from hardware.wireless import Link, Message, Topics
from tests.provision.conftest import SEATS, Connect, Provisioned

TOPICS = Topics("dixit", "table")


class Guest:
    """Someone with a wireless dial in the hand, who presses at two numbers and then holds, when asked."""

    def __init__(self, link: Link, dial: str) -> None:
        self._link, self._dial = link, dial
        self._todo = iter([("press", 3), ("press", 5), ("hold", None)])
        link.listen(TOPICS.dial(dial, "prompt"), self._asked)

    def _asked(self, message: Message) -> None:
        prompt = json.loads(message.payload)
        if prompt["high"]:
            Thread(target=self._answer, args=(prompt["question"],)).start()

    def _answer(self, question: int) -> None:
        for gesture, number in self._todo:
            said = {"v": 1, "question": question, "gesture": gesture, "number": number}
            self._link.publish(TOPICS.dial(self._dial, "input"), json.dumps(said).encode(), qos=1)


def test_wireless_dials_are_tried_over_the_broker(
    provisioned: Provisioned,
    connect: Connect,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    seats = "".join(f'[[seat]]\ncolour = "{seat}"\ndial = {{ kind = "wireless" }}\n' for seat in SEATS)
    (tmp_path / "table.toml").write_text(f"[broker]\nport = {provisioned.ports[0]}\n{seats}")
    guests = [Guest(connect(f"dial.{seat}"), seat) for seat in SEATS]
    assert main(["dials", str(tmp_path / "table.toml"), "--seconds", "20"]) == 0
    assert len(guests) == 3
    said = capsys.readouterr().out
    assert "green: pressed at 3; now its lamp is on" in said
    assert "blue   turned, pressed and held: fine" in said
