"""Puts config, secrets and journal into one file. The service may run meanwhile."""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.backup import check_journal, write_backup
from companion.config import default_path, load
from companion.mistake import Mistake


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument(
        "--to", type=Path, default=Path(), help="a folder, or the file to write (unless said: here)"
    )


def run(args: Namespace) -> int:
    """Write it, and say where."""
    journal = load(args.config).journal.path
    target = args.to
    if target.is_dir():
        target /= f"companion-{time.strftime('%Y-%m-%d-%H%M%S')}.backup"
    try:
        events = check_journal(journal) if journal.exists() else 0
        write_backup(target, args.config or default_path(), journal)
    except FileExistsError:
        raise Mistake(f"{target} is there already, and a backup never replaces another.") from None
    except OSError as fault:
        raise Mistake(
            f"No backup: {fault}. Secrets are for root only: try `sudo companion backup`."
        ) from None
    print(f"Wrote {target}: config, secrets and a journal of {events} events. Keep it to yourself.")
    return 0
