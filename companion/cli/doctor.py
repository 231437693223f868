"""Looks at everything a helpful friend would, and says for each: fine, or what is wrong and what mends it.

The exit status is 0 when the table can play, 1 when something must be mended first.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from companion.config import default_path, load
from companion.doctor import CHECKS, Finding, Ward
from companion.mistake import Mistake
from companion.service.face import read_face


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: Namespace) -> int:
    """Look, line by line as it goes."""
    found: list[Finding] = []
    for finding in examine(_ward(args.config)):
        found.append(finding)
        if not args.json:
            print(finding, flush=True)
    well = not any(finding.vital for finding in found)
    if args.json:
        print(json.dumps({"can_play": well, "findings": [asdict(finding) for finding in found]}))
    else:
        print("The table can play." if well else "The table cannot play yet: mend what is WRONG.")
    return 0 if well else 1


def examine(ward: Ward) -> Iterator[Finding]:
    """Run every check."""
    for check in CHECKS:
        yield from check(ward)


def _ward(path: Path | None) -> Ward:
    file = path or default_path()
    try:
        return Ward(file, load(path), face=read_face())
    except Mistake as mistake:
        return Ward(file, None, str(mistake), read_face())
