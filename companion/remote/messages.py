"""What is said on the table's own topics; `docs/mqtt.md` is the specification."""

import msgspec

from companion.game.commands import HostCommand

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
    why: str = ""
    v: int = VERSION


class Shown(msgspec.Struct, frozen=True):
    """The public view, as the TV gets it."""

    view: msgspec.Raw
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


def write_view(view: object) -> bytes:
    """Wrap the public view."""
    return msgspec.json.encode(Shown(msgspec.Raw(msgspec.json.encode(view))))


def read_view(payload: bytes) -> bytes | None:
    """Unwrap the public view as JSON; None if it is none, or of a later version."""
    try:
        shown = msgspec.json.decode(payload, type=Shown)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return bytes(shown.view) if shown.v <= VERSION else None
