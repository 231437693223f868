"""The C++ of the dials, compiled once for all test runs and held from Python."""

import ctypes
import hashlib
import os
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEADER = ROOT / "firmware_config" / "esphome" / "dial.h"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dixit-companion" / "firmware"
STRICT = ("-std=c++17", "-Wall", "-Wextra", "-Werror", "-fno-exceptions", "-fno-rtti", f"-I{HEADER.parent}")


def compiled(source: str, *flags: str) -> Path:
    """Compile a file of this folder; the result is kept as long as nothing changes."""
    path = Path(__file__).with_name(source)
    key = hashlib.sha256(
        b"".join([path.read_bytes(), HEADER.read_bytes(), *map(str.encode, flags)])
    ).hexdigest()
    target = CACHE / f"{path.stem}-{key[:16]}"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        new = target.with_name(f"{target.name}.{os.getpid()}")
        subprocess.run(["g++", *STRICT, *flags, str(path), "-o", str(new)], check=True)
        new.replace(target)
    return target


@cache
def library() -> ctypes.CDLL:
    """The firmware's logic as a library."""
    found = ctypes.CDLL(str(compiled("harness.cpp", "-shared", "-fPIC", "-O1")))
    found.dial_new.restype = ctypes.c_void_p
    for name in ("dial_heard", "dial_unheard", "dial_may_sleep"):
        getattr(found, name).restype = ctypes.c_bool
    return found


class ChipDial:
    """The dial that runs on the ESP chips, with the same methods as the Pico W's."""

    def __init__(self) -> None:
        self._library = library()
        self._dial = ctypes.c_void_p(self._library.dial_new())

    def __del__(self) -> None:
        self._library.dial_free(self._dial)

    def heard(self, payload: bytes, now: int) -> bool:
        return bool(self._library.dial_heard(self._dial, payload, ctypes.c_size_t(len(payload)), _ms(now)))

    def connected(self, online: bool) -> None:
        self._library.dial_connected(self._dial, ctypes.c_bool(online))

    def turned(self, steps: int, now: int) -> None:
        self._library.dial_turned(self._dial, steps, _ms(now))

    def button(self, down: bool, now: int) -> None:
        self._library.dial_button(self._dial, ctypes.c_bool(down), _ms(now))

    def gesture(self, which: str, now: int) -> None:
        self._library.dial_gesture(self._dial, which.encode(), _ms(now))

    def send(self, now: int) -> str:
        room = ctypes.create_string_buffer(200)
        self._library.dial_send(self._dial, _ms(now), room, ctypes.c_size_t(len(room)))
        return room.value.decode()

    def unheard(self, now: int) -> bool:
        return bool(self._library.dial_unheard(self._dial, _ms(now)))

    def number(self, now: int) -> int:
        return int(self._library.dial_number(self._dial, _ms(now)))

    def level(self, now: int) -> int:
        return int(self._library.dial_level(self._dial, _ms(now)))

    def may_sleep(self, now: int) -> bool:
        return bool(self._library.dial_may_sleep(self._dial, _ms(now)))


def chip_health(battery: int, signal: int, firmware: str) -> str:
    room = ctypes.create_string_buffer(200)
    library().dial_health(battery, signal, firmware.encode(), room, ctypes.c_size_t(len(room)))
    return room.value.decode()


def chip_bars(number: int, width: int, height: int) -> list[tuple[int, ...]]:
    bars = (ctypes.c_int * 64)()
    count = library().dial_draw(number, width, height, bars, len(bars))
    return [tuple(bars[place * 4 : place * 4 + 4]) for place in range(count)]


def _ms(now: int) -> ctypes.c_uint32:
    """As a chip counts: it wraps around after 49 days."""
    return ctypes.c_uint32(now & 0xFFFFFFFF)
