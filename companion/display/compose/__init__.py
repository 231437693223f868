"""From the view to the scene: pure functions, one module for each part of the screen."""

from typing import assert_never

from companion.display.compose.aid import aid
from companion.display.compose.board import Drama, board, drama, landing, landing_time
from companion.display.compose.land import clouds, numbers
from companion.display.compose.page import page
from companion.display.compose.podium import podium
from companion.display.compose.points import SLIP_SECONDS, slips
from companion.display.compose.rabbits import HOP, hopping_time, hops, rabbits
from companion.display.compose.ribbon import ribbon
from companion.display.compose.sentence import suspense
from companion.display.compose.stage import Stage
from companion.display.geometry import Box
from companion.display.layout import Layout
from companion.display.palette import INK
from companion.display.scene import Act, Actor, Cue, Item, Panel, Scene
from companion.display.text import write
from companion.game.views import (
    InBallot,
    InLobby,
    InOwning,
    InPodium,
    InScores,
    InTelling,
    InVotes,
    PublicView,
    Status,
)
from companion.languages import Language


def compose(stage: Stage) -> Scene:
    """Make the scene of a view."""
    if stage.aid and not isinstance(stage.view.phase, InLobby):
        return _still(stage, [*numbers(stage.layout), *page(stage), *aid(stage, stage.layout.land)])
    match stage.view.phase:
        case InLobby():
            return _lobby(stage)
        case InTelling() | InBallot():
            return _track(stage)
        case InOwning() | InVotes() as phase:
            return _votes(stage, phase)
        case InScores() as phase:
            return _scores(stage, phase)
        case InPodium() as phase:
            return _podium(stage, phase)
        case _ as other:
            assert_never(other)


def waiting(layout: Layout, words: Language) -> Scene:
    """What a TV shows that has not heard of its table yet."""
    box = layout.ribbon
    sizes = (layout.size(0.05), layout.size(0.022))
    told = write(words.say("now.waiting"), box.inset(layout.gap * 2, layout.gap // 2), sizes, INK, bold=True)
    return Scene((Act(0.0, (*numbers(layout), Item(Panel("paper"), box), *told)),))


def _still(
    stage: Stage, items: list[Item], actors: list[Actor] | None = None, cues: tuple[Cue, ...] = ()
) -> Scene:
    told, moving = ribbon(stage)
    return Scene((Act(0.0, (*items, *told), (*(actors or []), *moving)),), (*_cues(stage), *cues))


def _cues(stage: Stage) -> tuple[Cue, ...]:
    """The sounds that answer a gesture at once."""
    if stage.before is None:
        return ()
    if stage.house.remark not in (None, stage.before.house.remark):
        refused = stage.house.remark is not None and stage.house.remark.key.startswith("refusal.")
        return (Cue(0.0, "refused" if refused else "note"),)
    old, new = stage.before.view, stage.view
    if type(old.phase) is not type(new.phase):
        return (Cue(0.0, "page"),)
    return (Cue(0.0, "press"),) if _done(old) != _done(new) else ()


def _done(view: PublicView) -> int:
    return sum(
        seat.status not in (Status.EMPTY, Status.THINKING, Status.VOTING, Status.AGAIN) for seat in view.seats
    )


def scores_of(view: PublicView) -> dict[str, int]:
    """Where each rabbit stands; outside a game all are at the start."""
    return {seat.seat: seat.score for seat in view.seats if seat.status is not Status.EMPTY}


def _track(stage: Stage) -> Scene:
    after = scores_of(stage.view)
    before = scores_of(stage.before.view) if stage.before else after
    still = [*numbers(stage.layout), *clouds(stage, after), *page(stage)]
    moving = rabbits(stage.layout.track, before, after, calm=stage.calm)
    return _still(stage, still, list(moving))


def _lobby(stage: Stage) -> Scene:
    land = stage.layout.land
    sheet = Box(land.x, land.y, land.w, round(land.h * 0.64))
    after = dict.fromkeys(scores_of(stage.view), 0)
    before = dict.fromkeys(scores_of(stage.before.view), 0) if stage.before else after
    moving = rabbits(stage.layout.track, before, after, calm=stage.calm)
    return _still(stage, [*numbers(stage.layout), *aid(stage, sheet), *page(stage)], list(moving))


def _votes(stage: Stage, phase: InOwning | InVotes) -> Scene:
    items = [*numbers(stage.layout), *page(stage), *board(stage, phase)]
    if stage.calm or stage.before is None or not isinstance(stage.before.view.phase, InBallot):
        return _still(stage, items)
    flying = landing(stage, phase)
    resting = {actor.steps[0].art for actor in flying}
    still = [item for item in items if item.art not in resting]
    cues = tuple(Cue(actor.steps[0].end, "land") for actor in flying)
    return _still(stage, still, flying, (*cues, Cue(landing_time(phase), "hush")))


def _scores(stage: Stage, phase: InScores) -> Scene:
    """First the storyteller's card, then the points with their reasons, then the rabbits hop."""
    after, old = scores_of(stage.view), {str(seat): score for seat, score in phase.before.items()}
    before = {seat: old.get(seat, score) for seat, score in after.items()}
    told, moving = ribbon(stage)
    base = [*numbers(stage.layout), *told]
    if stage.before is None or not isinstance(stage.before.view.phase, InVotes | InOwning):
        still = (*base, *clouds(stage, after), *page(stage))
        resting = rabbits(stage.layout.track, after, after, calm=stage.calm)
        return Scene((Act(0.0, still, (*resting, *moving)),), _cues(stage))
    reveal = drama(stage, phase)
    opening = _opening(stage, phase, reveal, (*base, *page(stage, before)))
    reasons = slips(stage, phase, 0.0 if stage.calm else reveal.over)
    sitting = rabbits(stage.layout.track, before, before, calm=True)
    second = Act(reveal.over, (*base, *clouds(stage, before), *page(stage, before)), (*sitting, *reasons))
    start = reveal.over + SLIP_SECONDS * len(phase.points) + 2.2
    hopping = rabbits(stage.layout.track, before, after, start + 0.3, calm=stage.calm)
    third = Act(start, (*base, *clouds(stage, after), *page(stage)), hopping)
    cues = (
        _cues(stage) if stage.calm else _score_cues(phase, reveal.lit_at, reveal.over, start, before, after)
    )
    return Scene((*opening, second, third), cues)


def _opening(stage: Stage, phase: InScores, reveal: Drama, base: tuple[Item, ...]) -> tuple[Act, ...]:
    """The board: the light wanders and nothing is told yet; then it stays, and all is told."""
    shown = board(stage, phase, lit=stage.calm)
    if stage.calm:
        return (Act(0.0, (*base, *shown)),)
    owned = {(actor.steps[0].art, actor.steps[0].target) for actor in reveal.actors}
    still = [item for item in shown if (item.art, item.box[:2]) not in owned]
    words, _ = ribbon(stage, suspense(stage, phase.storyteller))
    told, _ = ribbon(stage)
    hushed = tuple(item for item in base if item not in set(told))
    actors = tuple(reveal.actors)
    return (
        Act(0.0, (*hushed, *words, *still), actors),
        Act(reveal.lit_at, (*base, *still), actors),
    )


def _score_cues(
    phase: InScores, lit: float, told: float, start: float, before: dict[str, int], after: dict[str, int]
) -> tuple[Cue, ...]:
    points = [Cue(told + k * SLIP_SECONDS, "point") for k in range(len(phase.points))]
    most = max((hops(before[seat], after[seat]) for seat in after), default=0)
    jumps = [Cue(start + 0.3 + k * HOP, "hop") for k in range(most)]
    end = [Cue(start + 0.3 + hopping_time(before, after), "win")] if phase.over else []
    return (Cue(0.0, "page"), Cue(lit, "lit"), *points, *jumps, *end)


def _podium(stage: Stage, phase: InPodium) -> Scene:
    items, actors = podium(stage, phase)
    fanfare = (Cue(0.2, "win"),) if stage.before is not None else ()
    return _still(stage, [*numbers(stage.layout), *page(stage), *items], actors, fanfare)
