"""What is said on the table's own topics; `docs/mqtt.md` is the specification."""

import msgspec

from companion.game.commands import HostCommand
from companion.screen import Screen

VERSION = 1
LARGEST_REQUEST = 16 * 1024
"""Bytes. No command of the host comes near it."""

ONLINE, OFFLINE = b"online", b"offline"


class Request(msgspec.Struct, frozen=True):
    """A host's command. With an `id` it counts once however often it arrives, and its reply says it."""

    command: HostCommand
    v: int = VERSION
    id: str = ""


class Reply(msgspec.Struct, frozen=True):
    """What became of a host's command: accepted, or why not."""

    id: str
    accepted: bool
    why: str | None = None
    """A word a program knows; `seat` and `n` belong to it."""
    seat: str | None = None
    n: int = 0
    says: str = ""
    """Why not, in a sentence of the table's language."""
    v: int = VERSION


class _Envelope(msgspec.Struct):
    v: int = 0
    id: str = ""


class Unreadable(ValueError):  # noqa: N818 - it is the sender who errs
    """A payload that is not part of the protocol: what is wrong, and who asked if that could be read."""

    def __init__(self, asker: str, why: str) -> None:
        super().__init__(why)
        self.id = asker


def read_request(payload: bytes) -> Request:
    """Read a host's command; whatever cannot be one is Unreadable."""
    if len(payload) > LARGEST_REQUEST:
        raise Unreadable("", f"longer than {LARGEST_REQUEST} bytes")
    asker = ""
    try:
        envelope = msgspec.json.decode(payload, type=_Envelope)
        asker = envelope.id[:64]
        if envelope.v > VERSION:
            raise Unreadable(asker, f"version {envelope.v} of the protocol; this companion speaks {VERSION}")
        return msgspec.json.decode(payload, type=Request)
    except RecursionError:
        raise Unreadable(asker, "nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(asker, str(error)) from None


def read_reply(payload: bytes) -> Reply | None:
    """Read a reply; None if it is none."""
    try:
        return msgspec.json.decode(payload, type=Reply)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def read_screen(payload: bytes) -> Screen | None:
    """Read what a TV draws from; None if it is nothing, or of a later version."""
    try:
        screen = msgspec.json.decode(payload, type=Screen)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return screen if screen.v <= VERSION else None
