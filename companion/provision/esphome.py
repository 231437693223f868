"""What ESPHome builds from: the common packages, a few lines for each dial, and their secrets."""

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from companion.config import Config
from companion.provision.boards import LAMPS, PINS
from companion.remote.passes import AUTHORITY, TLS_PORT
from companion.remote.secrets import TableSecrets, write_private
from companion.remote.users import of_dial
from hardware.wiring import Wireless


def lay_out_esps(config: Config, table: TableSecrets, folder: Path, dials: dict[str, Wireless]) -> list[str]:
    """Write the folder that `esphome run` is called in; a dial's own file is written only once."""
    done = []
    home = folder / "esphome"
    for dial, wiring in dials.items():
        path = home / f"{config.table}-{dial}.yaml"
        if not path.exists():
            home.mkdir(exist_ok=True)
            write_private(path, board_file(config, table, dial, wiring).encode(), 0o644)
            done.append(f"{path}: the {wiring.board} of dial {dial}.")
    if home.is_dir():
        _copy(resources.files("firmware_config") / "esphome", home)
        authority = (folder / "broker" / AUTHORITY).read_text()
        _write_secrets(home / "secrets.yaml", config, table, authority, dials)
    return done


def board_file(config: Config, table: TableSecrets, dial: str, wiring: Wireless) -> str:
    """The few lines of ESPHome that are this dial's own."""
    tls = wiring.board != "esp8266"
    red, green, blue = LAMPS.get(dial, LAMPS["white"])
    own = {
        "dial": dial,
        "table": config.table,
        "prefix": config.broker.prefix,
        "broker": table.address,
        "port": TLS_PORT if tls else config.broker.port,
        **{f"pin_{part}": f"GPIO{pin}" for part, pin in PINS[wiring.board].items()},
        "red": red,
        "green": green,
        "blue": blue,
    }
    lamp = f"ws2812-{wiring.board}" if wiring.lamp == "ws2812" else wiring.lamp
    parts = {"board": wiring.board, "turn": wiring.turn, "number": wiring.number, "lamp": lamp}
    if wiring.battery:
        parts["battery"] = "battery"
    parts["common"] = "common"
    key = _key(config.table, dial)
    return "\n".join(
        [
            f"# Dial {dial} of table {config.table}. Its pins are yours: this file is written only once.",
            "substitutions:",
            *(f'  {name}: "{value}"' for name, value in own.items()),
            "",
            "packages:",
            *(f"  {name}: !include packages/{part}.yaml" for name, part in parts.items()),
            "",
            "mqtt:",
            f"  password: !secret {key}_password",
            "",
            "ota:",
            "  - id: !extend updates",
            f"    password: !secret {key}_update",
            "",
        ]
    )


def _key(table: str, dial: str) -> str:
    return re.sub("[^a-z0-9]", "_", f"{table}_{dial}")


def _write_secrets(
    path: Path, config: Config, table: TableSecrets, authority: str, dials: dict[str, Wireless]
) -> None:
    before = _entries(path)
    entries = {"wifi_ssid": '"the name of your network"', "wifi_password": '"its password"'} | before
    entries["authority"] = "|\n" + "".join(f"  {line}\n" for line in authority.splitlines())
    for dial in dials:
        key = _key(config.table, dial)
        entries[f"{key}_password"] = f'"{table.passwords[of_dial(dial)]}"'
        entries[f"{key}_update"] = f'"{table.updates[dial]}"'
    text = "# wifi_ssid and wifi_password are yours to fill in; the rest is kept by `companion provision`.\n"
    text += "".join(f"{name}: {value.rstrip()}\n" for name, value in entries.items())
    write_private(path, text.encode())


def _entries(path: Path) -> dict[str, str]:
    """What stands in the file already, each value as it is written."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    found = (re.fullmatch(r"(\w+): *(.*)", line) for line in lines)
    return {match[1]: match[2] for match in found if match}


def _copy(source: Traversable, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for item in source.iterdir():
        if item.is_dir():
            _copy(item, target / item.name)
        elif item.name.endswith((".yaml", ".h")):
            write_private(target / item.name, item.read_bytes(), 0o644)
