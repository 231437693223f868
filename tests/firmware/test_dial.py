"""What a dial does, played on both: the C++ of the ESP chips and the Python of the Pico W."""

import json
import random
import subprocess

import pytest

from firmware_config.pico_w.logic import Dial, health
from hardware.dial import Flash, Gesture, Lamp, Prompt
from hardware.wireless.payloads import Health, Input, read_health, read_input, write_prompt
from tests.firmware.compiled import ChipDial, chip_bars, chip_health, compiled

AnyDial = Dial | ChipDial


class Hand:
    """A dial and the hand at it; time goes on as told."""

    def __init__(self, dial: AnyDial) -> None:
        self.dial = dial
        self.now = 10_000
        dial.connected(True)

    def hears(self, prompt: Prompt) -> None:
        assert self.dial.heard(write_prompt(prompt), self.now)

    def waits(self, ms: int) -> list[str]:
        """Let time pass as the firmware does, looking often; gives what was sent."""
        sent = []
        for _ in range(ms // 50):
            self.now += 50
            sent.append(self.dial.send(self.now))
        return [payload for payload in sent if payload]

    def presses(self, ms: int = 100) -> list[str]:
        self.dial.button(True, self.now)
        sent = self.waits(ms)
        self.dial.button(False, self.now)
        return sent + self.waits(50)

    def turns(self, steps: int) -> int:
        self.dial.turned(steps, self.now)
        return self.dial.number(self.now)

    def lamp(self, ms: int, every: int) -> str:
        """The lamp over time: # on, . off, ~ between."""
        marks = {0: ".", 255: "#"}
        return "".join(
            marks.get(self.dial.level(self.now + place), "~") for place in range(every // 2, ms, every)
        )


@pytest.fixture(params=[Dial, ChipDial], ids=["pico", "chip"])
def hand(request: pytest.FixtureRequest) -> Hand:
    return Hand(request.param())


VOTE = Prompt(17, "vote", 1, 6, Lamp.ASKED)


def test_it_goes_round_between_the_numbers_that_may_be_chosen(hand: Hand) -> None:
    hand.hears(VOTE)
    assert hand.dial.number(hand.now) == 1
    assert [hand.turns(1) for _ in range(6)] == [2, 3, 4, 5, 6, 1]
    assert hand.turns(-1) == 6
    assert hand.turns(-13) == 5


def test_a_second_vote_may_be_0(hand: Hand) -> None:
    hand.hears(Prompt(18, "second-vote", 0, 7, Lamp.ASKED))
    assert hand.dial.number(hand.now) == 0
    assert hand.turns(-1) == 7


def test_a_press_sends_number_and_question_once_and_waits(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    hand.turns(2)
    (sent,) = hand.presses()
    assert read_input(sent.encode()) == Input(17, Gesture.PRESS, 3)
    assert hand.waits(900) == []


def test_a_hold_is_sent_while_the_button_is_still_down(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    (sent,) = hand.presses(2000)
    assert read_input(sent.encode()) == Input(17, Gesture.HOLD, None)


def test_where_only_a_press_is_asked_no_number_is_shown_or_sent(hand: Hand) -> None:
    hand.hears(Prompt(3, "sit", lamp=Lamp.OFF))
    hand.waits(300)
    assert hand.turns(5) == -1
    (sent,) = hand.presses()
    assert read_input(sent.encode()) == Input(3, Gesture.PRESS, None)


def test_the_next_prompt_is_the_acknowledgement(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    hand.presses()
    hand.hears(Prompt(18, "locked", lamp=Lamp.LOCKED))
    assert hand.waits(10_000) == []
    assert not hand.dial.unheard(hand.now)
    assert hand.dial.number(hand.now) == -1


def test_a_refusal_is_an_acknowledgement_too(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    hand.turns(1)
    hand.presses()
    hand.hears(Prompt(17, "vote", 1, 6, Lamp.ASKED, Flash.REFUSED))
    assert hand.lamp(600, 50) == "##..##..##.."
    assert hand.waits(10_000) == []
    assert hand.dial.number(hand.now) == 2


def test_without_an_answer_it_sends_again_ever_more_rarely_and_shows_it(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    (first,) = hand.presses()
    assert not hand.dial.unheard(hand.now)
    again = hand.waits(1000)
    assert again == [first]
    assert hand.dial.unheard(hand.now)
    assert set(hand.lamp(1000, 100)) == {"#", "."}
    assert hand.waits(2000) == [first]
    assert len(hand.waits(40_000)) == 10


def test_the_same_prompt_again_is_no_answer_so_it_sends_at_once(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    (first,) = hand.presses()
    hand.hears(VOTE)
    assert hand.waits(50) == [first]


def test_a_companion_that_leaves_and_comes_back_still_gets_the_press(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    (first,) = hand.presses()
    hand.hears(Prompt(0, "off"))
    hand.waits(300)
    hand.hears(VOTE)
    assert hand.waits(50) == [first]
    hand.hears(Prompt(0, "off"))
    hand.hears(Prompt(18, "locked", lamp=Lamp.LOCKED))
    assert hand.waits(10_000) == []


def test_while_the_broker_is_away_it_keeps_the_press_and_sends_it_then(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    hand.dial.connected(False)
    assert hand.presses() == []
    assert hand.dial.unheard(hand.now)
    assert hand.waits(5000) == []
    hand.dial.connected(True)
    (sent,) = hand.waits(50)
    assert read_input(sent.encode()) == Input(17, Gesture.PRESS, 1)


def test_a_second_press_while_the_first_is_on_its_way_is_not_taken(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(300)
    hand.presses()
    hand.turns(3)
    assert hand.presses() == []


def test_a_press_in_the_moment_a_new_question_comes_is_not_its_answer(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.waits(100)
    assert hand.presses() == []
    hand.waits(200)
    assert len(hand.presses()) == 1


def test_the_number_stays_when_the_same_question_comes_again(hand: Hand) -> None:
    hand.hears(VOTE)
    assert hand.turns(3) == 4
    hand.hears(VOTE)
    assert hand.dial.number(hand.now) == 4
    hand.hears(Prompt(17, "vote", 1, 3, Lamp.ASKED))
    assert hand.dial.number(hand.now) == 1


def test_before_anything_was_heard_a_press_says_nothing(hand: Hand) -> None:
    assert hand.presses() == []
    assert hand.dial.number(hand.now) == -1


def test_the_lamp_tells_what_is_wanted(hand: Hand) -> None:
    hand.now = 20_000
    hand.hears(VOTE)
    assert hand.lamp(2000, 200) == "~" * 10
    hand.hears(Prompt(18, "locked", lamp=Lamp.LOCKED))
    assert hand.lamp(2000, 200) == "#" * 10
    hand.hears(Prompt(19, "wait", lamp=Lamp.OFF))
    assert hand.lamp(2000, 200) == "." * 10
    hand.hears(Prompt(19, "wait", lamp=Lamp.OFF, flash=Flash.LOOK))
    assert hand.lamp(1000, 50) == "###...###..........."
    hand.waits(1000)
    hand.dial.connected(False)
    assert hand.lamp(2000, 40).count("#") in (1, 2)


def test_it_sleeps_only_outside_of_a_game_and_when_nobody_has_touched_it(hand: Hand) -> None:
    hand.hears(VOTE)
    hand.now += 700_000
    assert not hand.dial.may_sleep(hand.now)
    hand.hears(Prompt(0, "off"))
    assert hand.dial.may_sleep(hand.now)
    hand.turns(1)
    assert not hand.dial.may_sleep(hand.now)


def test_the_clock_of_a_chip_may_wrap_around() -> None:
    hand = Hand(ChipDial())
    hand.now = 2**32 - 1200
    hand.hears(VOTE)
    hand.waits(300)
    (first,) = hand.presses()
    assert hand.waits(3000) == [first, first]


GARBAGE = [
    b"",
    b"null",
    b"[]",
    b"7",
    b"{}",
    b"\xff\xfe",
    b'{"v":1}',
    b'{"v":2,"question":1,"ask":"vote","low":1,"high":6,"lamp":"asked","flash":null}',
    b'{"v":1,"question":-1,"ask":"vote","low":1,"high":6,"lamp":"asked","flash":null}',
    b'{"v":1,"question":99999999999,"ask":"vote","low":1,"high":6,"lamp":"asked","flash":null}',
    b'{"v":1,"question":1,"ask":"vote","low":7,"high":6,"lamp":"asked","flash":null}',
    b'{"v":1,"question":1,"ask":"vote","low":1,"high":100,"lamp":"asked","flash":null}',
    b'{"v":1,"question":1,"ask":7,"low":1,"high":6,"lamp":"asked","flash":null}',
    b'{"v":1,"question":"1","ask":"vote","low":1,"high":6,"lamp":"asked","flash":null}',
    b'{"v":1,"question":1.5,"ask":"vote","low":1,"high":6,"lamp":"asked","flash":null}',
    b'{"v":1,"question":1,"ask":"vote","low":1,"high":6,"lamp":"asked","flash":null',
    b'{"v":1,"question":1,"ask":"vote","low":1,"high":6,"lamp":"asked","flash":null} x',
]


@pytest.mark.parametrize("payload", GARBAGE)
def test_garbage_changes_nothing(hand: Hand, payload: bytes) -> None:
    hand.hears(VOTE)
    hand.turns(2)
    assert not hand.dial.heard(payload, hand.now)
    assert hand.dial.number(hand.now) == 3


def test_fields_nobody_knows_yet_are_ignored(hand: Hand) -> None:
    told = json.loads(write_prompt(VOTE)) | {
        "mood": {"a": [1, "}", {"b": None}]},
        "hurry": -2.5e3,
        "ok": True,
    }
    assert hand.dial.heard(json.dumps(told).encode(), hand.now)
    assert hand.dial.number(hand.now) == 1


def test_both_dials_do_the_same_whatever_happens() -> None:
    chance = random.Random(7)
    pico, chip = Dial(), ChipDial()
    now = 0
    for _ in range(20_000):
        now += chance.choice([1, 20, 50, 300, 2000])
        act = chance.randrange(7)
        online, steps, down = chance.random() < 0.8, chance.randint(-9, 9), chance.random() < 0.5
        which = chance.choice(["press", "hold"])
        prompt = Prompt(
            chance.randrange(4),
            chance.choice(["vote", "off"]),
            chance.randrange(2),
            chance.randint(1, 12) if chance.random() < 0.7 else 1,
            chance.choice(list(Lamp)),
            chance.choice([None, None, *Flash]),
        )
        for dial in (pico, chip):
            if act == 0:
                dial.heard(write_prompt(prompt), now)
            elif act == 1:
                dial.connected(online)
            elif act == 2:
                dial.turned(steps, now)
            elif act == 3:
                dial.gesture(which, now)
            elif act == 4:
                dial.button(down, now)
        assert pico.send(now) == chip.send(now)
        assert pico.number(now) == chip.number(now)
        assert pico.level(now) == chip.level(now)
        assert pico.may_sleep(now) == chip.may_sleep(now)


def test_a_chip_stands_garbage_of_every_kind() -> None:
    chance = random.Random(5)
    whole = write_prompt(Prompt(17, "vote", 1, 6, Lamp.ASKED, Flash.REFUSED))
    payloads = [chance.randbytes(chance.randrange(60)) for _ in range(20_000)]
    for _ in range(80_000):
        mutated = bytearray(whole)
        for _ in range(chance.randint(0, 4)):
            mutated[chance.randrange(len(mutated))] = chance.choice(b'{}[]",:\\019-.ntx\x00\xff')
        payloads.append(bytes(mutated[: chance.randint(1, 200)]))
    program = compiled("fuzz.cpp", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    given = b"".join(len(payload).to_bytes(2, "big") + payload for payload in payloads)
    done = subprocess.run([program], input=given, capture_output=True, check=True)
    assert int(done.stdout) == 100_000


@pytest.mark.parametrize("say", [health, chip_health], ids=["pico", "chip"])
def test_what_a_dial_says_of_itself_is_understood(say) -> None:  # type: ignore[no-untyped-def]
    assert read_health(say(80, -61, "1.0").encode()) == Health(80, -61, "1.0")
    assert read_health(say(-1, 0, "1.0").encode()) == Health(None, None, "1.0")
    assert read_health(say(130, -200, "1.0").encode()) == Health(100, -150, "1.0")


def test_a_number_is_drawn_with_as_many_bars_as_it_has_segments() -> None:
    segments = {0: 6, 1: 2, 2: 5, 3: 5, 4: 4, 5: 5, 6: 6, 7: 3, 8: 7, 9: 6, 12: 7, 80: 13}
    assert {number: len(chip_bars(number, 128, 64)) for number in segments} == segments
    assert chip_bars(-1, 128, 64) == []
