"""Says in ten lines what is going on: game, seats, dials, broker, TV, disk, uptime, troubles."""

import time
from argparse import ArgumentParser, Namespace

import msgspec

from companion.service.face import read_face
from companion.status import as_data, ten_lines, tv_unit


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: Namespace) -> int:
    """Look at the face of the running service; exit status 3 when none runs, as systemctl has it."""
    face = read_face()
    if face is None:
        text = (
            '{"running": false}'
            if args.json
            else "The companion is not running. `companion doctor` says why."
        )
        print(text)
        return 3
    tv = tv_unit()
    if args.json:
        print(msgspec.json.encode(as_data(face, tv)).decode())
    else:
        print("\n".join(ten_lines(face, time.time(), tv)))
    return 0
