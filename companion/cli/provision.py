"""Makes all that the broker and the wireless dials need: passwords, the broker's files, the dials' files.

Run it again whenever the config has changed: what exists is kept. The passwords are in one file that only its
owner may read.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from companion.config import default_path, load
from companion.mistake import Mistake
from companion.provision.install import install
from companion.provision.make import Wishes, provision
from companion.remote.passes import default_folder, pass_for_elsewhere


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument(
        "--folder", type=Path, help="where to keep it all (unless said: mqtt beside the config)"
    )
    parser.add_argument(
        "--address", help="the broker's name or number on the network, for dials and TVs elsewhere"
    )
    parser.add_argument(
        "--rotate", action="append", default=[], metavar="DIAL", help="give this dial a new password"
    )
    parser.add_argument(
        "--spectator", action="append", default=[], metavar="NAME", help="let one more TV or phone watch"
    )
    parser.add_argument(
        "--plain-network", action="store_true", help="let dials without TLS (ESP8266) in from the network"
    )
    parser.add_argument(
        "--install", action="store_true", help="put the broker's files where Mosquitto reads them"
    )
    parser.add_argument(
        "--pass",
        dest="whose",
        metavar="WHO",
        help="only print the pass of tv, host, dial.blue, … for another machine",
    )


def run(args: Namespace) -> int:
    """Make what is missing and tell what was made."""
    config = load(args.config)
    folder = args.folder or default_folder(args.config or default_path())
    if args.whose:
        print(msgspec.json.encode(pass_for_elsewhere(config, folder, args.whose)).decode())
        return 0
    wishes = Wishes(tuple(args.rotate), args.address, args.plain_network, spectators=tuple(args.spectator))
    try:
        done = provision(config, folder, wishes)
    except ValueError as error:
        raise Mistake(str(error)) from None
    except PermissionError as error:
        raise Mistake(
            f"{error.filename} cannot be written. Run this with sudo, or name a --folder."
        ) from None
    print("\n".join(done or ["Everything was there already."]))
    print(f"It is all in {folder}.", file=sys.stderr)
    if args.install:
        install(folder / "broker")
        print("Mosquitto has its files. Let it read them: systemctl restart mosquitto", file=sys.stderr)
    return 0
