"""Who may connect to a table's broker, and what each may read and write there; all else is forbidden."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from hardware.wireless import Topics
from hardware.wireless.topics import check_word

COMPANION, HOST, TV = "companion", "host", "tv"
HOME_ASSISTANT = "homeassistant"
DISCOVERY = "homeassistant"
"""The prefix that Home Assistant listens under."""


def discovery_node(topics: Topics) -> str:
    """Where the devices of one table are announced to Home Assistant."""
    return f"{DISCOVERY}/device/{topics.prefix.replace('/', '_')}-{topics.table}"


class Right(NamedTuple):
    """Leave to read or to write one topic."""

    may: Literal["read", "write"]
    topic: str


def of_dial(dial: str) -> str:
    """Who a dial is."""
    return f"dial.{dial}"


def spectator(name: str) -> str:
    """Who one more TV or phone is; two cannot share a name, for the broker knows a user by one connection."""
    return f"spectator.{check_word(name)}"


def user_name(table: str, who: str) -> str:
    """The name someone of a table logs in with; Home Assistant is the same for every table."""
    return who if who == HOME_ASSISTANT else f"{table}.{who}"


def rights(topics: Topics, who: str) -> tuple[Right, ...]:
    """All that someone of a table may do."""
    if who.startswith("dial."):
        return _dial(topics, who.removeprefix("dial."))
    return {COMPANION: _companion, HOST: _host, HOME_ASSISTANT: _home_assistant}.get(who, _spectator)(topics)


def _dial(topics: Topics, dial: str) -> tuple[Right, ...]:
    own = _writes(topics.dial(dial, what) for what in ("input", "status", "health"))
    return (*own, *_reads([topics.dial(dial, "prompt"), topics.view]))


def _companion(topics: Topics) -> tuple[Right, ...]:
    heard = [topics.dial("+", "input"), topics.dial("+", "status"), topics.dial("+", "health"), topics.host]
    said = [topics.dial("+", "prompt"), topics.view, topics.status, topics.reply]
    return (*_reads(heard), *_writes([*said, f"{discovery_node(topics)}/+/config"]))


def _host(topics: Topics) -> tuple[Right, ...]:
    return (*_writes([topics.host]), *_reads([topics.reply]), *_spectator(topics))


def _home_assistant(topics: Topics) -> tuple[Right, ...]:
    heard = [topics.dial("+", "status"), topics.dial("+", "health"), f"{DISCOVERY}/#"]
    return (*_writes([topics.host]), *_reads(heard), *_spectator(topics))


def _spectator(topics: Topics) -> tuple[Right, ...]:
    return _reads([topics.view, topics.status])


def _reads(topics: Iterable[str]) -> tuple[Right, ...]:
    return tuple(Right("read", topic) for topic in topics)


def _writes(topics: Iterable[str]) -> tuple[Right, ...]:
    return tuple(Right("write", topic) for topic in topics)
