"""On every screen, in every language, with any number of seats: nothing overlaps or is cut."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.display.compose import compose
from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.layout import SMALLEST, Layout
from companion.display.scene import Head, Item, Panel, Rabbit, Scene, Timer, Words
from companion.display.text import width
from companion.languages import language
from companion.screen import Ailment, House, Remark, Screen
from tests.display import tables

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1366, 768), (1600, 1200), (2560, 1080))
HIGH = (31, 44, 60, 102, 30, 29, 28, 31, 115, 7, 7, 120)
ILL = House(
    remark=Remark("refusal.own-card", 1, seat=tables.COLOURS[0]),
    ailments=(
        Ailment("lost", tables.COLOURS[1]),
        Ailment("battery-low", tables.COLOURS[2], "7 %"),
        Ailment("disk"),
    ),
)


def screens(count: int, names: tuple[str, ...]) -> Iterator[tuple[str, Screen, Screen | None]]:
    yield "lobby", tables.lobby(count, 1, names=names), None
    yield "telling", tables.telling(count, names=names, scores=HIGH), None
    yield "ballot", tables.ballot(count, 3, names=names, scores=HIGH), None
    yield (
        "ill",
        tables.ballot(count, 5 if count > 5 else 2, house=ILL, names=names, scores=HIGH),
        tables.votes(count),
    )
    yield "votes", tables.votes(count, names=names, scores=HIGH), tables.ballot(count)
    yield "scores", tables.scores(count, names=names, before=HIGH), tables.votes(count)
    yield "podium", tables.podium(count, names=names, points=HIGH), None


def moments(scene: Scene) -> Iterator[float]:
    """When each act has come to rest."""
    ends = [act.start - 0.01 for act in scene.acts[1:]] + [scene.acts[-1].start + 60.0]
    yield from ends
    yield 0.5


def over(one: Box, other: Box) -> int:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0, wide) * max(0, high)


def uncovered(items: tuple[Item, ...]) -> list[Item]:
    """What no later sheet of paper lies on: a slip may lie on the land, a remark on the ribbon."""
    seen: list[Item] = []
    for item in items:
        if isinstance(item.art, Panel):
            seen = [old for old in seen if not old.box.overlaps(item.box) or isinstance(old.art, Panel)]
        seen.append(item)
    return seen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("code", ["en", "fr", "ro"])
@pytest.mark.parametrize("count", [3, 6, 8, 12])
@pytest.mark.parametrize("names", [tables.NAMES, tables.LONG], ids=["names", "long"])
def test_everything_fits(size: tuple[int, int], code: str, count: int, names: tuple[str, ...]) -> None:
    layout = Layout(*size)
    whole = Box(0, 0, *size)
    for name, screen, before in screens(count, names):
        scene = compose(Stage(screen, before, layout, language(code)))
        for moment in moments(scene):
            items = scene.frame(moment)
            texts = [item for item in uncovered(items) if isinstance(item.art, Words)]
            for item in texts:
                check_text(name, item, whole, size)
            check_apart(name, texts)
            check_inside(name, items, texts)
            if moment > 1:
                check_rabbits(name, items)
            for item in items:
                if not isinstance(item.art, Rabbit | Head):
                    assert whole.holds(item.box), (name, item)


def check_text(name: str, item: Item, whole: Box, size: tuple[int, int]) -> None:
    words = item.art
    assert isinstance(words, Words)
    assert whole.holds(item.box), (name, "leaves the screen", item)
    assert width(words.text, words.size, words.bold) <= item.box.w, (name, "is cut", item)
    assert words.size >= round(size[1] * SMALLEST), (name, "is too small", item)


def check_apart(name: str, texts: list[Item]) -> None:
    for one, other in combinations(texts, 2):
        shared = over(one.box, other.box)
        assert shared <= 0.12 * min(one.box.w * one.box.h, other.box.w * other.box.h), (name, one, other)


def check_inside(name: str, items: tuple[Item, ...], texts: list[Item]) -> None:
    """What is written on a sheet stays on it."""
    sheets = [item.box for item in items if isinstance(item.art, Panel)]
    for item in texts:
        x, y = item.box.centre
        under = [sheet for sheet in sheets if sheet.overlaps(Box(x, y, 1, 1))]
        if under:
            assert under[-1].holds(item.box), (name, "sticks out", under[-1], item)


def check_rabbits(name: str, items: tuple[Item, ...]) -> None:
    """However many share a space, each rabbit's face and mark are in sight."""
    rabbits = [item.box for item in items if isinstance(item.art, Rabbit)]
    for number, box in enumerate(rabbits):
        face = Box(box.x + box.w * 24 // 100, box.y + box.h * 32 // 100, box.w * 52 // 100, box.h * 58 // 100)
        for later in rabbits[number + 1 :]:
            body = Box(
                later.x + later.w * 24 // 100, later.y + later.h * 30 // 100, later.w // 2, later.h * 7 // 10
            )
            assert over(face, body) <= 0.34 * face.w * face.h, (name, "hides another", box, later)


def test_an_overscanning_tv_shows_everything() -> None:
    layout = Layout(1920, 1080, overscan=0.05)
    for name, screen, before in screens(12, tables.NAMES):
        scene = compose(Stage(screen, before, layout, language("ro")))
        for moment in moments(scene):
            for item in scene.frame(moment):
                if not isinstance(item.art, Head):
                    assert layout.safe.holds(item.box), (name, item)


def test_the_candle_burns_with_the_ballot_and_only_goes_out() -> None:
    screen = tables.ballot(6, house=House(timer=60))
    scene = compose(Stage(screen, None, Layout(1280, 720), language("en"), now=30_000))
    burnt = [item.art.burnt for item in scene.frame(0.0) if isinstance(item.art, Timer)]
    assert burnt == [10]
    burnt = [item.art.burnt for item in scene.frame(500.0) if isinstance(item.art, Timer)]
    assert burnt == [20]
