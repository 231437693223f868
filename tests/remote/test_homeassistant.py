"""What Home Assistant is told: by the documented schema, with templates that work, and nothing secret."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import jinja2
import msgspec
import pytest

from companion.game.commands import Undo
from companion.game.views import InPodium
from companion.game.words import Seat
from companion.remote.homeassistant import HomeAssistant, devices
from companion.remote.messages import read_request
from companion.remote.users import Right, rights
from hardware.wireless import Broker, Link, Message
from tests.broker import Mosquitto, mosquitto
from tests.hardware.wireless.conftest import TOPICS
from tests.remote.games import over, playing
from tests.running import QUICK, RunningTable
from tests.wait import Heap, until

SEATS = {"red": "Ana", "green": "Dan", "blue": "Eve"}

# The documented schema of device discovery; a field that is not in it is refused.


class Device(msgspec.Struct, forbid_unknown_fields=True):
    identifiers: list[str]
    name: str
    manufacturer: str
    model: str
    via_device: str | None = None


class Origin(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    sw_version: str


class Available(msgspec.Struct, forbid_unknown_fields=True):
    topic: str


class Sensor(msgspec.Struct, forbid_unknown_fields=True, tag_field="platform", tag="sensor"):
    name: str
    unique_id: str
    value_template: str
    state_topic: str | None = None
    device_class: Literal["battery", "signal_strength"] | None = None
    unit_of_measurement: Literal["%", "dBm"] | None = None
    state_class: Literal["measurement"] | None = None
    entity_category: Literal["diagnostic"] | None = None
    icon: str | None = None


class BinarySensor(msgspec.Struct, forbid_unknown_fields=True, tag_field="platform", tag="binary_sensor"):
    name: str
    unique_id: str
    state_topic: str
    payload_on: str
    payload_off: str
    device_class: Literal["connectivity"]
    entity_category: Literal["diagnostic"]


class Button(msgspec.Struct, forbid_unknown_fields=True, tag_field="platform", tag="button"):
    name: str
    unique_id: str
    command_topic: str
    payload_press: str


class Discovery(msgspec.Struct, forbid_unknown_fields=True):
    device: Device
    origin: Origin
    components: dict[str, Sensor | BinarySensor | Button]
    availability: list[Available] = []
    state_topic: str | None = None


def announced() -> dict[str, Discovery]:
    made = devices(TOPICS, SEATS, ["red", "blue"])
    return {name: msgspec.json.decode(json.dumps(device), type=Discovery) for name, device in made.items()}


def test_every_device_is_as_documented_and_every_id_its_own() -> None:
    found = announced()
    assert list(found) == ["table", "dial-red", "dial-blue"]
    ids = [part.unique_id for device in found.values() for part in device.components.values()]
    assert len(set(ids)) == len(ids)
    assert found["dial-red"].device.via_device == found["table"].device.identifiers[0]
    for device in found.values():
        for part in device.components.values():
            assert not isinstance(part, Sensor) or part.state_topic or device.state_topic


def test_it_may_read_and_write_all_it_is_told_of_and_nothing_secret() -> None:
    may = rights(TOPICS, "homeassistant")
    for device in announced().values():
        for part in device.components.values():
            if isinstance(part, Button):
                assert Right("write", part.command_topic) in may
            else:
                topic = part.state_topic or device.state_topic
                assert topic is not None
                readable = topic.replace("/red/", "/+/").replace("/blue/", "/+/")
                assert Right("read", readable) in may
                assert not topic.endswith(("prompt", "input", "host"))


def test_every_button_is_a_command_of_the_host() -> None:
    pressed = [
        read_request(part.payload_press.encode()).command
        for part in announced()["table"].components.values()
        if isinstance(part, Button)
    ]
    assert Undo() in pressed
    assert len(pressed) == 6


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as running:
        yield running


def as_user(broker: Mosquitto, user: str) -> Broker:
    return Broker("127.0.0.1", broker.port, user, "-")


def test_the_templates_tell_the_game(broker: Mosquitto, tmp_path: Path) -> None:
    table = RunningTable(tmp_path, as_user(broker, "companion"), TOPICS, list(SEATS)).start()
    parts = announced()["table"].components

    def shown(name: str) -> str:
        part = parts[name]
        assert isinstance(part, Sensor)
        view = json.loads(msgspec.json.encode(table.screen()))
        return str(jinja2.Template(part.value_template).render(value_json=view))

    assert (shown("phase"), shown("storyteller"), shown("winner"), shown("score-red")) == (
        "lobby",
        "",
        "",
        "0",
    )
    with playing(table, lambda seat: as_user(broker, seat), list(SEATS), seed=3):
        until(lambda: table.screen().view.phase.__class__.__name__ == "InBallot")
        assert shown("storyteller") in ("Red", "Green", "Blue")
        until(lambda: over(table) and isinstance(table.screen().view.phase, InPodium))
    scores = table.table.scores
    best = [seat for seat, points in scores.items() if points == max(scores.values())]
    assert shown("winner") == ", ".join(seat.title() for seat in map(str, scores) if seat in best)
    assert shown("score-blue") == str(scores[Seat("blue")])
    assert int(shown("round")) == len(table.table.rounds)
    table.stop()


@pytest.mark.parametrize("wanted", [True, False])
def test_it_is_told_only_when_wanted_and_forgets_when_not(broker: Mosquitto, wanted: bool) -> None:
    heard: Heap[Message] = Heap()
    listener = Link(as_user(broker, "homeassistant"), backoff=QUICK).start()
    until(lambda: listener.up)
    before = Link(as_user(broker, "before"), backoff=QUICK).start()
    until(lambda: before.up)
    listener.listen("homeassistant/#", heard.add)
    before.publish("homeassistant/device/dixit-table/table/config", b"old", qos=1, retain=True)
    heard.wait_for(lambda message: message.payload == b"old")
    link = Link(as_user(broker, "companion"), backoff=QUICK)
    HomeAssistant(link, TOPICS, SEATS, ["red"], wanted=wanted)
    link.start()
    until(lambda: link.up)
    link.publish("homeassistant/end", b"end", retain=True)
    heard.wait_for(lambda message: message.topic.endswith("end"))
    told = {message.topic for message in heard if message.payload not in (b"", b"end", b"old")}
    assert len(told) == (2 if wanted else 0)
    for each in (listener, before, link):
        each.close()
