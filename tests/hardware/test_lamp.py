"""What a lamp shows, frame by frame."""

from hardware.contact import MS
from hardware.dial import Flash, Lamp
from hardware.lamp import ONCE, TICK, WRAP, Frames, Player, Shade, read_back


def film(player: Player, start: int, until: int) -> list[tuple[int, Shade]]:
    """Every change of light from start to until (ms), each asked for just when it is due."""
    seen = [(start, player.light(start * MS))]
    while player.due is not None and player.due <= until * MS:
        seen.append((player.due // MS, player.light(player.due)))
    return seen


def lights(frames: Frames) -> int:
    """How often it lights up, counted by what a plain LED shows."""
    player = Player()
    player.once(frames, 0)
    return sum(shade is not Shade.DARK for _, shade in film(player, 0, 60_000))


def test_asked_is_a_slow_pulse() -> None:
    player = Player()
    player.steady(Lamp.ASKED, 0)
    assert film(player, 0, 2100) == [
        (0, Shade.BLUE),
        (700, Shade.DARK),
        (1400, Shade.BLUE),
        (2100, Shade.DARK),
    ]


def test_off_and_locked_change_nothing_by_themselves() -> None:
    player = Player()
    assert (player.light(0), player.due) == (Shade.DARK, None)
    player.steady(Lamp.LOCKED, 5)
    assert (player.light(5), player.due) == (Shade.GREEN, None)


def test_refused_is_three_quick_flashes_and_look_is_two() -> None:
    assert lights(ONCE[Flash.REFUSED]) == 3
    assert lights(ONCE[Flash.LOOK]) == 2


def test_after_a_flash_the_lamp_goes_back_to_what_it_was() -> None:
    player = Player()
    player.steady(Lamp.LOCKED, 0)
    player.once(ONCE[Flash.REFUSED], 100 * MS)
    seen = film(player, 100, 5000)
    assert seen[0] == (100, Shade.DARK)
    assert seen[-1] == (660, Shade.GREEN)


def test_what_becomes_steady_during_a_flash_is_seen_after_it() -> None:
    player = Player()
    player.once(ONCE[Flash.LOOK], 0)
    player.steady(Lamp.LOCKED, 10 * MS)
    assert player.light(10 * MS) is Shade.DARK
    assert film(player, 10, 5000)[-1][1] is Shade.GREEN


def test_what_becomes_steady_after_a_step_is_seen_at_once() -> None:
    player = Player()
    player.once(TICK, 0)
    player.steady(Lamp.LOCKED, 100 * MS)
    assert player.light(100 * MS) is Shade.GREEN


def test_the_pulse_does_not_start_anew_when_the_same_is_asked_again() -> None:
    player = Player()
    player.steady(Lamp.ASKED, 0)
    player.steady(Lamp.ASKED, 600 * MS)
    player.light(600 * MS)
    assert player.due == 700 * MS


def test_a_wrap_is_told_from_a_step_by_its_length() -> None:
    assert lights(TICK) == lights(WRAP) == 1
    assert max(frame.ns for frame in WRAP if frame.shade is Shade.WHITE) > 5 * TICK[1].ns


def test_steps_at_eight_a_second_are_each_a_light_of_their_own() -> None:
    player, changes = Player(), 0
    for step in range(8):
        player.once(TICK, step * 125 * MS)
        changes += sum(s is Shade.WHITE for _, s in film(player, step * 125, step * 125 + 124))
    assert changes == 8


def test_a_number_is_blinked_and_nought_is_one_long_light() -> None:
    assert [lights(read_back(number)) for number in (1, 4, 12)] == [1, 4, 12]
    assert lights(read_back(0)) == 1
    assert read_back(0)[1].ns > 3 * read_back(1)[1].ns
