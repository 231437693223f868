"""Every speed we promise, measured as a ratio to a baseline in the same run: `make bench`."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True)
class Result:
    """One promise: what was measured, the ratio to its baseline, and the most it may be."""

    name: str
    ratio: float
    limit: float | None
    detail: str = ""

    @property
    def kept(self) -> bool:
        return self.limit is None or self.ratio <= self.limit


def best_of(action: Callable[[], object], times: int = 5) -> float:
    """The seconds an action takes when nothing else disturbs it: the quickest of several runs."""
    return min(_timed(action) for _ in range(times))


def _timed(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start
