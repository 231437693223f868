"""The way to the Pi's pins through gpiozero, and what it means when there is none."""

import importlib
import os
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from hardware.dial import Fault

Factory: TypeAlias = Any
"""A gpiozero pin factory (gpiozero has no types of its own)."""

DEV = Path("/dev")


class NoPins(Exception):  # noqa: N818 - it is told to a person, not raised to the top
    """Pins cannot be had: which fault it is, and a word on where."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(fault, detail)
        self.fault = fault
        self.detail = detail


def open_chip() -> Factory:
    """The pins of this Pi, whichever it is; gpiozero knows which chip the header is on."""
    try:
        with explained("lgpio"):
            _load_lgpio()
            from gpiozero.pins.lgpio import LGPIOFactory
    except NoPins as none:
        # Whatever keeps a library from being loaded, even a release of it that is broken: it is not there.
        raise NoPins(Fault.NO_BACKEND, none.detail) from none
    with explained("/dev/gpiochip"):
        return LGPIOFactory()


def _load_lgpio() -> None:
    # As it is loaded, lgpio makes a pipe in the current folder and leaves it there, or fails if it may not.
    with TemporaryDirectory(prefix="lgpio-") as folder, chdir(folder):
        importlib.import_module("lgpio")


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn what gpiozero and lgpio raise while `what` is opened into the fault it means at the table."""
    try:
        yield
    except NoPins:
        raise
    except Exception as error:
        # lgpio raises its own `error` and gpiozero a dozen classes; whatever keeps one dial from being opened
        # must not take the other seats with it.
        raise NoPins(_fault(error), f"{what}: {error}" if str(error) else what) from error


def _fault(error: Exception) -> Fault:
    text = str(error).lower()
    if "busy" in text or "in use" in text:
        return Fault.PIN_TAKEN
    if isinstance(error, PermissionError) or "permission" in text or _chip_is_closed_to_us():
        return Fault.NO_PERMISSION
    return Fault.NO_BACKEND


def _chip_is_closed_to_us() -> bool:
    """Whether there is a chip that this user may not open; lgpio says "can not open" for that as well."""
    chips = list(DEV.glob("gpiochip*"))
    return bool(chips) and not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips)
