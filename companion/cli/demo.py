"""Watch a whole game played by simulated guests at simulated dials.

With a screen it is played in a window, at a pace to watch (Escape ends it). Without one it is told here, and
pictures of what the TV would have shown are written to demo-pictures/.
"""

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.cli.play import has_screen, size
from companion.demo import NAMES, Demo
from companion.game.table import Settings
from companion.house import load_edition
from companion.languages import languages
from companion.mistake import Mistake
from companion.service.loop import Output
from companion.teller import Teller


def arguments(parser: ArgumentParser) -> None:
    """Say what is played, by how many, and where it is to be seen."""
    parser.add_argument("--edition", default="dixit-2021", help="an edition's name or a house edition's file")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seed", type=int, default=7, help="another seed, another game")
    parser.add_argument("--language", choices=languages(), default="en")
    parser.add_argument(
        "--window", type=size, metavar="WxH", default=(1280, 720), help="the size of the window"
    )
    parser.add_argument("--headless", action="store_true", help="told here, even if there is a screen")
    parser.add_argument("--pictures", type=Path, metavar="DIR", default=Path("demo-pictures"))


def run(args: Namespace) -> int:
    """Play the game and show it."""
    edition = load_edition(args.edition)
    if not edition.allows(args.seats) or args.seats > len(NAMES):
        raise Mistake(f"{edition.name} is for {edition.fewest} to {edition.most} seats, not {args.seats}.")
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        journal = Path(folder) / "journal.sqlite"
        settings = Settings(edition=edition)

        def play(outputs: Sequence[Output]) -> Demo:
            return Demo(journal, settings, args.seats, args.seed, outputs, args.language)

        if args.headless or not has_screen():
            _told(args, play)
        else:
            _shown(args, play)
    return 0


def _told(args: Namespace, play: Callable[[Sequence[Output]], Demo]) -> None:
    """Tell the game here and write pictures."""
    from companion.demo_screens import InPictures

    pictures = InPictures(args.pictures, args.window)
    demo = play([Teller(print), pictures.output])
    for _ in demo.gestures():
        pass
    demo.close()
    print(f"{pictures.count} pictures of it are in {args.pictures}.")


def _shown(args: Namespace, play: Callable[[Sequence[Output]], Demo]) -> None:
    """Play the game in a window."""
    from companion.demo_screens import OnScreen
    from companion.display.sounds import Sounds
    from companion.display.window import Window

    window = Window(size=args.window, sounds=Sounds())
    screen = OnScreen(window)
    demo = play([window.show])
    for phase in demo.gestures():
        screen.look(phase)
        if screen.closed:
            break
    demo.close()
    window.close()
