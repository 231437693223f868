"""A table in service: its config, dials, network and loop, from the start to the last lamp switched off."""

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from companion.config import Config, default_path, load
from companion.journal import Journal
from companion.keeper import Keeper
from companion.languages import language
from companion.mistake import Mistake
from companion.notify import notify, watchdog_seconds
from companion.remote.passes import default_folder, local_pass
from companion.remote.users import COMPANION
from companion.screen import Screen
from companion.service.changes import waits_for_restart, what_changed
from companion.service.face import Face, Reload, remove_face, runtime_directory, write_face
from companion.service.house import HouseKeeper
from companion.service.inbox import Call, Inbox
from companion.service.kept import keep, load_or_kept
from companion.service.loop import Service
from companion.service.network import Network
from companion.service.setup import places_of, settings_of
from companion.service.signals import listen
from hardware.dial import Dials, Fault
from hardware.wired import WiredDials
from hardware.wiring import Keyboard, OnPins

log = logging.getLogger(__name__)

OpenPins = Callable[[dict[str, OnPins], Inbox], Dials]


def open_wired(wirings: dict[str, OnPins], inbox: Inbox) -> Dials:
    """Open the dials on this machine's own pins."""
    return WiredDials(wirings, inbox.put)


class Running:
    """A table in service. Made and run on the main thread, which alone owns everything in it."""

    def __init__(self, path: Path | None, open_pins: OpenPins = open_wired) -> None:
        self._asked_for = path
        self._path = (path or default_path()).absolute()
        self._open_pins = open_pins
        self.config, mistakes = load_or_kept(path)
        self._folder = runtime_directory()
        self.inbox = Inbox()
        self.keeper = Keeper(Journal(self.config.journal.path))
        self._house = HouseKeeper(self.config.language, self.config.tv.timer)
        if mistakes:
            self._house.stand("config", mistakes.splitlines()[-1])
        self._network = self._connect()
        self._wired = self._open(self.config)
        families = [family for family in (self._wired, self._network and self._network.dials) if family]
        outputs = (self._network, self) if self._network else (self,)
        self.service = Service(self.keeper, self.inbox, families, outputs, self._house)
        self._face = self._first_face()
        self._fed = 0.0

    def run(self) -> None:
        """Play until SIGTERM or SIGINT; take the config again at SIGHUP."""
        listen(self.service.stop, lambda: self.inbox.put(Call(self.reload)))
        self.begin()
        self.service.run(self.beat, watchdog_seconds())

    def begin(self) -> None:
        """Set up the table, go on with the game that was going on, and say that we are ready."""
        self.service.arrange(places_of(self.config), settings_of(self.config))
        if self._network:
            self._network.start()
        keyboards = [name for name, dial in self.config.dials.items() if isinstance(dial, Keyboard)]
        if keyboards:
            log.warning("on a keyboard, which only `companion play` has: %s", ", ".join(keyboards))
        notify("READY=1")
        log.info("ready: %d seats, %s", len(self.config.seats), self.keeper.table.settings.edition.name)

    def close(self) -> None:
        """Lamps off, `offline` said, journal closed."""
        notify("STOPPING=1")
        self.service.close()
        if self._network:
            self._network.close()
        remove_face(self._folder)
        log.info("stopped")

    def show(self, screen: Screen) -> None:
        """Keep the face of the service up to date: it is an output like any other."""
        self._tell(screen=screen)

    def reload(self) -> None:
        """Take from the config what can be taken in the middle of a game, and say what waits."""
        number = self._face.reload.number + 1
        try:
            new = load(self._asked_for)
            settings = settings_of(new)
        except Mistake as mistake:
            log.warning("the config was not taken: %s", mistake)
            self._tell(reload=Reload(number, refused=str(mistake)))
            return
        keep(self._path)
        self._house.clear("config")
        old, waits = self.config, list(waits_for_restart(self.config, new))
        self.config = new
        self._take_dials(old, new)
        self._house.language, self._house.timer = new.language, new.tv.timer
        if self._network:
            self._network.speak(language(new.language))
        self.service.arrange(places_of(new), settings)
        if self.keeper.table.settings != settings:
            waits.append("game, until this one is over")
        taken = tuple(word for word in what_changed(old, new) if word not in waits)
        log.info("config taken: %s; waits: %s", ", ".join(taken) or "nothing", ", ".join(waits) or "nothing")
        self._tell(reload=Reload(number, taken, tuple(waits)), configured=time.time(), dials=_kinds(new))

    # --- the parts ------------------------------------------------------------------------------------

    def _connect(self) -> Network | None:
        if not self.config.broker.enabled:
            return None
        try:
            own = local_pass(self.config, default_folder(self._path), COMPANION)
        except Mistake as mistake:
            # Wired dials need no broker: they play on, and whoever looks is told.
            log.error("no broker: %s", mistake)
            self._house.stand(Fault.BROKER_AWAY.value, str(mistake))
            return None
        return Network(self.config, own, self.inbox)

    def _open(self, config: Config) -> Dials | None:
        wirings = {name: dial for name, dial in config.dials.items() if isinstance(dial, OnPins)}
        return self._open_pins(wirings, self.inbox) if wirings else None

    def _take_dials(self, old: Config, new: Config) -> None:
        """Open the wired dials anew when their wiring has changed; listen to the wireless ones there are."""
        if self._network:
            self._house.forget(set(old.wireless) - set(new.wireless))
            self._network.dials.become(new.wireless)
        if _on_pins(old) == _on_pins(new):
            return
        gone = [self._wired] if self._wired else []
        for family in gone:
            family.close()
            self._house.forget(family.names)
        self._wired = self._open(new)
        self.service.replace_dials(gone, [self._wired] if self._wired else [])

    # --- what systemd and `companion status` hear -----------------------------------------------------

    def beat(self) -> None:
        """Feed the watchdog from the loop itself, so that a hang is noticed."""
        now = time.monotonic()
        if now - self._fed >= 1.0:
            self._fed = now
            notify("WATCHDOG=1")
        connected = self._network is not None and self._network.up
        if (connected, self.keeper.table.steps) != (self._face.connected, self._face.events):
            self._tell(connected=connected)

    def _first_face(self) -> Face:
        broker = self.config.broker
        return Face(
            pid=os.getpid(),
            started=time.time(),
            config=str(self._path),
            configured=time.time(),
            table=self.config.table,
            dials=_kinds(self.config),
            journal=str(self.config.journal.path),
            events=self.keeper.table.steps,
            broker=f"{broker.host}:{broker.port}" if broker.enabled else "",
        )

    def _tell(self, **changes: object) -> None:
        firmware = dict(self._network.dials.firmware) if self._network else {}
        self._face = replace(self._face, events=self.keeper.table.steps, firmware=firmware, **changes)
        write_face(self._face, self._folder)


def _kinds(config: Config) -> dict[str, str]:
    return {name: dial.kind for name, dial in config.dials.items()}


def _on_pins(config: Config) -> dict[str, OnPins]:
    return {name: dial for name, dial in config.dials.items() if isinstance(dial, OnPins)}
