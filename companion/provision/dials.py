"""The wireless dials' own files: a folder that ESPHome builds from, and one for each Pico W."""

from pathlib import Path

from companion.config import Config
from companion.provision.esphome import lay_out_esps
from companion.provision.pico import lay_out_pico
from companion.remote.secrets import TableSecrets
from hardware.wiring import Wireless


def wireless_dials(config: Config) -> dict[str, Wireless]:
    """Every wireless dial of the table, and what it is built from."""
    return {name: wiring for name, wiring in config.dials.items() if isinstance(wiring, Wireless)}


def needs_plain_network(config: Config) -> bool:
    """Whether a dial is among them that cannot speak TLS."""
    return any(wiring.board == "esp8266" for wiring in wireless_dials(config).values())


def lay_out_dials(config: Config, table: TableSecrets, folder: Path) -> list[str]:
    """Write what is flashed onto each dial; tells what is new."""
    dials = wireless_dials(config)
    picos = {dial: wiring for dial, wiring in dials.items() if wiring.board == "pico-w"}
    esps = {dial: wiring for dial, wiring in dials.items() if dial not in picos}
    done = lay_out_esps(config, table, folder, esps)
    for dial, wiring in picos.items():
        done += lay_out_pico(config, table, folder, dial, wiring)
    return done
