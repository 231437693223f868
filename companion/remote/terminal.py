"""A dial in a terminal: keys in, one line out."""

import json

from companion.remote.dial import NetworkDial

HELP = "↑ ↓ or digits turn · Enter presses · h holds · q leaves"

_STEPS = {b"\x1b[A": 1, b"\x1b[C": 1, b"+": 1, b"\x1b[B": -1, b"\x1b[D": -1, b"-": -1}
_GESTURES = {b"\r": "press", b"\n": "press", b" ": "press", b"h": "hold"}
_LEAVE = (b"q", b"\x03", b"\x04")


class TerminalDial:
    """Reads keys as a hand at a dial, and says what the dial shows."""

    def __init__(self, dial: NetworkDial) -> None:
        self.dial = dial
        self.left = False
        """Whether the guest has gone."""

    def keys(self, data: bytes, now: int) -> None:
        """Take what was typed, several keys at once if need be."""
        while data and not self.left:
            key = data[:3] if data.startswith(b"\x1b[") else data[:1]
            data = data[len(key) :]
            self._key(key, now)

    def _key(self, key: bytes, now: int) -> None:
        if key in _LEAVE:
            self.left = True
        elif key in _STEPS:
            self.dial.logic.turned(_STEPS[key], now)
        elif key in _GESTURES:
            self.dial.logic.gesture(_GESTURES[key], now)
        elif key.isdigit():
            self._digit(int(key), now)

    def _digit(self, digit: int, now: int) -> None:
        """Turn to a number; two digits one after the other make one, where there is such a number."""
        prompt = self._prompt()
        number = self.dial.logic.number(now)
        if number < 0:
            return
        both = number * 10 + digit
        wanted = both if 10 <= both <= prompt["high"] else digit
        if prompt["low"] <= wanted <= prompt["high"]:
            self.dial.logic.turned(wanted - number, now)

    def line(self, now: int) -> str:
        """What the dial shows, in one line."""
        logic = self.dial.logic
        lamp = "●" if logic.level(now) > 127 else "○"
        number = logic.number(now)
        shown = f"{number:2}" if number >= 0 else "  "
        return f"{self.dial.name} {lamp} [{shown}] {self._says(now)}"

    def _says(self, now: int) -> str:
        if not self.dial.link.up:
            return "the broker is away"
        if not self.dial.prompt:
            return "the companion is away"
        if self.dial.logic.unheard(now):
            return "not heard, sending again"
        prompt = self._prompt()
        span = f" {prompt['low']}–{prompt['high']}" if prompt["high"] else ""
        return f"{prompt['ask']}{span}"

    def _prompt(self) -> dict[str, int]:
        prompt: dict[str, int] = json.loads(self.dial.prompt or b'{"low":0,"high":0,"ask":"wait"}')
        return prompt
