"""Installed into a scratch root: once, twice, removed, purged."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.service.installed import files_below, make

EXPECTED = {
    "/etc/companion/table.toml",
    "/usr/local/bin/companion",
    "/usr/local/lib/systemd/system/companion-tv.service",
    "/usr/local/lib/systemd/system/companion.service",
    "/usr/local/lib/sysusers.d/companion.conf",
    "/usr/local/lib/tmpfiles.d/companion.conf",
    "/usr/local/lib/udev/rules.d/60-companion.rules",
    "/usr/local/share/bash-completion/completions/companion",
    "/usr/local/share/doc/companion/install.md",
    "/usr/local/share/doc/companion/troubleshooting.md",
}


def test_everything_is_where_it_belongs(installed: Path) -> None:
    assert files_below(installed) == EXPECTED
    assert (installed / "usr/local/bin/companion").readlink() == Path("/opt/companion/bin/companion")


def test_the_programs_name_the_place_where_they_will_be_not_the_scratch_root(installed: Path) -> None:
    first = (installed / "opt/companion/bin/companion").read_text().splitlines()[0]
    assert first == "#!/opt/companion/bin/python3"


def test_the_installed_command_works_by_itself(installed: Path) -> None:
    command = [str(installed / "opt/companion/bin/python3"), "-P", "-m", "companion", "config", "check"]
    done = subprocess.run(
        [*command, str(installed / "etc/companion/table.toml")],
        cwd="/",
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
    )
    assert done.stdout.endswith("fine. 6 seats, dixit-2021.\n"), done.stderr


def test_from_wheels_alone_and_without_lgpio_it_looks_for_the_systems(installed: Path) -> None:
    """As with Python 3.13, for which PyPI has no lgpio, and as on a Pi without a network."""
    settings = (installed / "opt/companion/pyvenv.cfg").read_text()
    assert "include-system-site-packages = true" in settings


def test_installed_again_it_keeps_what_the_owner_wrote_and_uninstalled_too(
    installed: Path, tmp_path: Path
) -> None:
    root = tmp_path / "a root with spaces"
    shutil.copytree(installed, root, symlinks=True)
    config = root / "etc/companion/table.toml"
    config.write_text('language = "en"  # ours\n')
    journal = root / "var/lib/companion/journal.sqlite"
    journal.parent.mkdir(parents=True)
    journal.write_text("an evening")
    (root / "usr/local/lib/systemd/system/companion.service").write_text("of an older version")

    make("install", root)
    assert files_below(root) == EXPECTED | {"/var/lib/companion/journal.sqlite"}
    assert config.read_text() == 'language = "en"  # ours\n'
    assert "ExecStart" in (root / "usr/local/lib/systemd/system/companion.service").read_text()

    assert "still in /etc/companion" in make("uninstall", root)
    assert files_below(root) == {"/etc/companion/table.toml", "/var/lib/companion/journal.sqlite"}
    assert not (root / "opt/companion").exists()
    make("uninstall", root, PURGE="1")
    assert files_below(root) == set()


def test_the_owner_finds_nothing_of_roots_in_the_folder(installed: Path) -> None:
    folder = Path(__file__).resolve().parents[2]
    assert not list((folder / "build").glob("lib*")), "the wheel is built in a copy of the folder"


def test_the_scripts_are_good_shell() -> None:
    folder = Path(__file__).resolve().parents[2] / "scripts"
    for name in ("install", "uninstall", "debian-packages", "python-environment"):
        subprocess.run(["sh", "-n", folder / name], check=True)
