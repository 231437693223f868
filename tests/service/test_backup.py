"""One file to keep, and the way back: what is restored was checked, what it replaces is kept."""

import os
import sqlite3
import tarfile
import time
from pathlib import Path

import pytest

from companion.backup import check_journal, read_backup, write_backup
from companion.cli import main
from companion.config import Config, parse
from companion.game import commands as do
from companion.game.refusal import Refusal
from companion.game.table import Settings
from companion.journal import Journal
from companion.keeper import Keeper
from companion.mistake import Mistake
from companion.service.setup import places_of


class House:
    """A config folder, a journal, and somewhere to keep backups."""

    def __init__(self, folder: Path) -> None:
        self.config = folder / "etc" / "companion" / "table.toml"
        self.journal = folder / "lib" / "journal.sqlite"
        self.backup = folder / "evening.backup"
        (self.config.parent / "mqtt").mkdir(parents=True)
        self.config.write_text(f'journal.path = "{self.journal}"\n')
        self.secret = self.config.parent / "mqtt" / "secrets.json"
        self.secret.write_text("{}")
        self.secret.chmod(0o600)

    def table(self) -> Config:
        return parse("", self.config)

    def play(self, seat: str) -> None:
        """Somebody sits down."""
        with Journal(self.journal) as journal:
            keeper = Keeper(journal)
            keeper.handle(do.Arrange(places_of(self.table()), Settings()), 1)
            event = keeper.handle(do.Press(seat=seat), 2)  # type: ignore[arg-type]
            assert not isinstance(event, Refusal)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_what_was_lost_comes_back(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.play("red")
    assert main(["backup", "--config", str(house.config), "--to", str(house.backup)]) == 0
    assert "a journal of 2 events" in capsys.readouterr().out
    house.play("blue")
    house.config.write_text("spoilt")
    house.secret.unlink()
    told = read_backup(house.backup, house.config, house.journal)
    assert "Journal with 2 events restored" in told[0]
    assert house.config.read_text().startswith("journal.path")
    assert house.secret.stat().st_mode & 0o777 == 0o600
    assert check_journal(house.journal) == 2
    assert main(["restore", str(house.backup), "--config", str(house.config)]) == 0
    assert "sudo systemctl start companion" in capsys.readouterr().out


def test_what_is_replaced_is_kept_and_never_written_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: "now")
    house.play("red")
    write_backup(house.backup, house.config, house.journal)
    house.play("blue")
    read_backup(house.backup, house.config, house.journal)
    read_backup(house.backup, house.config, house.journal)
    assert check_journal(Path(f"{house.journal}.before-now")) == 3
    assert check_journal(Path(f"{house.journal}.before-now-2")) == 2
    assert Path(f"{house.config}.before-now-2").exists()


def test_only_what_is_the_companions_is_taken_and_replaced(house: House) -> None:
    photo = house.config.parent / "Photos" / "a.jpg"
    photo.parent.mkdir()
    photo.write_text("a beach")
    write_backup(house.backup, house.config, house.journal)
    with tarfile.open(house.backup) as tar:
        assert not [name for name in tar.getnames() if "Photos" in name]
    read_backup(house.backup, house.config, house.journal)
    assert photo.read_text() == "a beach"


def test_a_backup_sees_the_last_commit_while_the_service_writes(house: House) -> None:
    house.play("red")
    with Journal(house.journal) as journal:
        keeper = Keeper(journal)
        keeper.handle(do.Press(seat="blue"), 3)  # type: ignore[arg-type]
        write_backup(house.backup, house.config, house.journal)
        with pytest.raises(Mistake, match="Stop it first"):
            read_backup(house.backup, house.config, house.journal)
    read_backup(house.backup, house.config, house.journal)
    assert check_journal(house.journal) == 3


def test_only_its_owner_can_read_a_backup(house: House) -> None:
    write_backup(house.backup, house.config, house.journal)
    assert house.backup.stat().st_mode & 0o777 == 0o600


def test_a_backup_never_replaces_another(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.backup.write_text("the only copy")
    assert main(["backup", "--config", str(house.config), "--to", str(house.backup)]) == 2
    assert "never replaces another" in capsys.readouterr().err
    assert house.backup.read_text() == "the only copy"


def test_a_folder_gets_a_file_named_by_the_time(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--config", str(house.config), "--to", str(house.backup.parent)]) == 0
    assert len(list(house.backup.parent.glob("companion-20*.backup"))) == 1
    assert "0 events" in capsys.readouterr().out


def test_half_a_backup_is_not_left_behind(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(tarfile.TarFile, "add", full)
    with pytest.raises(OSError, match="No space left"):
        write_backup(house.backup, house.config, house.journal)
    assert not house.backup.exists()


def test_a_damaged_journal_in_a_backup_replaces_nothing(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.play("red")
    spoilt = house.backup.with_suffix(".sqlite")
    spoilt.write_bytes(house.journal.read_bytes()[:4096] + os.urandom(20_000))
    with tarfile.open(house.backup, "w:gz") as tar:
        tar.add(spoilt, "journal.sqlite")
    before = house.journal.read_bytes()
    assert main(["restore", str(house.backup), "--config", str(house.config)]) == 2
    assert house.journal.read_bytes() == before
    assert "journal.sqlite" in capsys.readouterr().err


def test_a_journal_of_another_program_is_refused(house: House) -> None:
    other = house.backup.with_suffix(".sqlite")
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE bookmarks (title)")
    database.close()
    with pytest.raises(Mistake, match="not a journal of a companion"):
        check_journal(other)


def test_a_journal_with_events_nobody_knows_is_refused(house: House) -> None:
    house.play("red")
    with sqlite3.connect(house.journal) as database:
        database.execute("INSERT INTO events VALUES (3, 1, ?)", (b'{"event": "tea"}',))
    database.close()
    with pytest.raises(Mistake, match="cannot be replayed"):
        check_journal(house.journal)


@pytest.mark.parametrize("name", ["../../evil", "config/../../evil"])
def test_nothing_is_written_outside(house: House, name: str, tmp_path: Path) -> None:
    with tarfile.open(house.backup, "w:gz") as tar:
        tar.add(house.config, name)
    if name.startswith("config"):
        with pytest.raises(Mistake, match="does not belong"):
            read_backup(house.backup, house.config, house.journal)
    else:
        assert read_backup(house.backup, house.config, house.journal) == ["There was nothing in it."]
    assert not list(tmp_path.rglob("evil"))


def test_links_do_not_belong_into_a_backup(house: House) -> None:
    link = house.config.parent / "link.toml"
    link.symlink_to("/etc/shadow")
    write_backup(house.backup, house.config, house.journal)
    with pytest.raises(Mistake, match="does not belong"):
        read_backup(house.backup, house.config, house.journal)


def test_what_is_no_backup_is_refused(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.backup.write_text("a letter")
    assert main(["restore", str(house.backup), "--config", str(house.config)]) == 2
    assert "is not a backup" in capsys.readouterr().err
    assert main(["restore", "/nowhere", "--config", str(house.config)]) == 2


def test_who_may_not_read_the_journal_is_told_to_use_sudo(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house.play("red")
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["backup", "--config", str(house.config), "--to", str(house.backup)]) == 2
    assert "try `sudo companion backup`" in capsys.readouterr().err
    assert not house.backup.exists()
