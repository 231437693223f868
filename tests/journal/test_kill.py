"""The plug is pulled: a real process is killed at random moments; nothing it acknowledged is ever missing."""

import subprocess
import sys
from pathlib import Path
from random import Random
from zlib import crc32

from companion.codec import encode_table
from companion.game.timeline import Timeline, apply
from companion.journal import Journal

KILLS = 30


def acknowledged_until_killed(journal: Path, seed: int, lines: int) -> list[tuple[int, int]]:
    """Let the process play until it has acknowledged so many gestures, then kill it with SIGKILL."""
    command = [sys.executable, "-m", "tests.journal.player", str(journal), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        # What it still managed to say before it died was acknowledged, too; a torn line was not.
        rest = process.stdout.read().splitlines(keepends=True)
    whole = [line.split() for line in (*first, *rest) if line.endswith("\n")]
    return [(int(step), int(checksum)) for step, checksum in whole]


def test_nothing_acknowledged_is_ever_missing(tmp_path: Path) -> None:
    journal, random = tmp_path / "journal.sqlite", Random(1)
    acknowledged: dict[int, int] = {}
    for seed in range(KILLS):
        acknowledged |= acknowledged_until_killed(journal, seed, lines=random.randint(1, 60))
    assert acknowledged == _replayed(journal, acknowledged)


def _replayed(path: Path, steps: dict[int, int]) -> dict[int, int]:
    """The checksum of the table at each of these steps, from the events on disk."""
    line, seen = Timeline(), {}
    with Journal(path) as journal:
        for event in journal.events():
            line = apply(line, event)
            if line.table.steps in steps:
                seen[line.table.steps] = crc32(encode_table(line.table))
        assert encode_table(journal.replay().table) == encode_table(line.table)
    return seen
