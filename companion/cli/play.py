"""Plays at one machine: a window or the full screen, dials on the keyboard, wired dials where there are pins.

Each seat has two keys, one above the other; the TV shows them in the lobby. The upper steps the number (with
shift: back), the lower presses; held for a second and a half it is a hold.

F1 players' aid, F2 language, F11 full screen or window, Space pause, Backspace undo, Escape leaves.
"""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.config import Config, default_path, load
from companion.languages import languages

if TYPE_CHECKING:
    from companion.display.manner import Manner
    from companion.display.window import Window


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    window_arguments(parser)


def window_arguments(parser: ArgumentParser) -> None:
    """Say what every command with a window takes."""
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument(
        "--window", type=size, metavar="WxH", help="a window of that size, not the full screen"
    )
    parser.add_argument("--language", choices=languages(), help="another language than the config's")
    parser.add_argument("--calm", action="store_true", help="without animation")
    parser.add_argument("--silent", action="store_true", help="without sounds")
    parser.add_argument("--record", type=Path, metavar="DIR", help="write pictures of what the TV shows")


def size(text: str) -> tuple[int, int]:
    """Read a size as people write it: 1280x720."""
    wide, _, high = text.lower().partition("x")
    if not (wide.isdigit() and high.isdigit() and int(wide) >= 320 and int(high) >= 240):
        raise ArgumentTypeError(f"{text!r} is not a size like 1280x720 (at least 320x240)")
    return int(wide), int(high)


def run(args: Namespace) -> int:
    """Play until the window is closed."""
    config = load(args.config)
    if args.language:
        config = replace(config, language=args.language)
    if args.record and not has_screen():
        # Nobody is there to look: paint in memory.
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    from companion.desk import Playing

    playing = Playing(config, lambda manner: open_window(args, config, manner), calm=args.calm)
    try:
        playing.run()
    finally:
        playing.close()
    return 0


def has_screen() -> bool:
    """Whether there is a screen to open a window on."""
    if driver := os.environ.get("SDL_VIDEODRIVER"):
        return driver not in ("dummy", "offscreen")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_window(args: Namespace, config: Config, manner: "Manner") -> "Window":
    """Open the TV as the config and the command line say."""
    from companion.display.recording import Recording
    from companion.display.sounds import Sounds
    from companion.display.window import Window

    window = Window(
        manner,
        size=args.window,
        fullscreen=config.tv.fullscreen and args.window is None,
        overscan=config.tv.overscan,
        sounds=None
        if args.silent or not config.sound.on
        else Sounds(config.sound.volume, config.sound.files),
    )
    if args.record:
        window.after_frame = Recording(args.record).frame
    return window
