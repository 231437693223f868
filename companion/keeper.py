"""The keeper of a table: decides, stores, and only then lets it be so."""

from companion.game.commands import AnyCommand
from companion.game.events import AnyEvent
from companion.game.refusal import Refusal, Why
from companion.game.table import Table
from companion.game.timeline import apply, decide
from companion.journal import Journal, NotStored, starts_a_game


class Keeper:
    """Holds a table and its journal; the only one who changes either."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.line = journal.replay()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.line.table

    def handle(self, command: AnyCommand, at: int) -> AnyEvent | Refusal:
        """Take a command: what comes back as an event is on disk and has happened."""
        decision = decide(self.line, command, at)
        if isinstance(decision, Refusal):
            return decision
        after = apply(self.line, decision)
        try:
            self.journal.append(
                after.table.steps, decision, snapshot=after.table if starts_a_game(decision) else None
            )
        except NotStored:
            return Refusal(Why.DISK, getattr(command, "seat", None))
        self.line = after
        return decision
