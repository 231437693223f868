"""The painter: keeps the static picture ready and paints again only what changed."""

from collections.abc import Iterable

import pygame

from companion.display.art.landscape import landscape
from companion.display.gallery import Gallery
from companion.display.layout import Layout
from companion.display.scene import Act, Drawn, Item, Scene

Shown = tuple[Drawn, pygame.Rect]


class Painter:
    """Paints the scenes of one screen size, one after the other."""

    def __init__(self, layout: Layout, gallery: Gallery | None = None) -> None:
        self.layout = layout
        self._gallery = gallery or Gallery()
        self._land = landscape(layout)
        self._base = pygame.Surface(self._land.get_size())
        self._act: Act | None = None
        self._shown: list[Shown] = []

    def paint(self, screen: pygame.Surface, scene: Scene, time: float) -> list[pygame.Rect]:
        """Bring the screen up to this time of the scene; gives the parts that were painted."""
        act = scene.act(time)
        dirty = [] if act is self._act else self._change(act)
        shown = [
            (now, pygame.Rect(now.x, now.y, *actor.size))
            for actor in act.actors
            if (now := actor.at(time)) is not None
        ]
        if shown != self._shown:
            dirty += _moved(self._shown, shown)
        self._shown = shown
        whole = screen.get_rect()
        parts = merged(rect for spot in dirty if (rect := spot.clip(whole)))
        for part in parts:
            self._restore(screen, part)
        return parts

    def repaint(self, screen: pygame.Surface, scene: Scene, time: float) -> list[pygame.Rect]:
        """Paint everything again, whatever the screen shows."""
        self.paint(screen, scene, time)
        whole = screen.get_rect()
        self._restore(screen, whole)
        return [whole]

    def _restore(self, screen: pygame.Surface, part: pygame.Rect) -> None:
        screen.set_clip(part)
        screen.blit(self._base, part, part)
        for now, rect in self._shown:
            if part.colliderect(rect):
                picture = self._gallery.picture(now.art, rect.size)
                screen.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        screen.set_clip(None)

    def _change(self, act: Act) -> list[pygame.Rect]:
        """Bring the static picture up to another act; only where something differs."""
        if self._act is None:
            dirty = [self._base.get_rect()]
        else:
            old, new = set(self._act.still), set(act.still)
            dirty = merged(pygame.Rect(item.box) for item in old ^ new)
        for part in dirty:
            self._still(act.still, part)
        self._act = act
        return list(dirty)

    def _still(self, items: tuple[Item, ...], part: pygame.Rect) -> None:
        self._base.set_clip(part)
        self._base.blit(self._land, part, part)
        for item in items:
            if part.colliderect(item.box):
                self._base.blit(self._gallery.of(item), item.box, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._base.set_clip(None)


def _moved(old: list[Shown], new: list[Shown]) -> list[pygame.Rect]:
    """Where something has gone from or come to."""
    if len(old) == len(new):
        pairs = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
        return [rect for (_, a), (_, b) in pairs for rect in (a, b)]
    gone = [rect for drawn, rect in old if (drawn, rect) not in new]
    return gone + [rect for drawn, rect in new if (drawn, rect) not in old]


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that overlap, unless the joint one would be much larger than they are."""
    parts: list[pygame.Rect] = []
    for rect in rects:
        joint = rect
        again = True
        while again:
            again = False
            for number in joint.collidelistall(parts):
                union = joint.union(parts[number])
                if _area(union) <= (_area(joint) + _area(parts[number])) * 1.25:
                    joint, again = union, True
                    del parts[number]
                    break
        parts.append(joint)
    return parts


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
