"""Where on the broker everything of one table is said."""

import re
from dataclasses import dataclass

_WORD = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one table: everything stands under its prefix and its name."""

    prefix: str
    table: str

    def __post_init__(self) -> None:
        for word in (*self.prefix.split("/"), self.table):
            check_word(word)

    @property
    def root(self) -> str:
        """What all topics of the table begin with."""
        return f"{self.prefix}/{self.table}"

    @property
    def view(self) -> str:
        """The public view: all that the TV shows, retained."""
        return f"{self.root}/view"

    @property
    def status(self) -> str:
        """Whether the table's companion is there: `online` or `offline`, retained."""
        return f"{self.root}/status"

    @property
    def host(self) -> str:
        """Where the host's commands go."""
        return f"{self.root}/host"

    @property
    def reply(self) -> str:
        """Where the answers to the host's commands come from."""
        return f"{self.root}/host/reply"

    def dial(self, dial: str, what: str) -> str:
        """One dial's `status`, `prompt`, `input` or `health`; `+` stands for every dial."""
        return f"{self.root}/dial/{dial}/{what}"

    def of_dial(self, topic: str) -> tuple[str, str] | None:
        """Which dial a topic is about, and which of its four; None for any other topic."""
        before = f"{self.root}/dial/"
        dial, slash, what = topic.removeprefix(before).partition("/")
        return (dial, what) if topic.startswith(before) and slash else None


def check_word(word: str) -> str:
    """Refuse a name that could reach another topic (`+`, `#`, `/`) or another line of the broker's files."""
    if not _WORD.fullmatch(word):
        raise ValueError(
            f"{word!r} cannot be part of an MQTT topic: use 1 to 32 of a-z, 0-9, - and _, "
            "beginning with a letter or a digit."
        )
    return word
