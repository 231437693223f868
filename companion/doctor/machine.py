"""The machine itself: Python and packages, services, disk, clock, screen."""

import platform
import re
import shutil
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from companion.doctor.finding import Finding, Ward, fine, note, wrong

REINSTALL = "sudo make install (in the project's folder)"
OLDEST_DATE = 1_760_000_000
"""Seconds since 1970, in October 2025: a clock that says less has forgotten the time."""
MAKE_ROOM = "sudo apt clean; sudo journalctl --vacuum-size=50M"
ROOM_NEEDED = 50 << 20
ROOM_WANTED = 500 << 20


def packages(_: Ward) -> Iterator[Finding]:
    """Whether Python and every package we need are new enough."""
    python = metadata.metadata("dixit-companion")["Requires-Python"]
    yield _version("Python", platform.python_version(), python, "upgrade to Debian 12 or newer")
    for line in metadata.requires("dixit-companion") or []:
        requirement, __, marker = line.partition(";")
        name = re.split(r"[<>=!~ ]", requirement)[0]
        if not marker:
            yield _version(name, _installed(name), requirement, REINSTALL)


def _installed(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _version(name: str, found: str, needed: str, mend: str) -> Finding:
    """Compare with the bounds that a requirement like `paho-mqtt>=2.1,<3` gives."""
    if not found:
        return wrong(name, "is not installed", mend)
    for sign, bound in re.findall(r"(>=|<)\s*([\d.]+)", needed):
        enough = _numbers(found) >= _numbers(bound)
        if enough != (sign == ">="):
            return wrong(name, f"{found} is too {'old' if sign == '>=' else 'new'}: {needed.strip()}", mend)
    return fine(name, found)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def services(ward: Ward) -> Iterator[Finding]:
    """Whether the services run, and come up at boot."""
    if not ward.systemd:
        running = "runs" if ward.face else "does not run"
        yield note("service", f"it {running}, but is not installed here", "sudo make install")
        return
    needed = ["companion", *(["mosquitto"] if ward.config and ward.config.broker.enabled else [])]
    for unit in needed:
        state = ward.command("systemctl", "is-active", unit)
        if state == "active":
            yield fine(unit, "runs")
        else:
            how = f"sudo systemctl restart {unit}; journalctl -u {unit} -e says why it stopped"
            yield wrong(unit, f"is {state or 'unknown'}", how)
        if ward.command("systemctl", "is-enabled", unit) != "enabled":
            yield note(unit, "does not come up at boot", f"sudo systemctl enable {unit}")
    restarts = ward.command("systemctl", "show", "-P", "NRestarts", "companion")
    if restarts.isdigit() and int(restarts) > 0:
        says = f"had to be restarted {restarts} times since boot"
        yield note("companion", says, "journalctl -u companion -b -p warning says why; please report it")


def tv(ward: Ward) -> Iterator[Finding]:
    """Whether the TV's service runs and a screen is there."""
    if not ward.systemd:
        return
    state = ward.command("systemctl", "is-active", "companion-tv")
    if state == "active":
        yield fine("TV", "its service runs")
    else:
        how = "sudo systemctl restart companion-tv; journalctl -u companion-tv -e says why it stopped"
        yield note("TV", f"its service is {state or 'unknown'}", how)
    restarts = ward.command("systemctl", "show", "-P", "NRestarts", "companion-tv")
    if restarts.isdigit() and int(restarts) > 5:
        how = "docs/troubleshooting.md, “The TV starts again and again”; journalctl -u companion-tv -e"
        yield note("TV", f"it had to be started {restarts} times since boot", how)
    screens = sorted((ward.root / "sys/class/drm").glob("card*-*/status"))
    on = [path.parent.name for path in screens if path.read_text().strip() == "connected"]
    if on:
        yield fine("screen", ", ".join(on))
    elif screens:
        yield note(
            "screen", "none is connected", "switch the TV on, then sudo systemctl restart companion-tv"
        )
    else:
        how = "dtoverlay=vc4-kms-v3d must be in /boot/firmware/config.txt; then reboot"
        yield note("screen", "this machine has no graphics driver", how)


def disk(ward: Ward) -> Iterator[Finding]:
    """Whether there is room for the journal, and how worn the disk is."""
    if ward.config is None:
        return
    folder = ward.config.journal.path.parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    says = f"{free >> 20} MB free in {folder}"
    if free < ROOM_NEEDED:
        yield wrong("disk", says, MAKE_ROOM)
    elif free < ROOM_WANTED:
        yield note("disk", says, MAKE_ROOM)
    else:
        yield fine("disk", says)
    yield from _wear(ward.root)


def _wear(root: Path) -> Iterator[Finding]:
    for path in sorted((root / "sys/block").glob("mmcblk*/device/life_time")):
        used = max((int(word, 16) for word in path.read_text().split()), default=0)
        card = path.parts[-3]
        if used >= 9:  # in tenths of its life
            yield note(
                "wear",
                f"{card} has used up {min(used, 10)} tenths of its life",
                "sudo companion backup, new card",
            )
        else:
            yield fine("wear", f"{card} has used up at most {used} tenths of its life")
    for path in sorted((root / "sys/fs/ext4").glob("*/errors_count")):
        errors = int(path.read_text())
        if errors:
            how = "sudo companion backup, then a new card; or sudo touch /forcefsck and reboot"
            yield note("wear", f"the file system on {path.parent.name} has met {errors} errors", how)


def clock(ward: Ward, now: float | None = None) -> Iterator[Finding]:
    """Whether the clock is right: times of rounds and the names of backups come from it."""
    seconds = time.time() if now is None else now
    date = time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    if seconds < OLDEST_DATE:
        yield note(
            "clock", f"it says {date}", "connect the Pi to a network once, or sudo date -s 'YYYY-MM-DD hh:mm'"
        )
    elif ward.command("timedatectl", "show", "-P", "NTPSynchronized") == "no":
        yield note("clock", f"it says {date}, not checked over the network", "sudo timedatectl set-ntp true")
    else:
        yield fine("clock", date)
