"""The podium: the winners up high, the course of the game and the titles of the evening."""

from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.palette import INK
from companion.display.scene import Actor, Chart, Icon, Item, Panel, Rabbit, Step
from companion.display.text import Block, fit, line_height, written
from companion.display.track import lined_up
from companion.game.views import InPodium, Title

STEPS = ((2, 0.0, 0.58), (1, 1 / 3, 0.38), (3, 2 / 3, 0.68))
"""Each step's place, how far across it stands, and how far down its top is."""

TITLE_ICONS = {
    "storyteller": "book",
    "fooler": "cards",
    "finder": "check",
    "favourite-victim": "question",
    "comeback": "trophy",
    "crowd": "thinking",
}


def podium(stage: Stage, phase: InPodium) -> tuple[list[Item], list[Actor]]:
    """Everything on the last board; the winners' rabbits cheer."""
    board, gap = stage.layout.land, stage.layout.gap
    inner = board.inset(gap)
    high = round(inner.h * {0: 1.0, 1: 0.85, 2: 0.74}.get((len(phase.titles) + 1) // 2, 0.62))
    stairs = Box(inner.x, inner.y, round(inner.w * 0.46), high)
    chart = Box(stairs.right + gap, inner.y, inner.right - stairs.right - gap, high)
    items = [Item(Panel("paper"), board), *_steps(stage, stairs)]
    items.append(Item(Chart(tuple((str(seat), scores) for seat, scores in phase.course.items())), chart))
    titles = Box(inner.x, inner.y + high + gap // 2, inner.w, inner.bottom - inner.y - high - gap // 2)
    items += _titles(stage, phase.titles, titles)
    return items, _cheering(stage, phase, stairs)


def _steps(stage: Stage, box: Box) -> list[Item]:
    items = []
    for place, across, down in STEPS:
        step = _step(box, across, down)
        items.append(Item(Panel(("gold", "silver", "bronze")[place - 1]), step))
        size = stage.layout.size(0.05)
        number = Box(step.x, step.y, step.w, line_height(size))
        items += written(Block((str(place),), size, True), number, INK, across=0.5)
    return items


def _step(box: Box, across: float, down: float) -> Box:
    top = box.y + round(box.h * down)
    return Box(box.x + round(box.w * across), top, round(box.w / 3), box.bottom - top)


def _cheering(stage: Stage, phase: InPodium, box: Box) -> list[Actor]:
    actors = []
    for place, across, down in STEPS:
        step = _step(box, across, down)
        seats = [seat.seat for seat in stage.players if seat.rank == place]
        if place == 1:
            seats = list(phase.winners) or seats
        tall = round(box.h * (0.34 if place == 1 else 0.26))
        if not seats:
            continue
        for seat, stand in lined_up(
            [str(seat) for seat in seats], step.centre[0], step.y + 2, step.w, tall
        ).items():
            actors.append(_cheer(seat, stand.box, jump=place == 1 and not stage.calm))
    return sorted(actors, key=lambda actor: actor.steps[0].target[1])


def _cheer(seat: str, box: Box, *, jump: bool) -> Actor:
    home = (box.x, box.y)
    steps = [Step(0.0, 0.0, Rabbit(seat, "cheer" if jump else "sit"), home, home)]
    for number in range(8 if jump else 0):
        start = 0.4 + number * 0.9
        steps.append(Step(start, start + 0.45, Rabbit(seat, "leap"), home, home, box.h // 4))
        steps.append(Step(start + 0.45, start + 0.45, Rabbit(seat, "cheer"), home, home))
    return Actor((box.w, box.h), tuple(steps))


def _titles(stage: Stage, titles: tuple[Title, ...], box: Box) -> list[Item]:
    """The titles in two columns."""
    items: list[Item] = []
    if not titles:
        return items
    rows = (len(titles) + 1) // 2
    pitch, wide = min(box.h // rows, round(stage.layout.height * 0.1)), box.w // 2
    for number, title in enumerate(titles):
        cell = Box(box.x + (number % 2) * wide, box.y + (number // 2) * pitch, wide - stage.layout.gap, pitch)
        side = min(round(pitch * 0.8), round(stage.layout.height * 0.06))
        items.append(Item(Icon(TITLE_ICONS[title.kind]), Box(cell.x, cell.centre[1] - side // 2, side, side)))
        room = Box(
            cell.x + side + stage.layout.gap // 2, cell.y, cell.w - side - stage.layout.gap // 2, cell.h
        )
        items += written(_title(stage, title, (room.w, room.h)), room, INK)
    return items


def _title(stage: Stage, title: Title, room: tuple[int, int]) -> Block:
    """A title with the names of who earned it; where they are too long, by colours, or by how many."""
    colours = [stage.say(f"colour.{seat}") for seat in title.seats]
    many = [stage.say("title.together", n=len(title.seats))]
    for names in (stage.called(title.seats), colours, many):
        text = stage.say(f"title.{title.kind}", names=names, n=title.count)
        block = fit(text, room, (stage.layout.size(0.032), stage.layout.size(0.022)))
        if block.height <= room[1]:
            break
    return block
