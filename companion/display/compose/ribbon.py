"""The ribbon at the top: what now, and over its hint what was refused, undone or is broken."""

from companion.display.compose.sentence import Sentence, sentence
from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.palette import ALERT, INK, INK_SOFT, SEATS
from companion.display.scene import Actor, Art, Icon, Item, Panel, Rabbit, Step, Timer, resting
from companion.display.text import fit, write, written
from companion.game.views import InBallot
from companion.screen import Ailment, Remark

REMARK_SECONDS = 7.0
"""How long a remark stays."""


def ribbon(stage: Stage, told: Sentence | None = None) -> tuple[list[Item], list[Actor]]:
    """The sentence on its ribbon, a remark over it while it lasts, and the timer."""
    box, layout = stage.layout.ribbon, stage.layout
    told = told or sentence(stage)
    side = round(box.h * 0.72)
    spot = Box(box.x + layout.gap, box.y + (box.h - side) // 2, side, side)
    items = [Item(Panel("paper"), box), _picture(told.icon, spot)]
    actors, right = _timer(stage, box)
    left = spot.right + layout.gap
    room = Box(left, box.y + round(box.h * 0.05), right - left, round(box.h * 0.87))
    hint = _ailments(stage) or told.hint
    taken = len(told.pictures) * (side * 3 // 4 + layout.gap)
    narrow = Box(room.x, room.y, room.w - taken, room.h)
    words = _words(stage, told.headline, hint, narrow)
    if taken and words[-1].box.bottom > room.bottom:
        # Words say it better than pictures where there is not room for both.
        taken, words = 0, _words(stage, told.headline, hint, room)
    for number, name in enumerate(told.pictures if taken else ()):
        x = narrow.right + layout.gap + number * (side * 3 // 4 + layout.gap)
        items.append(_picture(name, Box(x, spot.y + side // 8, side * 3 // 4, side * 3 // 4)))
    items += words
    if stage.house.remark is not None and _is_new(stage):
        actors += _remark(stage, stage.house.remark, room)
    return items, actors


def _words(stage: Stage, headline: str, hint: str, room: Box) -> list[Item]:
    """The headline as large as the hint lets it be."""
    layout = stage.layout
    large, small = layout.size(0.052), layout.size(0.022)
    if not hint:
        return write(headline, room, (large, small), INK, bold=True)
    for share in (0.50, 0.44, 0.38, 0.32, 0.26, 0.56, 0.62, 0.68):
        top = Box(room.x, room.y, room.w, round(room.h * share))
        below = Box(room.x, top.bottom, room.w, room.h - top.h)
        first = fit(headline, (top.w, top.h), (large, small), bold=True)
        second = fit(hint, (below.w, below.h), (layout.size(0.032), small))
        if first.height <= top.h and second.height <= below.h:
            break
    tint = ALERT if stage.house.ailments else INK_SOFT
    return [*written(first, top, INK, down=0.6), *written(second, below, tint, down=0.4)]


def _picture(name: str, spot: Box) -> Item:
    if name in SEATS:
        wide = round(spot.h * 100 / 130)
        return Item(Rabbit(name, "sit"), Box(spot.x + (spot.w - wide) // 2, spot.y, wide, spot.h))
    return Item(Icon(name), spot)


def _timer(stage: Stage, box: Box) -> tuple[list[Actor], int]:
    """The candle at the ribbon's right end during a vote, and where the words must end."""
    gap, phase = stage.layout.gap, stage.view.phase
    if not isinstance(phase, InBallot) or not stage.house.timer or stage.view.paused:
        return [], box.right - gap
    high = round(box.h * 0.84)
    wide = round(high * 0.6)
    spot = Box(box.right - gap - wide, box.y + round(box.h * 0.06), wide, high)
    began, part = (phase.opened - stage.now) / 1000, stage.house.timer / 20
    place = (spot.x, spot.y)
    steps = [Step(began + k * part, began + k * part, Timer(k), place, place) for k in range(21)]
    return [Actor((wide, high), tuple(steps))], spot.x - gap


def _ailments(stage: Stage) -> str:
    """Say what is broken: the first two in full, of the rest how many."""
    ailments = stage.house.ailments
    told = [ailment_sentence(stage, ailment) for ailment in ailments[:2]]
    if len(ailments) > 2:
        told.append(stage.say("hint.more", n=len(ailments) - 2))
    return " ".join(told)


def ailment_sentence(stage: Stage, ailment: Ailment) -> str:
    """Say one thing that is broken, in a sentence a guest understands."""
    key = ailment.key if ailment.key.startswith("trouble.") else f"trouble.{ailment.key}"
    seat = stage.names.get(ailment.seat, ailment.seat) if ailment.seat else ""
    return stage.say(key, seat=seat, detail=ailment.detail) if stage.knows(key) else ailment.detail


def remark_sentence(stage: Stage, remark: Remark) -> str:
    """Say something that happened once."""
    seat = stage.names.get(remark.seat, remark.seat) if remark.seat else ""
    if not stage.knows(remark.key):
        return remark.text
    return stage.say(remark.key, seat=seat, seats=stage.called(remark.seats), n=remark.n, text=remark.text)


def _is_new(stage: Stage) -> bool:
    before = stage.before.house.remark if stage.before else None
    return before != stage.house.remark


def _remark(stage: Stage, remark: Remark, box: Box) -> list[Actor]:
    refused = remark.key.startswith("refusal.")
    text = remark_sentence(stage, remark)
    pad = stage.layout.gap
    inner = box.inset(pad * 2, pad // 2)
    icon = Box(inner.x, inner.centre[1] - inner.h * 3 // 10, inner.h * 6 // 10, inner.h * 6 // 10)
    room = Box(icon.right + pad, inner.y, inner.right - icon.right - pad, inner.h)
    sizes = (stage.layout.size(0.044), stage.layout.size(0.022))
    words = written(fit(text, (room.w, room.h), sizes, bold=True), room, ALERT if refused else INK)
    parts = [
        Item(Panel("alert" if refused else "gold"), box),
        Item(Icon("again" if refused else "undo"), icon),
        *words,
    ]
    return [_for_a_while(item.art, item.box) for item in parts]


def _for_a_while(art: Art, box: Box) -> Actor:
    steps = resting(art, box).steps
    gone = Step(REMARK_SECONDS, REMARK_SECONDS, None, (box.x, box.y), (box.x, box.y))
    return Actor((box.w, box.h), (*steps, gone))
