"""The host's end: one command, one reply."""

import secrets
import threading

import msgspec

from companion.game.commands import HostCommand
from companion.mistake import Mistake
from companion.remote.messages import Reply, Request, read_reply
from hardware.wireless import Link, Message, Topics


class HostLink:
    """Lets the host command a table from anywhere on the network; the link must have been started."""

    def __init__(self, link: Link, topics: Topics) -> None:
        self._link = link
        self._topics = topics
        self._replies: dict[str, Reply] = {}
        self._changed = threading.Condition()
        self._why = ""
        link.listen(topics.reply, self._take)
        link.watch(self._broker)

    def request(self, command: HostCommand, *, seconds: float = 5.0, patience: float = 1.0) -> Reply:
        """Send a command and wait for its reply; it is sent again when none comes, and counts once."""
        asker = secrets.token_hex(8)
        payload = msgspec.json.encode(Request(command, id=asker))
        for _ in range(max(1, round(seconds / patience))):
            with self._changed:
                self._changed.wait_for(lambda: self._link.up, patience)
                self._link.publish(self._topics.host, payload, qos=1)
                if self._changed.wait_for(lambda: asker in self._replies, patience):
                    return self._replies.pop(asker)
        raise Mistake(self._silence())

    def _silence(self) -> str:
        if not self._link.up:
            return (
                f"The broker does not answer ({self._why or 'no connection'}): is it running and reachable?"
            )
        return "The broker is there, but the companion of this table does not answer. Is it running?"

    def _take(self, message: Message) -> None:
        reply = read_reply(message.payload)
        if reply is not None:
            with self._changed:
                self._replies[reply.id] = reply
                self._changed.notify_all()

    def _broker(self, up: bool, why: str) -> None:
        with self._changed:
            self._why = "" if up else why
            self._changed.notify_all()
