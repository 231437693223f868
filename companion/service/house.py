"""How the house is doing: troubles that last, and remarks that are said once."""

from collections.abc import Collection

from msgspec.structs import replace

from companion.game import events as ev
from companion.game.refusal import Refusal, Why
from companion.game.table import Table
from companion.game.words import Seat
from companion.screen import Ailment, House, Remark
from hardware.dial import Fault, Trouble


class HouseKeeper:
    """Keeps what every screen should say besides the game."""

    def __init__(self, language: str = "en", timer: int = 0) -> None:
        self.language = language
        self.timer = timer
        self._remark: Remark | None = None
        self._remarks = 0
        self._troubles: dict[tuple[Fault, str | None], Trouble] = {}
        self._standing: dict[str, Ailment] = {}

    def house(self, table: Table) -> House:
        """What is to be said now."""
        seats = {place.dial: place.seat for place in table.places}
        ailing = (
            Ailment(trouble.fault.value, seats.get(trouble.dial) if trouble.dial else None, trouble.detail)
            for trouble in self._troubles.values()
            if trouble.dial is None or trouble.dial in seats
        )
        return House(
            language=self.language,
            remark=self._remark,
            ailments=(*self._standing.values(), *ailing),
            timer=self.timer,
        )

    def trouble(self, trouble: Trouble) -> bool:
        """Note a trouble, or that it is over; tells whether that is news."""
        key = (trouble.fault, trouble.dial)
        if trouble.over:
            return self._troubles.pop(key, None) is not None
        news = self._troubles.get(key) != trouble
        self._troubles[key] = trouble
        return news

    def forget(self, dials: Collection[str]) -> None:
        """No longer speak of dials that are not there any more."""
        for key in [key for key in self._troubles if key[1] in dials]:
            del self._troubles[key]

    def stand(self, key: str, detail: str = "") -> None:
        """Say something for as long as it lasts."""
        self._standing[key] = Ailment(key, detail=detail)

    def clear(self, key: str) -> None:
        """No longer say it."""
        self._standing.pop(key, None)

    def refused(self, refusal: Refusal) -> None:
        """Say why something was not taken."""
        if refusal.why is Why.DISK:
            self.stand("disk")
        self._say(Remark(f"refusal.{refusal.why.value}", 0, seat=refusal.seat, n=refusal.n))

    def happened(self, event: ev.AnyEvent) -> None:
        """Say what was done, where it is not seen at once; anything else ends the last remark."""
        self.clear("disk")
        remark = _note(event)
        if remark is None:
            self._remark = None
        else:
            self._say(remark)

    def _say(self, remark: Remark) -> None:
        self._remarks += 1
        self._remark = replace(remark, number=self._remarks)


_NOTED = (
    ev.WentAway
    | ev.CameBack
    | ev.JoinedLate
    | ev.Renamed
    | ev.Reseated
    | ev.RulesChanged
    | ev.RoundVoided
    | ev.DialsSwapped
    | ev.Entered
    | ev.Reopened
)


def _note(event: ev.AnyEvent) -> Remark | None:
    what, seat = ev.label(event)
    match event:
        case ev.Undone() | ev.Redone():
            return Remark(f"note.{what}", 0, seat=event.seat, text=event.what)
        case ev.Corrected():
            return Remark("note.corrected", 0, seat=event.seat, n=event.points, text=event.remark)
        case _ if isinstance(event, _NOTED):
            return Remark(f"note.{what}", 0, seat=Seat(seat) if seat else None)
        case _:
            return None
