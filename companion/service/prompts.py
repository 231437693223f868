"""What a dial is told: made from its seat's own view, so it cannot hold another seat's numbers."""

from companion.game.table import AskKind
from companion.game.views import SeatView
from hardware.dial import Flash, Lamp, Prompt

_STEADY = {
    AskKind.START: Lamp.LOCKED,
    AskKind.LOCKED: Lamp.LOCKED,
    AskKind.SIT: Lamp.OFF,
    AskKind.WAIT: Lamp.OFF,
    AskKind.PAUSED: Lamp.OFF,
    AskKind.COME_BACK: Lamp.OFF,
    AskKind.AGAIN: Lamp.OFF,
}

UNUSED = Prompt(question=0, ask="unused")
"""For a dial that belongs to no seat."""


def prompt_for(view: SeatView, flash: Flash | None = None) -> Prompt:
    """Ask a seat's dial what its seat is asked."""
    ask = view.asked.ask
    return Prompt(
        question=view.asked.question,
        ask=ask.kind.value,
        low=ask.low,
        high=ask.high,
        lamp=_STEADY.get(ask.kind, Lamp.ASKED),
        flash=flash,
    )
