"""The table: its config, its journal, its dials and their pins."""

import grp
import os
from collections.abc import Iterator
from pathlib import Path

from companion.backup import check_journal
from companion.doctor.finding import Finding, Ward, fine, note, wrong
from companion.mistake import Mistake
from hardware.chip import NoPins, open_chip
from hardware.dial import Fault
from hardware.wiring import Keyboard, OnPins, Selector

_MENDS = {
    Fault.STUCK: "look for a short or a jammed button at it; `companion wiring` says which pin is which",
    Fault.PIN_TAKEN: "another program has this pin: take another one in the config, or stop that program",
    Fault.NO_PERMISSION: "sudo make install makes the group gpio and its rule; then reboot",
    Fault.NO_BACKEND: "sudo make install; on a Pi: sudo apt install python3-lgpio",
    Fault.LOST: "switch it off and on; if it stays away, flash it again: "
    "sudo companion provision --install --rotate NAME",
    Fault.BATTERY_LOW: "charge it",
    Fault.BROKER_AWAY: "sudo systemctl restart mosquitto",
    Fault.NEWER_PROTOCOL: "upgrade: git pull && sudo make install",
}


def config(ward: Ward) -> Iterator[Finding]:
    """Whether the config is right, and is the one the service runs by."""
    if ward.config is None:
        yield wrong("config", ward.mistakes, f"sudo nano {ward.config_file}; companion config check")
        return
    there = str(ward.config_file) if ward.config_file.exists() else "there is none, so the defaults hold"
    yield fine("config", there)
    if ward.face and ward.config_file.exists() and ward.config_file.stat().st_mtime > ward.face.configured:
        yield note("config", "has changed since the service took it", "sudo companion reload")


def journal(ward: Ward) -> Iterator[Finding]:
    """Whether every evening in the journal can be replayed."""
    if ward.config is None:
        return
    path = ward.config.journal.path
    try:
        if not path.exists():
            yield fine("journal", f"{path} is not there yet; the first game begins it")
            return
        yield fine("journal", f"{path}, {check_journal(path)} events")
    except PermissionError:
        yield note("journal", f"{path} is not yours to read", "sudo companion doctor")
    except Mistake as mistake:
        yield wrong("journal", str(mistake), "sudo systemctl stop companion; sudo companion restore BACKUP")
    for aside in sorted(path.parent.glob(f"{path.name}.set-aside-*[0-9]")):
        yield note("journal", f"{aside} was set aside, as it could not be read", "look at it, then remove it")


def dials(ward: Ward) -> Iterator[Finding]:
    """Whether every seat has a dial that works without a window, and all of them are heard."""
    if ward.config is None:
        return
    keyboards = [name for name, dial in ward.config.dials.items() if isinstance(dial, Keyboard)]
    if len(keyboards) == len(ward.config.dials):
        how = (
            "sudo companion config new --force asks what dials there are; `companion play` uses the keyboard"
        )
        yield wrong("dials", "all are the keyboard's, which the service does not have", how)
    elif keyboards:
        yield note("dials", f"on the keyboard, which the service does not have: {', '.join(keyboards)}")
    if ward.face is None or ward.face.screen is None:
        return
    ailing = [ailment for ailment in ward.face.screen.house.ailments if ailment.key in list(Fault)]
    for ailment in ailing:
        what = f"dial {ailment.seat}" if ailment.seat else "dials"
        yield note(what, f"{ailment.key} {ailment.detail}".strip(), _MENDS[Fault(ailment.key)])
    if not ailing:
        yield fine("dials", "no trouble with any")
    yield from _firmware(ward)


def _firmware(ward: Ward) -> Iterator[Finding]:
    versions = dict(ward.face.firmware) if ward.face else {}
    if len(set(versions.values())) > 1:
        newest = max(versions.values())
        old = ", ".join(f"{dial} ({version})" for dial, version in versions.items() if version != newest)
        yield note("firmware", f"{newest} is the newest here; older: {old}", "flash the older ones again")
    elif versions:
        yield fine("firmware", f"{next(iter(versions.values()))} on all that say")


def pins(ward: Ward) -> Iterator[Finding]:
    """Whether the pins of wired dials can be had at all, by us and by the service's user."""
    wired = [dial for dial in (ward.config.dials.values() if ward.config else ()) if isinstance(dial, OnPins)]
    if not wired:
        return
    try:
        open_chip().close()
        yield fine("pins", "the GPIO chip opens")
    except NoPins as none:
        how = "sudo companion doctor" if _only_ours(ward, none) else _MENDS[none.fault]
        yield wrong("pins", f"{none.fault.value}: {none.detail}", how)
    yield from _service_may(ward)
    if any(isinstance(dial, Selector) for dial in wired) and not list((ward.root / "dev").glob("spidev0.*")):
        yield wrong("pins", "the selectors' bus is off", "sudo raspi-config nonint do_spi 0; then reboot")


def _only_ours(ward: Ward, none: NoPins) -> bool:
    """Whether it is just this user who may not: the service may."""
    return none.fault is Fault.NO_PERMISSION and ward.face is not None and os.geteuid() != 0


def _service_may(ward: Ward) -> Iterator[Finding]:
    for chip in sorted((ward.root / "dev").glob("gpiochip*"))[:1]:
        if not _group_may(chip):
            how = "sudo make install makes the rule; then sudo udevadm trigger --subsystem-match=gpio"
            yield wrong("pins", f"{chip} is not open to the group gpio", how)


def _group_may(chip: Path) -> bool:
    found = chip.stat()
    try:
        group = grp.getgrgid(found.st_gid).gr_name
    except KeyError:
        group = str(found.st_gid)
    return group == "gpio" and found.st_mode & 0o060 == 0o060
