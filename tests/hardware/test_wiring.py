"""A wiring says which pin goes to which part, and refuses what cannot be built."""

from typing import Any

import pytest

from hardware.wiring import KINDS, Buttons, Encoder, Keyboard, Keys, Selector, Use, Wireless


def test_buttons_list_every_pin_and_what_it_is_for() -> None:
    assert Buttons(up=5, down=6, press=13, lamp=19).uses() == (
        Use(5, "up"),
        Use(6, "down"),
        Use(13, "press"),
        Use(19, "lamp"),
    )


def test_down_and_lamp_may_be_left_out() -> None:
    assert Buttons(up=5, press=13).uses() == (Use(5, "up"), Use(13, "press"))


def test_an_rgb_lamp_takes_three_pins() -> None:
    wiring = Encoder(a=5, b=6, press=13, lamp=(17, 27, 22))
    assert wiring.uses()[3:] == (Use(17, "lamp red"), Use(27, "lamp green"), Use(22, "lamp blue"))


def test_keys_are_named_by_their_number() -> None:
    assert Keys(keys=(5, 6), press=13, first=0).uses() == (Use(5, "key 0"), Use(6, "key 1"), Use(13, "press"))


def test_a_selector_without_measured_levels_has_them_evenly_spread() -> None:
    assert Selector(channel=0, press=5, positions=4).measured() == (0, 341, 682, 1023)
    assert Selector(channel=0, press=5, positions=2, levels=(10, 900)).measured() == (10, 900)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"channel": 8}, "channels 0 to 7"),
        ({"channel": 0, "chip": 2}, "CE0"),
        ({"channel": 0, "positions": 1}, "2 to 16"),
        ({"channel": 0, "positions": 3, "levels": (1, 2)}, "one a position"),
        ({"channel": 0, "positions": 2, "levels": (1, 2000)}, "0 to 1023"),
    ],
)
def test_a_selector_that_cannot_be_built_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Selector(press=5, **wrong)


def test_an_encoder_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="most have 1, some 2"):
        Encoder(a=5, b=6, press=13, clicks=4)


def test_keys_without_a_pin_are_refused() -> None:
    with pytest.raises(ValueError, match="name the pin"):
        Keys(keys=(), press=5)


def test_every_kind_is_known_by_its_name_and_a_seat_has_a_keyboard_dial_by_default() -> None:
    assert next(iter(KINDS.values())) is Keyboard
    assert KINDS["wireless"] is Wireless
    assert all(kind.kind == name for name, kind in KINDS.items())
