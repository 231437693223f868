"""The works of a dial: contacts, knob and lamp, whatever they are connected to."""

from collections.abc import Callable, Iterable, Mapping
from threading import RLock

from hardware.contact import HAND, Contact, Felt, Timing, Touch
from hardware.dial import Emit, Fault, Flash, Gesture, Prompt, Signal, Trouble
from hardware.knobs import Knob
from hardware.lamp import ONCE, Frames, Player, Shade, read_back
from hardware.wheel import ORDER, Wheel

PRESS = "press"
"""The part that every dial has; all others belong to its knob."""

NOTHING = Prompt(question=0, ask="wait")
"""What a dial shows before it was ever asked anything."""


class Works:
    """One dial. Its methods may be called from any thread; each says what time it is."""

    def __init__(
        self,
        name: str,
        knob: Knob,
        emit: Emit,
        light: Callable[[Shade], None],
        parts: Mapping[str, str],
        *,
        timing: Timing = HAND,
        read_back: bool = False,
        clicks: int = 1,
    ) -> None:
        self.name = name
        self._knob = knob
        self._emit = emit
        self._light = light
        self._where = parts
        self._contacts = {part: Contact(timing) for part in parts}
        self._timing = timing
        self._read_back = read_back
        self._wheel = Wheel(clicks)
        self._lamp = Player()
        self._shade = Shade.DARK
        self._prompt = NOTHING
        self._gripped: tuple[Prompt, int | None] = (NOTHING, None)
        self._stuck: set[str] = set()
        self._lock = RLock()

    def show(self, prompt: Prompt, now: int) -> None:
        """Ask something; the number starts anew when the question is another one."""
        with self._lock:
            before, self._prompt = self._prompt, prompt
            if (before.question, before.low, before.high) != (prompt.question, prompt.low, prompt.high):
                self._knob.ask(prompt.low, prompt.high)
            self._lamp.steady(prompt.lamp, now)
            if prompt.flash is not None:
                self._lamp.once(ONCE[prompt.flash], now)
            self._shine(now)

    def number(self) -> int | None:
        """The number it stands at now; for trying out dials only, as it is secret until the press."""
        with self._lock:
            return self._knob.number()

    def begin(self, part: str, closed: bool, now: int) -> None:
        """How a contact was found when the dial was opened."""
        with self._lock:
            if part not in self._contacts:
                self._wheel.begin(part, closed)
                return
            self._contacts[part] = Contact(self._timing, closed=closed, now=now)

    def edge(self, part: str, closed: bool, at: int) -> int | None:
        """A contact closed or opened; gives when `tick` is due."""
        with self._lock:
            for felt in self._contacts[part].edge(closed, at):
                self._feel(part, felt)
            return self._shine(at)

    def turn(self, by: int, at: int) -> int | None:
        """The knob was turned; gives when `tick` is due. While the press is down the number stands still."""
        with self._lock:
            self._turn(by, at)
            return self._shine(at)

    def spin(self, contact: str, closed: bool, at: int) -> int | None:
        """Contact "a" or "b" of an encoder closed or opened; gives when `tick` is due."""
        with self._lock:
            self._wheel.edge(contact, closed, at)
            return self._shine(at)

    def tick(self, now: int) -> int | None:
        """Time has passed; gives when this must be called again."""
        with self._lock:
            for part, contact in self._contacts.items():
                for felt in contact.tick(now):
                    self._feel(part, felt)
            # While a hand may be coming down, the wheel waits: pushing a knob often turns it a little.
            if not self._contacts[PRESS].closing:
                self._turn(self._wheel.tick(now), now)
            return self._shine(now)

    def _feel(self, part: str, felt: Felt) -> None:
        match felt.touch:
            case Touch.STUCK | Touch.FREE:
                self._tell_stuck(part, felt.touch is Touch.STUCK)
            case Touch.DOWN if part == PRESS:
                self._grip(felt.at)
            case Touch.DOWN if not self._contacts[PRESS].down:
                self._play(self._knob.touch(part), felt.at)
            case Touch.PRESS if part == PRESS:
                self._press(felt.at)
            case Touch.HOLD if part == PRESS:
                self._say(Gesture.HOLD, felt.at, self._gripped[0], None)
            case _:
                pass

    def _turn(self, by: int, at: int) -> None:
        if by and not self._contacts[PRESS].down:
            self._play(self._knob.turn(by), at)

    def _grip(self, at: int) -> None:
        """The answer is to what was shown, and the number the one stood at, when the hand came down."""
        if steps := self._wheel.tick(at + ORDER):
            self._play(self._knob.turn(steps), at)
        self._gripped = self._prompt, self._knob.number() if self._prompt.high else None

    def _press(self, at: int) -> None:
        prompt, number = self._gripped
        if prompt.high == 0:
            self._say(Gesture.PRESS, at, prompt, None)
        elif number is None or not prompt.low <= number <= prompt.high or self._moved(prompt, number):
            self._play(ONCE[Flash.REFUSED], at)
        else:
            self._say(Gesture.PRESS, at, prompt, number)
            if self._read_back:
                self._play(read_back(number), at)

    def _moved(self, prompt: Prompt, number: int) -> bool:
        return prompt.question == self._prompt.question and self._knob.number() != number

    def _say(self, gesture: Gesture, at: int, prompt: Prompt, number: int | None) -> None:
        question = None if prompt is NOTHING else prompt.question
        self._emit(Signal(self.name, gesture, at, number, question))

    def _tell_stuck(self, part: str, stuck: bool) -> None:
        """Tell of the first part that is stuck, and when the last is free again."""
        none_before = not self._stuck
        (self._stuck.add if stuck else self._stuck.discard)(part)
        if none_before or not self._stuck:
            self._emit(Trouble(Fault.STUCK, self.name, over=not stuck, detail=self._where[part]))

    def _play(self, frames: Frames | None, at: int) -> None:
        if frames is not None:
            self._lamp.once(frames, at)

    def _shine(self, now: int) -> int | None:
        shade = self._lamp.light(now)
        if shade is not self._shade:
            self._shade = shade
            self._light(shade)
        wheel = None if self._contacts[PRESS].closing else self._wheel.due
        return _first([self._lamp.due, wheel, *(contact.due for contact in self._contacts.values())])


def tick_all(dials: Iterable[Works], now: int) -> int | None:
    """Time has passed for all of them; gives when this must be called again."""
    return _first([works.tick(now) for works in dials])


def _first(dues: list[int | None]) -> int | None:
    return min((due for due in dues if due is not None), default=None)
