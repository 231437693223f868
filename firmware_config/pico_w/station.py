"""Dial and wire together: connects, comes back, hears and says, one small step after the other."""

from firmware_config.pico_w.logic import Dial, health
from firmware_config.pico_w.wire import Wire

SOONEST, LATEST = 500, 8000
"""Milliseconds before it tries to connect again."""
FIRMWARE = "pico-1.0"


class Station:
    """A dial at its broker; `step` is called all the time and never waits (but for the connecting itself)."""

    def __init__(self, dial: Dial, connect, user: str, password: str, topic: str) -> None:  # type: ignore[no-untyped-def]
        self.dial = dial
        self._connect = connect
        self._user = user
        self._password = password
        self._topic = topic
        self._wire: Wire | None = None
        self._again_at = 0
        self._pause = SOONEST
        self._health_at = -60000

    def step(self, now: int, battery: int = -1, signal: int = 0) -> None:
        """Do what is to be done now."""
        try:
            if self._wire is None:
                self._try(now)
            else:
                self._serve(self._wire, now, battery, signal)
        except OSError:
            self.close()
            self._again_at = now + self._pause
            self._pause = min(self._pause * 2, LATEST)

    def close(self) -> None:
        """Let go of the line."""
        self.dial.connected(False)
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def _try(self, now: int) -> None:
        if now >= self._again_at:
            self._wire = Wire(self._connect(), self._user, self._password, f"{self._topic}/status")

    def _serve(self, wire: Wire, now: int, battery: int, signal: int) -> None:
        for kind, topic, payload in wire.poll(now):
            if kind == 2:
                self._welcome(wire)
            elif topic == f"{self._topic}/prompt":
                self.dial.heard(payload, now)
        sent = self.dial.send(now)
        if sent:
            wire.publish(f"{self._topic}/input", sent, 1)
        if now - self._health_at >= 60000 and self._pause == SOONEST:
            self._health_at = now
            wire.publish(f"{self._topic}/health", health(battery, signal, FIRMWARE), 0, True)

    def _welcome(self, wire: Wire) -> None:
        self._pause = SOONEST
        wire.publish(f"{self._topic}/status", "online", 1, True)
        wire.subscribe(f"{self._topic}/prompt")
        self.dial.connected(True)
