"""The wireless dials of a table: prompts go out, inputs come in, whatever the network does."""

import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from hardware.dial import Emit, Fault, Prompt, Signal, Trouble
from hardware.wireless.link import Link, Message
from hardware.wireless.payloads import (
    Newer,
    NotUnderstood,
    read_health,
    read_input,
    read_online,
    write_prompt,
)
from hardware.wireless.sparing import Sparing
from hardware.wireless.topics import Topics

OFF = Prompt(question=0, ask="off")
"""What a dial is told when nobody plays any more: it may go to sleep."""

BATTERY_LOW = 15
BATTERY_FINE = 20
"""Percent. Two marks, so that a battery at the edge doesn't make the TV blink."""


class WirelessDials:
    """All dials of a table that come over MQTT."""

    def __init__(
        self, link: Link, topics: Topics, dials: Iterable[str], emit: Emit, *, grace: float = 5.0
    ) -> None:
        self._link = link
        self._topics = topics
        self._emit = emit
        self._grace = grace
        self._names = frozenset(dials)
        self._prompts: dict[str, Prompt] = {}
        self._online: set[str] = set()
        self.firmware: Mapping[str, str] = {}
        """What each dial that says so runs."""
        self._troubles: set[tuple[Fault, str | None]] = set()
        # Held while it is noted who is there: the network's thread and the timer's both do.
        self._noting = threading.RLock()
        # Held while a prompt is sent: an old one must not overtake a new one, for the last one stays.
        self._sending = threading.Lock()
        self._missing: threading.Timer | None = None
        self._log = Sparing(logging.getLogger(__name__))
        link.listen(topics.dial("+", "input"), self._reading(self._input))
        link.listen(topics.dial("+", "status"), self._reading(self._status))
        link.listen(topics.dial("+", "health"), self._reading(self._health))
        link.watch(self._broker)

    @property
    def names(self) -> frozenset[str]:
        """The dials of this family."""
        return self._names

    def show(self, dial: str, prompt: Prompt) -> None:
        """Ask a dial something; when the broker is away it is asked as soon as it is back."""
        with self._sending:
            lasting = replace(prompt, flash=None)
            if prompt.flash is None or self._prompts.get(dial) != lasting:
                self._prompts[dial] = lasting
                self._publish(dial, lasting)
            if prompt.flash is not None:
                # Not retained: a flash is for now, not for a dial that comes back tomorrow.
                self._publish(dial, prompt, retain=False)

    def become(self, dials: Iterable[str]) -> None:
        """Take other dials from now on; those that go are told that nobody plays any more."""
        new = frozenset(dials)
        for dial in self._names - new:
            self.show(dial, OFF)
        with self._noting:
            self._names = new
            self._troubles = {(fault, dial) for fault, dial in self._troubles if dial is None or dial in new}
        # Heard anew, the broker tells of the new ones, too, whether they are there.
        self._link.listen(self._topics.dial("+", "status"), self._reading(self._status))
        if self._link.up:
            self._wait_for_everyone()

    def close(self) -> None:
        """Tell every dial that the game is over for now."""
        self._stop_waiting()
        for dial in self._names:
            self.show(dial, OFF)

    def _publish(self, dial: str, prompt: Prompt, *, retain: bool = True) -> None:
        self._link.publish(self._topics.dial(dial, "prompt"), write_prompt(prompt), retain=retain)

    def _ask_again(self, dials: Iterable[str]) -> None:
        with self._sending:
            for dial in dials:
                if dial in self._prompts:
                    self._publish(dial, self._prompts[dial])

    # What arrives, on the network thread.

    def _reading(self, take: Callable[[str, Message], None]) -> Callable[[Message], None]:
        """Only messages about a dial of ours get through, and only those that can be understood."""

        def read(message: Message) -> None:
            found = self._topics.of_dial(message.topic)
            if found is None or found[0] not in self._names:
                return
            dial, what = found
            try:
                with self._noting:
                    take(dial, message)
            except Newer:
                self._trouble(Fault.NEWER_PROTOCOL, dial)
            except NotUnderstood as error:
                self._log.warn(f"the {what} of dial {dial} is {error}")

        return read

    def _input(self, dial: str, message: Message) -> None:
        at = time.monotonic_ns()
        if message.retained:
            raise NotUnderstood("retained, so of no known time")
        said = read_input(message.payload)
        self._over(Fault.NEWER_PROTOCOL, dial)
        prompt = self._prompts.get(dial)
        if prompt is None or said.question != prompt.question:
            # Late, or sent twice. The dial is waiting for an answer that it missed: here it is.
            self._ask_again([dial])
            return
        self._emit(Signal(dial, said.gesture, at, said.number, said.question))

    def _status(self, dial: str, message: Message) -> None:
        if read_online(message.payload):
            self._online.add(dial)
            self._over(Fault.LOST, dial)
        else:
            self._online.discard(dial)
            self._trouble(Fault.LOST, dial)

    def _health(self, dial: str, message: Message) -> None:
        health = read_health(message.payload)
        if health.firmware:
            self.firmware = {**self.firmware, dial: health.firmware}
        battery = health.battery
        if battery is not None and battery <= BATTERY_LOW:
            self._trouble(Fault.BATTERY_LOW, dial, f"{battery} %")
        elif battery is not None and battery >= BATTERY_FINE:
            self._over(Fault.BATTERY_LOW, dial)

    def _broker(self, up: bool, why: str) -> None:
        self._stop_waiting()
        if not up:
            # A broker that restarts has forgotten who was there: whoever then says nothing is lost.
            self._online.clear()
            self._trouble(Fault.BROKER_AWAY, None, why)
            return
        self._over(Fault.BROKER_AWAY, None)
        self._ask_again(self._names)
        self._wait_for_everyone()

    def _wait_for_everyone(self) -> None:
        self._stop_waiting()
        self._missing = threading.Timer(self._grace, self._tell_missing)
        self._missing.daemon = True
        self._missing.start()

    def _tell_missing(self) -> None:
        with self._noting:
            for dial in sorted(self._names - self._online):
                self._trouble(Fault.LOST, dial)

    def _stop_waiting(self) -> None:
        if self._missing is not None:
            self._missing.cancel()

    def _trouble(self, fault: Fault, dial: str | None, detail: str = "") -> None:
        if (fault, dial) not in self._troubles:
            self._troubles.add((fault, dial))
            self._emit(Trouble(fault, dial, detail=detail))

    def _over(self, fault: Fault, dial: str | None) -> None:
        if (fault, dial) in self._troubles:
            self._troubles.discard((fault, dial))
            self._emit(Trouble(fault, dial, over=True))
