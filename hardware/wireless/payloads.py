"""What the payloads are made of, and how they are read: anything may arrive, only what fits is taken."""

from typing import Annotated, TypeVar

import msgspec

from hardware.dial import Gesture, Prompt

VERSION = 1
"""The version of the protocol: it goes up when an older dial or companion would misunderstand a message."""

LARGEST = 512
"""Bytes. The longest message a dial has reason to send is a quarter of this."""

Question = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
Kind = TypeVar("Kind")


class Input(msgspec.Struct, frozen=True):
    """A gesture made at a wireless dial, and the question it answers."""

    question: Question
    gesture: Gesture
    number: Number | None = None


class Health(msgspec.Struct, frozen=True):
    """How a dial is: battery in percent, radio signal in dBm, and its firmware."""

    battery: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    signal: Annotated[int, msgspec.Meta(ge=-150, le=0)] | None = None
    firmware: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class _Version(msgspec.Struct):
    v: Annotated[int, msgspec.Meta(ge=1)]


class _Asked(msgspec.Struct):
    v: int
    question: Question
    ask: str
    low: int
    high: int
    lamp: str
    flash: str | None


class NotUnderstood(ValueError):  # noqa: N818 - it is the sender who errs
    """A payload that is not part of the protocol: it changes nothing."""


class Newer(ValueError):  # noqa: N818 - nobody errs
    """A payload of a later protocol version than this program's."""


def read_input(payload: bytes) -> Input:
    """Read what a dial sends on its `input`."""
    return _read(payload, Input)


def read_health(payload: bytes) -> Health:
    """Read what a dial sends on its `health`."""
    return _read(payload, Health)


def read_online(payload: bytes) -> bool:
    """Read a `status`: it is one of two plain words, so that a last will can say it."""
    match payload:
        case b"online":
            return True
        case b"offline":
            return False
        case _:
            raise NotUnderstood("a status is online or offline")


def write_prompt(prompt: Prompt) -> bytes:
    """What a dial receives on its `prompt`."""
    flash = None if prompt.flash is None else prompt.flash.value
    return msgspec.json.encode(
        _Asked(VERSION, prompt.question, prompt.ask, prompt.low, prompt.high, prompt.lamp.value, flash)
    )


def _read(payload: bytes, kind: type[Kind]) -> Kind:
    if len(payload) > LARGEST:
        raise NotUnderstood("too long")
    try:
        # The version comes first: a later one may have changed any other field.
        if msgspec.json.decode(payload, type=_Version).v > VERSION:
            raise Newer("a later version of the protocol")
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise NotUnderstood(f"not an {kind.__name__.lower()}") from None
