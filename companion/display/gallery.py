"""The gallery: every picture a scene may name, made when it is first needed and kept for its size."""

from collections import OrderedDict
from typing import assert_never

import pygame

from companion.display.art.icons import icon
from companion.display.art.rabbit import Pose, head, rabbit
from companion.display.art.scenery import cloud
from companion.display.art.things import badge, candle, card, chart, panel
from companion.display.palette import INK
from companion.display.scene import Art, Badge, Card, Chart, Head, Icon, Item, Panel, Rabbit, Timer, Words
from companion.display.text import font, line_height

Key = tuple[Art, int, int]


class Gallery:
    """Keeps the pictures used last, up to so many pixels."""

    def __init__(self, pixels: int = 24_000_000) -> None:
        self._room = pixels
        self._used = 0
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()

    def picture(self, art: Art, size: tuple[int, int]) -> pygame.Surface:
        """The picture of that art at that size, to be put on with its colours multiplied by alpha."""
        key = (art, *size)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = draw(art, size)
            self._used += found.get_width() * found.get_height()
            self._tidy()
        else:
            self._kept.move_to_end(key)
        return found

    def of(self, item: Item) -> pygame.Surface:
        """The picture of an item of a scene."""
        return self.picture(item.art, (item.box.w, item.box.h))

    def _tidy(self) -> None:
        while self._used > self._room and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._used -= old.get_width() * old.get_height()


def draw(art: Art, size: tuple[int, int]) -> pygame.Surface:
    """Draw something."""
    match art:
        case Words():
            return _words(art)
        case Rabbit(seat, pose):
            return rabbit(seat, Pose(pose), size[1])
        case Head(seat):
            return head(seat, size[1])
        case Badge(seat):
            return badge(seat, size)
        case Panel(style):
            return panel(style, size)
        case Card(number, look):
            return _card(number, look, size)
        case Icon("cloud"):
            return cloud(size)
        case Icon(name):
            return icon(name, size)
        case Chart(lines):
            return chart(lines, size)
        case Timer(burnt):
            return candle(burnt, size)
        case _:
            assert_never(art)


def _words(words: Words) -> pygame.Surface:
    letters = font(words.size, bold=words.bold).render(words.text, True, words.colour)
    sheet = pygame.Surface((max(1, letters.get_width()), line_height(words.size)), pygame.SRCALPHA)
    sheet.blit(letters, (0, (sheet.get_height() - letters.get_height()) // 2))
    # Only a surface of our own: multiplying what the font library hands out garbles its lines.
    return sheet.premul_alpha()


def _card(number: int, look: str, size: tuple[int, int]) -> pygame.Surface:
    picture = card(look, size)
    digits = _words(Words(str(number), round(size[1] * 0.24), INK, bold=True))
    place = digits.get_rect(center=(size[0] // 2, round(size[1] * 0.5)))
    picture.blit(digits, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
