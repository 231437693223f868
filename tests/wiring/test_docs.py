"""The pictures of the wiring page are what the command draws."""

import re
from pathlib import Path

import pytest

from companion.config import load
from companion.wiring.plan import wired
from companion.wiring.shopping import parts
from companion.wiring.svg import drawing
from tests.wiring.test_plan import TABLES

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_each_ready_table_is_drawn_in_the_docs_as_it_is(table: Path) -> None:
    picture = DOCS / "pictures" / f"wiring-{table.stem}.svg"
    assert picture.read_text() == drawing(wired(load(table).dials)), (
        f"draw it again: companion wiring tables/{table.name} --svg docs/pictures/{picture.name}"
    )
    assert f"pictures/{picture.name}" in (DOCS / "wiring.md").read_text()


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_the_page_tells_what_a_ready_table_costs(table: Path) -> None:
    (row,) = re.findall(rf"{table.name}\).*about € (\d+)", (DOCS / "wiring.md").read_text())
    assert int(row) == round(sum(part.count * part.price for part in parts(wired(load(table).dials))))
