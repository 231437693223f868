"""What the host says in words ("undo", "correct red +2 for the song") as commands of the game."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.game import commands as do
from companion.game.table import ClaimsWhen
from companion.game.words import Seat, Slot
from companion.house import load_edition
from companion.mistake import Mistake

USAGE: Mapping[str, str] = {
    "undo": "undo",
    "redo": "redo",
    "correct": "correct SEAT POINTS [REMARK …]",
    "rename": "rename SEAT NAME …",
    "storyteller": "storyteller SEAT",
    "seating": "seating SEAT SEAT …",
    "away": "away SEAT",
    "back": "back SEAT",
    "late": "late SEAT [zero|lowest]",
    "enter": "enter SEAT [claims N,N] [votes N,N] [red N]",
    "swap-dial": "swap-dial SEAT DIAL",
    "press": "press SEAT [NUMBER]",
    "hold": "hold SEAT",
    "pause": "pause",
    "resume": "resume",
    "end": "end",
    "new": "new",
    "edition": "edition NAME [target N] [turns N] [variants NAME,NAME] [claims first|at-reveal]",
}
"""Everything a host can say, and how."""


def parse_host(words: Sequence[str], folder: Path | None = None) -> do.HostCommand:
    """Understand what the host says; a Mistake tells how it is said right."""
    if not words or words[0] not in USAGE:
        said = f"The host cannot {words[0]!r}." if words else "The host must say what to do."
        raise Mistake(f"{said} The host can: {', '.join(USAGE)}.")
    try:
        return _PARSERS[words[0]](list(words[1:]), folder)
    except (ValueError, IndexError, KeyError):
        raise Mistake(f"The host says it like this: {USAGE[words[0]]}.") from None


def _alone(command: do.HostCommand) -> Callable[[list[str], Path | None], do.HostCommand]:
    def parse(words: list[str], _: Path | None) -> do.HostCommand:
        if words:
            raise ValueError
        return command

    return parse


def _seat_only(kind: Callable[[Seat], do.HostCommand]) -> Callable[[list[str], Path | None], do.HostCommand]:
    def parse(words: list[str], _: Path | None) -> do.HostCommand:
        (seat,) = words
        return kind(Seat(seat))

    return parse


def _correct(words: list[str], _: Path | None) -> do.HostCommand:
    return do.Correct(Seat(words[0]), int(words[1]), " ".join(words[2:]))


def _rename(words: list[str], _: Path | None) -> do.HostCommand:
    if len(words) < 2:
        raise ValueError
    return do.Rename(Seat(words[0]), " ".join(words[1:]))


def _seating(words: list[str], _: Path | None) -> do.HostCommand:
    if not words:
        raise ValueError
    return do.Reseat(tuple(Seat(word) for word in words))


def _late(words: list[str], _: Path | None) -> do.HostCommand:
    match words:
        case [seat]:
            return do.JoinLate(Seat(seat))
        case [seat, ("zero" | "lowest") as at]:
            return do.JoinLate(Seat(seat), "lowest" if at == "lowest" else "zero")
        case _:
            raise ValueError


def _enter(words: list[str], _: Path | None) -> do.HostCommand:
    given = _pairs(words[1:], {"claims", "votes", "red"})
    red = given.get("red")
    return do.Enter(
        Seat(words[0]),
        claims=_slots(given.get("claims", "")),
        votes=_slots(given.get("votes", "")),
        red=None if red is None else Slot(int(red)),
    )


def _swap_dial(words: list[str], _: Path | None) -> do.HostCommand:
    seat, dial = words
    return do.SwapDial(Seat(seat), dial)


def _press(words: list[str], _: Path | None) -> do.HostCommand:
    seat, *number = words
    if len(number) > 1:
        raise ValueError
    return do.Press(Seat(seat), int(number[0]) if number else None)


def _edition(words: list[str], folder: Path | None) -> do.HostCommand:
    given = _pairs(words[1:], {"target", "turns", "variants", "claims"})
    variants = given.get("variants")
    return do.ChangeRules(
        edition=load_edition(words[0], folder),
        variants=None if variants is None else tuple(name for name in variants.split(",") if name),
        target=int(given["target"]) if "target" in given else None,
        turns=int(given["turns"]) if "turns" in given else None,
        claims=ClaimsWhen(given["claims"]) if "claims" in given else None,
    )


def _pairs(words: list[str], known: set[str]) -> dict[str, str]:
    if len(words) % 2 or not set(words[::2]) <= known:
        raise ValueError
    return dict(zip(words[::2], words[1::2], strict=True))


def _slots(text: str) -> tuple[Slot, ...]:
    return tuple(Slot(int(number)) for number in text.split(",") if number)


_PARSERS: Mapping[str, Callable[[list[str], Path | None], do.HostCommand]] = {
    "undo": _alone(do.Undo()),
    "redo": _alone(do.Redo()),
    "correct": _correct,
    "rename": _rename,
    "storyteller": _seat_only(do.ChangeStoryteller),
    "seating": _seating,
    "away": _seat_only(do.GoAway),
    "back": _seat_only(do.ComeBack),
    "late": _late,
    "enter": _enter,
    "swap-dial": _swap_dial,
    "press": _press,
    "hold": _seat_only(do.Hold),
    "pause": _alone(do.Pause()),
    "resume": _alone(do.Resume()),
    "end": _alone(do.EndGame()),
    "new": _alone(do.NewGame()),
    "edition": _edition,
}
