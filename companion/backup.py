"""A backup: config, secrets and journal in one file; and the way back, which checks before it replaces."""

import errno
import fcntl
import os
import shutil
import sqlite3
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.journal import APPLICATION_ID, Foreign, Journal
from companion.mistake import Mistake

JOURNAL = "journal.sqlite"
CONFIG = "config"
OWN = ("*.toml", "*.pass", "*.wav", "*.ogg", "mqtt")
"""Config and house editions, passes, sounds, and what `companion provision` made."""
LARGEST = 1 << 30
"""Bytes. No evening's file comes near it; what does was not made by us."""


def write_backup(target: Path, config_file: Path, journal: Path) -> None:
    """Put everything into one file that only its owner may read; the service may run meanwhile."""
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file, tarfile.open(fileobj=file, mode="w:gz") as tar:
            for own in _own_files(config_file.parent):
                tar.add(own, f"{CONFIG}/{own.name}")
            if journal.exists():
                with _copy(journal) as copy:
                    tar.add(copy, JOURNAL)
    except BaseException:
        target.unlink()  # half a backup is worse than none
        raise


def _own_files(folder: Path) -> list[Path]:
    """What is the companion's beside its config; the folder may be somebody's home, with photos in it."""
    return sorted({path for pattern in OWN for path in folder.glob(pattern)})


@contextmanager
def _copy(journal: Path) -> Iterator[Path]:
    """Copy through SQLite itself, which sees the last commit even while the service writes."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / JOURNAL
        with closing(_read_only(journal)) as source, closing(sqlite3.connect(copy)) as into:
            source.backup(into)
            into.execute("PRAGMA journal_mode = DELETE")
        yield copy


def _read_only(journal: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)


def check_journal(path: Path) -> int:
    """Replay a whole journal and tell how many events it has; a Mistake when it is not a sound one."""
    if not os.access(path, os.R_OK):  # SQLite would say no more than that it cannot open it
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    try:
        with closing(_read_only(path)) as database:
            (application,) = database.execute("PRAGMA application_id").fetchone()
            (sound,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as fault:
        raise Mistake(f"{path} is not a journal: {fault}.") from None
    if application != APPLICATION_ID:
        raise Mistake(f"{path} is not a journal of a companion.")
    if sound != "ok":
        raise Mistake(f"{path} is damaged: {sound}.")
    return _replayed(path)


def _replayed(path: Path) -> int:
    with _copy(path) as copy:
        try:
            with Journal(copy, guest=True) as journal:
                return journal.replay().table.steps
        except (Foreign, ValueError, LookupError, Mistake) as fault:
            raise Mistake(f"{path} cannot be replayed: {fault}") from None


def read_backup(source: Path, config_file: Path, journal: Path) -> list[str]:
    """Bring back what a backup holds; what it replaces is kept beside it. Tells what was done."""
    told: list[str] = []
    folder = config_file.parent
    with _room_beside(journal) as evening, _room_beside(folder / CONFIG) as settings:
        settings.mkdir()
        _unpack(source, {JOURNAL: evening, CONFIG: settings})
        events = check_journal(evening) if evening.exists() else 0
        if evening.exists():
            with _nobody_writes(journal):
                told.append(f"Journal with {events} events restored to {journal}.{_set_aside(journal)}")
                _give(evening, journal.parent)
                evening.rename(journal)
        for own in sorted(settings.iterdir()):
            told.append(f"{folder / own.name} restored.{_set_aside(folder / own.name)}")
            own.rename(folder / own.name)
    return told or ["There was nothing in it."]


@contextmanager
def _room_beside(path: Path) -> Iterator[Path]:
    """A place on the same disk, from which one move brings a file where it belongs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    room = Path(tempfile.mkdtemp(prefix=".restore-", dir=path.parent))
    try:
        yield room / path.name
    finally:
        shutil.rmtree(room)


@contextmanager
def _nobody_writes(journal: Path) -> Iterator[None]:
    with Path(f"{journal}.lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            says = "The companion is running. Stop it first: `sudo systemctl stop companion`."
            raise Mistake(says) from None
        yield


def _unpack(source: Path, places: dict[str, Path]) -> None:
    try:
        with tarfile.open(source, "r:gz") as tar:
            for member in tar:
                first, *rest = Path(member.name).parts or ("",)
                if first in places:
                    _extract(tar, member, places[first].joinpath(*rest))
    except (OSError, tarfile.TarError, EOFError) as fault:
        raise Mistake(f"{source} is not a backup of a companion: {fault}.") from None


def _extract(tar: tarfile.TarFile, member: tarfile.TarInfo, to: Path) -> None:
    """Write a plain file or folder; by hand, as the safe way of `extract` is not in every Python 3.11."""
    content = tar.extractfile(member) if member.isfile() else None
    if member.size > LARGEST or ".." in to.parts or not (content or member.isdir()):
        raise tarfile.TarError(f"{member.name} does not belong into a backup")
    if content is None:
        to.mkdir(exist_ok=True)
    else:
        with to.open("xb") as file:
            shutil.copyfileobj(content, file)
            os.fsync(file.fileno())
    if os.geteuid() == 0:
        with suppress(LookupError):  # a user this machine does not have: then it is root's
            shutil.chown(to, member.uname, member.gname)
    to.chmod(member.mode & 0o777)


def _set_aside(path: Path) -> str:
    """Move what is there out of the way, with what SQLite keeps beside it; tells where it is now."""
    if not path.exists():
        return ""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    aside, number = Path(f"{path}.before-{stamp}"), 1
    while aside.exists():
        number += 1
        aside = Path(f"{path}.before-{stamp}-{number}")
    for ending in ("-wal", "-shm", ""):
        with suppress(FileNotFoundError):
            Path(f"{path}{ending}").rename(f"{aside}{ending}")
    return f" What was there is kept as {aside}."


def _give(file: Path, folder: Path) -> None:
    """Give a file to a folder's owner, so that the service can write it after `sudo companion restore`."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(file, owner.st_uid, owner.st_gid)
    file.chmod(0o600)
