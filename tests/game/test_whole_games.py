"""Whole games of every edition, written as gestures, from the first guest who sits down to the podium."""

import pytest

from companion.game.refusal import Refusal
from companion.game.show import public_view
from companion.game.views import InPodium
from companion.game.words import COLOURS
from companion.script import Player

THREE_OF_2008 = """
seats red blue green
rules classic-2008 target 12
all press
blue hold
blue press                      # has the first clue
blue press                      # five cards lie there
red 1 \n red 2 \n blue 3 \n green 4 \n green 5
red 3 \n green 1                # red alone finds it: 4 and 4, and one vote for red
blue press \n blue press
green press                     # to blue's left
red 1 \n red 2 \n blue 3 \n blue 4 \n green 5
red 5 \n blue 5                 # too easy
green press \n green press
red press
red 5 \n blue 3 \n blue 4 \n green 1 \n green 2
blue 1 \n green 3               # nobody: two each, and a vote for each other's card
red press \n red press
blue press
blue 1 \n red 2 \n red 3 \n green 4 \n green 5
red 1 \n green 3
blue press \n blue press
"""

SEVEN_OF_ODYSSEY = """
seats red blue green pink teal lime white
rules odyssey target 6
all press
red hold
red press \n red press
red 1 \n blue 2 \n green 3 \n pink 4 \n teal 5 \n lime 6 \n white 7
blue 1 \n blue 0                # found with one vote: 3 + 1
green 1 \n green 2              # found with two: 3
pink 2 \n pink 3
teal 2 \n teal 0
lime 2 \n lime 4
white 2 \n white 3              # five votes for blue's card: three points
red press \n red press
"""

PARTY_OF_SIX = (
    "seats red blue green pink teal lime\nrules odyssey-party\nall press\nred hold\nred press\n"
    + "".join(
        f"{teller} press\n{teller} 1\n{teller} 2\n"
        + "".join(
            f"{seat} 1\n" for seat in ("red", "blue", "green", "pink", "teal", "lime") if seat != teller
        )
        + f"{teller} press\n{teller} press\n"
        for teller in ("red", "blue", "green", "pink", "teal", "lime")
    )
)

THREE_TEAMS = "seats red blue green\nrules odyssey-team\nall press\nred hold\nred press\n" + "".join(
    f"{teller} press\nred 1\nblue 2\ngreen 3\n"
    + "".join(
        f"{seat} {1 + ('red', 'blue', 'green').index(teller)}\n"
        for seat in ("red", "blue", "green")
        if seat != teller
    )
    + f"{teller} press\n{teller} press\n"
    for teller in ("red", "blue", "green") * 2
)

TWELVE_OF_ODYSSEY = (
    f"seats {' '.join(COLOURS)}\nrules odyssey target 9\nall press\nblack hold\nred press\n"
    + "".join(
        f"{teller} press\n"
        + "".join(f"{seat} {number}\n" for number, seat in enumerate(COLOURS, start=1))
        + "".join(f"{seat} {1 + COLOURS.index(teller)}\n{seat} 0\n" for seat in COLOURS if seat != teller)
        + f"{teller} press\n{teller} press\n"
        for teller in COLOURS[:3]
    )
)  # fmt: skip


def played(script: str) -> tuple[dict[str, int], InPodium]:
    """Play a script in which nothing is refused, up to the podium."""
    player = Player()
    for step in player.play(script.replace(" \n ", "\n")):
        assert not isinstance(step.outcome, Refusal), (step.number, step.line, step.outcome)
    phase = public_view(player.line.table).phase
    assert isinstance(phase, InPodium)
    return {str(seat): score for seat, score in player.line.table.scores.items()}, phase


@pytest.mark.parametrize(
    ("script", "scores", "winners"),
    [
        pytest.param(THREE_OF_2008, {"red": 12, "blue": 13, "green": 3}, ("blue",), id="three of 2008"),
        pytest.param(
            SEVEN_OF_ODYSSEY,
            {"red": 3, "blue": 7, "green": 5, "pink": 1, "teal": 0, "lime": 0, "white": 0},
            ("blue",),
            id="seven of odyssey",
        ),
        pytest.param(
            PARTY_OF_SIX,
            dict.fromkeys(("red", "blue", "green", "pink", "teal", "lime"), 30),
            ("red", "blue", "green", "pink", "teal", "lime"),
            id="party of six, all share the win",
        ),
        pytest.param(
            THREE_TEAMS, {"red": 8, "blue": 8, "green": 8}, ("red", "blue", "green"), id="three teams"
        ),
        pytest.param(
            TWELVE_OF_ODYSSEY,
            {seat: 6 if seat in COLOURS[:3] else 9 for seat in COLOURS},
            COLOURS[3:],
            id="twelve of odyssey",
        ),
    ],
)
def test_a_whole_game(script: str, scores: dict[str, int], winners: tuple[str, ...]) -> None:
    reached, podium = played(script)
    assert reached == scores
    assert podium.winners == winners


def test_the_podium_tells_the_course_of_the_game_and_its_titles() -> None:
    scores, podium = played(THREE_OF_2008)
    assert podium.rounds == 4
    assert {seat: line[-1] for seat, line in podium.course.items()} == scores
    assert {title.kind.value for title in podium.titles} >= {"storyteller", "finder", "fooler"}
    assert podium.seconds > 0
