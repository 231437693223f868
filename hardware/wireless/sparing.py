"""A log that cannot be flooded: the first of a kind is told, then the 2nd, 4th, 8th, …"""

import logging
from collections import Counter


class Sparing:
    """Tells things of a kind ever more rarely, with how many there were."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._counts: Counter[str] = Counter()

    def warn(self, kind: str, *, trace: bool = False) -> None:
        """Count one more of a kind and tell it if its turn has come. Never put a payload into `kind`."""
        self._counts[kind] += 1
        count = self._counts[kind]
        if count & (count - 1) == 0:
            self._log.warning("%s (%d so far)", kind, count, exc_info=trace)
