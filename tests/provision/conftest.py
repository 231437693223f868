"""Tables that were provisioned, and the real broker that read the result."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.config import Config, parse
from companion.provision.make import Wishes, provision
from companion.remote.passes import Pass, local_pass
from hardware.wireless import Link
from tests.broker import Mosquitto, free_port
from tests.running import QUICK
from tests.wait import until

SEATS = ("red", "green", "blue")


def config_of(
    folder: Path, port: int, table: str = "table", more: str = "", colours: Sequence[str] = SEATS
) -> Config:
    """A config whose seats all have wireless dials."""
    seats = "".join(f'[[seat]]\ncolour = "{seat}"\ndial = {{ kind = "wireless" }}\n' for seat in colours)
    source = f'table = "{table}"\n[broker]\nhost = "localhost"\nport = {port}\n{more}\n{seats}'
    return parse(source, folder / "table.toml")


class Provisioned:
    """Tables of one broker, in one folder."""

    def __init__(
        self, folder: Path, tables: Sequence[str] = ("table", "attic"), colours: Sequence[str] = SEATS
    ) -> None:
        self.folder = folder / "mqtt"
        self.ports = (free_port(), free_port())
        self.configs = {table: config_of(folder, self.ports[0], table, colours=colours) for table in tables}
        self.wishes = Wishes(home=self.folder / "broker", ports=self.ports, address="localhost")
        for config in self.configs.values():
            provision(config, self.folder, self.wishes)

    def pass_of(self, who: str, table: str = "table") -> Pass:
        return local_pass(self.configs[table], self.folder, who)

    def mosquitto(self) -> Mosquitto:
        """The broker that reads what was made, not yet started."""
        conf = (self.folder / "broker" / "companion.conf").read_text()
        return Mosquitto(self.folder, conf, self.ports[0])


@pytest.fixture
def provisioned(tmp_path: Path) -> Provisioned:
    return Provisioned(tmp_path)


@pytest.fixture
def broker(provisioned: Provisioned) -> Iterator[Mosquitto]:
    running = provisioned.mosquitto().start()
    yield running
    running.stop()


Connect = Callable[..., Link]


@pytest.fixture
def connect(provisioned: Provisioned, broker: Mosquitto) -> Iterator[Connect]:
    """Connects someone of a table by the password that was made for them."""
    links: list[Link] = []

    def connected(who: str, table: str = "table", will: tuple[str, bytes] | None = None) -> Link:
        links.append(Link(provisioned.pass_of(who, table).broker, backoff=QUICK, will=will).start())
        until(lambda: links[-1].up)
        return links[-1]

    yield connected
    for link in links:
        link.close()
