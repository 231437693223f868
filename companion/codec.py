"""How events and tables are written down: JSON, each event with a version so that old ones stay readable."""

from collections.abc import Callable, Mapping
from typing import Any
from zlib import crc32

import msgspec

from companion.game.events import AnyEvent
from companion.game.table import Table
from companion.mistake import Mistake

VERSION = 1
"""The version new events are written with; raise it, and add an upgrade, when an event's shape changes."""

UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How to read an event of an older version as one of the next: `{1: from_1_to_2, 2: from_2_to_3}`."""

_encoder = msgspec.json.Encoder()
_events = msgspec.json.Decoder(AnyEvent)
_tables = msgspec.json.Decoder(Table)


def encode_event(event: AnyEvent) -> bytes:
    """Write an event down, in the present version."""
    return _encoder.encode(event)


def decode_event(version: int, body: bytes) -> AnyEvent:
    """Read an event of any version up to the present one."""
    if version == VERSION:
        event: AnyEvent = _events.decode(body)
        return event
    if version > VERSION:
        raise Mistake(
            f"An event has version {version}, written by a newer companion; this one knows {VERSION}."
        )
    fields = msgspec.json.decode(body)
    for step in range(version, VERSION):
        fields = UPGRADES[step](fields)
    upgraded: AnyEvent = msgspec.convert(fields, AnyEvent)
    return upgraded


def encode_table(table: Table) -> bytes:
    """Write a whole table down."""
    return _encoder.encode(table)


def decode_table(body: bytes) -> Table:
    """Read a whole table."""
    return _tables.decode(body)


def table_version() -> int:
    """Name the shape of a table: a snapshot of another shape is not read, the events are replayed instead."""
    return crc32(_encoder.encode(msgspec.json.schema(Table)))
