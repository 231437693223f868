"""The loop: takes what the dials and the host say, lets the keeper decide, tells dials and screens."""

import dataclasses
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from companion.game import commands as do
from companion.game.refusal import Refusal, Why
from companion.game.show import public_view, seat_view
from companion.game.table import Place, Settings
from companion.game.words import Seat
from companion.keeper import Keeper
from companion.screen import Screen
from companion.service.house import HouseKeeper
from companion.service.inbox import Call, Inbox, Item, Reply, Request
from companion.service.prompts import UNUSED, prompt_for
from hardware.dial import Dials, Flash, Gesture, Prompt, Signal, Trouble

log = logging.getLogger(__name__)


class Output(Protocol):
    """Something that shows the table to people: a TV, a topic on the network."""

    def show(self, screen: Screen) -> None:
        """Show this from now on; never blocks."""
        ...


class Service:
    """A running table. The thread that calls `step` alone owns state, journal and what the outputs own."""

    def __init__(
        self,
        keeper: Keeper,
        inbox: Inbox,
        dials: Sequence[Dials] = (),
        outputs: Sequence[Output] = (),
        house: HouseKeeper | None = None,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self.keeper = keeper
        self.inbox = inbox
        self.house = house or HouseKeeper()
        self._dials = list(dials)
        self._outputs = list(outputs)
        self._clock = clock
        self._shown: dict[str, Prompt] = {}
        self._screen: Screen | None = None
        self.stopping = False

    def arrange(self, places: Sequence[Place], settings: Settings) -> None:
        """Set the table up as its config says, keeping the game that goes on; then show everything."""
        self._command(do.Arrange(tuple(places), settings))
        for told in self.keeper.journal.told:
            log.warning("%s", told)
            self.house.stand("journal", told)
        self.refresh(everything=True)

    def step(self, timeout: float | None = 0.0) -> bool:
        """Handle all that has come in; tells whether anything had."""
        items = self.inbox.take(timeout)
        for item in items:
            self._handle(item)
        return bool(items)

    def run(self, beat: Callable[[], None] = lambda: None, every: float | None = None) -> None:
        """Go on until `stop`; `beat` is called at least every so many seconds, by the loop itself."""
        while not self.stopping:
            self.step(every)
            beat()

    def stop(self) -> None:
        """End the loop, from any thread."""
        self.inbox.put(Call(self._stop))

    def _stop(self) -> None:
        self.stopping = True

    def close(self) -> None:
        """Switch the lamps off and let go of the journal."""
        for family in self._dials:
            family.close()
        self.keeper.journal.close()

    def add_output(self, output: Output) -> None:
        """Show the table on one more screen from now on."""
        self._outputs.append(output)
        if self._screen is not None:
            output.show(self._screen)

    def replace_dials(self, gone: Iterable[Dials], new: Iterable[Dials]) -> None:
        """Exchange families of dials while the game goes on."""
        for family in gone:
            self._dials.remove(family)
        self._dials += new
        self.refresh(everything=True)

    def refresh(self, *, everything: bool = False) -> None:
        """Tell dials and screens what has changed (or all there is)."""
        if everything:
            self._shown.clear()
            self._screen = None
        self._tell_dials({})
        self._tell_screens()

    # --- what comes in --------------------------------------------------------------------------------

    def _handle(self, item: Item) -> None:
        match item:
            case Signal():
                self._gesture(item)
            case Trouble():
                if self.house.trouble(item):
                    level = logging.INFO if item.over else logging.WARNING
                    state = "over" if item.over else "noticed"
                    log.log(
                        level, "%s %s: %s %s", item.fault.value, state, item.dial or "all dials", item.detail
                    )
                    self._tell_screens()
            case Request():
                item.reply(self._request(item.command))
            case Call():
                item.action()

    def _gesture(self, signal: Signal) -> None:
        seat = self._seat_of(signal.dial)
        if seat is None:
            # A wireless dial waits for an answer, even one that nobody sits at.
            self._flash(signal.dial, UNUSED)
            return
        command: do.AnyCommand
        if signal.gesture is Gesture.PRESS:
            command = do.Press(seat, signal.number, signal.question)
        else:
            command = do.Hold(seat, signal.question)
        self._command(command)

    def _request(self, command: do.AnyCommand) -> Reply:
        refusal = self._command(command)
        if refusal is None:
            return Reply(accepted=True)
        return Reply(accepted=False, why=refusal.why.value, seat=refusal.seat, n=refusal.n)

    def _command(self, command: do.AnyCommand) -> Refusal | None:
        """Decide a command, then tell everyone; a stale answer is answered with the question that stands."""
        asked_again = self._asked_again()
        decision = self._unknown_dial(command) or self.keeper.handle(command, self._clock())
        seat: Seat | None = getattr(command, "seat", None)
        flashes: dict[Seat, Flash | None] = {}
        if isinstance(decision, Refusal):
            if seat is not None:
                flashes[seat] = None if decision.why is Why.STALE else Flash.REFUSED
            if decision.why is not Why.STALE and not isinstance(command, do.Arrange):
                self.house.refused(decision)
        else:
            self.house.happened(decision)
            flashes = dict.fromkeys(self._asked_again() - asked_again, Flash.LOOK)
        self._tell_dials(flashes)
        self._tell_screens()
        return decision if isinstance(decision, Refusal) else None

    def _unknown_dial(self, command: do.AnyCommand) -> Refusal | None:
        """Refuse to give a seat a dial that is not there; the game itself knows no dials."""
        known = {name for family in self._dials for name in family.names}
        if isinstance(command, do.SwapDial) and command.dial not in known:
            return Refusal(Why.NO_SUCH_DIAL, command.seat)
        return None

    # --- what goes out --------------------------------------------------------------------------------

    def _seat_of(self, dial: str) -> Seat | None:
        return next((place.seat for place in self.keeper.table.places if place.dial == dial), None)

    def _asked_again(self) -> set[Seat]:
        table = self.keeper.table
        return {place.seat for place in table.places if seat_view(table, place.seat).again}

    def _tell_dials(self, flashes: dict[Seat, Flash | None]) -> None:
        """Show each dial its prompt: those that changed, and those named in `flashes` in any case."""
        table = self.keeper.table
        seats = {place.dial: place.seat for place in table.places}
        for family in self._dials:
            for dial in family.names:
                seat = seats.get(dial)
                prompt = UNUSED if seat is None else prompt_for(seat_view(table, seat))
                if seat in flashes:
                    family.show(dial, prompt_for(seat_view(table, seat), flashes[seat]))
                elif self._shown.get(dial) != prompt:
                    family.show(dial, prompt)
                self._shown[dial] = prompt

    def _flash(self, dial: str, prompt: Prompt) -> None:
        for family in self._dials:
            if dial in family.names:
                family.show(dial, dataclasses.replace(prompt, flash=Flash.REFUSED))

    def _tell_screens(self) -> None:
        table = self.keeper.table
        screen = Screen(view=public_view(table), house=self.house.house(table))
        if screen != self._screen:
            self._screen = screen
            for output in self._outputs:
                output.show(screen)
