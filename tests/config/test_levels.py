"""Measured levels go into the file, and nothing else in it changes."""

import tomllib

import pytest

from companion.config.levels import with_levels

FILE = """\
# our table
language = "fr"   # of course

[[seat]]
colour = "red"
dial = { kind = "selector", channel = 0, press = 5 }  # the red } one

[[seat]]
colour = "blue"   # Bea
dial = { kind = "selector", channel = 1, levels = [1, 2, 3], positions = 3, press = 6 }

[[spare]]
name = "x"
[spare.dial]
kind = "selector"
channel = 2
positions = 2
press = 13

[tv]
calm = true
"""


def test_only_the_levels_change() -> None:
    changed = with_levels(FILE, {("seat", 1): (5, 500, 1000), ("spare", 0): (3, 900)})
    assert changed is not None
    found = tomllib.loads(changed)
    assert found["seat"][1]["dial"]["levels"] == [5, 500, 1000]
    assert found["spare"][0]["dial"]["levels"] == [3, 900]
    same = [line for line in changed.splitlines() if "levels" not in line]
    assert same == [line for line in FILE.splitlines() if "levels" not in line]


def test_comments_and_the_rest_of_the_line_stay() -> None:
    changed = with_levels(FILE, {("seat", 0): (1, 2)})
    assert changed is not None
    assert "press = 5, levels = [1, 2] }  # the red } one" in changed


def test_measured_again_the_old_levels_are_replaced() -> None:
    once = with_levels(FILE, {("spare", 0): (3, 900)})
    assert once is not None
    twice = with_levels(once, {("spare", 0): (4, 901)})
    assert twice is not None
    assert twice.count("levels") == once.count("levels")
    assert tomllib.loads(twice)["spare"][0]["dial"]["levels"] == [4, 901]


@pytest.mark.parametrize(
    "source",
    [
        'seat = [{ colour = "red", dial = { kind = "selector", channel = 0, press = 5 } }]\n',
        '[[seat]]\ncolour = "red"\ndial.kind = "selector"\ndial.channel = 0\ndial.press = 5\n',
        '[[seat]]\ncolour = "red"\n',
        "[[spare]]\nname = 1\n",
    ],
)
def test_a_layout_that_cannot_be_changed_is_left_alone(source: str) -> None:
    assert with_levels(source, {("seat", 0): (1, 2)}) is None
