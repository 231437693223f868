"""A rotary encoder's two contacts, and the steps they mean.

Turned one way, from one rest to the next, A closes before B; turned the other way, B before A:

    A ──┐    ┌──      A ────┐    ┌
        └────┘              └────┘
    B ────┐    ┌      B ──┐    ┌──
          └────┘          └────┘

What counts is the sum of the quarters when it rests again, so that bounces cancel out. Most rest with both
contacts open; those with two clicks a pulse rest with both closed as well.
"""

from operator import itemgetter

from hardware.contact import MS

ORDER = 20 * MS
"""On a busy machine edges of the two contacts may be told in the wrong order, by no more than this."""

_QUARTERS = {0b00: 0, 0b10: 1, 0b11: 2, 0b01: 3}
"""How far into a turn the wheel is, by which of A and B are closed."""


class Wheel:
    """Turns the edges of A and B into steps. Has no clock: every call says what time it is."""

    def __init__(self, clicks: int = 1) -> None:
        self._rests = (0b00, 0b11)[:clicks]
        self._waiting: list[tuple[int, str, bool]] = []
        self._closed = 0b00
        self._sum = 0

    @property
    def due(self) -> int | None:
        """When `tick` must be called next if nothing else happens."""
        return min(self._waiting)[0] + ORDER if self._waiting else None

    def begin(self, contact: str, closed: bool) -> None:
        """How contact "a" or "b" was found."""
        self._closed = self._with(contact, closed)

    def edge(self, contact: str, closed: bool, at: int) -> None:
        """Contact "a" or "b" closed or opened."""
        self._waiting.append((at, contact, closed))

    def tick(self, now: int) -> int:
        """How many steps it was turned by what is now certain; less than nought is the other way."""
        self._waiting.sort(key=itemgetter(0))
        steps = 0
        while self._waiting and self._waiting[0][0] + ORDER <= now:
            _, contact, closed = self._waiting.pop(0)
            # The kernel looks at the level a little after the edge. When it is late it tells the next level
            # twice: then the first of the two was the opposite, since a contact must open before it closes.
            steps += self._move(self._with(contact, closed != self._told_twice(contact, closed)))
        return steps

    def _told_twice(self, contact: str, closed: bool) -> bool:
        after = next((level for _, which, level in self._waiting if which == contact), not closed)
        return self._with(contact, closed) == self._closed and after == closed

    def _with(self, contact: str, closed: bool) -> int:
        bit = 0b10 if contact == "a" else 0b01
        return self._closed | bit if closed else self._closed & ~bit

    def _move(self, closed: int) -> int:
        quarters = (_QUARTERS[closed] - _QUARTERS[self._closed]) % 4
        self._sum += {1: 1, 3: -1}.get(quarters, 0)
        self._closed = closed
        if closed not in self._rests:
            return 0
        total, self._sum = self._sum, 0
        return (total >= 2) - (total <= -2)
