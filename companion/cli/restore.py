"""Brings back what `companion backup` wrote. The journal is checked first; what it replaces is kept."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.backup import read_backup
from companion.config import default_path, load
from companion.config.load import state_directory
from companion.mistake import Mistake


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", type=Path, help="the backup")
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")


def run(args: Namespace) -> int:
    """Do it, and say what was done."""
    config_file = args.config or default_path()
    try:
        told = read_backup(args.file, config_file, _journal(config_file))
    except OSError as fault:
        raise Mistake(f"Nothing was restored: {fault}. Try `sudo companion restore`.") from None
    print("\n".join([*told, "Start the table with `sudo systemctl start companion`."]))
    return 0


def _journal(config_file: Path) -> Path:
    """Where the journal belongs; a config that is lost or broken does not keep one from restoring it."""
    try:
        return load(config_file).journal.path
    except Mistake:
        return state_directory(config_file) / "journal.sqlite"
