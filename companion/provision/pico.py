"""What goes onto a Raspberry Pi Pico W: MicroPython files, and the settings of one dial."""

import ssl
import time
from importlib import resources
from pathlib import Path

from companion.config import Config
from companion.provision.boards import PINS
from companion.remote.passes import AUTHORITY, TLS_PORT
from companion.remote.secrets import TableSecrets, write_private
from companion.remote.users import of_dial, user_name
from hardware.wireless import Topics
from hardware.wiring import Wireless

FLASHED = ("__init__.py", "logic.py", "wire.py", "station.py")


def lay_out_pico(config: Config, table: TableSecrets, folder: Path, dial: str, wiring: Wireless) -> list[str]:
    """All files of one Pico W; its `settings.py` keeps the network and the pins that were filled in."""
    home = folder / "pico-w" / f"{config.table}-{dial}"
    library = home / "firmware_config" / "pico_w"
    done = [] if home.is_dir() else [f"{home}: the pico-w of dial {dial}."]
    library.mkdir(parents=True, exist_ok=True)
    source = resources.files("firmware_config")
    write_private(home / "firmware_config" / "__init__.py", b"", 0o644)
    for name in FLASHED:
        write_private(library / name, (source / "pico_w" / name).read_bytes(), 0o644)
    write_private(home / "main.py", (source / "pico_w" / "main.py").read_bytes(), 0o644)
    authority = (folder / "broker" / AUTHORITY).read_text()
    write_private(home / "authority.der", ssl.PEM_cert_to_DER_cert(authority), 0o644)
    write_private(home / "settings.py", _pico_settings(config, table, dial, wiring, home).encode())
    return done


def _pico_settings(config: Config, table: TableSecrets, dial: str, wiring: Wireless, home: Path) -> str:
    topic = Topics(config.broker.prefix, config.table).dial(dial, "x").removesuffix("/x")
    own: dict[str, str | int] = {
        "BROKER": table.address,
        "PORT": TLS_PORT,
        "AUTHORITY": "authority.der",
        "USER": user_name(config.table, of_dial(dial)),
        "PASSWORD": table.passwords[of_dial(dial)],
        "TOPIC": topic,
        "MADE_AT": int(time.time()),
    }
    yours: dict[str, str | int] = {
        "WIFI_NAME": "the name of your network",
        "WIFI_PASSWORD": "its password",
        "TURN": wiring.turn,
        **{f"PIN_{part.upper()}": pin for part, pin in PINS["pico-w"].items()},
    }
    kept = _assignments(home / "settings.py")
    lines = [f"{name} = {kept.get(name, repr(value))}" for name, value in yours.items()]
    return "\n".join(
        [
            "# Yours to fill in and to change:",
            *lines,
            "# Kept by `companion provision`:",
            *(f"{name} = {value!r}" for name, value in own.items()),
            "",
        ]
    )


def _assignments(path: Path) -> dict[str, str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    return {name: value for name, mark, value in (line.partition(" = ") for line in lines) if mark}
