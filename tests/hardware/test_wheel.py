"""A step of the hand is a step of the number, whatever the contacts do in between."""

from random import Random

import pytest

from hardware.contact import MS
from hardware.wheel import ORDER, Wheel
from tests.hardware.bounces import PATTERNS, edges

Edges = list[tuple[float, str, bool]]
FORWARD = (("a", True), ("b", True), ("a", False), ("b", False))
BACK = tuple(({"a": "b", "b": "a"}[contact], closed) for contact, closed in FORWARD)


def turns(steps: int, pattern: list[float], gap: float = 25) -> Edges:
    """The edges of that many steps, each quarter with its bouncing."""
    found: Edges = []
    for quarter, (contact, closed) in enumerate((FORWARD if steps > 0 else BACK) * abs(steps)):
        found += [(at, contact, now) for at, now in edges(pattern, quarter * gap, closed)]
    return found


def play(told: Edges, clicks: int = 1) -> int:
    wheel = Wheel(clicks)
    steps = 0
    for at, contact, closed in told:
        wheel.edge(contact, closed, round(at * MS))
        steps += wheel.tick(round(at * MS))
    return steps + wheel.tick(round(max(at for at, _, _ in told) * MS) + ORDER)


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
@pytest.mark.parametrize("steps", [1, -1, 100, -100])
def test_a_hundred_steps_are_a_hundred_turns(steps: int, pattern: list[float]) -> None:
    assert play(turns(steps, pattern)) == steps


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
@pytest.mark.parametrize("steps", [50, -50])
def test_with_two_clicks_a_pulse_each_click_is_a_step(steps: int, pattern: list[float]) -> None:
    assert play(turns(steps, pattern), clicks=2) == 2 * steps


def test_a_wheel_found_between_two_pulses_makes_no_step_of_it() -> None:
    wheel = Wheel(clicks=2)
    wheel.begin("a", True)
    wheel.begin("b", True)
    wheel.edge("a", False, 0)
    wheel.edge("b", False, 10 * MS)
    assert wheel.tick(100 * MS) == 1


def test_edges_told_in_the_wrong_order_are_put_right() -> None:
    shuffle = Random(1)
    told = sorted(turns(100, [], gap=1), key=lambda edge: edge[0] + shuffle.uniform(0, 5))
    assert told != turns(100, [], gap=1)
    assert play(told) == 100


@pytest.mark.parametrize("late", range(0, 40, 3))
def test_a_level_that_the_kernel_read_too_late_is_put_right(late: int) -> None:
    told = turns(100, [], gap=5)
    at, contact, closed = told[late]
    told[late] = (at, contact, not closed)
    assert play(told) == 100


def test_half_a_step_and_back_is_no_step() -> None:
    assert play([(0, "a", True), (30, "b", True), (60, "b", False), (90, "a", False)]) == 0


@pytest.mark.parametrize("lost", range(8))
def test_a_lost_edge_costs_one_step_at_the_most(lost: int) -> None:
    told = turns(10, [])
    del told[lost]
    assert play(told) in (9, 10)


def test_nothing_is_due_while_it_rests() -> None:
    wheel = Wheel()
    dues = [wheel.due]
    wheel.edge("a", True, 5)
    dues.append(wheel.due)
    wheel.tick(5 + ORDER)
    assert [*dues, wheel.due] == [None, 5 + ORDER, None]
