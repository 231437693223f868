"""A whole companion in a thread: real game, real journal on disk, wireless dials and the network."""

import queue
import threading
from collections.abc import Sequence
from pathlib import Path

from companion.game.commands import Hold, HostCommand, Press
from companion.game.show import seat_view
from companion.game.table import Place, Settings, Table
from companion.game.words import Seat
from companion.journal import Journal
from companion.keeper import Keeper
from companion.languages import language
from companion.remote.table import TableOnNetwork, companion_link
from companion.screen import Screen
from companion.service.inbox import Inbox, Reply, Request
from companion.service.loop import Service
from hardware.wireless import Broker, Topics, WirelessDials

QUICK = (0.01, 0.05)
"""How soon a link comes back in tests."""


class RunningTable:
    """A companion that runs until `stop`; made again over the same folder it goes on where it was."""

    def __init__(
        self,
        folder: Path,
        broker: Broker,
        topics: Topics,
        seats: Sequence[str],
        settings: Settings | None = None,
    ) -> None:
        self.topics = topics
        self._journal = folder / f"{topics.table}.sqlite"
        self._places = [Place(seat=Seat(seat), name=seat.title(), dial=seat) for seat in seats]
        self._settings = settings or Settings()
        self.inbox = Inbox()
        self.link = companion_link(broker, topics, backoff=QUICK)
        self.dials = WirelessDials(self.link, topics, seats, self.inbox.put, grace=0.5)
        self.network = TableOnNetwork(self.link, topics, self.inbox, language("en"))
        self._service: Service | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"companion of {topics.table}", daemon=True)

    def start(self) -> "RunningTable":
        self._thread.start()
        assert self._ready.wait(10)
        there = threading.Event()
        self.link.watch(lambda up, _why: there.set() if up else None)
        self.link.start()
        assert there.wait(10)
        return self

    @property
    def table(self) -> Table:
        assert self._service is not None
        return self._service.keeper.table

    def press(self, seat: str, number: int | None = None) -> None:
        """Press for a seat, as the host may."""
        self._do(Press(Seat(seat), number))

    def hold(self, seat: str) -> None:
        """Hold for a seat, as the host may."""
        self._do(Hold(Seat(seat)))

    def _do(self, command: HostCommand) -> None:
        answered: queue.SimpleQueue[Reply] = queue.SimpleQueue()
        self.inbox.put(Request(command, answered.put))
        assert answered.get(timeout=10).accepted

    def refresh(self) -> None:
        """Tell dials and screens everything once more; on the companion's own thread."""
        assert self._service is not None
        self._service.refresh(everything=True)

    def claims(self, seat: str) -> tuple[int, ...]:
        """What a seat has claimed so far in the ballot."""
        return seat_view(self.table, Seat(seat)).claims

    def ailing(self, key: str, seat: str) -> bool:
        """Whether the screens say that something is wrong with a seat."""
        return any((each.key, each.seat) == (key, seat) for each in self.screen().house.ailments)

    def screen(self) -> Screen:
        """What every screen shows now."""
        assert self._service is not None
        screen = self._service._screen
        assert screen is not None
        return screen

    def _run(self) -> None:
        self._service = Service(
            Keeper(Journal(self._journal)), self.inbox, dials=[self.dials], outputs=[self.network]
        )
        self._service.arrange(self._places, self._settings)
        self._ready.set()
        self._service.run(every=None)
        self._service.close()

    def stop(self) -> None:
        """Leave politely."""
        assert self._service is not None
        self._service.stop()
        self._thread.join(10)
        self.network.close()
        self.link.close()
