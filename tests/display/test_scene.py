"""Animation by a clock that is only a number: what is where, at exact times."""

from companion.display.geometry import Box
from companion.display.scene import (
    Act,
    Actor,
    Badge,
    Cue,
    Drawn,
    Head,
    Icon,
    Item,
    Panel,
    Rabbit,
    Scene,
    Step,
    resting,
)

SIT, LEAP = Rabbit("red", "sit"), Rabbit("red", "leap")
HOP = Actor(
    (10, 13),
    (
        Step(0.0, 0.0, SIT, (0, 100), (0, 100)),
        Step(1.0, 2.0, LEAP, (0, 100), (40, 100), arc=20),
        Step(2.0, 2.0, SIT, (40, 100), (40, 100)),
    ),
)


def test_before_the_hop_it_sits() -> None:
    assert HOP.at(0.99) == Drawn(SIT, 0, 100)


def test_in_the_middle_of_the_hop_it_is_half_way_and_highest() -> None:
    assert HOP.at(1.5) == Drawn(LEAP, 20, 80)


def test_after_the_hop_it_sits_where_it_landed() -> None:
    assert HOP.at(2.0) == HOP.at(99.0) == Drawn(SIT, 40, 100)


def test_it_changes_next_when_the_hop_starts_and_all_the_time_while_it_lasts() -> None:
    assert HOP.next_change(0.0) == 1.0
    assert HOP.next_change(1.3) == 1.3
    assert HOP.next_change(2.0) is None


def test_before_its_first_step_nothing_is_to_be_seen() -> None:
    late = resting(Icon("check"), Box(1, 2, 3, 4), start=5.0)
    assert late.at(4.9) is None
    assert late.at(5.0) == Drawn(Icon("check"), 1, 2)
    assert late.next_change(0.0) == 5.0


def test_acts_follow_each_other_and_cues_wake_the_show() -> None:
    book = Item(Icon("book"), Box(0, 0, 5, 5))
    scene = Scene((Act(0.0, (book,)), Act(3.0, (), (HOP,))), (Cue(0.5, "lit"),))
    assert scene.frame(2.9) == (book,)
    assert scene.frame(3.5) == (Item(SIT, Box(40, 100, 10, 13)),)
    assert [scene.next_change(t) for t in (0.0, 0.5, 3.0)] == [0.5, 3.0, None]
    assert scene.told == 3.0


def test_different_kinds_of_picture_are_never_taken_for_each_other() -> None:
    assert len({Head("red"), Badge("red"), Icon("red"), Panel("red")}) == 4
