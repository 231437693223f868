"""Every example of docs/mqtt.md is read by the code that it specifies."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from companion.game import commands
from companion.game.table import AskKind
from companion.remote.messages import read_reply, read_request, read_screen
from companion.remote.passes import Pass
from companion.remote.users import COMPANION, HOME_ASSISTANT, HOST, TV, of_dial, rights, spectator
from firmware_config.pico_w.logic import Dial
from hardware.wireless import Topics
from hardware.wireless.payloads import read_health, read_input

PAGE = (Path(__file__).parents[2] / "docs" / "mqtt.md").read_text()
EXAMPLES = [
    (match[1], match[2].encode()) for match in re.finditer(r"```json (\w+)\n(.*?)```", PAGE, re.DOTALL)
]

READERS: dict[str, Callable[[bytes], object]] = {
    "prompt": lambda payload: Dial().heard(payload, 0),
    "input": read_input,
    "health": read_health,
    "view": read_screen,
    "host": read_request,
    "reply": read_reply,
    "pass": lambda payload: msgspec.json.decode(payload, type=Pass),
}


@pytest.mark.parametrize(("kind", "payload"), EXAMPLES)
def test_an_example_is_understood(kind: str, payload: bytes) -> None:
    assert READERS[kind](payload)


def test_there_is_an_example_of_everything() -> None:
    assert set(Counter(kind for kind, _ in EXAMPLES)) == set(READERS)


def test_the_example_of_a_view_has_every_field_there_is() -> None:
    (payload,) = [payload for kind, payload in EXAMPLES if kind == "view"]
    screen = read_screen(payload)
    assert json.loads(msgspec.json.encode(screen)) == json.loads(payload)


def test_every_command_of_the_host_is_listed() -> None:
    table = PAGE.split("| `do` |")[1].split("\n\n")[0]
    known = {command.__struct_config__.tag for command in get_args(commands.HostCommand)}
    assert known == set(
        re.findall(r"`([a-z-]+)`", "".join(row.split("|")[1] for row in table.splitlines()[2:]))
    )


def test_every_ask_is_listed() -> None:
    for kind in AskKind:
        assert f"`{kind.value}`" in PAGE


@pytest.mark.parametrize(
    ("user", "who"),
    [
        ("table.companion", COMPANION),
        ("table.dial.DIAL", of_dial("DIAL")),
        ("table.host", HOST),
        ("table.tv", TV),
        ("table.spectator.NAME", spectator("name")),
        (HOME_ASSISTANT, HOME_ASSISTANT),
    ],
)
def test_every_right_is_listed(user: str, who: str) -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith("|") and f"`{user}`" in line]
    _, _, read, write, _ = row.split("|")
    for may, topic in rights(Topics("dixit", "table"), who):
        last = "Home Assistant" if topic.endswith("/config") else f"`{topic.removeprefix('dixit/table/')}`"
        if "/dial/" in topic:
            last = f"`{topic.rpartition('/')[2]}`"
        assert last in (read if may == "read" else write), f"{user} may {may} {topic}"
