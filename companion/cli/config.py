"""The table's config: check it, show it, write a first one."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.config import default_path, load
from companion.config.new import ask, draft
from companion.config.write import to_toml
from companion.mistake import Mistake


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="check|show|new")
    check = actions.add_parser("check", help="say whether it is right, or everything that is wrong with it")
    show = actions.add_parser("show", help="print every setting in force, defaults included")
    new = actions.add_parser("new", help="ask a few questions and write a commented file")
    for action in (check, show, new):
        action.add_argument("file", nargs="?", type=Path, help=f"the config (unless said: {default_path()})")
    new.add_argument("--yes", action="store_true", help="ask nothing, take the defaults")
    new.add_argument("--force", action="store_true", help="replace a file that is there")


def run(args: Namespace) -> int:
    """Do what was asked."""
    if args.action == "new":
        return _new(args.file or default_path(), asks=not args.yes, force=args.force)
    config = load(args.file)
    if args.action == "show":
        print(to_toml(config), end="")
        return 0
    path = args.file or default_path()
    subject = str(path) if path.exists() else f"There is no {path}, so the defaults hold"
    print(f"{subject}: fine. {len(config.seats)} seats, {config.game.edition}.")
    return 0


def _new(path: Path, *, asks: bool, force: bool) -> int:
    if path.exists() and not force:
        raise Mistake(f"{path} is there already. `companion config new --force` replaces it.")
    answers = ask(sys.stdin, sys.stdout) if asks else draft()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(answers.text(), encoding="utf-8")
    except OSError as fault:
        raise Mistake(
            f"{path} cannot be written: {fault}. Run this with sudo, or name another file."
        ) from None
    load(path)
    print(f"Wrote {path}. Change it with any editor; `companion config check` tells whether it is right.")
    return 0
