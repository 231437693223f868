"""Every kind of wired dial on gpiozero's pins, with real threads."""

import time
from collections.abc import Iterator
from threading import Barrier

import pytest

from hardware.dial import Dials, Fault, Gesture, Lamp, Prompt, Signal, Trouble
from hardware.wiring import Buttons, Encoder, Keys, OnPins, Register, Selector
from tests.hardware.header import MS, Converter, Header, LampDriver, at_once, until

VOTE = Prompt(question=7, ask="vote", low=1, high=6, lamp=Lamp.ASKED)
WAIT = Prompt(question=8, ask="wait")


@pytest.fixture
def header() -> Iterator[Header]:
    header = Header()
    yield header
    header.close()


def number(signal: Signal | Trouble) -> int | None:
    assert isinstance(signal, Signal)
    return signal.number


def test_buttons_step_and_press(header: Header) -> None:
    header.wire(red=Buttons(up=5, down=6, press=13, lamp=19))
    header.ask(VOTE)
    for pin in (5, 5, 5, 6, 13):
        header.tap(pin)
    assert number(header.hear()) == 3


def test_an_encoder_turns_both_ways_and_round(header: Header) -> None:
    header.wire(red=Encoder(a=5, b=6, press=13))
    for steps, expected in ((3, 4), (-1, 6), (100, 5)):
        header.ask(WAIT)
        header.ask(VOTE)
        header.turn(5, 6, steps)
        header.tap(13)
        assert number(header.hear()) == expected


def test_an_encoder_with_two_clicks_a_pulse_counts_each(header: Header) -> None:
    header.wire(red=Encoder(a=5, b=6, press=13, clicks=2))
    header.ask(VOTE)
    header.turn(5, 6, 2)
    header.tap(13)
    assert number(header.hear()) == 5


def test_keys_say_their_number(header: Header) -> None:
    header.wire(red=Keys(keys=(5, 6, 12), press=13))
    header.ask(VOTE)
    header.tap(12)
    header.tap(13)
    assert number(header.hear()) == 3


@pytest.mark.parametrize("chip", [0, 1])
def test_a_selector_is_read_through_the_converter_and_its_noise(header: Header, chip: int) -> None:
    converter = Converter(header.factory, chip, noise=8)
    wiring = Selector(channel=5, chip=chip, press=13)
    header.wire(red=wiring)
    for place in (1, 4, 6):
        converter.volts[5] = wiring.measured()[place]
        header.ask(VOTE)
        header.tap(13)
        assert number(header.hear()) == place


def test_twelve_selectors_on_two_converters_do_not_mix(header: Header) -> None:
    chips = [Converter(header.factory, chip, noise=4) for chip in (0, 1)]
    presses = (2, 3, 4, 5, 6, 12, 13, 16, 17, 19, 20, 21)
    seats = {
        f"seat{seat}": Selector(channel=seat % 8, chip=seat // 8, press=presses[seat], positions=13)
        for seat in range(12)
    }
    header.wire(**seats)
    for seat, wiring in enumerate(seats.values()):
        chips[wiring.chip].volts[wiring.channel] = wiring.measured()[seat + 1]
    header.ask(Prompt(7, "vote", 0, 12))
    at_once(header.tap, presses)
    heard = {
        signal.dial: signal.number
        for signal in (header.hear() for _ in range(12))
        if isinstance(signal, Signal)
    }
    assert heard == {f"seat{seat}": seat + 1 for seat in range(12)}


def test_a_hold_comes_while_the_hand_is_still_there(header: Header) -> None:
    header.wire(red=Buttons(up=5, press=13))
    header.ask(VOTE)
    header.close_contact(13)
    heard = header.hear()
    assert isinstance(heard, Signal)
    assert heard.gesture is Gesture.HOLD


def test_twelve_presses_in_the_same_millisecond_all_arrive_each_with_its_time(header: Header) -> None:
    pins = range(2, 26, 2)
    header.wire(**{f"seat{pin}": Buttons(up=pin, press=pin + 1) for pin in pins})
    gate = Barrier(12)
    let_go: dict[str, tuple[int, int]] = {}

    def release(pin: int) -> None:
        gate.wait()
        before = time.monotonic_ns()
        header.open_contact(pin + 1)
        let_go[f"seat{pin}"] = (before, time.monotonic_ns())

    for pin in pins:
        header.close_contact(pin + 1)
    time.sleep(0.02)
    at_once(release, pins)
    signals = [signal for signal in (header.hear() for _ in pins) if isinstance(signal, Signal)]
    assert {signal.dial for signal in signals} == set(let_go)
    for signal in signals:
        before, after = let_go[signal.dial]
        assert before - MS // 1000 <= signal.at <= after


def test_a_lamp_shows_what_is_asked_and_is_off_in_the_end(header: Header) -> None:
    dials = header.wire(red=Buttons(up=5, press=13, lamp=19))
    header.ask(Prompt(1, "wait", lamp=Lamp.LOCKED))
    assert header.lit(19) == (True,)
    header.ask(VOTE)
    until(lambda: header.lit(19) == (False,))
    header.ask(Prompt(2, "wait", lamp=Lamp.LOCKED))
    lamp = header.factory.pin(19)
    dials.close()
    dials.close()
    assert lamp.function == "input"


def test_an_rgb_lamp_has_a_colour_for_each_meaning(header: Header) -> None:
    header.wire(red=Buttons(up=5, press=13, lamp=(17, 27, 22)))
    header.ask(Prompt(1, "wait", lamp=Lamp.LOCKED))
    assert header.lit(17, 27, 22) == (False, True, False)
    header.ask(VOTE)
    assert header.lit(17, 27, 22) == (False, False, True)


def test_lamps_on_a_shift_register_are_switched_one_by_one(header: Header) -> None:
    driver = LampDriver(header.factory, data=22, clock=23, latch=24)
    seats: dict[str, OnPins] = {
        f"seat{output}": Buttons(up=2 * place, press=2 * place + 1, lamp=lamp)
        for place, output in enumerate((0, 7, 8, 11), start=2)
        for lamp in [Register(output=output, data=22, clock=23, latch=24)]
    }
    dials = header.wire(**seats)
    for lit, output in enumerate((7, 11, 0), start=1):
        header.ask(Prompt(1, "wait", lamp=Lamp.LOCKED), f"seat{output}")
        assert driver.shown[output]
        assert sum(driver.shown) == lit
    dials.close()
    assert not any(driver.shown)


def test_a_shift_register_that_cannot_be_had_costs_only_the_seats_on_it(header: Header) -> None:
    lamp = Register(output=0, data=22, clock=23, latch=24)
    header.wire(red=Buttons(up=5, press=23), blue=Buttons(up=6, press=12, lamp=lamp))
    heard = header.hear()
    assert isinstance(heard, Trouble)
    assert (heard.fault, heard.dial) == (Fault.PIN_TAKEN, "blue")
    header.ask(VOTE)
    header.tap(23)
    assert number(header.hear()) == 1


def test_a_stuck_button_is_told_and_told_again_when_it_is_free(header: Header) -> None:
    header.wire(red=Buttons(up=5, press=13))
    header.close_contact(5)
    assert header.hear() == Trouble(Fault.STUCK, "red", detail="up, GPIO5")
    header.open_contact(5)
    assert header.hear() == Trouble(Fault.STUCK, "red", over=True, detail="up, GPIO5")


def test_a_converter_that_fails_is_told_while_the_button_still_works(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    converter = Converter(header.factory, 0)
    header.wire(red=Selector(channel=0, press=13))
    header.ask(VOTE)

    def broken() -> None:
        raise OSError("SPI transfer error -85")

    with monkeypatch.context() as patch:
        patch.setattr(converter, "on_start", broken)
        header.tap(13)
        assert header.hear() == Trouble(Fault.NO_BACKEND, "red", detail="SPI transfer error -85")
    converter.volts[0] = 1023 // 11 * 2
    header.tap(13)
    assert header.hear() == Trouble(Fault.NO_BACKEND, "red", over=True)
    assert number(header.hear()) == 2


def test_wired_dials_are_dials(header: Header) -> None:
    dials: Dials = header.wire(red=Buttons(up=5, press=13), blue=Buttons(up=6, press=12))
    assert dials.names == {"red", "blue"}


def test_where_each_dial_stands_can_be_looked_up_for_trying_them_out(header: Header) -> None:
    dials = header.wire(red=Buttons(up=5, press=13), blue=Keys(keys=(6,), press=12))
    header.ask(VOTE)
    header.tap(5)
    until(lambda: dials.numbers() == {"red": 2, "blue": None})
