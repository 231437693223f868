"""Each check of the doctor made to fail once, with its advice."""

import json
import os
import shutil
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.cli import main
from companion.doctor import CHECKS, Finding, Ward, broker, machine, table
from companion.doctor.finding import run_command
from companion.screen import Ailment
from hardware.chip import NoPins
from hardware.dial import Fault
from tests.service.patient import WIRED, Answers, face, only_ill, screen, ward

# --- the machine ------------------------------------------------------------------------------------------


def test_a_missing_package_is_installed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "requires", lambda _: ["nobody-wrote-this>=1"])
    ill = only_ill(machine.packages(ward(tmp_path)))
    assert (ill.vital, ill.says, ill.mend) == (True, "is not installed", machine.REINSTALL)


@pytest.mark.parametrize(("needed", "says"), [("msgspec>=999", "too old"), ("msgspec<0.1", "too new")])
def test_a_package_of_the_wrong_age_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, needed: str, says: str
) -> None:
    monkeypatch.setattr(metadata, "requires", lambda _: [needed, 'gone; extra == "dev"'])
    assert says in only_ill(machine.packages(ward(tmp_path))).says


def test_an_old_python_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.python_version", lambda: "3.9.2")
    assert only_ill(machine.packages(ward(tmp_path))).what == "Python"


def test_a_service_that_is_down_is_restarted(tmp_path: Path) -> None:
    found = list(machine.services(ward(tmp_path, command=Answers(systemctl_is__active="failed"))))
    assert [finding.what for finding in found if finding.vital] == ["companion", "mosquitto"]
    assert found[0].mend.startswith("sudo systemctl restart companion")


def test_a_service_that_does_not_come_up_at_boot_or_crashes_is_told(tmp_path: Path) -> None:
    down = ward(tmp_path, command=Answers(systemctl_is__enabled="disabled", systemctl_show="7"))
    ill = [finding for finding in machine.services(down) if not finding.well]
    assert [finding.mend.split(" ")[:3] for finding in ill[:2]] == [
        ["sudo", "systemctl", "enable"],
        ["sudo", "systemctl", "enable"],
    ]
    assert "7 times" in ill[2].says


def test_what_is_not_installed_is_to_be_installed(tmp_path: Path) -> None:
    ill = only_ill(machine.services(ward(tmp_path, command=lambda *_: "")))
    assert (ill.mend, ill.vital) == ("sudo make install", False)
    assert not list(machine.tv(ward(tmp_path, command=lambda *_: "")))


def test_a_dead_tv_and_a_missing_screen_are_told_but_the_table_can_play(tmp_path: Path) -> None:
    found = list(machine.tv(ward(tmp_path, command=Answers(systemctl_is__active="failed"))))
    assert [finding.well for finding in found] == [False, False]
    assert "vc4-kms-v3d" in found[1].mend
    status = tmp_path / "sys/class/drm/card0-HDMI-A-1/status"
    status.parent.mkdir(parents=True)
    status.write_text("disconnected\n")
    assert "switch the TV on" in only_ill(machine.tv(ward(tmp_path))).mend
    status.write_text("connected\n")
    assert all(finding.well for finding in machine.tv(ward(tmp_path)))


class Usage(NamedTuple):
    free: int


@pytest.mark.parametrize(("free", "vital"), [(1 << 20, True), (100 << 20, False)])
def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, vital: bool) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free))
    ill = only_ill(machine.disk(ward(tmp_path)))
    assert (ill.vital, ill.mend) == (vital, machine.MAKE_ROOM)


def test_a_worn_card_is_told(tmp_path: Path) -> None:
    life = tmp_path / "sys/block/mmcblk0/device/life_time"
    life.parent.mkdir(parents=True)
    life.write_text("0x01 0x02\n")
    assert all(finding.well for finding in machine.disk(ward(tmp_path)))
    life.write_text("0x01 0x0a\n")
    assert "10 tenths" in only_ill(machine.disk(ward(tmp_path))).says


def test_a_file_system_with_errors_is_told(tmp_path: Path) -> None:
    errors = tmp_path / "sys/fs/ext4/mmcblk0p2/errors_count"
    errors.parent.mkdir(parents=True)
    errors.write_text("3\n")
    assert "mmcblk0p2 has met 3 errors" in only_ill(machine.disk(ward(tmp_path))).says


def test_a_clock_that_forgot_the_time_is_told(tmp_path: Path) -> None:
    assert "it says 1970-01-01" in only_ill(machine.clock(ward(tmp_path), now=43_200.0)).says
    alone = ward(tmp_path, command=Answers(timedatectl="no"))
    assert only_ill(machine.clock(alone)).mend == "sudo timedatectl set-ntp true"
    assert all(finding.well for finding in machine.clock(ward(tmp_path)))


# --- the table --------------------------------------------------------------------------------------------


def test_a_config_with_mistakes_is_told_with_all_of_them(tmp_path: Path) -> None:
    sick = Ward(tmp_path / "table.toml", None, "table.toml has 2 mistakes: …")
    ill = only_ill(table.config(sick))
    assert (ill.vital, ill.says) == (True, sick.mistakes)
    for check in (table.journal, table.dials, table.pins, broker.broker, machine.disk):
        assert not list(check(sick))


def test_a_config_that_was_not_taken_yet_is_to_be_reloaded(tmp_path: Path) -> None:
    ill = only_ill(table.config(ward(tmp_path, face=face(configured=1.0))))
    assert ill.mend == "sudo companion reload"
    assert all(finding.well for finding in table.config(ward(tmp_path, face=face())))


def test_a_damaged_journal_is_to_be_restored(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(os.urandom(5000))
    (tmp_path / "journal.sqlite.set-aside-2026-01-01-120000").touch()
    damaged, aside = [finding for finding in table.journal(ward(tmp_path)) if not finding.well]
    assert "companion restore" in damaged.mend
    assert "set aside" in aside.says


def test_a_journal_of_others_needs_sudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "journal.sqlite").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert only_ill(table.journal(ward(tmp_path))).mend == "sudo companion doctor"


def test_a_table_of_keyboards_only_cannot_play_as_a_service(tmp_path: Path) -> None:
    ill = only_ill(table.dials(ward(tmp_path, "")))
    assert (ill.vital, "companion config new" in ill.mend) == (True, True)
    some = ward(tmp_path, WIRED + '[[seat]]\ncolour = "lime"')
    assert only_ill(table.dials(some)).says.endswith(": lime")


@pytest.mark.parametrize("fault", list(Fault))
def test_every_trouble_of_a_dial_comes_with_advice(tmp_path: Path, fault: Fault) -> None:
    told = face(screen=screen(Ailment(fault.value, None, "GPIO5")))
    ill = only_ill(table.dials(ward(tmp_path, face=told)))
    assert "GPIO5" in ill.says
    assert ill.mend
    assert all(finding.well for finding in table.dials(ward(tmp_path, face=face(screen=screen()))))


def test_a_dial_with_older_firmware_is_to_be_flashed(tmp_path: Path) -> None:
    told = face(screen=screen(), firmware={"pink": "1.0", "red": "1.1"})
    assert "older: pink (1.0)" in only_ill(table.dials(ward(tmp_path, face=told))).says
    same = face(screen=screen(), firmware={"pink": "1.1", "red": "1.1"})
    assert all(finding.well for finding in table.dials(ward(tmp_path, face=same)))


class Chip:
    def close(self) -> None:
        pass


@pytest.mark.parametrize("fault", [Fault.NO_PERMISSION, Fault.NO_BACKEND, Fault.PIN_TAKEN])
def test_a_chip_that_does_not_open_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    def closed() -> None:
        raise NoPins(fault, "/dev/gpiochip0")

    monkeypatch.setattr(table, "open_chip", closed)
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/spidev0.0").touch()
    ill = only_ill(table.pins(ward(tmp_path)))
    assert ill.vital
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    mend = only_ill(table.pins(ward(tmp_path, face=face()))).mend
    assert (mend == "sudo companion doctor") == (fault is Fault.NO_PERMISSION)


def test_a_chip_the_service_may_not_open_and_a_bus_that_is_off_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "open_chip", Chip)
    (tmp_path / "dev").mkdir()
    chip = tmp_path / "dev/gpiochip0"
    chip.touch(0o600)
    closed, off = [finding for finding in table.pins(ward(tmp_path)) if not finding.well]
    assert "not open to the group gpio" in closed.says
    assert "raspi-config" in off.mend
    assert not list(table.pins(ward(tmp_path, "")))


# --- the command ------------------------------------------------------------------------------------------


def test_the_exit_status_says_whether_the_table_can_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.toml"
    file.write_text("langauge = 'fr'")
    assert main(["doctor", "--config", str(file)]) == 1
    out = capsys.readouterr().out
    assert "WRONG  config:" in out
    assert out.endswith("mend what is WRONG.\n")
    source = WIRED.replace("wireless", "keyboard")
    file.write_text(f'journal.path = "{tmp_path}/j.sqlite"\n{source}')
    main(["doctor", "--json", "--config", str(file)])
    assert json.loads(capsys.readouterr().out)["findings"]


def test_a_finding_reads_like_a_friend() -> None:
    assert str(Finding("TV", "on")) == "fine   TV: on"
    assert str(Finding("TV", "off", well=False, mend="switch it on")) == (
        "note   TV: off\n         mend it: switch it on"
    )


def test_a_command_that_is_not_there_answers_nothing() -> None:
    assert run_command("nobody-wrote-this") == ""
    assert run_command("echo", "yes") == "yes"


def test_all_checks_are_run() -> None:
    named = {f"{check.__module__.rpartition('.')[2]}.{check.__name__}" for check in CHECKS}
    assert len(named) == len(CHECKS) == 10
