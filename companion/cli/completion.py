"""Prints the completion for bash; `make install` puts it where bash looks."""

from argparse import ArgumentParser, Namespace

from companion.cli.commands import COMMANDS


def arguments(parser: ArgumentParser) -> None:
    """Take nothing."""
    del parser


def run(args: Namespace) -> int:
    """Print it."""
    del args
    print(_SCRIPT.format(commands=" ".join(COMMANDS)), end="")
    return 0


_SCRIPT = """\
# Completion of `companion` for bash.
_companion() {{
    local word=${{COMP_WORDS[COMP_CWORD]}}
    case $COMP_CWORD in
        1) mapfile -t COMPREPLY < <(compgen -W "{commands}" -- "$word") ;;
        *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}}
complete -F _companion companion
"""
