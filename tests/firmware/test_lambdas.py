"""What ESPHome makes of a board file is C++: our header comes before its use, and every lambda compiles."""

import re
import subprocess
from pathlib import Path

import pytest

from companion.provision.make import Wishes, provision
from tests.firmware.compiled import STRICT
from tests.firmware.test_boards import config_with, esphome

__all__ = ["esphome"]

KINDS = {
    "everything an ESP32 can have": (
        'board = "esp32", turn = "encoder", number = "ssd1306", lamp = "ws2812", battery = true',
        13,
    ),
    "a plain ESP8266": ('board = "esp8266", turn = "buttons", number = "tm1637", lamp = "led"', 11),
}


@pytest.fixture(params=KINDS, scope="module")
def generated(
    request: pytest.FixtureRequest, esphome: str, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, int]:
    """The program that ESPHome generates, without comments, and how many lambdas are ours."""
    kind, lambdas = KINDS[request.param]
    folder = tmp_path_factory.mktemp("generated")
    wishes = Wishes(address="dixit.local", plain_network=True)
    provision(config_with(folder, [kind]), folder / "mqtt", wishes)
    home = folder / "mqtt" / "esphome"
    subprocess.run(
        [esphome, "compile", "--only-generate", "table-kind-0.yaml"],
        cwd=home,
        capture_output=True,
        text=True,
        check=True,
    )
    (program,) = home.rglob("main.cpp")
    lines = program.read_text().splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("//")), lambdas


def test_the_header_is_read_before_anything_of_it_is_used(generated: tuple[str, int]) -> None:
    program, _ = generated
    assert 0 < program.index('#include "dial.h"') < program.index("companion::")


def test_every_lambda_compiles(generated: tuple[str, int], tmp_path: Path) -> None:
    program, count = generated
    bodies = re.findall(r"\[\]\(([^)]*)\) -> (void|bool) \{\n +#line [^\n]*\n(.*?)\n  \}", program, re.DOTALL)
    assert len(bodies) == count
    source = tmp_path / "lambdas.cpp"
    functions = "\n".join(
        f"{result} lambda_{place}({_unused(given)}) {{\n{body}\n}}"
        for place, (given, result, body) in enumerate(bodies)
    )
    source.write_text(f'#include "dial.h"\n#include "stubs.h"\n{functions}\n')
    here = Path(__file__).parent
    subprocess.run(["g++", *STRICT, f"-I{here}", "-fsyntax-only", str(source)], check=True)


def _unused(given: str) -> str:
    """A lambda need not use all it is given."""
    return ", ".join(f"[[maybe_unused]] {parameter}" for parameter in given.split(", ") if parameter)
