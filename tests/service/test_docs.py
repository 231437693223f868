"""What the documentation tells an owner to type exists."""

import re
from pathlib import Path

import pytest

from companion.cli.commands import COMMANDS
from companion.host_words import USAGE

DOCS = sorted((Path(__file__).resolve().parents[2] / "docs").glob("*.md"))


@pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.name))
def test_every_command_and_host_word_in_it_is_there(page: Path) -> None:
    text = page.read_text()
    for command, word in re.findall(
        r"(?:`|^    |sudo )companion ([a-z]+)(?: ([a-z][a-z-]*))?", text, re.MULTILINE
    ):
        assert command in COMMANDS, command
        if command == "host" and word:
            assert word in USAGE, word


@pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.name))
def test_every_link_to_another_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_it_says_plainly_what_has_not_been_tried() -> None:
    assert (
        "Nothing here has yet been tried on a real Raspberry Pi or a real ESP"
        in DOCS[0].parent.joinpath("install.md").read_text()
    )
