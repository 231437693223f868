"""The table's side of the network: its connection to the broker, wireless dials, view and host commands."""

from companion.config import Config
from companion.languages import Language, language
from companion.remote.homeassistant import HomeAssistant
from companion.remote.passes import Pass
from companion.remote.table import TableOnNetwork, companion_link
from companion.screen import Screen
from companion.service.inbox import Inbox
from hardware.wireless import WirelessDials


class Network:
    """Everything of a table that goes through the broker; open until `close`."""

    def __init__(self, config: Config, own: Pass, inbox: Inbox) -> None:
        self._link = companion_link(own.broker, own.topics)
        self.dials = WirelessDials(self._link, own.topics, config.wireless, inbox.put)
        self._table = TableOnNetwork(self._link, own.topics, inbox, language(config.language))
        seats = {seat.colour: seat.name for seat in config.seats}
        HomeAssistant(self._link, own.topics, seats, config.wireless, wanted=config.broker.discovery)

    @property
    def up(self) -> bool:
        """Whether the broker is there."""
        return self._link.up

    def start(self) -> None:
        """Begin to connect."""
        self._link.start()

    def speak(self, words: Language) -> None:
        """Answer in another language from now on."""
        self._table.words = words

    def show(self, screen: Screen) -> None:
        """Show the table to everyone on the network."""
        self._table.show(screen)

    def close(self) -> None:
        """Say that the companion has gone, and leave."""
        self._table.close()
        self._link.close()
