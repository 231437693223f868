"""Says something as the host: undo, correct, rename, let someone in late, pause, end, …

It goes through the broker with the host's own password. A seat is named by its colour or by who sits there.
"""

from argparse import REMAINDER, ArgumentParser, Namespace
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from companion.config import Config, default_path, load
from companion.host_words import USAGE, parse_host
from companion.mistake import Mistake
from companion.remote.host import HostLink
from companion.remote.passes import find_pass
from companion.remote.users import HOST
from companion.service.face import read_face
from hardware.wireless import Link


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.epilog = "The host can say:\n" + "\n".join(f"  {usage}" for usage in USAGE.values())
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument("--pass", dest="pass_file", type=Path, help="a pass of another table or machine")
    parser.add_argument("words", nargs=REMAINDER, metavar="WORD …", help="one of the lines below")


def run(args: Namespace) -> int:
    """Send it and wait for the answer."""
    config = load(args.config)
    folder = (args.config or default_path()).parent
    command = parse_host(with_colours(args.words, names_now(config)), folder)
    own = find_pass(config, args.config or default_path(), HOST, args.pass_file)
    link = Link(own.broker)
    host = HostLink(link, own.topics)
    link.start()
    try:
        reply = host.request(command)
    finally:
        link.close()
    print("Done." if reply.accepted else f"Not done: {reply.says or reply.why}")
    return 0 if reply.accepted else 1


def names_now(config: Config) -> Mapping[str, str]:
    """Who sits where: as the running service says, else as the config does."""
    names = {seat.colour: seat.name for seat in config.seats}
    face = read_face()
    if face and face.screen:
        names |= {str(seat.seat): seat.name for seat in face.screen.view.seats}
    return names


def with_colours(words: list[str], names: Mapping[str, str]) -> list[str]:
    """Put a seat's colour where the host said who sits there."""
    usage = USAGE.get(words[0], "").split() if words else []
    seats = usage[1:].count("SEAT")
    last = len(words) if seats > 1 else 1 + seats
    return [_colour(word, names) if 1 <= place < last else word for place, word in enumerate(words)]


def _colour(word: str, names: Mapping[str, str]) -> str:
    said = {name.casefold(): colour for colour, name in names.items()} | {colour: colour for colour in names}
    if word.casefold() in said:
        return said[word.casefold()]
    near = get_close_matches(word.casefold(), said, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    known = ", ".join(f"{colour} ({name})" for colour, name in names.items())
    raise Mistake(f"There is no seat {word!r}.{hint} There is: {known}.")
