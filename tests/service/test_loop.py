"""The loop: from a dial's signal to the journal, back to the dials, and out to every screen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.game import commands as do
from companion.game.table import Place, Settings
from companion.game.views import InBallot, InLobby
from companion.game.words import Seat
from companion.journal import Journal, NotStored
from companion.keeper import Keeper
from companion.screen import Screen
from companion.service.inbox import Inbox, Reply, Request
from companion.service.loop import Service
from hardware.dial import Fault, Flash, Gesture, Lamp, Signal, Trouble
from hardware.simulated import SimulatedDials

SEATS = ("red", "blue", "green", "pink")


class Tv:
    """A screen that remembers what it was shown."""

    def __init__(self) -> None:
        self.screens: list[Screen] = []

    def show(self, screen: Screen) -> None:
        self.screens.append(screen)

    @property
    def now(self) -> Screen:
        return self.screens[-1]


class Evening:
    """A running service with simulated dials and a screen."""

    def __init__(self, path: Path) -> None:
        self.inbox, self.tv = Inbox(), Tv()
        self.dials = SimulatedDials((*SEATS, "spare"), self.inbox.put)
        self.service = Service(Keeper(Journal(path)), self.inbox, [self.dials], [self.tv], clock=lambda: 7)
        places = [Place(seat=Seat(seat), name=seat.title(), dial=seat) for seat in SEATS]
        self.service.arrange(places, Settings())

    def press(self, seat: str, number: int | None = None) -> None:
        self.dials.press(seat, number)
        self.service.step()

    def hold(self, seat: str) -> None:
        self.dials.hold(seat)
        self.service.step()

    def host(self, command: do.HostCommand) -> Reply:
        replies: list[Reply] = []
        self.inbox.put(Request(command, replies.append))
        self.service.step()
        return replies[0]

    def to_the_ballot(self) -> None:
        for seat in SEATS:
            self.press(seat)
        self.hold("red")
        self.press("red")
        self.press("red")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path / "journal.sqlite")
    yield evening
    evening.service.close()


def test_a_press_is_on_the_screen_and_back_at_the_lamp(evening: Evening) -> None:
    evening.press("blue")
    phase = evening.tv.now.view.phase
    assert isinstance(phase, InLobby)
    assert phase.seated == 1
    assert evening.dials.prompts["blue"].lamp is Lamp.LOCKED


def test_a_dial_is_asked_for_a_number_between_the_first_and_the_last_card(evening: Evening) -> None:
    evening.to_the_ballot()
    prompt = evening.dials.prompts["green"]
    assert (prompt.ask, prompt.low, prompt.high, prompt.lamp) == ("claim", 1, 4, Lamp.ASKED)


def test_with_nothing_new_nothing_is_shown_again(evening: Evening) -> None:
    shown = len(evening.tv.screens)
    assert not evening.service.step()
    evening.service.refresh()
    assert len(evening.tv.screens) == shown


def test_a_refusal_flashes_at_the_dial_and_is_said_on_the_screen(evening: Evening) -> None:
    evening.to_the_ballot()
    evening.press("green", 3)
    evening.press("green", 3)
    assert evening.dials.flashes == [("green", Flash.REFUSED)]
    remark = evening.tv.now.house.remark
    assert remark is not None
    assert (remark.key, remark.seat) == ("refusal.own-card", "green")
    evening.press("green", 1)
    assert evening.tv.now.house.remark is None


def test_a_stale_answer_is_answered_with_the_question_that_stands_and_not_a_word(evening: Evening) -> None:
    evening.to_the_ballot()
    asked: list[str] = []
    evening.dials._asked = lambda dial, _prompt: asked.append(dial)
    screens = len(evening.tv.screens)
    evening.inbox.put(Signal("blue", Gesture.PRESS, 1, 2, question=1))
    evening.service.step()
    assert asked == ["blue"]
    assert len(evening.tv.screens) == screens


def test_contradicting_claims_make_those_lamps_say_look_at_the_tv(evening: Evening) -> None:
    evening.to_the_ballot()
    for seat, slot in zip(SEATS, (1, 2, 2, 4), strict=True):
        evening.press(seat, slot)
    assert set(evening.dials.flashes) == {("blue", Flash.LOOK), ("green", Flash.LOOK)}
    phase = evening.tv.now.view.phase
    assert isinstance(phase, InBallot)
    assert phase.again == ("blue", "green")


def test_signals_handed_over_in_the_wrong_order_are_taken_in_the_order_of_their_time(
    evening: Evening,
) -> None:
    for seat in SEATS:
        evening.press(seat)
    evening.hold("red")
    evening.inbox.put(Signal("blue", Gesture.PRESS, at=200))
    evening.inbox.put(Signal("pink", Gesture.PRESS, at=100))
    evening.service.step()
    assert next(seat.seat for seat in evening.tv.now.view.seats if seat.storyteller) == "pink"


def test_a_dial_that_belongs_to_no_seat_does_nothing(evening: Evening) -> None:
    screens = len(evening.tv.screens)
    evening.press("spare")
    assert len(evening.tv.screens) == screens
    assert evening.dials.prompts["spare"].ask == "unused"


def test_a_seat_that_is_given_another_dial_is_asked_there(evening: Evening) -> None:
    evening.to_the_ballot()
    assert evening.host(do.SwapDial(Seat("blue"), "spare")) == Reply(accepted=True)
    assert evening.dials.prompts["spare"].ask == "claim"
    assert evening.dials.prompts["blue"].ask == "unused"
    evening.press("spare", 2)
    assert evening.dials.prompts["spare"].ask == "vote"


def test_the_host_is_answered_and_everyone_sees_what_was_done(evening: Evening) -> None:
    refused = evening.host(do.Undo())
    assert (refused.accepted, refused.why) == (False, "nothing-to-undo")
    evening.to_the_ballot()
    assert evening.host(do.Correct(Seat("red"), 2, "for the song")).accepted
    remark = evening.tv.now.house.remark
    assert remark is not None
    assert (remark.key, remark.n, remark.text) == ("note.corrected", 2, "for the song")
    evening.host(do.Undo())
    remark = evening.tv.now.house.remark
    assert remark is not None
    assert (remark.key, remark.text) == ("note.undone", "corrected")
    evening.host(do.GoAway(Seat("pink")))
    assert evening.tv.now.house.remark is not None


def test_a_trouble_is_told_with_its_seat_until_it_is_over(evening: Evening) -> None:
    trouble = Trouble(Fault.STUCK, "blue", detail="GPIO 5")
    for _ in range(3):
        evening.inbox.put(trouble)
    evening.service.step()
    (ailment,) = evening.tv.now.house.ailments
    assert (ailment.key, ailment.seat, ailment.detail) == ("stuck", "blue", "GPIO 5")
    evening.inbox.put(Trouble(Fault.STUCK, "blue", over=True))
    evening.service.step()
    assert evening.tv.now.house.ailments == ()


def test_a_trouble_of_a_dial_nobody_uses_is_not_told(evening: Evening) -> None:
    evening.inbox.put(Trouble(Fault.LOST, "spare"))
    evening.service.step()
    assert evening.tv.now.house.ailments == ()


def test_a_full_disk_is_told_and_the_gesture_is_refused(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise NotStored("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(evening.service.keeper.journal, "append", full)
        evening.press("blue")
        assert evening.tv.now.house.ailments[0].key == "disk"
        assert evening.dials.flashes == [("blue", Flash.REFUSED)]
    evening.press("blue")
    assert evening.tv.now.house.ailments == ()
    assert evening.dials.prompts["blue"].ask == "start"


def test_a_screen_that_comes_later_is_shown_the_table_at_once(evening: Evening) -> None:
    later = Tv()
    evening.service.add_output(later)
    assert later.now == evening.tv.now


def test_a_file_that_was_set_aside_is_told_on_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"nonsense" * 100)
    evening = Evening(path)
    assert evening.tv.now.house.ailments[0].key == "journal"
    evening.service.close()


def test_families_of_dials_can_be_exchanged_while_the_game_goes_on(evening: Evening) -> None:
    evening.to_the_ballot()
    new = SimulatedDials(SEATS, evening.inbox.put)
    evening.service.replace_dials([evening.dials], [new])
    new.press("blue", 2)
    evening.service.step()
    assert new.prompts["blue"].ask == "vote"


def test_the_loop_beats_and_stops_when_told(evening: Evening) -> None:
    beats: list[int] = []

    def beat() -> None:
        beats.append(1)
        if len(beats) == 3:
            evening.service.stop()

    evening.service.run(beat, every=0.001)
    assert len(beats) >= 3


def test_the_inbox_wakes_a_main_thread_that_waits_elsewhere() -> None:
    inbox, woken = Inbox(), []
    wake: Callable[[], None] = lambda: woken.append(1)  # noqa: E731
    inbox.wake = wake
    inbox.put(Trouble(Fault.BROKER_AWAY))
    assert woken == [1]
    assert len(inbox.take()) == 1


def test_a_dial_that_is_not_there_cannot_be_given_to_a_seat(evening: Evening) -> None:
    refused = evening.host(do.SwapDial(Seat("blue"), "nope"))
    assert (refused.accepted, refused.why) == (False, "no-such-dial")
    assert evening.dials.prompts["blue"].ask == "sit"
