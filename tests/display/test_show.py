"""The show: when something is painted, and when nothing is."""

from companion.display.layout import Layout
from companion.display.manner import Manner
from companion.display.scene import Card, Rabbit, Words
from companion.display.show import Show
from tests.display import tables


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def a_show(**manner: object) -> tuple[Show, Clock]:
    clock = Clock()
    show = Show(Layout(1280, 720), Manner(**manner), clock, lambda: 0)  # type: ignore[arg-type]
    return show, clock


def test_with_nothing_to_show_there_is_nothing_to_wait_for() -> None:
    show, _ = a_show()
    assert show.next_change() is None


def test_rabbits_blink_for_a_minute_and_then_nothing_is_painted_until_it_dims() -> None:
    show, clock = a_show()
    show.show(tables.telling())
    changes = 0
    while (wait := show.next_change()) is not None and wait < 100:
        clock.now += max(wait, 0.001)
        changes += 1
    assert 20 < changes < 400
    assert 60 < clock.now - 1000 < 75
    assert wait is not None
    assert clock.now + wait == 1000 + 600


def test_after_ten_quiet_minutes_it_dims_and_drifts_and_a_gesture_brings_it_back_at_once() -> None:
    show, clock = a_show()
    show.show(tables.telling())
    clock.now += 599.9
    assert show.drift is None
    clock.now += 0.2
    first = dimmed(show)
    clock.now += show.next_change() or 0.0
    assert dimmed(show) != first
    show.touch()
    assert show.drift is None


def test_it_never_dims_when_the_config_says_so() -> None:
    show, clock = a_show(dim_after=0.0)
    show.show(tables.telling())
    clock.now += 100_000
    assert show.drift is None
    assert show.next_change() is None


def test_calm_means_that_nothing_moves() -> None:
    show, clock = a_show(calm=True, dim_after=0.0)
    show.show(tables.ballot(missing=3))
    show.show(tables.ballot(missing=2))
    assert show.next_change() is None
    show.show(tables.votes())
    assert show.next_change() is None
    show.show(tables.scores())
    assert show.scene is not None
    clock.now += show.scene.acts[-1].start + 1
    assert show.next_change() is None


def test_the_reveal_ends_with_every_rabbit_where_its_score_is() -> None:
    show, clock = a_show()
    show.show(tables.votes(6))
    after = tables.scores(6, before=(3, 7, 7, 12, 22, 29))
    show.show(after)
    assert show.scene is not None
    clock.now += show.scene.told + 1.0
    scores = {str(seat.seat): seat.score for seat in after.view.seats}
    wanted = {seat: stand.box for seat, stand in show.layout.track.stands(scores).items()}
    shown = show.scene.frame(show.time)[-6:]
    there = {item.art.seat: item.box for item in shown if isinstance(item.art, Rabbit)}
    assert there == wanted


def test_it_speaks_another_language_while_running() -> None:
    show, _ = a_show()
    show.show(tables.telling())
    assert "Round 4" in words(show)
    show.speak("ro")
    assert "Runda 4" in words(show)


def test_the_players_aid_can_be_called_up_and_goes_with_the_phase() -> None:
    show, _ = a_show()
    show.show(tables.ballot())
    show.toggle_aid()
    assert any("own card: 1 point" in text for text in words(show))
    show.show(tables.votes())
    assert not any("own card: 1 point" in text for text in words(show))


def words(show: Show) -> set[str]:
    assert show.scene is not None
    return {item.art.text for item in show.scene.frame(0.0) if isinstance(item.art, Words)}


def dimmed(show: Show) -> tuple[int, int]:
    drift = show.drift
    assert drift is not None
    return drift


def test_until_the_light_stays_neither_words_nor_places_nor_cards_tell_the_secret() -> None:
    show, _ = a_show()
    show.show(tables.votes(6, scores=(3, 7, 7, 12, 22, 29)))
    show.show(tables.scores(6, before=(3, 7, 7, 12, 22, 29)))
    assert show.scene is not None
    opening = show.scene.act(0.5)
    told = {item.art.text for item in opening.still if isinstance(item.art, Words)}
    assert "Ștefan’s card is…" in told
    assert not any("found" in text for text in told)
    looks = [item.art.look for item in opening.still if isinstance(item.art, Card)]
    assert set(looks) == {"plain"}
    assert len(looks) == 6
    ranks = {seat.seat: f"{1 + sum(other > score for other in (3, 7, 7, 12, 22, 29))}." for seat, score in
             zip(tables.scores(6).view.seats, (3, 7, 7, 12, 22, 29), strict=True)}  # fmt: skip
    assert set(ranks.values()) <= told
