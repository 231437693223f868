"""Which wire goes where."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.cli import main
from companion.config import load
from companion.game.words import COLOURS
from companion.wiring.header import GROUNDS, PLACES, SIGNALS
from companion.wiring.plan import wired, wires
from companion.wiring.shopping import parts
from companion.wiring.svg import SHADES, drawing
from companion.wiring.text import labels
from hardware.wiring import Buttons, Encoder, Keys, OnPins, Register, Selector

TABLES = sorted((Path(__file__).parents[2] / "tables").glob("*.toml"))
MIXED: dict[str, OnPins] = {
    "red": Buttons(up=5, press=13, lamp=19),
    "blue": Encoder(a=12, b=16, press=20, lamp=(17, 27, 22)),
    "green": Selector(channel=3, press=21),
    "pink": Selector(channel=0, chip=1, positions=13, press=4),
    "lime": Keys(keys=(2, 3, 18), press=23),
    "teal": Buttons(up=24, press=25, lamp=Register(output=0, data=0, clock=1, latch=14)),
    "black": Buttons(up=26, press=15, lamp=Register(output=8, data=0, clock=1, latch=14)),
}


def test_the_header_has_forty_pins_of_which_twenty_eight_are_gpio() -> None:
    assert list(SIGNALS) == list(range(1, 41))
    assert sorted(PLACES) == list(range(28))
    assert len(GROUNDS) == 8


@pytest.mark.parametrize(("gpio", "pin"), [(2, 3), (4, 7), (17, 11), (10, 19), (7, 26), (5, 29), (21, 40)])
def test_a_gpio_is_where_every_pi_has_it(gpio: int, pin: int) -> None:
    assert PLACES[gpio] == pin
    assert SIGNALS[pin] == f"GPIO{gpio}"


def test_every_part_has_a_wire_and_every_lamp_a_resistor() -> None:
    found = wires(MIXED)
    for dial, wiring in MIXED.items():
        assert {wire.part for wire in found if wire.dial == dial} >= {use.part for use in wiring.uses()}
    assert all(re.search(r"\d+ Ω", wire.rest) for wire in found if wire.part.startswith("lamp"))


def test_a_converter_has_power_ground_and_a_chip_select_of_its_own() -> None:
    a, b = (
        {wire.part: wire.to for wire in wires(MIXED) if wire.dial == f"converter {name}"} for name in "AB"
    )
    assert a["leg 16 (VDD)"] == "pin 17 (3.3 V)"
    assert a["leg 14 (AGND)"] == "pin 25 (ground)"
    assert (a.pop("leg 10 (CS)"), b.pop("leg 10 (CS)")) == ("pin 24 (GPIO8)", "pin 26 (GPIO7)")
    assert a == b


def test_the_second_register_takes_its_data_from_the_first() -> None:
    found = {(wire.dial, wire.part): wire.to for wire in wires(MIXED)}
    assert found["register 1", "leg 14 (SER)"] == "pin 27 (GPIO0)"
    assert found["register 2", "leg 14 (SER)"] == "register 1, leg 9 (QH')"
    assert found["teal", "lamp"] == "register 1, leg 15 (QA)"
    assert found["black", "lamp"] == "register 2, leg 15 (QA)"


def test_no_pin_of_the_header_has_two_meanings() -> None:
    assert len(labels(wires(MIXED))) == len({wire.pin for wire in wires(MIXED)} - {None})


def test_the_shopping_list_counts_what_is_soldered() -> None:
    counts = {part.name: part.count for part in parts(MIXED)}
    assert counts["push button, 24 or 30 mm"] == 2 + 1 + 1 + 4 + 2 + 2
    assert counts["74HC595 shift register, DIP-16"] == 2
    assert counts["MCP3008 converter, DIP-16"] == 2
    assert counts["resistor 1 kΩ, 1 %"] == 11
    assert counts["potentiometer 10 kΩ linear"] == 1
    assert counts["resistor 330 Ω"] == 4


def test_the_drawing_names_every_part_and_is_well_formed() -> None:
    text = "".join(ElementTree.fromstring(drawing({**MIXED, "a<b": Buttons(up=24, press=25)})).itertext())
    for label in labels(wires(MIXED)).values():
        assert label in text
    assert "a<b up" in text


def test_every_colour_of_a_seat_can_be_drawn() -> None:
    assert set(SHADES) == set(COLOURS)


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_the_ready_tables_are_right_and_fit_on_one_header(table: Path) -> None:
    config = load(table)
    assert len(wired(config.dials)) == len(config.seats) == int(table.stem.split("-")[0])
    pins = [wire.pin for wire in wires(wired(config.dials)) if wire.pin and wire.dial in config.dials]
    assert len(pins) == len(set(pins))


def test_there_are_ready_tables_for_four_six_eight_and_twelve() -> None:
    assert {int(table.stem.split("-")[0]) for table in TABLES} == {4, 6, 8, 12}
    assert all("seat" in tomllib.loads(table.read_text()) for table in TABLES)


def test_the_command_tells_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", str(TABLES[0])]) == 0
    said = capsys.readouterr().out
    assert "[ 1] [ 2] 5 V" in said
    assert "What to buy" in said


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", str(TABLES[0]), "--svg", str(tmp_path / "w.svg")]) == 0
    assert (tmp_path / "w.svg").read_text().startswith("<svg")
    assert main(["wiring", str(TABLES[0]), "--svg", str(tmp_path / "no" / "w.svg")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_table_without_wired_dials_is_told_how_to_have_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.toml").write_text("")
    assert main(["wiring", str(tmp_path / "t.toml")]) == 2
    assert 'kind = "buttons"' in capsys.readouterr().err


def test_a_pin_used_twice_is_refused_with_seat_pin_and_a_free_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = next(table for table in TABLES if table.stem == "4-buttons")
    (tmp_path / "t.toml").write_text(table.read_text().replace("press = 13", "press = 5"))
    assert main(["wiring", str(tmp_path / "t.toml")]) == 2
    said = capsys.readouterr().err
    assert re.search(r"seat 1, dial.press: found 5, which is taken by .* GPIO\d+ is free", said)
