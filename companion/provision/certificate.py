"""The broker's certificate, so that nobody on the network can listen in or pretend to be the broker."""

import ipaddress
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path

from companion.mistake import Mistake
from companion.remote.passes import AUTHORITY
from companion.remote.secrets import write_private

DAYS = "7300"
"""Twenty years: a dial cannot be asked to renew what it was flashed with."""

_NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def make_certificate(folder: Path, table: str, address: str) -> bool:
    """Make an authority (once) and a certificate for the broker's address; False if all was there already."""
    names = folder / "server.names"
    wanted = _names(address)
    if names.exists() and names.read_text() == wanted:
        return False
    if not (folder / "ca.key").exists():
        _make_authority(folder, table)
    _make_server(folder, address, wanted)
    write_private(names, wanted.encode(), 0o644)
    return True


def _names(address: str) -> str:
    try:
        own = f"IP:{ipaddress.ip_address(address)}"
    except ValueError:
        own = f"DNS:{address}"
    return f"{own},DNS:localhost,IP:127.0.0.1"


def _make_authority(folder: Path, table: str) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        _openssl(
            *("req", "-x509", *_NEW_KEY, "-keyout", f"{scratch}/key", "-out", f"{scratch}/crt"),
            *("-days", DAYS, "-subj", f"/CN=the companion of {table}"),
            *("-addext", "keyUsage=critical,keyCertSign,cRLSign"),
        )
        _take(scratch, folder / "ca.key", folder / AUTHORITY)


def _make_server(folder: Path, address: str, names: str) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        _openssl(
            *("req", *_NEW_KEY, "-keyout", f"{scratch}/key", "-out", f"{scratch}/csr"),
            *("-subj", f"/CN={address}"),
        )
        extensions = Path(scratch) / "extensions"
        extensions.write_text(
            f"subjectAltName={names}\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth\n"
            "basicConstraints=CA:FALSE\nauthorityKeyIdentifier=keyid\nsubjectKeyIdentifier=hash\n"
        )
        _openssl(
            *("x509", "-req", "-in", f"{scratch}/csr", "-out", f"{scratch}/crt", "-days", DAYS),
            *("-CA", str(folder / AUTHORITY), "-CAkey", str(folder / "ca.key")),
            *("-set_serial", f"0x{secrets.token_hex(16)}", "-extfile", str(extensions)),
        )
        _take(scratch, folder / "server.key", folder / "server.crt")


def _take(scratch: str, key: Path, certificate: Path) -> None:
    write_private(key, (Path(scratch) / "key").read_bytes())
    write_private(certificate, (Path(scratch) / "crt").read_bytes(), 0o644)


def _openssl(*words: str) -> None:
    program = shutil.which("openssl")
    if program is None:
        raise Mistake("The program openssl is missing. Install it: sudo apt install openssl")
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Mistake(f"openssl could not make the broker's certificate: {done.stderr.strip()}")
