"""The companion's own end: it shows the public view to the network and takes the host's commands."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from companion.game.commands import HostCommand
from companion.remote.messages import OFFLINE, ONLINE, Reply, Unreadable, read_request, write_view
from hardware.wireless import Broker, Link, Message, Topics
from hardware.wireless.sparing import Sparing

REMEMBERED = 256
"""How many of the host's last commands are known by their id, so that none counts twice."""

Answer = Callable[[str | None], None]
"""Told what became of a command: None when accepted, else why not, in a sentence."""
Ask = Callable[[HostCommand, Answer], None]
"""Takes a host's command, on the network thread; never blocks."""


def companion_link(broker: Broker, topics: Topics, *, backoff: tuple[float, float] = (0.5, 30.0)) -> Link:
    """The companion's connection, whose last will says that the companion is gone."""
    return Link(broker, will=(topics.status, OFFLINE), backoff=backoff)


class TableOnNetwork:
    """An output of the service: shows every new public view; and where the host's commands come in."""

    def __init__(self, link: Link, topics: Topics, ask: Ask) -> None:
        self._link = link
        self._topics = topics
        self._ask = ask
        self._view: bytes | None = None
        self._sending = threading.Lock()
        self._replies: OrderedDict[str, Reply | None] = OrderedDict()
        self._log = Sparing(logging.getLogger(__name__))
        link.listen(topics.host, self._take)
        link.watch(self._broker)

    def show(self, view: object) -> None:
        """Let everyone on the network see this."""
        with self._sending:
            self._view = write_view(view)
            self._link.publish(self._topics.view, self._view, retain=True)

    def close(self) -> None:
        """Say that the companion has gone; the link stays open."""
        self._link.publish(self._topics.status, OFFLINE, retain=True)

    # On the network thread.

    def _broker(self, up: bool, _why: str) -> None:
        if not up:
            return
        self._link.publish(self._topics.status, ONLINE, retain=True)
        with self._sending:
            if self._view is not None:
                self._link.publish(self._topics.view, self._view, retain=True)

    def _take(self, message: Message) -> None:
        if message.retained:
            self._log.warn("a retained host command was ignored: it could be of any age")
            return
        try:
            request = read_request(message.payload)
        except Unreadable as error:
            self._log.warn("a host command was not understood")
            self._send(Reply(error.id, False, f"This is not a command: {error}."))
            return
        if request.id in self._replies:
            self._repeat(request.id)
            return
        self._remember(request.id, None)
        self._ask(request.command, lambda refused: self._answer(request.id, refused))

    def _answer(self, asker: str, refused: str | None) -> None:
        reply = Reply(asker, refused is None, refused or "")
        self._remember(asker, reply)
        self._send(reply)

    def _repeat(self, asker: str) -> None:
        reply = self._replies[asker]
        if reply is not None:
            self._send(reply)

    def _remember(self, asker: str, reply: Reply | None) -> None:
        if asker:
            with self._sending:
                self._replies[asker] = reply
                while len(self._replies) > REMEMBERED:
                    self._replies.popitem(last=False)

    def _send(self, reply: Reply) -> None:
        self._link.publish(self._topics.reply, msgspec.json.encode(reply), qos=1)
