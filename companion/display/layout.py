"""Where everything goes on a screen of any size: one layout that scales."""

from dataclasses import dataclass
from functools import cached_property

from companion.display.geometry import Box
from companion.display.track import Track

SMALLEST = 0.022
"""The smallest text there is, as a share of the screen's height."""


@dataclass(frozen=True)
class Layout:
    """The rooms of the screen: the ribbon with what to do now, the page of seats, the land with the track."""

    width: int
    height: int
    overscan: float = 0.0

    @cached_property
    def gap(self) -> int:
        """The distance kept between things."""
        return max(4, round(self.height * 0.018))

    @cached_property
    def safe(self) -> Box:
        """What an overscanning TV surely shows."""
        x, y = round(self.width * self.overscan), round(self.height * self.overscan)
        return Box(x, y, self.width - 2 * x, self.height - 2 * y)

    @cached_property
    def page(self) -> Box:
        """The page on the right with a line for each seat."""
        safe = self.safe
        wide = round(min(max(safe.w * 0.27, safe.h * 0.44), safe.w * 0.36))
        return Box(safe.right - wide - self.gap, safe.y + self.gap, wide, safe.h - 2 * self.gap)

    @cached_property
    def ribbon(self) -> Box:
        """The ribbon at the top with one large sentence."""
        safe, left = self.safe, self.safe.x + self.gap
        return Box(left, safe.y + self.gap, self.page.x - self.gap - left, round(safe.h * 0.155))

    @cached_property
    def land(self) -> Box:
        """The land between ribbon, page and the lower edge; boards open here."""
        top = self.ribbon.bottom + self.gap
        return Box(self.ribbon.x, top, self.ribbon.w, self.safe.bottom - self.gap - top)

    @cached_property
    def track(self) -> Track:
        """The path through the land, the sky above it."""
        land = self.land
        high = round(land.h * 0.19)
        path = Box(land.x, land.y + high, land.w, land.h - high)
        return Track(path, Box(land.x, land.y, land.w, high))

    def size(self, share: float) -> int:
        """A text size, given as a share of the screen's height and never too small to read."""
        return max(round(self.height * max(share, SMALLEST)), 9)
