"""When pins cannot be had: that seat is told of, the others go on."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.chip import NoPins, open_chip
from hardware.dial import Fault, Prompt, Signal, Trouble
from hardware.wired import WiredDials
from hardware.wiring import Buttons
from tests.hardware.header import Header

RED, BLUE = Buttons(up=5, press=13, lamp=19), Buttons(up=6, press=12, lamp=26)


class lgpio_error(Exception):  # noqa: N801, N818 - as lgpio spells it
    """What lgpio raises, for everything."""


class BusyPin(MockPin):  # type: ignore[misc]
    """Pins, of which another program has GPIO13."""

    def __init__(self, factory: MockFactory, info: Any) -> None:
        if info.name == "GPIO13":
            raise lgpio_error("GPIO busy")
        super().__init__(factory, info)


def nowhere(fault: Fault) -> Callable[[], Any]:
    def open_pins() -> Any:
        raise NoPins(fault, "/dev/gpiochip")

    return open_pins


@pytest.fixture
def header() -> Iterator[Header]:
    header = Header()
    yield header
    header.close()


def test_a_pin_that_another_program_has_costs_one_seat_only(header: Header) -> None:
    header.factory.pin_class = BusyPin
    header.wire(red=RED, blue=BLUE)
    assert header.hear() == Trouble(Fault.PIN_TAKEN, "red", detail="GPIO13: GPIO busy")
    header.ask(Prompt(1, "vote", 1, 6))
    header.tap(12)
    heard = header.hear()
    assert isinstance(heard, Signal)
    assert (heard.dial, heard.number) == ("blue", 1)


def test_what_a_seat_had_opened_before_it_failed_is_given_back(header: Header) -> None:
    header.factory.pin_class = BusyPin
    header.wire(red=RED, blue=Buttons(up=5, press=12))
    assert [header.hear()] == [Trouble(Fault.PIN_TAKEN, "red", detail="GPIO13: GPIO busy")]
    assert header.told.empty()


def test_a_pin_that_another_seat_has_is_told(header: Header) -> None:
    header.wire(red=RED, blue=Buttons(up=6, press=13))
    heard = header.hear()
    assert isinstance(heard, Trouble)
    assert (heard.fault, heard.dial) == (Fault.PIN_TAKEN, "blue")


@pytest.mark.parametrize("fault", [Fault.NO_BACKEND, Fault.NO_PERMISSION])
def test_without_a_way_to_any_pin_that_is_told_once_and_over_when_they_are_given_up(fault: Fault) -> None:
    told: list[Signal | Trouble] = []
    dials = WiredDials({"red": RED, "blue": BLUE}, told.append, nowhere(fault))
    assert told == [Trouble(fault, detail="/dev/gpiochip")]
    dials.show("red", Prompt(1, "wait"))
    assert dials.numbers() == {}
    assert not dials.readings("red")
    dials.close()
    dials.close()
    assert told[1:] == [Trouble(fault, over=True)]


def test_a_missing_back_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(NoPins) as caught:
        open_chip()
    assert caught.value.fault is Fault.NO_BACKEND
    assert caught.value.detail.startswith("lgpio: ")


def test_a_broken_back_end_counts_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(NoPins) as caught:
        open_chip()
    assert caught.value.fault is Fault.NO_BACKEND


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (PermissionError("no"), Fault.NO_PERMISSION),
        (lgpio_error("can not open gpiochip"), Fault.NO_BACKEND),
        (lgpio_error("GPIO busy"), Fault.PIN_TAKEN),
    ],
)
def test_what_the_back_end_raises_is_put_into_a_fault(
    monkeypatch: pytest.MonkeyPatch, error: Exception, fault: Fault
) -> None:
    with pytest.raises(NoPins) as caught:
        open_with(monkeypatch, error)
    assert caught.value.fault is fault


def test_a_chip_that_this_user_may_not_open_is_a_matter_of_permission(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "gpiochip0").touch(mode=0o660)
    monkeypatch.setattr("hardware.chip.DEV", tmp_path)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(NoPins) as caught:
        open_with(monkeypatch, lgpio_error("can not open gpiochip"))
    assert caught.value.fault is Fault.NO_PERMISSION


def open_with(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Open the chip with a back end that fails like this."""

    def factory() -> None:
        raise error

    backend = ModuleType("gpiozero.pins.lgpio")
    monkeypatch.setattr(backend, "LGPIOFactory", factory, raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", backend)
    open_chip()


def test_nothing_is_left_in_the_current_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """lgpio, as it is loaded, leaves a pipe where it stands."""
    monkeypatch.chdir(tmp_path)

    def load(name: str) -> Any:
        Path(".lgd-nfy0").touch()
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("hardware.chip.importlib", SimpleNamespace(import_module=load))
    with pytest.raises(NoPins):
        open_chip()
    assert list(tmp_path.iterdir()) == []
