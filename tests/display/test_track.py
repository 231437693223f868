"""The track: every space is apart from the next, every rabbit stands where its score is."""

from itertools import combinations, pairwise
from math import dist

import pytest

from companion.display.compose.rabbits import hops
from companion.display.layout import Layout
from companion.display.palette import SEATS
from companion.display.track import GOAL, Track

TRACKS = [Layout(1920, 1080).track, Layout(1024, 768).track, Layout(3840, 2160).track]


@pytest.mark.parametrize("track", TRACKS)
def test_the_path_has_a_space_for_each_score_to_thirty_and_no_two_touch(track: Track) -> None:
    assert len(track.spaces) == GOAL + 1
    assert min(dist(a, b) for a, b in combinations(track.spaces, 2)) > track.stone[0]
    assert max(dist(a, b) for a, b in pairwise(track.spaces)) < 2.4 * track.pitch


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("together", range(1, 13))
def test_all_who_share_a_space_stand_apart_on_it(track: Track, together: int) -> None:
    for score in (0, 7, 8, 30, 31):
        stands = track.stands(dict.fromkeys(list(SEATS)[:together], score))
        spots = [(stand.x, stand.y) for stand in stands.values()]
        assert len(spots) == together
        least = min((dist(a, b) for a, b in combinations(spots, 2)), default=1000)
        assert least > stands["red"].height * 0.45


def test_scores_beyond_thirty_stand_on_clouds_in_order_with_equal_ones_together() -> None:
    track = TRACKS[0]
    scores = {"red": 44, "blue": 31, "green": 120, "pink": 31, "teal": 30}
    assert [cloud.score for cloud in track.clouds(scores)] == [31, 44, 120]
    stands = track.stands(scores)
    assert stands["blue"].x < stands["red"].x < stands["green"].x
    assert abs(stands["blue"].x - stands["pink"].x) < stands["red"].x - stands["blue"].x
    assert stands["teal"].y > stands["blue"].y


def test_twelve_scores_beyond_thirty_all_have_their_cloud() -> None:
    for track in TRACKS:
        clouds = track.clouds({seat: 31 + 9 * k for k, seat in enumerate(SEATS)})
        assert len(clouds) == 12
        assert all(not one.box.overlaps(other.box) for one, other in combinations(clouds, 2))
        assert clouds[0].box.x >= track.sky.x
        assert clouds[-1].box.right <= track.sky.right + 6


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [(3, 3, 0), (3, 8, 5), (28, 34, 3), (30, 31, 1), (33, 40, 1), (8, 5, 3), (34, 29, 2)],
)
def test_a_rabbit_hops_space_by_space_and_leaps_above_the_path(old: int, new: int, count: int) -> None:
    assert hops(old, new) == count
