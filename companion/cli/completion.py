"""Prints the completion for bash; `make install` puts it where bash looks."""

from argparse import ArgumentParser, Namespace

from companion.cli.commands import COMMANDS
from companion.game.words import COLOURS
from companion.host_words import USAGE


def arguments(parser: ArgumentParser) -> None:
    """Take nothing."""
    del parser


def run(args: Namespace) -> int:
    """Print it."""
    del args
    host, colours = " ".join(USAGE), " ".join(COLOURS)
    print(_SCRIPT.format(commands=" ".join(COMMANDS), host=host, colours=colours), end="")
    return 0


_SCRIPT = """\
# Completion of `companion` for bash.
_companion() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} choices=
    case $COMP_CWORD in
        1) choices="{commands}" ;;
        2) case ${{COMP_WORDS[1]}} in
            host) choices="{host}" ;;
            config) choices="check show new" ;;
        esac ;;
        *) [[ ${{COMP_WORDS[1]}} != host ]] || choices="{colours}" ;;
    esac
    if [[ -n $choices ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}}
complete -F _companion companion
"""
