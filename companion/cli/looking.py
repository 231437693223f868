"""What the commands that look into the journal share: where it is, and plain tables in the terminal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from companion.config import load
from companion.journal import Journal


def journal_arguments(parser: ArgumentParser) -> None:
    """Say which journal is meant."""
    parser.add_argument("--journal", type=Path, help="the journal (unless said: the one the config names)")
    parser.add_argument("--config", type=Path, help="the config that names it")


def open_journal(args: Namespace, *, begin: bool = False) -> Journal:
    """Open the journal that is meant, as a guest: the service may go on meanwhile."""
    path = args.journal or load(args.config).journal.path
    if begin and not path.exists():
        Journal(path).close()
    return Journal(path, guest=True)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Lay rows out in columns; numbers go to the right."""
    cells = [list(heads), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    right = [
        all(row[column].replace(".", "").replace("%", "").isdigit() for row in cells[1:] if row[column])
        for column in range(len(heads))
    ]
    lines = []
    for row in cells:
        padded = (
            text.rjust(width) if flush else text.ljust(width)
            for text, width, flush in zip(row, widths, right, strict=True)
        )
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


def day(milliseconds: int) -> str:
    """When something was, as one writes it in a diary."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


def minutes(milliseconds: int) -> str:
    """How long something took."""
    return f"{milliseconds // 60_000} min" if milliseconds >= 60_000 else f"{milliseconds // 1000} s"
