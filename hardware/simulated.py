"""Dials without hands: a program turns and presses them. They come in through the same door as real ones."""

from collections.abc import Callable, Iterable
from time import monotonic_ns

from hardware.dial import Emit, Flash, Gesture, Prompt, Signal
from hardware.knobs import Stepped
from hardware.works import NOTHING


class SimulatedDials:
    """Dials for the demo and for tests. `asked` is called with whatever a dial is shown."""

    def __init__(
        self,
        names: Iterable[str],
        emit: Emit,
        asked: Callable[[str, Prompt], None] = lambda _dial, _prompt: None,
        clock: Callable[[], int] = monotonic_ns,
    ) -> None:
        self.prompts = dict.fromkeys(names, NOTHING)
        """What each dial shows."""
        self.flashes: list[tuple[str, Flash]] = []
        """Every flash there was, and at which dial."""
        self._knobs = {name: Stepped() for name in self.prompts}
        self._emit, self._asked, self._clock = emit, asked, clock

    @property
    def names(self) -> frozenset[str]:
        """All of them."""
        return frozenset(self.prompts)

    def show(self, dial: str, prompt: Prompt) -> None:
        """Ask a dial something; the number starts at 1 when the question is another one."""
        if self.prompts[dial].question != prompt.question:
            self._knobs[dial].ask(prompt.low, prompt.high)
        self.prompts[dial] = prompt
        if prompt.flash is not None:
            self.flashes.append((dial, prompt.flash))
        self._asked(dial, prompt)

    def turn(self, dial: str, number: int) -> None:
        """Turn a dial to a number; it stays in the dial until the press."""
        knob = self._knobs[dial]
        knob.turn(number - (knob.number() or 0))

    def press(self, dial: str, number: int | None = None) -> None:
        """Press a dial, turning it to a number before if one is given."""
        prompt = self.prompts[dial]
        if number is not None:
            self.turn(dial, number)
        stands_at = self._knobs[dial].number() if prompt.high else None
        self._say(dial, Gesture.PRESS, stands_at)

    def hold(self, dial: str) -> None:
        """Hold a dial down."""
        self._say(dial, Gesture.HOLD, None)

    def close(self) -> None:
        """Nothing to let go of."""

    def _say(self, dial: str, gesture: Gesture, number: int | None) -> None:
        prompt = self.prompts[dial]
        question = None if prompt is NOTHING else prompt.question
        self._emit(Signal(dial, gesture, self._clock(), number, question))
