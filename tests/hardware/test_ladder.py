"""What is printed is what is meant, and in between nothing is."""

from random import Random

import pytest

from hardware.ladder import Ladder, confused
from hardware.wiring import Selector

LEVELS = Selector(channel=0, press=5).measured()


@pytest.mark.parametrize("place", range(12))
def test_each_position_is_read_through_noise(place: int) -> None:
    noise, ladder = Random(place), Ladder(LEVELS)
    for _ in range(200):
        readings = [LEVELS[place] + noise.randint(-9, 9) for _ in range(5)]
        assert ladder.read(readings) == place


def test_one_stray_reading_is_outvoted() -> None:
    assert Ladder(LEVELS).read([LEVELS[4], LEVELS[4] + 1, 1023, LEVELS[4], LEVELS[4] - 2]) == 4


def test_a_moving_knob_is_at_no_position() -> None:
    start, end = LEVELS[4], LEVELS[5]
    sweep = [start + (end - start) * step // 4 for step in range(5)]
    assert Ladder(LEVELS).read(sweep) is None


def test_half_way_between_two_numbers_is_neither() -> None:
    assert Ladder(LEVELS).read([(LEVELS[4] + LEVELS[5]) // 2] * 5) is None


def test_a_knob_at_rest_near_the_edge_of_its_number_does_not_flicker() -> None:
    ladder, way = Ladder(LEVELS), LEVELS[5] - LEVELS[4]
    near_the_edge = [LEVELS[4] + round(0.4 * way)] * 5
    assert ladder.read(near_the_edge) is None
    assert ladder.read([LEVELS[4]] * 5) == 4
    assert ladder.read(near_the_edge) == 4


def test_hysteresis_never_gives_a_number_that_is_not_the_nearest() -> None:
    ladder = Ladder(LEVELS)
    ladder.read([LEVELS[4]] * 5)
    assert ladder.read([LEVELS[4] + round(0.55 * (LEVELS[5] - LEVELS[4]))] * 5) is None


def test_a_knob_wired_the_other_way_round_reads_as_well() -> None:
    ladder = Ladder((1000, 600, 300, 20))
    assert [ladder.read([value] * 3) for value in (1010, 590, 310, 5)] == [0, 1, 2, 3]


def test_a_reading_far_beyond_the_ends_is_none() -> None:
    ladder = Ladder((400, 500, 600))
    assert ladder.read([0] * 5) is None
    assert ladder.read([1023] * 5) is None


def test_no_reading_is_no_position() -> None:
    assert Ladder(LEVELS).read([]) is None


def test_levels_too_near_to_tell_apart_are_named() -> None:
    assert confused((0, 500, 505, 1000)) == (1, 2)
    assert confused((1000, 500, 0, 995)) == (0, 3)
    assert confused(LEVELS) is None
