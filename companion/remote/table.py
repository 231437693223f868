"""The companion's own end: it shows the public view to the network and takes the host's commands."""

import logging
import threading
from collections import OrderedDict

import msgspec

from companion.languages import Language
from companion.remote.messages import OFFLINE, ONLINE, Reply, Unreadable, read_request
from companion.screen import Screen
from companion.service import inbox
from companion.service.inbox import Inbox
from hardware.wireless import Broker, Link, Message, Topics
from hardware.wireless.sparing import Sparing

REMEMBERED = 256
"""How many of the host's last commands are known by their id, so that none counts twice."""


def companion_link(broker: Broker, topics: Topics, *, backoff: tuple[float, float] = (0.5, 30.0)) -> Link:
    """The companion's connection, whose last will says that the companion is gone."""
    return Link(broker, will=(topics.status, OFFLINE), backoff=backoff)


class TableOnNetwork:
    """An output of the service, for everyone on the network; and where the host's commands come in."""

    def __init__(self, link: Link, topics: Topics, box: Inbox, words: Language) -> None:
        self._link = link
        self._topics = topics
        self._inbox = box
        self.words = words
        self._view: bytes | None = None
        self._sending = threading.Lock()
        self._replies: OrderedDict[str, Reply | None] = OrderedDict()
        self._log = Sparing(logging.getLogger(__name__))
        link.listen(topics.host, self._take)
        link.watch(self._broker)

    def show(self, screen: Screen) -> None:
        """Let everyone on the network see this."""
        with self._sending:
            self._view = msgspec.json.encode(screen)
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
            self._send(Reply(error.id, False, "unreadable", says=f"This is not a command: {error}."))
            return
        if request.id in self._replies:
            self._repeat(request.id)
            return
        self._remember(request.id, None)
        self._inbox.put(inbox.Request(request.command, lambda result: self._answer(request.id, result)))

    def _answer(self, asker: str, result: inbox.Reply) -> None:
        """Tell what became of a command, on the main thread."""
        reply = Reply(asker, result.accepted, result.why, result.seat, result.n, self._sentence(result))
        self._remember(asker, reply)
        self._send(reply)

    def _sentence(self, result: inbox.Reply) -> str:
        key = f"refusal.{result.why}"
        if key not in self.words.sentences:
            return ""
        return self.words.say(key, seat=result.seat or "", n=result.n)

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
