"""What a hand meant, whatever the contact did."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.contact import CLEAN, HAND, MS, Contact, Felt, Touch
from tests.hardware.bounces import PATTERNS, press

LAG = HAND.lag


def feel(contact: Contact, edges: list[tuple[float, bool]], until: float) -> list[Felt]:
    """Play edges (ms, closed), calling `tick` whenever it is due, as the ticker does."""
    felt: list[Felt] = []
    for at, closed in [*((round(ms * MS), closed) for ms, closed in edges), (round(until * MS), None)]:
        while (due := contact.due) is not None and due < at:
            felt += contact.tick(due)
        if closed is not None:
            felt += contact.edge(closed, at)
    return felt + contact.tick(round(until * MS) + LAG)


def touches(felt: list[Felt]) -> list[Touch]:
    return [each.touch for each in felt]


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_a_bouncing_press_is_one_press(pattern: list[float]) -> None:
    felt = feel(Contact(), press(pattern, 100, 60), until=1000)
    assert touches(felt) == [Touch.DOWN, Touch.PRESS]


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_eight_presses_a_second_are_all_there(pattern: list[float]) -> None:
    edges = [edge for turn in range(80) for edge in press(pattern, turn * 125, 62)]
    assert touches(feel(Contact(), edges, until=11_000)).count(Touch.PRESS) == 80


def test_a_press_is_told_at_the_very_edge_of_letting_go() -> None:
    contact = Contact()
    contact.edge(True, 100 * MS)
    contact.tick(120 * MS + LAG)
    assert contact.edge(False, 160 * MS) == [Felt(Touch.PRESS, 160 * MS)]


@pytest.mark.parametrize("tap", [4, 10, 19, 21])
def test_the_shortest_tap_of_a_finger_counts(tap: float) -> None:
    assert touches(feel(Contact(), [(0, True), (tap, False)], until=1000)) == [Touch.DOWN, Touch.PRESS]


def test_a_spike_on_a_long_cable_is_no_press() -> None:
    spikes = [(at + more, more == 0) for at in range(0, 5000, 50) for more in (0, 0.4)]
    assert feel(Contact(), spikes, until=6000) == []


def test_a_press_right_after_a_spike_counts() -> None:
    felt = feel(Contact(), [(0, True), (0.2, False), (19, True), (80, False)], until=1000)
    assert touches(felt) == [Touch.DOWN, Touch.PRESS]


def test_a_hold_is_told_after_one_and_a_half_seconds_while_the_hand_is_still_there() -> None:
    contact = Contact()
    assert feel(contact, [(0, True)], until=1499)[1:] == []
    assert contact.tick(1500 * MS + LAG) == [Felt(Touch.HOLD, 1500 * MS)]
    assert contact.down


def test_letting_go_after_a_hold_is_no_press() -> None:
    assert touches(feel(Contact(), [(0, True), (2000, False)], until=3000)) == [Touch.DOWN, Touch.HOLD]


def test_a_press_of_almost_one_and_a_half_seconds_is_a_press() -> None:
    assert touches(feel(Contact(), [(0, True), (1499, False)], until=3000)) == [Touch.DOWN, Touch.PRESS]


def test_a_shorted_button_is_told_once_and_is_free_again_when_it_opens() -> None:
    felt = feel(Contact(), [(0, True), (60_000, False)], until=62_000)
    assert felt[2:] == [Felt(Touch.STUCK, 10_000 * MS), Felt(Touch.FREE, 61_000 * MS)]


def test_after_it_was_stuck_a_button_works_as_before() -> None:
    edges = [(0.0, True), (20_000.0, False), *press(PATTERNS["arcade"], 30_000, 60)]
    assert touches(feel(Contact(), edges, until=31_000))[-2:] == [Touch.DOWN, Touch.PRESS]


def test_what_a_stuck_button_does_is_no_press() -> None:
    flapping = [(20_000 + 300.0 * n, bool(n % 2)) for n in range(21)]
    felt = touches(feel(Contact(), [(0, True), *flapping], until=30_000))
    assert felt == [Touch.DOWN, Touch.HOLD, Touch.STUCK, Touch.FREE]


def test_a_button_closed_when_we_start_makes_no_gesture_and_is_told_when_it_stays() -> None:
    assert feel(Contact(closed=True), [(3000, False)], until=5000) == []
    assert touches(feel(Contact(closed=True), [], until=12_000)) == [Touch.STUCK]


def test_a_loose_wire_is_told_instead_of_pressing_for_ever() -> None:
    felt = touches(feel(Contact(), [(25.0 * n, n % 2 == 0) for n in range(2000)], until=60_000))
    assert felt.count(Touch.PRESS) == 14
    assert felt[-2:] == [Touch.STUCK, Touch.FREE]


def test_an_edge_that_comes_late_still_ends_the_press_at_its_own_time() -> None:
    contact = Contact()
    contact.edge(True, 0)
    contact.tick(30 * MS + LAG)
    assert contact.edge(False, 25 * MS) == [Felt(Touch.PRESS, 25 * MS)]


def test_bounces_that_are_told_late_are_still_one_press() -> None:
    """A busy machine: the clock goes on, and the edges of the bouncing come in one by one, 3 ms each."""
    contact, felt = Contact(), []
    for place, (at, closed) in enumerate(press([1.5, 0.5] * 3, 0, 60)):
        felt += contact.tick(round(max(at, 3 * place + 3) * MS))
        felt += contact.edge(closed, round(at * MS))
    assert touches(felt + contact.tick(1000 * MS)) == [Touch.DOWN, Touch.PRESS]


def test_an_edge_that_got_lost_does_not_confuse() -> None:
    felt = feel(Contact(), [(0, True), (50, True), (100, False), (150, False)], until=1000)
    assert touches(felt) == [Touch.DOWN, Touch.PRESS]


def test_a_key_of_a_keyboard_needs_no_settling() -> None:
    contact = Contact(CLEAN)
    assert touches(contact.edge(True, 5)) == [Touch.DOWN]
    assert touches(contact.edge(False, 5)) == [Touch.PRESS]
    assert touches(contact.edge(True, 6)) == [Touch.DOWN]


@given(st.lists(st.integers(0, 3_000), max_size=60))
def test_whatever_the_edges_every_press_had_a_hand_and_nothing_counts_while_stuck(gaps: list[int]) -> None:
    at, edges = 0, []
    for n, gap in enumerate(gaps):
        at += gap
        edges.append((float(at), n % 2 == 0))
    felt = feel(Contact(), edges, until=at + 20_000)
    assert [each.at for each in felt if each.touch is not Touch.DOWN] == sorted(
        each.at for each in felt if each.touch is not Touch.DOWN
    )
    stuck = hand = False
    for touch in touches(felt):
        assert not stuck or touch is Touch.FREE
        assert hand or touch in (Touch.DOWN, Touch.STUCK, Touch.FREE)
        stuck = touch is Touch.STUCK
        hand = touch is Touch.DOWN
