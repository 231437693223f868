"""Shows the table on this screen: draws the public view that comes over MQTT from `companion run`.

On the machine of the table it finds its pass by itself. On another one, carry a pass there:
`companion provision --pass tv` prints it, `companion tv --pass FILE` uses it.

F1 players' aid, F2 language, F11 full screen or window, Escape leaves.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli.play import open_window, window_arguments
from companion.config import default_path, load
from companion.logs import set_up
from companion.remote.passes import find_pass
from companion.remote.users import TV


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    window_arguments(parser)
    parser.add_argument(
        "--pass", type=Path, dest="given", metavar="FILE", help="the pass that was carried here"
    )


def run(args: Namespace) -> int:
    """Show the table until the window is closed."""
    set_up()
    config = load(args.config)
    own = find_pass(config, args.config or default_path(), TV, args.given)
    from companion.display.manner import manner_of
    from companion.display.window import Window
    from companion.remote.spectator import Spectator
    from companion.tv import Watching
    from hardware.wireless import Link

    link = Link(own.broker)
    window = open_window(args, config, manner_of(config, calm=args.calm, language=args.language))
    watching = Watching(window, Spectator(link, own.topics, Window.wake))
    link.start()
    try:
        watching.run()
    finally:
        link.close()
        window.close()
    return 0
