"""What README and docs say is true today: the commands they name exist, the pages they point to are there."""

import re
from pathlib import Path

import pytest

from companion.cli.commands import COMMANDS
from companion.game.edition import Edition
from companion.game.editions import EDITIONS
from companion.host_words import USAGE
from companion.house import load_edition

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_a_page_names_exists(page: Path) -> None:
    named = set(re.findall(r"`(?:sudo )?(?:\.venv/bin/)?companion ([a-z-]+)", page.read_text()))
    assert named <= set(COMMANDS) | {"--help"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_and_picture_a_page_points_to_is_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text())
    local = [target for target in targets if "://" not in target]
    assert not [target for target in local if not (page.parent / target).exists()]


def test_the_page_of_the_rules_names_every_edition_and_every_part_of_one() -> None:
    said = (ROOT / "docs" / "rules.md").read_text()
    assert not [name for name in EDITIONS if f"`{name}`" not in said]
    assert not [part for part in Edition.__struct_fields__ if part not in said]


def test_the_host_can_say_what_the_script_page_says() -> None:
    said = (ROOT / "docs" / "without-hardware.md").read_text()
    for words in re.findall(r"`host ([a-z-]+)", said):
        assert words in USAGE


def test_the_house_edition_on_the_page_can_be_played(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "rules.md").read_text(), flags=re.DOTALL)
    (tmp_path / "house.toml").write_text(example)
    assert load_edition("house.toml", tmp_path).target == 20
