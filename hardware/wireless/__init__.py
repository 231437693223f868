"""Dials without cables, over MQTT; `docs/mqtt.md` is the specification of what is said on the wire."""

from hardware.wireless.dials import WirelessDials
from hardware.wireless.link import Broker, Link, Message
from hardware.wireless.topics import Topics

__all__ = ["Broker", "Link", "Message", "Topics", "WirelessDials"]
