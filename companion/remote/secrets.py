"""The one file that holds passwords. Only its owner may read it."""

import os
import secrets
import stat
from pathlib import Path

import msgspec

from companion.mistake import Mistake

FILE = "secrets.json"


class TableSecrets(msgspec.Struct):
    """What is secret about one table, and where its broker is found on the network."""

    prefix: str
    address: str
    """The broker's name or number on the network, for dials and TVs elsewhere."""
    passwords: dict[str, str] = {}
    """Of everyone who may connect."""
    updates: dict[str, str] = {}
    """What a dial wants to hear before it takes new firmware over the air."""


class Secrets(msgspec.Struct):
    """Everything secret about the tables of one broker."""

    tables: dict[str, TableSecrets] = {}
    home_assistant: str = ""
    """Its password, the same for all tables; empty while no table announces itself to it."""


def new_password() -> str:
    """A password nobody will guess, nor need to type."""
    return secrets.token_urlsafe(24)


def read_secrets(folder: Path) -> Secrets | None:
    """Read the secrets that `companion provision` made; None when there are none yet."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            _only_the_owner_reads(path, os.fstat(file.fileno()).st_mode)
            return msgspec.json.decode(file.read(), type=Secrets)
    except FileNotFoundError:
        return None
    except PermissionError:
        raise Mistake(f"{path} may be read by its owner only, and that is not you. Try `sudo`.") from None
    except msgspec.MsgspecError as error:
        raise Mistake(
            f"{path} is damaged ({error}). Put back a copy, or remove it and provision anew."
        ) from None


def write_secrets(folder: Path, content: Secrets) -> None:
    """Keep the secrets, for their owner's eyes only."""
    text = msgspec.json.format(msgspec.json.encode(content), indent=2)
    write_private(folder / FILE, text + b"\n")


def write_private(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Replace a file in one step; at no moment can anyone else read it."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        os.fchmod(handle, mode)
        _give_to_the_folder_s_owner(handle, path.parent)
        file.write(content)
        file.flush()
        os.fsync(handle)
    new.replace(path)


def _give_to_the_folder_s_owner(handle: int, folder: Path) -> None:
    """So that `sudo companion provision` leaves files that the companion itself can read."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(handle, owner.st_uid, owner.st_gid)


def _only_the_owner_reads(path: Path, mode: int) -> None:
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise Mistake(f"Others may read the passwords in {path}. Close it first: chmod 600 {path}")
