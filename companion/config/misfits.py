"""What is wrong with things that are each right by themselves: twice the same, pins in conflict, no file.

Works on what stands in the file, not on the finished config, so that these mistakes are told together with
all others.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.config.check import build, is_wrong
from companion.config.model import SOUNDS, AnyDial
from companion.config.pins import FREE, PINS
from companion.config.problems import Key, Problems, did_you_mean
from companion.game.editions import EDITIONS
from companion.game.words import COLOURS
from companion.house import load_edition
from companion.mistake import Mistake
from hardware.wiring import SPI_PINS, OnPins, Register, Selector, Wireless, Wiring

Found = Iterator[tuple[Key, str]]
Entries = Mapping[str, Any]


def misfits(entries: Entries, folder: Path) -> Found:
    """Yield each with its key and a sentence; relative paths start at `folder`."""
    for check in (_same_twice, _pins, _channels, _outputs, _wireless_without_broker, _too_few):
        yield from check(entries)
    yield from _edition(entries, folder)
    for word, file in _dict(_dict(entries, "sound"), "files").items():
        if word in SOUNDS and isinstance(file, str) and not (folder / file).is_file():
            yield ("sound", "files", word), f"there is no file {folder / file}."


def _same_twice(entries: Entries) -> Found:
    for word in ("colour", "name"):
        seen: dict[str, int] = {}
        for place, seat in _places(entries, "seat"):
            value = seat.get(word)
            if isinstance(value, str) and value:
                if value in seen:
                    yield ("seat", place, word), f'found "{value}", which seat {seen[value] + 1} has already.'
                seen.setdefault(value, place)
    names = [seat.get("colour") for _, seat in _places(entries, "seat")]
    for place, spare in _places(entries, "spare"):
        if spare.get("name") in (*names, *COLOURS):
            yield (
                ("spare", place, "name"),
                f'found "{spare["name"]}"; a spare dial needs a name no other has.',
            )
        names.append(spare.get("name"))


def _pins(entries: Entries) -> Found:
    """Each pin that cannot be wired as the file says, with one that can be taken instead."""
    wired = [(key, name, dial) for key, name, dial in _dials(entries) if isinstance(dial, OnPins)]
    taken: dict[int, str] = {}
    if any(isinstance(dial, Selector) for _, _, dial in wired):
        taken |= {pin: f"the selectors' converter ({use})" for pin, use in SPI_PINS.items()}
    used = {use.pin for _, _, dial in wired for use in (*dial.uses(), *dial.shared())} | set(taken)
    free = (f" GPIO{pin} is free." for pin in FREE if pin not in used)
    for key, name, dial in wired:
        claims = [(use, f"{use.part} of the dial {name}") for use in dial.uses()]
        # What dials share is claimed by all of them in the same words.
        claims += [(use, f"the lamps' {use.part}") for use in dial.shared()]
        for (pin, part), owner in claims:
            if pin not in PINS:
                says = f"found {pin}; allowed: a GPIO number from {PINS[0]} to {PINS[-1]}."
                yield (*key, part), says + next(free, "")
            elif taken.setdefault(pin, owner) != owner:
                yield (
                    (*key, part),
                    f"found {pin}, which is taken by {taken[pin]}.{next(free, ' None is free.')}",
                )


def _channels(entries: Entries) -> Found:
    """Two knobs on one channel of a converter."""
    taken: dict[tuple[int, int], str] = {}
    for key, name, dial in _dials(entries):
        if isinstance(dial, Selector):
            place = dial.chip, dial.channel
            if place in taken:
                free = (f"{c} of chip {chip}" for chip in (0, 1) for c in range(8) if (chip, c) not in taken)
                says = f"found {dial.channel}, which the dial {taken[place]} has on chip {dial.chip} already."
                yield (*key, "channel"), f"{says} Channel {next(free)} is free."
            taken.setdefault(place, name)


def _outputs(entries: Entries) -> Found:
    """Two lamps on one output of a shift register."""
    taken: dict[tuple[int, ...], str] = {}
    for key, name, dial in _dials(entries):
        if isinstance(dial, OnPins) and isinstance(dial.lamp, Register):
            place = (*dial.lamp.pins, dial.lamp.output)
            if place in taken:
                says = f"found {dial.lamp.output}, which the lamp of {taken[place]} has already."
                yield (*key, "lamp", "output"), says
            taken.setdefault(place, name)


def _wireless_without_broker(entries: Entries) -> Found:
    if _dict(entries, "broker").get("enabled") is False:
        for _, name, dial in _dials(entries):
            if isinstance(dial, Wireless):
                says = f"found false, but the dial {name} is wireless and needs the broker; allowed: true."
                yield ("broker", "enabled"), says
                return


def _too_few(entries: Entries) -> Found:
    seats = entries.get("seat")
    edition = EDITIONS.get(_dict(entries, "game").get("edition", "dixit-2021"))
    if edition and isinstance(seats, list) and len(seats) < edition.fewest:
        yield ("seat",), f"found {len(seats)}; {edition.name} needs at least {edition.fewest}."


def _edition(entries: Entries, folder: Path) -> Found:
    name = _dict(entries, "game").get("edition", "dixit-2021")
    if not isinstance(name, str) or name in EDITIONS:
        return
    if not name.endswith(".toml"):
        allowed = ", ".join(f'"{edition}"' for edition in EDITIONS)
        says = f'found "{name}"; allowed: {allowed}, or the path of a house edition ending in .toml.'
        yield ("game", "edition"), says + did_you_mean(name, EDITIONS)
        return
    try:
        load_edition(name, folder)
    except Mistake as mistake:
        yield ("game", "edition"), str(mistake)


def _dials(entries: Entries) -> Iterator[tuple[Key, str, Wiring]]:
    """Every dial that is right by itself, with its place in the file and its name."""
    for table, naming in (("seat", "colour"), ("spare", "name")):
        for place, entry in _places(entries, table):
            dial = build(AnyDial, entry.get("dial", {}), (), Problems())
            if not is_wrong(dial):
                yield (table, place, "dial"), str(entry.get(naming, place + 1)), dial


def _places(entries: Entries, table: str) -> Iterator[tuple[int, Entries]]:
    found = entries.get(table)
    for place, entry in enumerate(found if isinstance(found, list) else ()):
        if isinstance(entry, dict):
            yield place, entry


def _dict(entries: Entries, name: str) -> Entries:
    found = entries.get(name)
    return found if isinstance(found, dict) else {}
