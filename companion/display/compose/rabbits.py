"""The rabbits on the track: hopping space by space, and alive while they sit."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from companion.display.geometry import Box
from companion.display.scene import Actor, Item, Rabbit, Step
from companion.display.track import GOAL, Stand, Track

HOP = 0.30
"""Seconds a hop from one space to the next takes."""
AWAKE = 60.0
"""After so many quiet seconds a rabbit falls asleep; from then on nothing is painted."""


def rabbits(
    track: Track,
    before: Mapping[str, int],
    after: Mapping[str, int],
    start: float = 0.0,
    *,
    calm: bool = False,
) -> tuple[Actor, ...]:
    """All rabbits, those in front last, hopping from their old scores to the new ones."""
    old, new = track.stands(before), track.stands(after)
    order = sorted(new, key=lambda seat: (new[seat].y, new[seat].x))
    seeds = {seat: number for number, seat in enumerate(after)}
    return tuple(
        _rabbit(
            track,
            seat,
            old.get(seat),
            new[seat],
            (before.get(seat, 0), after[seat]),
            start,
            seeds[seat],
            calm,
        )
        for seat in order
    )


def hopping_time(before: Mapping[str, int], after: Mapping[str, int]) -> float:
    """How long the longest way takes."""
    return HOP * max((hops(before.get(seat, 0), after[seat]) for seat in after), default=0)


def hops(old: int, new: int) -> int:
    """In how many hops a rabbit goes from one score to another; above the path it is a single leap."""
    if old == new:
        return 0
    ways = abs(min(new, GOAL) - min(old, GOAL))
    return max(1, ways + (1 if max(old, new) > GOAL and min(old, new) <= GOAL else 0))


def _rabbit(
    track: Track,
    seat: str,
    old: Stand | None,
    new: Stand,
    scores: tuple[int, int],
    start: float,
    seed: int,
    calm: bool,
) -> Actor:
    box = new.box
    home = (box.x, box.y)
    if old is None or old == new or calm:
        steps = [] if calm or old == new else _arriving(seat, box)
        rest = steps[-1].end if steps else 0.0
        return _actor(box, [*steps, *_life(seat, home, rest, seed, calm=calm)])
    # Each keeps to its own side of the path, so that those who hop together stay apart.
    aside = round(((seed * 2) % 5 - 2) * track.tall * 0.17)
    spots = [_feet(old, box), *((x + aside, y) for x, y in _between(track, scores, box)), home]
    steps = [Step(0.0, 0.0, Rabbit(seat, "sit"), spots[0], spots[0])]
    begin = start + 0.04 * seed
    for one, other in pairwise(spots):
        if one != other:
            steps += _hop(seat, one, other, begin, box.h)
            begin += HOP
    return _actor(box, [*steps, *_life(seat, home, begin, seed)])


def _actor(box: Box, steps: list[Step]) -> Actor:
    return Actor((box.w, box.h), tuple(steps))


def _feet(stand: Stand, box: Box) -> tuple[int, int]:
    """Where a picture of the new size stands with its feet at an old stand."""
    return stand.x - box.w // 2, stand.y - box.h


def _between(track: Track, scores: tuple[int, int], box: Box) -> Iterator[tuple[int, int]]:
    """The spaces on the way, without the first and the last."""
    old, new = (max(0, score) for score in scores)
    step = 1 if new > old else -1
    way = list(range(min(old, GOAL + 1), min(new, GOAL + 1), step))[1:]
    for space in way:
        x, y = track.foot(min(space, GOAL))
        yield round(x) - box.w // 2, round(y) - box.h


def _hop(seat: str, one: tuple[int, int], other: tuple[int, int], start: float, height: int) -> list[Step]:
    """Crouch, leap, land."""
    leap = start + HOP * 0.18
    return [
        Step(start, start, Rabbit(seat, "crouch"), one, one),
        Step(leap, start + HOP * 0.95, Rabbit(seat, "leap"), one, other, height // 2),
        Step(start + HOP * 0.95, start + HOP * 0.95, Rabbit(seat, "crouch"), other, other),
    ]


def _arriving(seat: str, box: Box) -> list[Step]:
    """A rabbit that was not there before hops in from the left."""
    home = (box.x, box.y)
    return _hop(seat, (box.x - box.w, box.y), home, 0.0, box.h)


def _life(seat: str, home: tuple[int, int], start: float, seed: int, *, calm: bool = False) -> list[Step]:
    """Blink and look around now and then, each rabbit in its own time, and in the end fall asleep."""
    sit = Rabbit(seat, "sit")
    steps = [Step(start, start, sit, home, home)]
    if calm:
        return steps
    when = start + 1.5 + (seed * 0.77) % 3.1
    turn = seed
    while when < start + AWAKE:
        pose, long = (("blink", 0.14), ("left", 1.1), ("blink", 0.14), ("right", 0.9))[turn % 4]
        steps.append(Step(when, when, Rabbit(seat, pose), home, home))
        steps.append(Step(when + long, when + long, sit, home, home))
        when += long + 3.0 + (turn * 1.37 + seed * 0.61) % 4.0
        turn += 1
    asleep = max(when, start + AWAKE)
    return [*steps, Step(asleep, asleep, Rabbit(seat, "sleep"), home, home)]


def sitting(track: Track, scores: Mapping[str, int]) -> list[Item]:
    """All rabbits as plain pictures, for what lies under a board."""
    stands = track.stands(scores)
    return [
        Item(Rabbit(seat, "sit"), stands[seat].box)
        for seat in sorted(stands, key=lambda seat: stands[seat].y)
    ]
