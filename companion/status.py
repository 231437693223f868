"""What is going on at the table, in ten lines."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from companion.game import views as v
from companion.screen import Ailment, Screen
from companion.service.face import Face

GIGABYTE = 1 << 30


def ten_lines(face: Face, now: float, tv: str) -> list[str]:
    """Game, seats, dials, broker, TV, disk, journal, config, uptime and troubles."""
    rows = (
        ("game", _game(face.screen)),
        ("seats", _seats(face.screen)),
        ("dials", _dials(face)),
        ("broker", _broker(face)),
        ("TV", tv),
        ("disk", disk(Path(face.journal))),
        ("journal", f"{face.journal}, {face.events} events"),
        ("config", face.config),
        ("up", f"{span(now - face.started)}, process {face.pid}"),
        ("trouble", "; ".join(_troubles(face.screen)) or "none"),
    )
    return [f"{word:8} {text}" for word, text in rows]


def tv_unit() -> str:
    """How the TV's service is doing, by what systemd says."""
    try:
        done = subprocess.run(
            ["systemctl", "is-active", "companion-tv"], capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return "unknown: no systemd here"
    state = done.stdout.strip()
    if state == "activating":
        return "waits for a screen: switch it on"
    return "on" if state == "active" else f"{state or 'unknown'}; `systemctl status companion-tv` says why"


def disk(journal: Path) -> str:
    """How much room is left where the journal is."""
    try:
        usage = shutil.disk_usage(journal.parent)
    except OSError as fault:
        return f"unknown: {fault}"
    return f"{usage.free / GIGABYTE:.1f} GB free of {usage.total / GIGABYTE:.1f} GB"


def span(seconds: float) -> str:
    """A length of time as people say it."""
    minutes = int(seconds // 60)
    if minutes < 60:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours < 48 else f"{hours // 24} days {hours % 24} h"


def _game(screen: Screen | None) -> str:
    if screen is None:
        return "none yet"
    view = screen.view
    goal = f"to {view.rules.target}" if view.rules.target else f"{view.rules.turns} turns each"
    pause = "paused, " if view.paused else ""
    place = f"game {view.game}, round {view.round}, " if view.round else ""
    return f"{pause}{place}{_phase(view)} ({view.rules.edition}, {goal})"


def _phase(view: v.PublicView) -> str:
    names = {seat.seat: seat.name for seat in view.seats}
    match view.phase:
        case v.InLobby(seated=seated, fewest=fewest):
            return f"lobby, {seated} seated of at least {fewest}"
        case v.InTelling(storyteller=None):
            return "telling, waiting for the first clue"
        case v.InTelling(storyteller=teller):
            return f"telling, {names[teller]}" if teller else "telling"
        case v.InBallot(missing=missing):
            return f"ballot, waiting for {', '.join(names[seat] for seat in missing)}"
        case v.InPodium(winners=winners):
            return f"podium, won by {', '.join(names[seat] for seat in winners) or 'nobody'}"
        case phase:
            return f"reveal, {names[phase.storyteller]} goes on"


def _seats(screen: Screen | None) -> str:
    if screen is None:
        return "none yet"
    taken = [seat for seat in screen.view.seats if seat.status is not v.Status.EMPTY]
    shown = [f"{seat.name}{' (away)' if seat.status is v.Status.AWAY else ''} {seat.score}" for seat in taken]
    free = len(screen.view.seats) - len(taken)
    return f"{', '.join(shown) or 'nobody'}; {free} free"


def _dials(face: Face) -> str:
    kinds = sorted(set(face.dials.values()))
    counted = ", ".join(f"{list(face.dials.values()).count(kind)} {kind}" for kind in kinds)
    ailing = [ailment.seat for ailment in (face.screen.house.ailments if face.screen else ()) if ailment.seat]
    return f"{counted}; not well: {', '.join(ailing)}" if ailing else f"{counted}; all well"


def _broker(face: Face) -> str:
    if not face.broker:
        return "none in the config"
    return f"{face.broker}, {'connected' if face.connected else 'away'}"


def _troubles(screen: Screen | None) -> Iterator[str]:
    for ailment in screen.house.ailments if screen else ():
        yield _trouble(ailment)


def _trouble(ailment: Ailment) -> str:
    return " ".join(part for part in (ailment.seat, ailment.key, ailment.detail) if part)


def as_data(face: Face, tv: str) -> dict[str, object]:
    """The same for programs."""
    usage = shutil.disk_usage(Path(face.journal).parent)
    return {
        "running": True,
        "uptime_seconds": round(time.time() - face.started),
        "tv": tv,
        "disk_free_bytes": usage.free,
        "service": face,
    }
