"""The players' aid: what is played and how points are won, made from the rules in force."""

from typing import assert_never

from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.palette import INK, INK_SOFT
from companion.display.scene import Icon, Item, Panel
from companion.display.text import fit, line_height, write, written
from companion.game.scoring import AnyRule, Bonus, Clue, Crowd, LoneFinder, LoneVote


def aid(stage: Stage, box: Box) -> list[Item]:
    """The aid on a sheet of paper."""
    layout = stage.layout
    inner = box.inset(layout.gap * 2, round(layout.gap * 1.2))
    small = layout.size(0.022)
    title = fit(edition_name(stage), (inner.w, inner.h // 5), (layout.size(0.056), small), bold=True)
    items = [Item(Panel("paper"), box)]
    items += written(title, Box(inner.x, inner.y, inner.w, title.height), INK, across=0.5)
    goal = Box(inner.x, inner.y + title.height, inner.w, line_height(layout.size(0.03)))
    items += write(_goal(stage), goal, (layout.size(0.03), small), INK_SOFT, across=0.5)
    top = goal.bottom + layout.gap
    lines = [row for rule in stage.view.rules.scoring for row in _rows(stage, rule)]
    pitch = min((inner.bottom - top) // max(len(lines), 1), round(layout.height * 0.105))
    for number, (icon, text) in enumerate(lines):
        row = Box(inner.x, top + number * pitch, inner.w, pitch)
        side = round(pitch * 0.76)
        items.append(Item(Icon(icon), Box(row.x, row.y + (pitch - side) // 2, side, side)))
        room = Box(row.x + side + layout.gap, row.y, row.w - side - layout.gap, pitch)
        items += write(text, room, (layout.size(0.034), small), INK)
    return items


def edition_name(stage: Stage) -> str:
    """What is played, by its name in this language; a house edition by its own."""
    key = f"edition.{stage.view.rules.edition}"
    return stage.say(key) if stage.knows(key) else stage.view.rules.edition


def _goal(stage: Stage) -> str:
    rules = stage.view.rules
    told = [stage.say("edition.target", n=rules.target)] if rules.target is not None else []
    if rules.turns is not None:
        told.append(stage.say("edition.turns", n=rules.turns))
    return ", ".join(told)


def _rows(stage: Stage, rule: AnyRule) -> list[tuple[str, str]]:
    """The lines of the aid for one rule: an icon and a sentence."""
    match rule:
        case Clue(shared=shared, found=found):
            return [("check", stage.say("aid.some", n=found)), ("again", stage.say("aid.shared", n=shared))]
        case Bonus(each=each, cap=cap):
            told = (
                stage.say("aid.bonus", n=each)
                if cap is None
                else stage.say("aid.bonus-capped", n=each, cap=cap)
            )
            return [("cards", told)]
        case LoneVote(from_seats=seats, extra=extra):
            return [("dial", stage.say("aid.lone-vote", n=extra, **{"from": seats}))]
        case LoneFinder(extra=extra):
            return [("book", stage.say("aid.lone-finder", n=extra))]
        case Crowd(cap=cap):
            told = stage.say("aid.crowd") if cap is None else stage.say("aid.crowd-capped", n=cap)
            return [("cards", told), ("again", stage.say("aid.red"))]
        case _:
            assert_never(rule)
