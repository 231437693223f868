"""The command line: `companion COMMAND …`. Each command is a module here, loaded when asked for."""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import version
from typing import NoReturn

from companion.cli.commands import COMMANDS
from companion.mistake import Mistake


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _answered(words)
        sys.stdout.flush()
        return status
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output (a pager, `head`) has gone: stop quietly, and keep the interpreter's
        # own last flush from complaining.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _answered(words: Sequence[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if words[0] == "--version":
        print(f"dixit-companion {version('dixit-companion')}")
        return 0
    return _run(words[0], words[1:]) if words[0] in COMMANDS else _unknown(words[0])


def _run(name: str, words: Sequence[str]) -> int:
    """Load the module of a command, parse its words and run it."""
    module = import_module(f"companion.cli.{COMMANDS[name].module}")
    parser = ArgumentParser(
        prog=f"companion {name}",
        description=module.__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    module.arguments(parser)
    status: int = module.run(parser.parse_args(words))
    return status


def usage() -> str:
    """List every command with what it is for."""
    width = max(map(len, COMMANDS))
    rows = [f"  {name:{width}}  {command.help}" for name, command in COMMANDS.items()]
    return "\n".join(
        [
            "The companion of a real Dixit table.",
            "",
            "usage: companion COMMAND …",
            "",
            *rows,
            "",
            "`companion COMMAND --help` tells more; `companion --version` tells which this is.",
        ]
    )


def _unknown(word: str) -> int:
    near = get_close_matches(word, COMMANDS, n=1)
    hint = f" Did you mean `companion {near[0]}`?" if near else " `companion --help` lists them all."
    print(f"There is no command {word!r}.{hint}", file=sys.stderr)
    return 2


def entry() -> NoReturn:
    """Leave with the command's exit status; what `python -m companion` calls."""
    sys.exit(main())
