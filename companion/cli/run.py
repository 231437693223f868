"""Runs the table: wired and wireless dials, game, journal and MQTT, without a window.

The TV is `companion tv`, a process of its own. Both are services after `sudo make install`.
"""

import logging
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.config import default_path
from companion.logs import set_up
from companion.mistake import Mistake
from companion.notify import notify
from companion.service.running import Running
from companion.service.signals import hold_back, wait_a_while

PATIENCE = 10
"""Seconds before systemd may try again after a mistake: time to read the log, not to fill it."""


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument("--verbose", action="store_true", help="log more")


def run(args: Namespace) -> int:
    """Run until SIGTERM or Ctrl-C."""
    hold_back()
    set_up(verbose=args.verbose)
    try:
        running = Running(args.config)
    except Mistake as mistake:
        if "NOTIFY_SOCKET" not in os.environ:
            raise
        _complain(mistake)
        return 2
    try:
        running.run()
    finally:
        running.close()
    return 0


def _complain(mistake: Mistake) -> None:
    """Tell systemd's journal once, line by line, and wait a little, or until told to stop or try again."""
    for line in str(mistake).splitlines():
        logging.getLogger(__name__).error("%s", line)
    notify(f"STATUS={str(mistake).splitlines()[0]}")
    wait_a_while(PATIENCE)
