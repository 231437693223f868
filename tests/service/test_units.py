"""The units: understood by systemd to the last word, hardened, and everything they name is really made."""

import os
import re
import subprocess
from pathlib import Path

import pytest

UNITS = {"companion.service": 1.6, "companion-tv.service": 2.0}
UNIT_FOLDER = "usr/local/lib/systemd/system"


def entries(unit: Path) -> list[tuple[str, str]]:
    """Every `key=value` of a unit, in order; a key may stand there more than once."""
    found = [line.partition("=") for line in unit.read_text().splitlines() if re.match(r"[A-Z]\w*=", line)]
    return [(key, value) for key, _, value in found]


def values(unit: Path, key: str) -> list[str]:
    return [word for name, value in entries(unit) if name == key for word in value.split()]


@pytest.fixture(params=UNITS)
def unit(request: pytest.FixtureRequest, installed: Path) -> Path:
    return installed / UNIT_FOLDER / str(request.param)


def test_systemd_has_nothing_to_say_about_it(unit: Path, installed: Path, tmp_path: Path) -> None:
    """`systemd-analyze verify` gives 0 even for a misspelt key, so what counts is that it prints nothing."""
    here = tmp_path / unit.name
    here.write_text(unit.read_text().replace("/opt/companion", f"{installed}/opt/companion"))
    done = subprocess.run(["systemd-analyze", "verify", here], capture_output=True, text=True)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)


def test_a_misspelt_key_would_be_noticed(unit: Path, tmp_path: Path) -> None:
    here = tmp_path / unit.name
    here.write_text(unit.read_text().replace("ProtectHome=", "ProtectHmoe="))
    done = subprocess.run(["systemd-analyze", "verify", here], capture_output=True, text=True)
    assert "ProtectHmoe" in done.stderr


def test_it_is_exposed_no_more_than_promised(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert found, done.stderr
    assert float(found[1]) <= UNITS[unit.name]


def test_every_program_it_starts_is_there(unit: Path, installed: Path) -> None:
    for key in ("ExecStart", "ExecReload"):
        for word in values(unit, key):
            if word.startswith("/"):
                assert (installed / word[1:]).exists() or Path(word).exists(), word


def test_every_user_and_group_it_names_is_made(unit: Path, installed: Path) -> None:
    scratch = installed / "usr/local/lib/sysusers.d/companion.conf"
    made = {line.split()[1] for line in scratch.read_text().splitlines() if line[:1] in ("u", "g", "m")}
    made |= {line.split()[2] for line in scratch.read_text().splitlines() if line[:1] == "m"}
    named = {word for key in ("User", "Group", "SupplementaryGroups") for word in values(unit, key)}
    assert named <= made


def test_sysusers_and_tmpfiles_do_what_they_should_in_an_empty_root(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    for kind in ("sysusers", "tmpfiles"):
        folder = tmp_path / f"usr/local/lib/{kind}.d"
        folder.mkdir(parents=True)
        text = (installed / f"usr/local/lib/{kind}.d/companion.conf").read_text()
        if kind == "tmpfiles" and os.geteuid() != 0:
            # Only root can give a folder to somebody else; whose it is to be, the text itself says.
            assert "0750 companion companion" in text
            text = re.sub(r"(\d{4}) +\S+ +\S+ +-", rf"\1 {os.geteuid()} {os.getegid()} -", text)
        (folder / "companion.conf").write_text(text)
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}"], check=True, capture_output=True)
    subprocess.run(["systemd-tmpfiles", f"--root={tmp_path}", "--create", "companion.conf"], check=True)
    groups = (tmp_path / "etc/group").read_text()
    assert re.search(r"^gpio:.*:companion$", groups, re.MULTILINE)
    assert re.search(r"^video:.*:companion-tv$", groups, re.MULTILINE)
    assert (tmp_path / "var/lib/companion").stat().st_mode & 0o777 == 0o750
    assert (tmp_path / "etc/companion").stat().st_mode & 0o777 == 0o755


def test_paths_in_its_environment_are_directories_it_makes(unit: Path) -> None:
    made = {f"/run/{name}" for name in values(unit, "RuntimeDirectory")}
    made |= {f"/var/cache/{name}" for name in values(unit, "CacheDirectory")}
    named = [word.partition("=")[2] for word in values(unit, "Environment") if "=/" in word]
    assert named
    assert set(named) | set(values(unit, "WorkingDirectory")) <= made


def test_the_documentation_it_names_is_installed(unit: Path, installed: Path) -> None:
    for word in values(unit, "Documentation"):
        assert (installed / word.removeprefix("file:/")).is_file()


def test_neither_gives_up_and_only_the_game_has_a_watchdog(installed: Path) -> None:
    for name in UNITS:
        unit = installed / UNIT_FOLDER / name
        assert values(unit, "Restart") == ["always"]
        assert values(unit, "StartLimitIntervalSec") == ["0"]
        assert bool(values(unit, "WatchdogSec")) == (name == "companion.service")


def test_the_rules_for_devices_are_well_formed(installed: Path) -> None:
    rules = (installed / "usr/local/lib/udev/rules.d/60-companion.rules").read_text().splitlines()
    for rule in rules:
        assert rule.startswith("#") or re.fullmatch(r'(\w+==?"[^"]+"(, |$))+', rule)
