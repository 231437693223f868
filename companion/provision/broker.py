"""What Mosquitto reads: who may connect, what each may do, and where it listens.

Checked against Mosquitto 2.0.11 (Debian 12) and written for 2.0.21 (Debian 13) as well.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from pathlib import Path

from companion.remote.passes import TLS_PORT
from companion.remote.secrets import Secrets
from companion.remote.users import HOME_ASSISTANT, rights, user_name
from hardware.wireless import Topics

ITERATIONS = 101
"""Mosquitto's own default. Our passwords are random and long, so slowness protects nothing here."""


def passwords(content: Secrets, before: str = "") -> str:
    """Mosquitto's password file. A line that still fits is kept: nothing changes for nothing."""
    kept = dict(line.split(":", 1) for line in before.splitlines() if ":" in line)
    lines = [
        f"{user}:{kept[user] if _fits(kept.get(user, ''), password) else _hash(password)}\n"
        for user, password in sorted(_users(content).items())
    ]
    return "".join(lines)


def access(content: Secrets) -> str:
    """Mosquitto's ACL: what is not listed for a user is forbidden to that user."""
    parts = []
    for table, own in sorted(content.tables.items()):
        topics = Topics(own.prefix, table)
        for who in sorted(own.passwords):
            allowed = [f"topic {may} {topic}\n" for may, topic in rights(topics, who)]
            parts.append(f"user {user_name(table, who)}\n{''.join(allowed)}")
    if content.home_assistant:
        topics_of_all = [Topics(own.prefix, table) for table, own in sorted(content.tables.items())]
        seen = {right: None for topics in topics_of_all for right in rights(topics, HOME_ASSISTANT)}
        parts.append(f"user {HOME_ASSISTANT}\n" + "".join(f"topic {may} {topic}\n" for may, topic in seen))
    return "\n".join(parts)


def listeners(home: Path, *, port: int = 1883, tls_port: int = TLS_PORT, plain_network: bool = False) -> str:
    """Mosquitto's config: plain on the loopback, TLS for the network, and nobody without a name."""
    where = "" if plain_network else " 127.0.0.1"
    return f"""\
# Made by `companion provision`, which overwrites it.
allow_anonymous false
password_file {home}/passwords
acl_file {home}/acl
# A table's whole burst must fit, and a view, but not somebody's film.
max_queued_messages 10000
max_packet_size 262144
set_tcp_nodelay true

listener {port}{where}
# A user's name is the client's name: nobody can throw out anybody else.
use_username_as_clientid true

listener {tls_port}
use_username_as_clientid true
certfile {home}/server.crt
keyfile {home}/server.key
tls_version tlsv1.2
"""


def _users(content: Secrets) -> Mapping[str, str]:
    users = {
        user_name(table, who): password
        for table, own in content.tables.items()
        for who, password in own.passwords.items()
    }
    return users | ({HOME_ASSISTANT: content.home_assistant} if content.home_assistant else {})


def _hash(password: str, salt: bytes | None = None) -> str:
    """As mosquitto_passwd writes it: PBKDF2 with SHA-512."""
    salt = salt or secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS, 64)
    return f"$7${ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def _fits(line: str, password: str) -> bool:
    parts = line.split("$")
    if len(parts) != 5 or parts[1:3] != ["7", str(ITERATIONS)]:
        return False
    return hmac.compare_digest(line, _hash(password, base64.b64decode(parts[3])))
