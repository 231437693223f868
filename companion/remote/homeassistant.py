"""Home Assistant is told what there is: one message a device, and never what the TV does not show."""

import json
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import Any

from companion.remote.users import discovery_node
from hardware.wireless import Link, Topics

Component = dict[str, Any]

BUTTONS: Mapping[str, str] = {
    "undo": "Undo",
    "redo": "Redo",
    "pause": "Pause",
    "resume": "Go on",
    "end": "End the game",
    "new": "Another game",
}
"""The host's commands that need no more than a press."""


class HomeAssistant:
    """Announces a table and its dials as soon as the broker is there; not wanted, it takes them back."""

    def __init__(
        self, link: Link, topics: Topics, seats: Mapping[str, str], dials: Iterable[str], *, wanted: bool
    ) -> None:
        self._link = link
        self._messages = {
            f"{discovery_node(topics)}/{name}/config": json.dumps(device).encode() if wanted else b""
            for name, device in devices(topics, seats, dials).items()
        }
        link.watch(self._broker)

    def _broker(self, up: bool, _why: str) -> None:
        for topic, message in self._messages.items() if up else ():
            self._link.publish(topic, message, qos=1, retain=True)


def devices(topics: Topics, seats: Mapping[str, str], dials: Iterable[str]) -> dict[str, Component]:
    """Every device: the table, and each wireless dial. `seats` are the colours and their guests' names."""
    return {"table": _table(topics, seats)} | {f"dial-{dial}": _dial(topics, dial) for dial in dials}


def _table(topics: Topics, seats: Mapping[str, str]) -> Component:
    own = _id(topics)
    parts = {
        "phase": _sensor("Phase", "{{ value_json.view.phase.type }}", icon="mdi:cards-outline"),
        "round": _sensor("Round", "{{ value_json.view.round }}", icon="mdi:counter"),
        "storyteller": _sensor("Storyteller", _names("selectattr('storyteller')"), icon="mdi:account-voice"),
        "winner": _sensor(
            "Winner",
            _names("selectattr('seat', 'in', value_json.view.phase.winners | default([]))"),
            icon="mdi:trophy-outline",
        ),
        **{f"score-{seat}": _score(seat, name) for seat, name in seats.items()},
        **{f"do-{what}": _button(topics, what, name) for what, name in BUTTONS.items()},
    }
    return {
        "device": _device(own, f"Dixit {topics.table}", "Companion"),
        "origin": _origin(),
        "availability": [{"topic": topics.status}],
        "state_topic": topics.view,
        "components": {name: part | {"unique_id": f"{own}-{name}"} for name, part in parts.items()},
    }


def _dial(topics: Topics, dial: str) -> Component:
    own = f"{_id(topics)}-dial-{dial}"
    health = topics.dial(dial, "health")
    parts = {
        "online": {
            "platform": "binary_sensor",
            "name": "Online",
            "device_class": "connectivity",
            "state_topic": topics.dial(dial, "status"),
            "payload_on": "online",
            "payload_off": "offline",
        },
        "battery": _measured(health, "Battery", "battery", "battery", "%"),
        "signal": _measured(health, "Signal", "signal", "signal_strength", "dBm"),
    }
    return {
        "device": _device(own, f"Dixit dial {dial}", "Wireless dial") | {"via_device": _id(topics)},
        "origin": _origin(),
        "components": {
            name: part | {"unique_id": f"{own}-{name}", "entity_category": "diagnostic"}
            for name, part in parts.items()
        },
    }


def _id(topics: Topics) -> str:
    return f"{topics.prefix.replace('/', '_')}-{topics.table}"


def _device(own: str, name: str, model: str) -> Component:
    return {"identifiers": [own], "name": name, "manufacturer": "Dixit companion", "model": model}


def _origin() -> Component:
    return {"name": "dixit-companion", "sw_version": version("dixit-companion")}


def _sensor(name: str, template: str, **more: str) -> Component:
    return {"platform": "sensor", "name": name, "value_template": template, **more}


def _names(which: str) -> str:
    return f"{{{{ value_json.view.seats | {which} | map(attribute='name') | join(', ') }}}}"


def _score(seat: str, name: str) -> Component:
    own = f"selectattr('seat', 'eq', '{seat}') | map(attribute='score') | first"
    template = f"{{{{ value_json.view.seats | {own} }}}}"
    return _sensor(f"Score of {name}", template, state_class="measurement", icon="mdi:rabbit")


def _measured(topic: str, name: str, field: str, kind: str, unit: str) -> Component:
    template = f"{{{{ value_json.{field} | default(none) }}}}"
    known = {"state_topic": topic, "device_class": kind, "unit_of_measurement": unit}
    return _sensor(name, template, state_class="measurement", **known)


def _button(topics: Topics, what: str, name: str) -> Component:
    command = json.dumps({"v": 1, "command": {"do": what}})
    return {"platform": "button", "name": name, "command_topic": topics.host, "payload_press": command}
