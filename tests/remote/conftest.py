"""A table on the network, and people elsewhere."""

from tests.hardware.wireless.conftest import broker, connect

__all__ = ["broker", "connect"]
