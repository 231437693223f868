"""Puts the broker's files where Mosquitto reads them, owned by Mosquitto as newer versions of it insist."""

import os
import shutil
from pathlib import Path

from companion.mistake import Mistake
from companion.remote.secrets import write_private

BROKER_USER = "mosquitto"
READ_BY_BROKER = ("passwords", "acl", "server.crt", "server.key")


def install(made: Path, mosquitto: Path = Path("/etc/mosquitto")) -> None:
    """Copy what was made into Mosquitto's folder; only root may."""
    if os.geteuid() != 0:
        raise Mistake("Only root may change Mosquitto's files: run this with sudo.")
    if not (mosquitto / "conf.d").is_dir():
        raise Mistake(f"There is no Mosquitto in {mosquitto}. Install it first: sudo apt install mosquitto")
    home = mosquitto / "companion"
    home.mkdir(exist_ok=True)
    home.chmod(0o750)
    _give_to_broker(home)
    for name in READ_BY_BROKER:
        write_private(home / name, (made / name).read_bytes())
        _give_to_broker(home / name)
    write_private(mosquitto / "conf.d" / "companion.conf", (made / "companion.conf").read_bytes(), 0o644)


def _give_to_broker(path: Path) -> None:
    try:
        shutil.chown(path, BROKER_USER, BROKER_USER)
    except LookupError:
        raise Mistake(
            "There is no user mosquitto here. Install it first: sudo apt install mosquitto"
        ) from None
