"""Which wire goes where, for the dials of a table as its config says.

Prints the header with what goes to each pin, every wire with its resistor, and what to buy; --svg draws it.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.config import default_path, load
from companion.mistake import Mistake
from companion.wiring.plan import wired, wires
from companion.wiring.shopping import parts
from companion.wiring.svg import drawing
from companion.wiring.text import page


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw it into this file")


def run(args: Namespace) -> int:
    """Print the wiring, or draw it."""
    wirings = wired(load(args.file).dials)
    if not wirings:
        raise Mistake(
            "No dial of this table is wired. Give a seat one in the config, such as\n"
            'dial = { kind = "buttons", up = 5, down = 6, press = 13, lamp = 19 }'
        )
    if args.svg is None:
        print(page(wires(wirings), parts(wirings)))
        return 0
    try:
        args.svg.write_text(drawing(wirings), encoding="utf-8")
    except OSError as fault:
        raise Mistake(f"{args.svg} cannot be written: {fault}. Name another file.") from None
    print(f"Drew {args.svg}.")
    return 0
