"""Makes or completes everything; what exists is kept unless it is asked to be replaced."""

import contextlib
import os
import pwd
import shutil
import socket
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.config import Config
from companion.mistake import Mistake
from companion.provision import broker
from companion.provision.certificate import make_certificate
from companion.provision.dials import lay_out_dials, needs_plain_network
from companion.remote.passes import local_pass, pass_file
from companion.remote.secrets import (
    Secrets,
    TableSecrets,
    new_password,
    read_secrets,
    write_private,
    write_secrets,
)
from companion.remote.users import COMPANION, HOST, TV, of_dial, spectator

BROKER_HOME = Path("/etc/mosquitto/companion")
"""Where Mosquitto finds what is made for it, once installed."""
SERVICE_USER, TV_USER = "companion", "companion-tv"
HOSTS = "companion"
"""The group of those who may say something as the host."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked for besides what the config says."""

    rotate: tuple[str, ...] = ()
    """Whose passwords are to be replaced: dials by their names, or the host, the tv, the companion."""
    address: str | None = None
    """The broker's name or number on the network; None: as before, or this machine's own name."""
    plain_network: bool = False
    """Whether the network may be spoken to without TLS: what an ESP8266 needs."""
    home: Path = BROKER_HOME
    ports: tuple[int, int] = (1883, 8883)
    """Plain, and TLS."""
    spectators: tuple[str, ...] = ()
    """More TVs and phones that may watch, each with a password of its own: two cannot share one."""


def provision(config: Config, folder: Path, wishes: Wishes) -> list[str]:
    """Make all that is missing; tells in sentences what was done."""
    if needs_plain_network(config) and not wishes.plain_network:
        raise Mistake(
            "An ESP8266 dial cannot check a certificate, so it needs the network without TLS: anyone on "
            "it could then listen in. Say --plain-network if that is all right, or use an ESP32."
        )
    _make_folder(folder)
    _make_folder(folder / "broker")
    content = read_secrets(folder) or Secrets()
    table = _table(content, config, wishes.address)
    done = _fill(table, config, wishes.spectators)
    done += _rotate(table, config, wishes.rotate)
    if config.broker.discovery and not content.home_assistant:
        content.home_assistant = new_password()
        done.append("A password for Home Assistant.")
    write_secrets(folder, content)
    if make_certificate(folder / "broker", config.table, table.address):
        done.append(f"A certificate for the broker at {table.address}.")
    _write_broker(folder / "broker", content, wishes)
    _write_passes(config, folder)
    return done + lay_out_dials(config, table, folder)


def _table(content: Secrets, config: Config, address: str | None) -> TableSecrets:
    known = content.tables.get(config.table)
    if known is None:
        known = TableSecrets(config.broker.prefix, address or _own_address(config))
        content.tables[config.table] = known
    known.prefix = config.broker.prefix
    known.address = address or known.address
    return known


def _own_address(config: Config) -> str:
    host = config.broker.host
    return f"{socket.gethostname()}.local" if host in ("localhost", "127.0.0.1", "::1") else host


def _fill(table: TableSecrets, config: Config, spectators: tuple[str, ...]) -> list[str]:
    wanted = [COMPANION, HOST, TV, *map(spectator, spectators), *map(of_dial, config.wireless)]
    missing = [who for who in wanted if who not in table.passwords]
    for who in missing:
        table.passwords[who] = new_password()
    for dial in config.wireless:
        table.updates.setdefault(dial, new_password())
    return [f"A password for {', '.join(missing)}."] if missing else []


def _rotate(table: TableSecrets, config: Config, names: tuple[str, ...]) -> list[str]:
    done = []
    for name in names:
        who = name if name in table.passwords else of_dial(name)
        if who not in table.passwords:
            known = ", ".join(sorted(table.passwords))
            raise Mistake(
                f"There is no {name} at table {config.table} to give a new password. Known are: {known}."
            )
        table.passwords[who] = new_password()
        if name in table.updates:
            table.updates[name] = new_password()
            done.append(f"A new password for {who}: flash it again, or it stays out.")
        else:
            done.append(f"A new password for {who}.")
    return done


def _write_broker(folder: Path, content: Secrets, wishes: Wishes) -> None:
    before = ""
    with contextlib.suppress(FileNotFoundError):
        before = (folder / "passwords").read_text()
    plain, tls = wishes.ports
    config = broker.listeners(wishes.home, port=plain, tls_port=tls, plain_network=wishes.plain_network)
    write_private(folder / "passwords", broker.passwords(content, before).encode())
    write_private(folder / "acl", broker.access(content).encode())
    write_private(folder / "companion.conf", config.encode(), 0o644)


def _write_passes(config: Config, folder: Path) -> None:
    """For those who may not read the secrets: the TV is another user's program, hosts are a group."""
    for who, mode in ((TV, 0o600), (HOST, 0o640)):
        path = pass_file(folder.parent, config.table, who)
        write_private(path, msgspec.json.encode(local_pass(config, folder, who)), mode)
        if who == TV:
            _give(path, TV_USER)
        elif os.geteuid() == 0:
            with contextlib.suppress(LookupError):
                shutil.chown(path, group=HOSTS)


def _make_folder(folder: Path) -> None:
    if not folder.is_dir():
        folder.mkdir(parents=True)
        # Others may go through it to a file of theirs (the TV's pass) but not look around.
        folder.chmod(0o711)
        _give(folder, SERVICE_USER)


def _give(path: Path, user: str) -> None:
    """Hand a file to the user whose program reads it, where there is such a user and we may."""
    if os.geteuid() == 0:
        with contextlib.suppress(KeyError):
            known = pwd.getpwnam(user)
            os.chown(path, known.pw_uid, known.pw_gid)
