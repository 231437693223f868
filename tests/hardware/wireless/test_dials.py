"""Wireless dials over a real Mosquitto."""

import logging
import random
import signal

import msgspec
import pytest

from hardware.dial import Fault, Flash, Gesture, Lamp, Prompt, Trouble
from hardware.wireless.dials import BATTERY_FINE, BATTERY_LOW
from tests.broker import Mosquitto
from tests.hardware.wireless.conftest import TOPICS, Connect, Dial, Table
from tests.wait import until

VOTE = Prompt(17, "vote", 1, 6, Lamp.ASKED)
PRESSED = b'{"v":1,"question":17,"gesture":"press","number":3}'


def test_a_dial_hears_what_it_is_asked(table: Table, blue: Dial) -> None:
    table.dials.show("blue", VOTE)
    asked = msgspec.json.decode(blue.hears(b'"question":17').payload)
    assert (asked["ask"], asked["low"], asked["high"], asked["lamp"]) == ("vote", 1, 6, "asked")


def test_a_press_arrives_with_its_number_and_question(table: Table, blue: Dial) -> None:
    table.dials.show("blue", VOTE)
    blue.say("input", PRESSED)
    until(lambda: len(table.signals()) == 1)
    (pressed,) = table.signals()
    assert (pressed.dial, pressed.gesture, pressed.number, pressed.question) == ("blue", Gesture.PRESS, 3, 17)


def test_a_dial_that_comes_late_is_told_what_is_asked_but_not_an_old_flash(
    table: Table, connect: Connect
) -> None:
    table.dials.show("blue", Prompt(17, "vote", 1, 6, Lamp.ASKED, Flash.REFUSED))
    late = Dial(connect("late"), "blue")
    assert b'"flash":null' in late.hears(b'"question":17').payload
    assert late.hears(b'"question":17').retained


def test_a_refusal_flashes_once_at_a_dial_that_is_there(table: Table, blue: Dial) -> None:
    table.dials.show("blue", VOTE)
    blue.hears(b'"question":17')
    table.dials.show("blue", Prompt(17, "vote", 1, 6, Lamp.ASKED, Flash.REFUSED))
    blue.hears(b'"question":17', b'"flash":"refused"')
    assert len(blue.heard) == 2


def test_an_input_to_an_old_question_counts_for_nothing_and_is_answered(table: Table, blue: Dial) -> None:
    table.dials.show("blue", VOTE)
    table.dials.show("blue", Prompt(18, "wait", lamp=Lamp.LOCKED))
    blue.hears(b'"question":18')
    blue.heard.clear()
    blue.say("input", PRESSED)
    blue.hears(b'"question":18')
    assert table.signals() == []


def test_a_retained_input_counts_for_nothing(table: Table, blue: Dial, broker: Mosquitto) -> None:
    table.dials.show("blue", VOTE)
    blue.say("input", PRESSED, retain=True)
    until(lambda: len(table.signals()) == 1)
    table.said.clear()
    # The companion comes back and finds the old input waiting for it.
    table.link.listen(TOPICS.dial("+", "input"), table.link._listeners[TOPICS.dial("+", "input")])
    blue.say("health", b'{"v":1,"battery":5}')
    table.said.wait_for(lambda said: isinstance(said, Trouble) and said.fault is Fault.BATTERY_LOW)
    assert table.signals() == []


def test_a_dial_of_no_seat_is_not_heard(table: Table, connect: Connect, blue: Dial) -> None:
    stranger = Dial(connect("stranger"), "stranger")
    stranger.say("input", b'{"v":1,"question":17,"gesture":"press","number":1}')
    stranger.say("status", b"online")
    table.dials.show("blue", VOTE)
    blue.say("input", PRESSED)
    until(lambda: len(table.signals()) == 1)
    assert table.signals()[0].dial == "blue"


def test_a_dial_is_lost_and_found(table: Table, blue: Dial) -> None:
    blue.say("status", b"online", retain=True)
    table.hears(Trouble(Fault.LOST, "red"))
    blue.say("status", b"offline", retain=True)
    table.hears(Trouble(Fault.LOST, "blue"))
    blue.say("status", b"online", retain=True)
    table.hears(Trouble(Fault.LOST, "blue", over=True))


def test_a_low_battery_is_told_once_and_forgotten_when_charged(table: Table, blue: Dial) -> None:
    for _ in range(3):
        blue.say("health", b'{"v":1,"battery":%d}' % BATTERY_LOW)
    blue.say("health", b'{"v":1,"battery":%d}' % (BATTERY_FINE - 1))
    blue.say("health", b'{"v":1,"battery":%d}' % BATTERY_FINE)
    table.hears(Trouble(Fault.BATTERY_LOW, "blue", over=True))
    low = [said for said in table.said if isinstance(said, Trouble) and said.fault is Fault.BATTERY_LOW]
    assert low == [
        Trouble(Fault.BATTERY_LOW, "blue", detail=f"{BATTERY_LOW} %"),
        Trouble(Fault.BATTERY_LOW, "blue", over=True),
    ]


def test_a_later_protocol_is_told_until_the_dial_is_understood(table: Table, blue: Dial) -> None:
    table.dials.show("blue", VOTE)
    blue.say("input", b'{"v":9,"anything":"at all"}')
    table.hears(Trouble(Fault.NEWER_PROTOCOL, "blue"))
    blue.say("input", PRESSED)
    table.hears(Trouble(Fault.NEWER_PROTOCOL, "blue", over=True))


def test_garbage_changes_nothing_stops_nothing_and_does_not_fill_the_log(
    table: Table, blue: Dial, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table.dials.show("blue", VOTE)
    chance = random.Random(5)
    for _ in range(1000):
        blue.say(chance.choice(["input", "status", "health"]), chance.randbytes(chance.randint(0, 700)))
    blue.say("input", b"x" * 300_000)
    blue.say("input", PRESSED)
    until(lambda: len(table.signals()) == 1)
    assert len(table.signals()) == 1
    assert len(caplog.records) < 40


def test_a_broker_that_restarts_is_told_and_asks_every_dial_again(
    table: Table, blue: Dial, broker: Mosquitto
) -> None:
    table.dials.show("blue", VOTE)
    blue.hears(b'"question":17')
    broker.stop(signal.SIGKILL)
    table.said.wait_for(lambda said: isinstance(said, Trouble) and said.fault is Fault.BROKER_AWAY)
    blue.heard.clear()
    table.dials.show("blue", Prompt(18, "vote", 1, 6, Lamp.ASKED))
    broker.start()
    blue.hears(b'"question":18')
    table.hears(Trouble(Fault.BROKER_AWAY, over=True))
    table.hears(Trouble(Fault.LOST, "blue"))


def test_a_dial_that_is_added_later_is_asked_and_known_to_be_there(table: Table, connect: Connect) -> None:
    pink = Dial(connect("dial-pink"), "pink")
    pink.say("status", b"online", retain=True)
    table.dials.become(["pink", "teal"])
    table.hears(Trouble(Fault.LOST, "teal"))
    pink.say("status", b"offline", retain=True)
    table.hears(Trouble(Fault.LOST, "pink"))
    assert list(table.said).count(Trouble(Fault.LOST, "pink")) == 1
    table.dials.show("pink", VOTE)
    pink.hears(b'"question":17')


def test_closing_tells_the_dials_that_they_may_sleep(table: Table, blue: Dial) -> None:
    table.dials.show("blue", VOTE)
    table.dials.close()
    blue.hears(b'"ask":"off"', b'"lamp":"off"')
    table.dials.close()
