"""What a dial does, without pins and without a network; `firmware_config/esphome/dial.h` is the same in C++.

It is told what was heard, what the hand did and how late it is (in milliseconds); it tells what to show and
what to send. Written for MicroPython and Python alike: no enums, no dataclasses.
"""

import json

VERSION = 1
HOLD = 1500
"""Milliseconds a hand holds the button when it means it."""
GUARD = 250
"""A press this soon after a new question was meant for the one before."""
PATIENCE = 1000
"""Without an answer after this long the dial shows that it was not heard, and sends again."""
LONGEST = 4000
"""It never waits longer than this before it sends again."""
SLEEP = 600000
"""A dial that nobody has touched for so long, outside of a game, may go to sleep."""

_GESTURES = ("press", "hold")


class Dial:
    """One dial."""

    def __init__(self) -> None:
        self.question = -1
        """The question on show; -1 before any was heard."""
        self.ask = ""
        self.low = 0
        self.high = 0
        self.lamp = "off"
        self._number = 0
        self._asked_at = 0
        self._flash = ""
        self._flash_at = 0
        self._online = False
        self._pending = ""
        self._waits_for = -1
        self._tries = 0
        self._sent_at = 0
        self._down_at = -1
        self._spent = False
        """Whether this push of the button has been a gesture already, or began too early to be one."""
        self._touched = 0

    # What comes in.

    def heard(self, payload: bytes, now: int) -> bool:
        """Take a prompt; False if it is none, or of a later version, and then nothing has changed."""
        try:
            told = json.loads(payload)
            asked = [told[name] for name in ("v", "question", "low", "high")]
            ask, lamp, flash = told["ask"], told["lamp"], told.get("flash") or ""
        except (ValueError, KeyError, TypeError, AttributeError, RuntimeError):
            return False
        if any(type(value) is not int or not 0 <= value < 1 << 31 for value in asked):
            return False
        if any(type(word) is not str for word in (ask, lamp, flash)):
            return False
        if asked[0] != VERSION or not asked[2] <= asked[3] <= 99:
            return False
        self.ask, self.lamp = ask, lamp
        self._take(asked[1], asked[2], asked[3], now)
        if flash:
            self._flash, self._flash_at = flash, now
            self._pending = ""
        return True

    def _take(self, question: int, low: int, high: int, now: int) -> None:
        if question == self._waits_for:
            # The companion is back and has not heard us: at once, then.
            self._tries = 0
        elif self.ask != "off":
            # A companion that leaves has not answered; when it comes back, it may still ask the same.
            self._pending = ""
        if question != self.question or not low <= self._number <= high:
            self._number = low
        if question != self.question:
            self._asked_at, self._spent = now, True
        self.question, self.low, self.high = question, low, high

    def connected(self, online: bool) -> None:
        """The broker has come or gone."""
        if online != self._online:
            self._tries = 0
        self._online = online

    def turned(self, steps: int, now: int) -> None:
        """The hand has turned the dial; it goes round, and only the dial knows."""
        self._touched = now
        if self.high and not self._pending:
            span = self.high - self.low + 1
            self._number = (self._number - self.low + steps) % span + self.low

    def button(self, down: bool, now: int) -> None:
        """The button has gone down or up (bounces already taken out)."""
        self._touched = now
        if down:
            self._down_at, self._spent = now, now - self._asked_at < GUARD
        elif self._down_at >= 0:
            if not self._spent and now - self._down_at < HOLD:
                self.gesture("press", now)
            self._down_at = -1

    def gesture(self, which: str, now: int) -> None:
        """A whole gesture: `press` or `hold`. While one is on its way, others are not taken."""
        self._touched = now
        if self._pending or self.question < 0 or which not in _GESTURES:
            return
        number = f',"number":{self._number}' if which == "press" and self.high else ""
        self._pending = f'{{"v":1,"question":{self.question},"gesture":"{which}"{number}}}'
        self._waits_for = self.question
        self._tries = 0

    # What goes out.

    def send(self, now: int) -> str:
        """What is to be sent now, or nothing; ask often, at least ten times a second."""
        if self._down_at >= 0 and not self._spent and now - self._down_at >= HOLD:
            self._spent = True
            self.gesture("hold", now)
        if not self._pending or not self._online:
            return ""
        if self._tries and now - self._sent_at < self._wait():
            return ""
        self._tries += 1
        self._sent_at = now
        return self._pending

    def _wait(self) -> int:
        return min(PATIENCE << (self._tries - 1), LONGEST)

    # What is shown.

    def unheard(self, now: int) -> bool:
        """Whether the dial waits in vain for an answer."""
        if not self._pending:
            return False
        return not self._online or self._tries > 1 or (self._tries > 0 and now - self._sent_at >= PATIENCE)

    def number(self, now: int) -> int:
        """The number to show, or -1 for none; it blinks while the dial is not heard."""
        if not self.high or (self.unheard(now) and now // 250 % 2):
            return -1
        return self._number

    def level(self, now: int) -> int:
        """How bright the lamp is, from 0 to 255."""
        since = now - self._flash_at
        if self._flash and since < 600:
            return 255 if since // (100 if self._flash == "refused" else 150) % 2 == 0 else 0
        if self.unheard(now):
            return 255 if now // 100 % 2 == 0 else 0
        if not self._online:
            return 255 if now % 2000 < 60 else 0
        if self.lamp == "asked":
            place = now % 2000
            return (place if place < 1000 else 2000 - place) * 255 // 1000
        return 255 if self.lamp == "locked" else 0

    def may_sleep(self, now: int) -> bool:
        """Whether nobody would miss this dial: no game, and no hand for a long time."""
        return self.ask in ("", "off") and now - self._touched >= SLEEP


def health(battery: int, signal: int, firmware: str) -> str:
    """What a dial says of itself; a battery of -1 is unknown, a signal of 0 too."""
    known = ""
    if battery >= 0:
        known += f',"battery":{min(battery, 100)}'
    if signal < 0:
        known += f',"signal":{max(signal, -150)}'
    return f'{{"v":1{known},"firmware":"{firmware}"}}'
