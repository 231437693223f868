"""The journal: every event of the table in SQLite on disk, append-only, stored before it is shown."""

import fcntl
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

from companion import codec
from companion.game.events import AnyEvent, GameStarted
from companion.game.table import Table
from companion.game.timeline import Forgotten, Timeline, apply
from companion.mistake import Mistake

APPLICATION_ID = 0x64_69_78_63  # "dixc": tells our files from other programs'
LAYOUT = 1

_LAYOUT_SQL = f"""
BEGIN;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {LAYOUT};
CREATE TABLE events (seq INTEGER PRIMARY KEY, version INTEGER NOT NULL, body BLOB NOT NULL);
CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, version INTEGER NOT NULL, body BLOB NOT NULL);
CREATE TABLE imported (id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, body BLOB NOT NULL);
CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER events_keep BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
COMMIT;
"""

_KEPT_SNAPSHOTS = 4


class NotStored(Exception):  # noqa: N818 - it is told to people as a refusal
    """The disk is full, read-only or gone: nothing was stored, nothing is half-done."""


class Foreign(Exception):  # noqa: N818 - it is mended by setting the file aside
    """The file is damaged, or not a journal of ours."""


class Journal:
    """A table's journal. Open from construction until `close`; guests may look on meanwhile."""

    def __init__(self, path: Path, *, guest: bool = False) -> None:
        """Open a journal to keep it; as a guest, only to look on or to add a game from elsewhere."""
        self.path = path
        self._guest = guest
        self.told: list[str] = []
        """What someone should know about opening it: a file set aside, a disk that cannot be written."""
        self.read_only = False
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self._lock: IO[bytes] | None = None
        self._database = self._open_as_guest() if guest else self._open()

    def append(self, seq: int, event: AnyEvent, snapshot: Table | None = None) -> None:
        """Store event number `seq`, whole or not at all."""
        if self.read_only:
            self._become_writable()
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                self._database.execute(
                    "INSERT INTO events VALUES (?, ?, ?)", (seq, codec.VERSION, codec.encode_event(event))
                )
                if snapshot is not None:
                    self._store_snapshot(seq, snapshot)
        except sqlite3.IntegrityError as error:
            raise Mistake(
                f"{self.path} was written to by another program meanwhile: please restart."
            ) from error
        except sqlite3.Error as error:
            raise NotStored(str(error)) from error

    def replay(self) -> Timeline:
        """Give the table as it was at the last accepted gesture."""
        try:
            return self._replay()
        except Exception as error:
            # Whatever is wrong with the events, the table must be playable and the file must be kept.
            if self._guest:
                raise Mistake(f"{self.path} cannot be replayed: {error}.") from error
            self._database.close()
            self._set_aside(Foreign(str(error)))
            self._database = self._checked(self.path)
            return Timeline()

    def _replay(self) -> Timeline:
        snapshots = self._database.execute(
            "SELECT seq, body FROM snapshots WHERE version = ? ORDER BY seq DESC LIMIT 2",
            (codec.table_version(),),
        ).fetchall()
        if len(snapshots) == 2:
            # From the start of the game before this one: undo reaches back exactly that far.
            seq, body = snapshots[1]
            with suppress(Forgotten, msgspec.MsgspecError):
                return self._replayed(Timeline(codec.decode_table(body)), after=seq)
        return self._replayed(Timeline(), after=0)

    def events(self, after: int = 0) -> Iterator[AnyEvent]:
        """Every event after that number, oldest first."""
        rows = self._database.execute("SELECT version, body FROM events WHERE seq > ? ORDER BY seq", (after,))
        for version, body in rows:
            yield codec.decode_event(version, body)

    def add_import(self, digest: str, body: bytes) -> int | None:
        """Keep a game that was played elsewhere; None when it is here already."""
        try:
            with self._database:
                row = self._database.execute(
                    "INSERT OR IGNORE INTO imported (digest, body) VALUES (?, ?)", (digest, body)
                )
        except sqlite3.Error as error:
            raise NotStored(str(error)) from error
        return row.lastrowid if row.rowcount else None

    def imports(self) -> list[tuple[int, bytes]]:
        """The games that were played elsewhere, with their numbers."""
        return self._database.execute("SELECT id, body FROM imported ORDER BY id").fetchall()

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
        if self._lock:
            self._lock.close()
        if self._copy:
            self._copy.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _replayed(self, line: Timeline, after: int) -> Timeline:
        for event in self.events(after):
            line = apply(line, event)
        return line

    def _store_snapshot(self, seq: int, table: Table) -> None:
        self._database.execute(
            "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)",
            (seq, codec.table_version(), codec.encode_table(table)),
        )
        self._database.execute(
            "DELETE FROM snapshots WHERE seq NOT IN (SELECT seq FROM snapshots ORDER BY seq DESC LIMIT ?)",
            (_KEPT_SNAPSHOTS,),
        )

    # --- opening --------------------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._take_lock()
            return self._checked(self.path)
        except Foreign as foreign:
            self._set_aside(foreign)
            return self._checked(self.path)
        except (sqlite3.OperationalError, OSError) as error:
            return self._open_copy(error)

    def _open_as_guest(self) -> sqlite3.Connection:
        if not self.path.exists():
            raise Mistake(f"There is no journal at {self.path} yet: it begins with the first game.")
        try:
            return self._checked(self.path)
        except (sqlite3.Error, Foreign) as error:
            raise Mistake(
                f"{self.path} cannot be read: {error}. If it belongs to the service, try again with `sudo`."
            ) from error

    def _take_lock(self) -> None:
        lock = Path(f"{self.path}.lock").open("ab")  # noqa: SIM115 - held until close
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise Mistake(
                f"Another companion is using {self.path}. Stop it first (`sudo systemctl stop companion`), "
                "or name another journal in the config."
            ) from None
        self._lock = lock

    def _checked(self, path: Path) -> sqlite3.Connection:
        database = sqlite3.connect(path, isolation_level=None)
        try:
            _prepare(database)
        except (sqlite3.DatabaseError, Foreign) as error:
            database.close()
            if isinstance(error, sqlite3.OperationalError):
                raise
            raise Foreign(str(error)) from error
        return database

    def _set_aside(self, foreign: Foreign) -> None:
        """Move the file away, with what SQLite keeps beside it, and never write over an older one."""
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        aside = Path(f"{self.path}.set-aside-{stamp}")
        number = 1
        while aside.exists():
            number += 1
            aside = Path(f"{self.path}.set-aside-{stamp}-{number}")
        for ending in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                Path(f"{self.path}{ending}").rename(f"{aside}{ending}")
        self.told.append(
            f"{self.path} could not be read as a journal ({foreign}). It was kept as {aside.name}, and a new "
            "journal was begun. `companion restore` brings back a backup."
        )

    def _open_copy(self, error: Exception) -> sqlite3.Connection:
        """Read a journal that cannot be written from a copy: the table is shown, gestures are refused."""
        self.read_only = True
        self.told.append(f"{self.path} cannot be written ({error}). Nothing new can be stored until it can.")
        self._copy = tempfile.TemporaryDirectory(prefix="companion-")
        copy = Path(self._copy.name) / "journal.sqlite"
        for ending in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{self.path}{ending}", f"{copy}{ending}")
        try:
            return self._checked(copy)
        except Foreign as foreign:
            copy.unlink()
            self.told.append(f"It could not be read either ({foreign}).")
            return self._checked(copy)

    def _become_writable(self) -> None:
        try:
            if self._lock is None:
                self._take_lock()
            database = self._checked(self.path)
        except (sqlite3.Error, OSError, Foreign) as error:
            raise NotStored(str(error)) from error
        self._database.close()
        self._database = database
        self.read_only = False


def _prepare(database: sqlite3.Connection) -> None:
    """Check that a database is a sound journal of ours, or make an empty one into one."""
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    if tables and application != APPLICATION_ID:
        raise Foreign("it belongs to another program")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    if not tables:
        database.executescript(_LAYOUT_SQL)
    (layout,) = database.execute("PRAGMA user_version").fetchone()
    if layout > LAYOUT:
        raise Foreign(f"it has layout {layout}, made by a newer companion")
    (sound,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise Foreign(sound)


def starts_a_game(event: AnyEvent) -> bool:
    """Whether a snapshot belongs beside this event."""
    return isinstance(event, GameStarted)
