"""A process that plays and says after each gesture that it was accepted, until it is killed.

`python -m tests.journal.player JOURNAL SEED` prints a line for each accepted gesture, after `Keeper.handle`
has returned: the number of the step and a checksum of the table.
"""

import sys
from pathlib import Path
from random import Random
from zlib import crc32

from companion.codec import encode_table
from companion.game import commands as do
from companion.game.refusal import Refusal
from companion.game.table import Ballot, Place, Podium, Settings
from companion.game.words import Seat
from companion.journal import Journal
from companion.keeper import Keeper
from companion.simulation import Guests

SEATS = tuple(Seat(colour) for colour in ("red", "blue", "green", "pink"))


def main(path: Path, seed: int) -> None:
    random = Random(seed)
    guests = Guests(random, SEATS)
    keeper = Keeper(Journal(path))

    def give(command: do.AnyCommand | None) -> None:
        if command is None or isinstance(keeper.handle(command, at=keeper.table.steps), Refusal):
            return
        sys.stdout.write(f"{keeper.table.steps} {crc32(encode_table(keeper.table))}\n")
        sys.stdout.flush()

    if not keeper.table.places:
        give(do.Arrange(tuple(Place(seat=seat, name=seat, dial=seat) for seat in SEATS), Settings()))
    if isinstance(keeper.table.phase, Ballot):
        guests.lay_cards(keeper.table.phase.lays)
    while True:
        before = keeper.table.phase
        if isinstance(before, Podium):
            give(do.Hold(random.choice(keeper.table.seated)))
        elif random.random() < 0.02:
            commands: tuple[do.AnyCommand, ...] = (do.Undo(), do.Redo(), do.Hold(SEATS[1]))
            give(random.choice(commands))
        else:
            give(guests.answer(keeper.table, random.choice(SEATS)))
        if isinstance(keeper.table.phase, Ballot) and not isinstance(before, Ballot):
            guests.lay_cards(keeper.table.phase.lays)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
