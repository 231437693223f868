"""The page on the right: a line for each seat, with name, score, place and what it is doing."""

from msgspec.structs import replace

from companion.display.compose.aid import edition_name
from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.palette import ALERT, INK, INK_SOFT, LEAF, Colour
from companion.display.scene import Badge, Icon, Item, Panel
from companion.display.text import Block, common_size, fit, line_height, width, write, written
from companion.game.views import InLobby, InPodium, PublicSeat, Status

SHEET: dict[Status, str] = {
    Status.EMPTY: "away",
    Status.IDLE: "row",
    Status.TURN: "turn",
    Status.THINKING: "row",
    Status.VOTING: "row",
    Status.AGAIN: "again",
    Status.LOCKED: "done",
    Status.AWAY: "away",
    Status.NEXT_ROUND: "away",
}
ICON: dict[Status, str] = {
    Status.TURN: "press",
    Status.THINKING: "thinking",
    Status.VOTING: "thinking",
    Status.AGAIN: "again",
    Status.LOCKED: "check",
    Status.AWAY: "away",
    Status.NEXT_ROUND: "chair",
}
WORD_COLOUR: dict[Status, Colour] = {Status.AGAIN: ALERT, Status.LOCKED: LEAF, Status.TURN: INK}


def page(stage: Stage, scores: dict[str, int] | None = None) -> list[Item]:
    """The whole page; `scores` replaces those of the view while the points are still being told."""
    sheet = stage.layout.page
    items = [Item(Panel("paper"), sheet), *_header(stage, header_box(stage))]
    boxes = row_boxes(stage)
    names = [stage.names[seat.seat] for seat in stage.listed]
    size = _name_size(stage, boxes, names)
    for seat, box in zip(stage.listed, boxes, strict=True):
        if scores is not None and seat.seat in scores:
            # While the points are still being told, the place must not tell them first.
            points = scores[seat.seat]
            seat = replace(seat, score=points, rank=1 + sum(other > points for other in scores.values()))
        items += _row(stage, seat, box, size)
    return items


def header_box(stage: Stage) -> Box:
    """Where the round is told."""
    layout = stage.layout
    sheet = layout.page.inset(layout.gap)
    return Box(sheet.x, sheet.y - layout.gap // 3, sheet.w, layout.land.y - sheet.y)


def row_boxes(stage: Stage) -> list[Box]:
    """The line of each seat, from the top down."""
    layout, count = stage.layout, len(stage.listed)
    # The lines begin where the land begins: the slips with the reasons lie beside them.
    sheet, top = layout.page.inset(round(layout.gap * 0.8)), layout.land.y
    pitch = min((sheet.bottom - top) / max(count, 1), layout.height * 0.135)
    gap = max(2, round(layout.height * 0.005))
    return [
        Box(
            sheet.x,
            round(top + k * pitch),
            sheet.w,
            round(top + (k + 1) * pitch) - round(top + k * pitch) - gap,
        )
        for k in range(count)
    ]


def _header(stage: Stage, box: Box) -> list[Item]:
    match stage.view.phase:
        case InLobby():
            title = stage.say("page.lobby")
        case InPodium():
            title = stage.say("page.podium")
        case _:
            title = stage.say("page.round", n=stage.view.round)
    large, small = stage.layout.size(0.044), stage.layout.size(0.022)
    line = line_height(small)
    top = Box(box.x, box.y, box.w, box.h - 2 * line)
    items = write(title, top, (large, small), INK, bold=True, down=0.8)
    below = Box(box.x, top.bottom, box.w, line)
    items += write(edition_name(stage), below, (small, small), INK_SOFT)
    if stage.view.piles is not None and stage.view.round:
        left = stage.say("page.cards", n=stage.view.piles.draw)
        items += write(left, Box(box.x, below.bottom, box.w, line), (small, small), INK_SOFT)
    return items


def _name_size(stage: Stage, boxes: list[Box], names: list[str]) -> int:
    """One size for all names, so that the page looks calm."""
    if not boxes:
        return stage.layout.size(0.022)
    box = boxes[0]
    room = _name_room(stage, box)
    tall = round(box.h * 0.54 / 1.18)
    largest = max(min(stage.layout.size(0.042), tall), stage.layout.size(0.022))
    return common_size(names, room, (largest, stage.layout.size(0.022)), bold=True)


def _badge_side(box: Box) -> int:
    return round(min(box.h * 0.74, box.w * 0.14))


def _score_size(stage: Stage, box: Box) -> int:
    return max(min(round(box.h * 0.58), stage.layout.size(0.05)), stage.layout.size(0.022))


def _score_room(stage: Stage, box: Box) -> int:
    place = width("12.", stage.layout.size(0.022))
    return width("000", _score_size(stage, box), True) + place + stage.layout.gap // 4


def _name_room(stage: Stage, box: Box) -> int:
    return box.w - _badge_side(box) - _score_room(stage, box) - round(stage.layout.gap * 1.6)


def _row(stage: Stage, seat: PublicSeat, box: Box, size: int) -> list[Item]:
    gap, side = stage.layout.gap // 2, _badge_side(box)
    style = "turn" if seat.storyteller and seat.status is Status.IDLE else SHEET[seat.status]
    items = [Item(Panel(style), box)]
    items.append(
        Item(Badge(seat.seat), Box(box.x + gap, box.y + (round(box.h * 0.94) - side) // 2, side, side))
    )
    room = Box(box.x + side + 2 * gap, box.y, _name_room(stage, box), box.h)
    colour = INK_SOFT if seat.status in (Status.EMPTY, Status.AWAY) else INK
    name = _name(stage, seat, room, size)
    items += _name_and_status(stage, seat, name, room, colour)
    if seat.status is not Status.EMPTY and not isinstance(stage.view.phase, InLobby):
        items += _score(stage, seat, box)
    return items


def _name(stage: Stage, seat: PublicSeat, room: Box, size: int) -> Block:
    return fit(stage.names[seat.seat], (room.w, room.h), (size, stage.layout.size(0.022)), bold=True)


def _name_and_status(stage: Stage, seat: PublicSeat, name: Block, room: Box, colour: Colour) -> list[Item]:
    """The name, and below it the status where there is room for both; its icon always."""
    small = max(stage.layout.size(0.022), min(stage.layout.size(0.028), round(name.size * 0.66)))
    high = line_height(small)
    icons, word, tint = _status(stage, seat)
    inside = round(room.h * 0.94)
    fits = len(name.lines) == 1 and name.height + high <= inside and bool(word or icons)
    top = room.y + (inside - name.height - (high if fits else 0)) // 2
    items = written(name, Box(room.x, top, room.w, name.height), colour)
    if not fits:
        return items + _sticker(stage, room, icons)
    x, y = room.x, top + name.height
    for icon in icons:
        items.append(Item(Icon(icon), Box(x, y, high, high)))
        x += high + stage.layout.gap // 3
    if word and width(word, small) <= room.right - x:
        items += written(Block((word,), small, False), Box(x, y, room.right - x, high), tint)
    return items


def _sticker(stage: Stage, room: Box, icons: list[str]) -> list[Item]:
    """Where a long name takes all the room, the status is stuck onto the corner of the badge."""
    side = min(round(room.h * 0.46), round(stage.layout.gap * 1.6))
    corner = room.x - side * 3 // 4
    return [
        Item(Icon(icon), Box(corner, room.y + round(room.h * 0.94) - side, side, side)) for icon in icons[-1:]
    ]


def _status(stage: Stage, seat: PublicSeat) -> tuple[list[str], str, Colour]:
    """The icons, the word and the word's colour; a broken dial goes before everything else."""
    ills = {ill.key.removeprefix("trouble.") for ill in stage.house.ailments if ill.seat == seat.seat}
    icons = ["book"] if seat.storyteller else []
    word = stage.say("status.storyteller") if seat.storyteller else stage.say(f"status.{seat.status}")
    if isinstance(stage.view.phase, InLobby) and seat.seat in stage.keys:
        word = " · ".join(filter(None, (stage.keys[seat.seat], word)))
    if seat.status in ICON and not (seat.storyteller and seat.status is Status.TURN):
        icons.append(ICON[seat.status])
    if "lost" in ills or "stuck" in ills:
        return [*icons, "lost"], stage.say("status.lost"), ALERT
    if "battery-low" in ills:
        return [*icons, "battery"], stage.say("status.battery-low"), ALERT
    return icons, word, WORD_COLOUR.get(seat.status, INK_SOFT)


def _score(stage: Stage, seat: PublicSeat, box: Box) -> list[Item]:
    size, small = _score_size(stage, box), stage.layout.size(0.022)
    right = box.right - stage.layout.gap // 2
    room = Box(right - _score_room(stage, box), box.y, _score_room(stage, box), round(box.h * 0.94))
    number = written(Block((str(seat.score),), size, True), room, INK, across=1.0)
    if not seat.rank:
        return number
    place = f"{seat.rank}."
    taken = width(str(seat.score), size, True) + width(place, small) + stage.layout.gap // 4
    spot = Box(room.right - taken, room.y, width(place, small), room.h)
    return [*number, *written(Block((place,), small, False), spot, INK_SOFT, down=0.62)]
