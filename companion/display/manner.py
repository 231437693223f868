"""How a TV shows things, whatever the game is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.config import Config


@dataclass(frozen=True, slots=True)
class Manner:
    """How a TV shows things, as its config and whoever started it want."""

    calm: bool = False
    dim_after: float = 600.0
    """Seconds without a gesture; 0 is never."""
    language: str | None = None
    """Another language than the table's."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Which keys are a seat's, where dials are on a keyboard."""


def manner_of(
    config: Config, *, calm: bool = False, language: str | None = None, keys: Mapping[str, str] | None = None
) -> Manner:
    """How the TV of this table shows things."""
    dim_after = config.tv.dim_after * 60.0
    return Manner(calm=calm or config.tv.calm, dim_after=dim_after, language=language, keys=keys or {})
