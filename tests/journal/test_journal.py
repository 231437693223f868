"""Nothing accepted is ever lost, nothing foreign is ever overwritten, nothing is ever half-done."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion import codec
from companion.game import commands as do
from companion.game.refusal import Refusal, Why
from companion.game.table import Place, Settings
from companion.game.timeline import apply, decide
from companion.game.words import Seat
from companion.journal import APPLICATION_ID, Journal, NotStored
from companion.keeper import Keeper
from companion.mistake import Mistake

SEATS = tuple(Seat(colour) for colour in ("red", "blue", "green"))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for a journal; every journal that a test opens is closed after it."""
    opened: list[Journal] = []
    begin = Journal.__init__

    def noted(journal: Journal, path: Path, *, guest: bool = False) -> None:
        begin(journal, path, guest=guest)
        opened.append(journal)

    monkeypatch.setattr(Journal, "__init__", noted)
    yield tmp_path / "state" / "journal.sqlite"
    for journal in opened:
        journal.close()


def sit_down(path: Path) -> Keeper:
    """A keeper of three seats who have begun a game."""
    keeper = Keeper(Journal(path))
    places = tuple(Place(seat=seat, name=seat.title(), dial=seat) for seat in SEATS)
    keeper.handle(do.Arrange(places, Settings()), at=1)
    for seat in SEATS:
        assert not isinstance(keeper.handle(do.Press(seat), at=2), Refusal)
    keeper.handle(do.Hold(SEATS[0]), at=3)
    return keeper


def reopened(keeper: Keeper) -> Keeper:
    keeper.journal.close()
    return Keeper(Journal(keeper.journal.path))


def play_a_round(keeper: Keeper, teller: Seat) -> None:
    keeper.handle(do.Press(teller), at=5)
    slots = iter(range(1, 6))
    for seat in SEATS:
        for _ in range(1 if seat == teller else 2):
            keeper.handle(do.Press(seat, next(slots)), at=6)
    target = {Seat("red"): 1, Seat("blue"): 3, Seat("green"): 5}[teller]
    for seat in SEATS:
        keeper.handle(do.Press(seat, target), at=7)
    keeper.handle(do.Press(teller), at=8)
    keeper.handle(do.Press(teller), at=9)


def test_after_a_restart_the_table_goes_on_where_it_was(path: Path) -> None:
    keeper = sit_down(path)
    keeper.handle(do.Press(SEATS[1]), at=4)
    play_a_round(keeper, SEATS[1])
    again = reopened(keeper)
    assert codec.encode_table(again.table) == codec.encode_table(keeper.table)
    assert again.table.scores == {"red": 2, "blue": 0, "green": 2}


def test_a_restart_changes_nothing_of_what_can_be_undone(path: Path) -> None:
    keeper = sit_down(path)
    keeper.handle(do.Press(SEATS[1]), at=4)
    for _ in range(2):
        keeper.handle(do.EndGame(), at=5)
        keeper.handle(do.Hold(SEATS[0]), at=6)
        keeper.handle(do.Press(SEATS[2]), at=7)
    again = reopened(keeper)
    live, replayed = keeper.line, again.line
    while not isinstance(undo := decide(live, do.Undo(), 8), Refusal):
        assert decide(replayed, do.Undo(), 8) == undo
        live, replayed = apply(live, undo), apply(replayed, undo)
        assert codec.encode_table(live.table) == codec.encode_table(replayed.table)
    assert decide(replayed, do.Undo(), 8) == undo


def test_a_game_whose_start_was_undone_is_replayed_from_further_back(path: Path) -> None:
    keeper = sit_down(path)
    keeper.handle(do.EndGame(), at=4)
    keeper.handle(do.Hold(SEATS[0]), at=5)
    keeper.handle(do.Undo(), at=6)
    keeper.handle(do.Undo(), at=7)
    keeper.handle(do.Press(SEATS[2]), at=8)
    assert codec.encode_table(reopened(keeper).table) == codec.encode_table(keeper.table)


def test_snapshots_of_another_shape_are_not_read(path: Path) -> None:
    keeper = sit_down(path)
    for _ in range(2):
        keeper.handle(do.EndGame(), at=4)
        keeper.handle(do.Hold(SEATS[0]), at=5)
    keeper.journal.close()
    with sqlite3.connect(path) as database:
        database.execute("UPDATE snapshots SET body = ?", (b"[]",))
    database.close()
    assert Keeper(Journal(path)).table.game == 3


def test_the_journal_only_grows(path: Path) -> None:
    sit_down(path).journal.close()
    database = sqlite3.connect(path)
    for change in ("DELETE FROM events", "UPDATE events SET version = 2"):
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            database.execute(change)
    database.close()


def test_every_event_is_flushed_to_the_disk_before_it_counts(path: Path) -> None:
    journal = Journal(path)
    database = journal._database
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database.execute("PRAGMA synchronous").fetchone() == (2,)
    journal.close()


# --- what can go wrong ------------------------------------------------------------------------------------


def test_a_full_disk_refuses_the_gesture_and_changes_nothing(path: Path) -> None:
    keeper = sit_down(path)
    pages = keeper.journal._database.execute("PRAGMA page_count").fetchone()[0]
    keeper.journal._database.execute(f"PRAGMA max_page_count = {pages}")
    refused = None
    for number in range(200):
        before = keeper.table
        outcome = keeper.handle(do.Correct(SEATS[0], 1, "x" * 500), at=number)
        if isinstance(outcome, Refusal):
            refused = outcome
            break
    assert refused == Refusal(Why.DISK, SEATS[0])
    assert keeper.table is before
    assert codec.encode_table(reopened(keeper).table) == codec.encode_table(before)


def test_once_there_is_room_again_the_game_goes_on(path: Path) -> None:
    keeper = sit_down(path)
    database = keeper.journal._database
    database.execute(f"PRAGMA max_page_count = {database.execute('PRAGMA page_count').fetchone()[0]}")
    while not isinstance(keeper.handle(do.Correct(SEATS[0], 1, "x" * 500), at=4), Refusal):
        pass
    database.execute("PRAGMA max_page_count = 100000")
    assert not isinstance(keeper.handle(do.Correct(SEATS[0], 1, "x"), at=5), Refusal)
    assert reopened(keeper).table.scores == keeper.table.scores


def test_a_damaged_file_is_set_aside_and_never_overwritten(path: Path) -> None:
    sit_down(path).journal.close()
    body = bytearray(path.read_bytes())
    body[4096:8192] = os.urandom(4096)
    path.write_bytes(body)
    journal = Journal(path)
    assert "set-aside" in journal.told[0]
    assert Keeper(journal).table.game == 0
    (aside,) = path.parent.glob("*.set-aside-*")
    assert aside.read_bytes() == body
    journal.close()


@pytest.mark.parametrize("body", [b"a shopping list\n" * 400, b"SQLite format 3\x00" + b"\x00" * 50])
def test_a_file_that_is_no_journal_is_set_aside(path: Path, body: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(body)
    journal = Journal(path)
    assert journal.told
    (aside,) = path.parent.glob("*.set-aside-*")
    assert aside.read_bytes() == body
    journal.close()


def test_another_programs_database_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    journal = Journal(path)
    assert "belongs to another program" in journal.told[0]
    journal.close()


def test_files_set_aside_in_the_same_second_all_stay(path: Path) -> None:
    path.parent.mkdir()
    for text in (b"first", b"second", b"third"):
        path.write_bytes(text * 200)
        Journal(path).close()
    assert len(list(path.parent.glob("*.set-aside-*"))) == 3


def test_a_journal_of_a_newer_companion_is_set_aside(path: Path) -> None:
    sit_down(path).journal.close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    journal = Journal(path)
    assert "newer companion" in journal.told[0]
    journal.close()


def test_an_event_of_a_newer_companion_is_set_aside_not_misread(path: Path) -> None:
    keeper = sit_down(path)
    seq = keeper.table.steps + 1
    keeper.journal._database.execute("INSERT INTO events VALUES (?, ?, ?)", (seq, codec.VERSION + 1, b"{}"))
    keeper.journal.close()
    journal = Journal(path)
    table = journal.replay().table
    assert table.game == 0
    assert "newer companion" in journal.told[0]
    journal.close()


def test_a_disk_that_cannot_be_written_shows_the_table_and_refuses_gestures(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = sit_down(path)
    before = keeper.table
    keeper.journal.close()
    connect = sqlite3.connect

    def read_only(file: Path, **options: object) -> sqlite3.Connection:
        if file == path:
            raise sqlite3.OperationalError("attempt to write a readonly database")
        return connect(file, **options)  # type: ignore[call-overload,no-any-return]

    with monkeypatch.context() as disk:
        disk.setattr(sqlite3, "connect", read_only)
        keeper = Keeper(Journal(path))
        assert "cannot be written" in keeper.journal.told[0]
        assert codec.encode_table(keeper.table) == codec.encode_table(before)
        assert keeper.handle(do.Press(SEATS[0]), at=9) == Refusal(Why.DISK, SEATS[0])
    assert not isinstance(keeper.handle(do.Press(SEATS[0]), at=9), Refusal)
    assert codec.encode_table(reopened(keeper).table) == codec.encode_table(keeper.table)


def test_a_damaged_journal_on_a_disk_that_cannot_be_written_still_lets_the_evening_be_seen(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"nonsense" * 100)
    monkeypatch.setattr(Journal, "_take_lock", _no_lock)
    journal = Journal(path)
    assert journal.read_only
    assert "could not be read either" in journal.told[1]
    with pytest.raises(NotStored):
        journal.append(1, None)  # type: ignore[arg-type]
    assert path.read_bytes() == b"nonsense" * 100
    journal.close()


def _no_lock(_: Journal) -> None:
    raise OSError(30, "Read-only file system")


def test_two_companions_cannot_keep_the_same_journal(path: Path) -> None:
    keeper = sit_down(path)
    with pytest.raises(Mistake, match="Another companion is using"):
        Journal(path)
    keeper.journal.close()
    Journal(path).close()


def test_guests_may_look_on_while_the_keeper_writes(path: Path) -> None:
    keeper = sit_down(path)
    with Journal(path, guest=True) as guest:
        assert codec.encode_table(guest.replay().table) == codec.encode_table(keeper.table)
    keeper.handle(do.Press(SEATS[1]), at=5)
    keeper.journal.close()


def test_a_guest_is_told_when_there_is_no_journal_or_none_of_ours(path: Path) -> None:
    with pytest.raises(Mistake, match="no journal"):
        Journal(path, guest=True)
    path.parent.mkdir()
    path.write_bytes(b"nonsense" * 100)
    with pytest.raises(Mistake, match="cannot be read"):
        Journal(path, guest=True)


# --- versions ---------------------------------------------------------------------------------------------


def test_an_event_of_an_older_version_is_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "VERSION", 3)
    monkeypatch.setattr(
        codec,
        "UPGRADES",
        {1: lambda old: {**old, "seat": old["colour"]}, 2: lambda old: {**old, "at": old["at"] * 1000}},
    )
    body = msgspec.json.encode({"event": "sat-down", "at": 7, "colour": "red"})
    event = codec.decode_event(1, body)
    assert (event.at, event.seat) == (7000, "red")  # type: ignore[union-attr]


def test_our_files_can_be_told_from_others(path: Path) -> None:
    sit_down(path).journal.close()
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    database.close()
