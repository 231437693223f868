"""Tables to look at: public views made by hand, for each phase, number of seats and length of names."""

from collections.abc import Sequence

from companion.display.palette import FURS
from companion.game.deck import Refill
from companion.game.edition import Edition
from companion.game.editions import DIXIT_2021
from companion.game.scoring import Round
from companion.game.views import (
    InBallot,
    InLobby,
    InPodium,
    InScores,
    InTelling,
    InVotes,
    Piles,
    PublicPhase,
    PublicSeat,
    PublicView,
    Rules,
    Status,
    Title,
    TitleKind,
)
from companion.game.words import Seat, Slot
from companion.screen import House, Screen

COLOURS = tuple(Seat(colour) for colour in FURS)
NAMES = (
    "Ana",
    "Ștefan",
    "Chloé",
    "Dan",
    "Eléonore",
    "Ioana",
    "Mihai",
    "Noé",
    "Țuca",
    "Zoë",
    "Raluca",
    "Vlad",
)
LONG = tuple(
    f"{name:M<20}"[:20] for name in ("Maximiliana-Teodoria", "Îngrășătoarea Ștefana", "WWWWWWWWWWWWWWWWWWWW")
)


def rules(edition: Edition = DIXIT_2021, count: int = 6) -> Rules:
    return Rules(
        edition=edition.name,
        scoring=edition.scoring,
        votes=max(edition.votes.values()) if count >= 7 else 1,
        target=edition.target,
        turns=edition.turns,
        players_a_seat=edition.players_a_seat,
        claims_at_reveal=False,
        hand=6,
    )


def seats(
    count: int,
    *,
    status: Status = Status.IDLE,
    scores: Sequence[int] = (),
    names: Sequence[str] = NAMES,
    teller: int | None = None,
) -> tuple[PublicSeat, ...]:
    points = [scores[k] if k < len(scores) else 0 for k in range(count)]
    return tuple(
        PublicSeat(
            seat=COLOURS[k],
            name=names[k % len(names)],
            status=Status.TURN if k == teller and status is Status.IDLE else status,
            score=points[k],
            rank=1 + sum(other > points[k] for other in points),
            storyteller=k == teller,
        )
        for k in range(count)
    )


def screen(
    phase: PublicPhase,
    sitting: tuple[PublicSeat, ...],
    house: House | None = None,
    edition: Edition = DIXIT_2021,
) -> Screen:
    view = PublicView(
        game=1,
        round=4,
        rules=rules(edition, len(sitting)),
        phase=phase,
        seats=sitting,
        paused=False,
        piles=Piles(draw=42, discard=12, table=0, rounds_left=7),
    )
    return Screen(view=view, house=house or House())


def lobby(count: int = 6, free: int = 2, **kinds: object) -> Screen:
    taken = seats(count - free, **kinds)  # type: ignore[arg-type]
    empty = tuple(
        PublicSeat(seat=seat, name="", status=Status.EMPTY) for seat in COLOURS[count - free : count]
    )
    return screen(InLobby(fewest=3, most=8, seated=count - free), taken + empty)


def telling(count: int = 6, **kinds: object) -> Screen:
    sitting = seats(count, teller=1, **kinds)  # type: ignore[arg-type]
    refill = Refill(draws={seat.seat: 1 for seat in sitting}, reshuffle=True, pass_hands=True)
    phase = InTelling(
        storyteller=COLOURS[1],
        storyteller_lays=1,
        others_lay=2 if count == 3 else 1,
        refill=refill,
        present=count,
        fewest=3,
        most=12,
    )
    return screen(phase, sitting)


def ballot(count: int = 6, missing: int = 3, house: House | None = None, **kinds: object) -> Screen:
    sitting = list(seats(count, status=Status.THINKING, teller=1, **kinds))  # type: ignore[arg-type]
    for k in range(count - missing):
        old = sitting[k]
        sitting[k] = PublicSeat(
            seat=old.seat, name=old.name, status=Status.LOCKED, score=old.score, rank=old.rank,
            storyteller=old.storyteller,
        )  # fmt: skip
    left = tuple(seat.seat for seat in sitting if seat.status is Status.THINKING)
    phase = InBallot(storyteller=COLOURS[1], slots=count, missing=left, again=(), opened=0, waits=False)
    return screen(phase, tuple(sitting), house)


def played(count: int, edition: Edition = DIXIT_2021) -> Round:
    """A round in which orange tells and card k is seat k's; some find it, some are fooled."""
    taking_part = COLOURS[:count]
    cards = {Slot(k + 1): seat for k, seat in enumerate(taking_part)}
    votes: dict[Seat, tuple[Slot, ...]] = {}
    for k, seat in enumerate(taking_part):
        if k != 1:
            votes[seat] = (Slot(2 if k % 3 == 0 else 1 if k != 0 else 3),)
    return Round(seats=taking_part, storyteller=COLOURS[1], cards=cards, votes=votes)


def on_slots(round_: Round) -> dict[Slot, tuple[Seat, ...]]:
    slots = {slot for slots in round_.votes.values() for slot in slots}
    return {
        slot: tuple(seat for seat, picks in round_.votes.items() if slot in picks) for slot in sorted(slots)
    }


def votes(count: int = 6, **kinds: object) -> Screen:
    round_ = played(count)
    phase = InVotes(storyteller=COLOURS[1], slots=count, votes=on_slots(round_), owners={})
    return screen(phase, seats(count, teller=1, **kinds))  # type: ignore[arg-type]


def scores(
    count: int = 6, *, before: Sequence[int] = (), names: Sequence[str] = NAMES, over: bool = False
) -> Screen:
    round_ = played(count)
    lines = DIXIT_2021.score(round_)
    gained = [sum(line.points for line in lines if line.seat == seat) for seat in round_.seats]
    old = [before[k] if k < len(before) else 0 for k in range(count)]
    phase = InScores(
        storyteller=COLOURS[1],
        slots=count,
        votes=on_slots(round_),
        cards=dict(round_.cards),
        red=None,
        finders=tuple(seat for seat, picks in round_.votes.items() if 2 in picks),
        lines=lines,
        points=dict(zip(round_.seats, gained, strict=True)),
        before=dict(zip(round_.seats, old, strict=True)),
        over=over,
    )
    after = [a + b for a, b in zip(old, gained, strict=True)]
    return screen(phase, seats(count, scores=after, teller=1, names=names))


def podium(
    count: int = 6, *, names: Sequence[str] = NAMES, points: Sequence[int] = (31, 24, 31, 18, 27, 12)
) -> Screen:
    ends = [points[k % len(points)] for k in range(count)]
    course = {
        COLOURS[k]: tuple(round(end * (r / 9) ** (1 + 0.2 * (k % 4))) for r in range(10))
        for k, end in enumerate(ends)
    }
    kinds = (
        TitleKind.STORYTELLER,
        TitleKind.FOOLER,
        TitleKind.FINDER,
        TitleKind.FAVOURITE_VICTIM,
        TitleKind.COMEBACK,
    )
    titles = tuple(Title(kind, COLOURS[k : k + (1, 2, 3, 7, 4)[k]], 5 + k) for k, kind in enumerate(kinds))
    top = max(ends)
    phase = InPodium(
        winners=tuple(COLOURS[k] for k, end in enumerate(ends) if end == top),
        early=False,
        rounds=9,
        seconds=2760,
        course=course,
        titles=titles,
    )
    return screen(phase, seats(count, scores=ends, names=names))
