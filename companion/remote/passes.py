"""A pass: all that one program needs to reach a table as one user."""

import os
from pathlib import Path

import msgspec

from companion.config import Config
from companion.mistake import Mistake
from companion.remote.secrets import read_secrets
from companion.remote.users import user_name
from hardware.wireless import Broker, Topics

TLS_PORT = 8883
AUTHORITY = "ca.crt"


class Pass(msgspec.Struct, frozen=True):
    """Where the broker is, as whom, and which table. It holds a password: keep it to yourself."""

    prefix: str
    table: str
    host: str
    port: int
    user: str
    password: str
    authority: str | None = None

    @property
    def topics(self) -> Topics:
        """The topics of the table."""
        return Topics(self.prefix, self.table)

    @property
    def broker(self) -> Broker:
        """The broker, and as whom."""
        return Broker(self.host, self.port, self.user, self.password, self.authority)


def default_folder(config_file: Path) -> Path:
    """Where `companion provision` keeps what it makes: beside the config."""
    return config_file.parent / "mqtt"


def local_pass(config: Config, folder: Path, who: str) -> Pass:
    """The pass of someone of this table, for a program that may read the secrets itself."""
    password = _password(config.table, folder, who)
    broker = config.broker
    authority = _authority(folder) if broker.tls else None
    return Pass(
        broker.prefix,
        config.table,
        broker.host,
        broker.port,
        user_name(config.table, who),
        password,
        authority,
    )


def pass_for_elsewhere(config: Config, folder: Path, who: str) -> Pass:
    """The pass to carry to another machine: by the broker's address on the network, with TLS."""
    password = _password(config.table, folder, who)
    found = read_secrets(folder)
    assert found is not None
    address = found.tables[config.table].address
    user = user_name(config.table, who)
    return Pass(config.broker.prefix, config.table, address, TLS_PORT, user, password, _authority(folder))


def find_pass(config: Config, config_file: Path, who: str, given: Path | None = None) -> Pass:
    """The pass to use: the one given, the one made for those who may not read the secrets, or theirs."""
    if given is not None:
        return read_pass(given)
    made = pass_file(config_file.parent, config.table, who)
    return (
        read_pass(made) if os.access(made, os.R_OK) else local_pass(config, default_folder(config_file), who)
    )


def pass_file(folder: Path, table: str, who: str) -> Path:
    """Where the pass is, beside the config, of someone on this machine who may not read the secrets."""
    return folder / f"{table}-{who}.pass"


def read_pass(path: Path) -> Pass:
    """Read a pass that was carried here."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Pass)
    except OSError as error:
        raise Mistake(f"The pass {path} cannot be read: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise Mistake(f"{path} is not a pass ({error}). `companion provision --pass` prints one.") from None


def _password(table: str, folder: Path, who: str) -> str:
    found = read_secrets(folder)
    if found is None or table not in found.tables:
        raise Mistake(
            f"There are no passwords for table {table} in {folder} yet: run `companion provision` first."
        )
    passwords = found.tables[table].passwords
    if who not in passwords:
        known = ", ".join(sorted(passwords))
        raise Mistake(f"Nobody called {who} belongs to table {table}. Known are: {known}.")
    return passwords[who]


def _authority(folder: Path) -> str:
    try:
        return (folder / "broker" / AUTHORITY).read_text()
    except FileNotFoundError:
        raise Mistake("There is no certificate yet: run `companion provision` first.") from None
