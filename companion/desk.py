"""A whole table in one process: the window, the keyboard, the game and the journal on the main thread."""

import logging
from collections.abc import Callable

from companion.config import Config
from companion.display.keys import Closed, Happening, Key
from companion.display.manner import Manner, manner_of
from companion.display.window import Window
from companion.game import commands as do
from companion.journal import Journal
from companion.keeper import Keeper
from companion.service.house import HouseKeeper
from companion.service.inbox import Inbox, Request
from companion.service.loop import Service
from companion.service.setup import places_of, settings_of
from hardware.dial import Dials
from hardware.keyboard import KeyboardDials, legend
from hardware.wiring import OnPins

log = logging.getLogger(__name__)


def open_pins(config: Config) -> tuple[dict[str, OnPins], object]:
    """The wired dials of the table and the pins they are on; none where this machine has no pins."""
    wirings = {name: dial for name, dial in config.dials.items() if isinstance(dial, OnPins)}
    if not wirings:
        return {}, None
    # Only here: a desk without wired dials need not wait for their library.
    from hardware.chip import NoPins, open_chip

    try:
        return wirings, open_chip()
    except NoPins as none:
        log.warning("The wired dials cannot be reached (%s): their seats are on the keyboard.", none.detail)
        return {}, None


class Playing:
    """A table on a desk: dials without pins of their own are on the keyboard."""

    def __init__(self, config: Config, window: Callable[[Manner], Window], *, calm: bool = False) -> None:
        wirings, pins = open_pins(config)
        desk = [name for name in config.dials if name not in wirings]
        keys = {caps.dial: f"{caps.step} {caps.press.upper()}" for caps in legend(desk)}
        self.window = window(manner_of(config, calm=calm, keys=keys))
        self._inbox = Inbox()
        self.keyboard = KeyboardDials(desk, self._inbox.put)
        families: list[Dials] = [self.keyboard]
        if wirings:
            from hardware.wired import WiredDials

            families.append(WiredDials(wirings, self._inbox.put, lambda: pins))
        house = HouseKeeper(config.language, config.tv.timer)
        keeper = Keeper(Journal(config.journal.path))
        self.service = Service(keeper, self._inbox, families, [self.window.show], house)
        self.service.arrange(places_of(config), settings_of(config))
        self._inbox.wake = Window.wake

    def run(self) -> None:
        """Play until the window is closed."""
        while not self.service.stopping:
            self.turn()

    def turn(self) -> None:
        """Paint, sleep until something happens, and let it happen."""
        for happening in self.window.events():
            self._take(happening)
            # Each key by itself: the next one may answer the question that this one leads to.
            self.service.step()
        self.service.step()

    def close(self) -> None:
        """Let go of dials, journal and screen."""
        self._inbox.wake = lambda: None
        self.service.close()
        self.window.close()

    def _take(self, happening: Happening) -> None:
        if isinstance(happening, Closed):
            self.service.stop()
        elif not self.window.key(happening) and not self._host(happening):
            self.keyboard.key(happening.name, happening.down, shift=happening.shift)

    def _host(self, key: Key) -> bool:
        """The keys of the host."""
        command = self._meant(key)
        if command is not None and key.down:
            self._ask(command)
        leaves = key.name == "escape" or (key.control and key.name == "q")
        if leaves and key.down:
            self.service.stop()
        return leaves or command is not None

    def _meant(self, key: Key) -> do.HostCommand | None:
        if key.name == "backspace" or (key.control and key.name == "z"):
            return do.Redo() if key.shift else do.Undo()
        if key.name == "space":
            return do.Resume() if self.service.keeper.table.paused else do.Pause()
        return None

    def _ask(self, command: do.HostCommand) -> None:
        self._inbox.put(Request(command))
