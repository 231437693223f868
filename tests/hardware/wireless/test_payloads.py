"""Anything may arrive on a topic; only what fits is taken."""

import random

import msgspec
import pytest

from hardware.dial import Flash, Gesture, Lamp, Prompt
from hardware.wireless.payloads import (
    Health,
    Input,
    Newer,
    NotUnderstood,
    read_health,
    read_input,
    read_online,
    write_prompt,
)


def test_a_press_with_a_number_is_read() -> None:
    said = b'{"v":1,"question":17,"gesture":"press","number":3}'
    assert read_input(said) == Input(17, Gesture.PRESS, 3)


def test_a_hold_needs_no_number() -> None:
    assert read_input(b'{"v":1,"question":0,"gesture":"hold"}') == Input(0, Gesture.HOLD, None)


def test_fields_that_nobody_knows_yet_are_ignored() -> None:
    said = b'{"v":1,"question":1,"gesture":"press","number":null,"mood":{"good":[1,2,{}]}}'
    assert read_input(said) == Input(1, Gesture.PRESS, None)


def test_a_later_version_is_told_apart_from_garbage() -> None:
    with pytest.raises(Newer):
        read_input(b'{"v":2,"question":{"round":1},"gesture":"twist"}')


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"null",
        b"3",
        b"[]",
        b"{}",
        b"\x00\xff\xfe",
        b'{"v":1}',
        b'{"question":1,"gesture":"press"}',
        b'{"v":"1","question":1,"gesture":"press"}',
        b'{"v":0,"question":1,"gesture":"press"}',
        b'{"v":1,"question":"1","gesture":"press"}',
        b'{"v":1,"question":1.5,"gesture":"press"}',
        b'{"v":1,"question":true,"gesture":"press"}',
        b'{"v":1,"question":-1,"gesture":"press"}',
        b'{"v":1,"question":99999999999999999999,"gesture":"press"}',
        b'{"v":1,"question":1,"gesture":"twist"}',
        b'{"v":1,"question":1,"gesture":"press","number":-1}',
        b'{"v":1,"question":1,"gesture":"press","number":100}',
        b'{"v":1,"question":1,"gesture":"press","number":[3]}',
        b'{"v":1,"question":1,"gesture":"press","number":3',
        b'{"v":1,"question":1,"gesture":"press","number":3} and more',
        b'{"v":1,"question":1,"gesture":"press","x":"' + b"x" * 1000 + b'"}',
        b'{"v":1,"x":' + b"[" * 400 + b"]" * 100 + b"}",
    ],
)
def test_what_is_not_an_input_is_not_understood(payload: bytes) -> None:
    with pytest.raises(NotUnderstood):
        read_input(payload)


def test_a_deep_payload_does_no_harm_even_if_it_were_short_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.wireless.payloads.LARGEST", 10**9)
    with pytest.raises(NotUnderstood):
        read_input(b'{"v":1,"x":' + b"[" * 100_000)


def test_a_hundred_thousand_mutations_are_read_or_refused() -> None:
    chance = random.Random(5)
    whole = b'{"v":1,"question":17,"gesture":"press","number":3}'
    read = 0
    for _ in range(100_000):
        payload = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            payload[chance.randrange(len(payload))] = chance.randrange(256)
        try:
            said = read_input(bytes(payload[: chance.randint(1, 80)]))
        except (Newer, NotUnderstood):
            continue
        read += 1
        assert said.gesture is Gesture.PRESS
        assert said.number is None or 0 <= said.number <= 99
    assert 0 < read < 20_000


def test_health_may_leave_out_what_a_dial_cannot_know() -> None:
    assert read_health(b'{"v":1}') == Health()
    said = b'{"v":1,"battery":80,"signal":-61,"firmware":"1.0"}'
    assert read_health(said) == Health(80, -61, "1.0")


@pytest.mark.parametrize("payload", [b'{"v":1,"battery":101}', b'{"v":1,"signal":"strong"}', b"\xff"])
def test_a_health_that_cannot_be_is_not_understood(payload: bytes) -> None:
    with pytest.raises(NotUnderstood):
        read_health(payload)


def test_a_status_is_one_of_two_words() -> None:
    assert read_online(b"online")
    assert not read_online(b"offline")
    with pytest.raises(NotUnderstood):
        read_online(b"ONLINE")


def test_a_prompt_says_all_a_dial_needs() -> None:
    asked = msgspec.json.decode(write_prompt(Prompt(17, "vote", 1, 6, Lamp.ASKED, Flash.REFUSED)))
    assert asked == {
        "v": 1,
        "question": 17,
        "ask": "vote",
        "low": 1,
        "high": 6,
        "lamp": "asked",
        "flash": "refused",
    }
    assert msgspec.json.decode(write_prompt(Prompt(1, "wait")))["flash"] is None
