"""Wired dials through the real lgpio on a kernel GPIO chip: prints what was seen; 1 if that is not enough."""

import os
import subprocess
import sys
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median
from time import monotonic_ns, sleep

from hardware.dial import Fault, Gesture, Lamp, Prompt, Signal, Trouble
from hardware.wired import WiredDials
from hardware.wiring import Buttons, Encoder

RED = Buttons(up=5, down=6, press=13, lamp=19)
BLUE = Encoder(a=12, b=16, press=20, lamp=26)
GREEN = Buttons(up=17, press=27)
SIM = Path(os.environ.get("GPIO_SIM", "/sys/devices/platform/gpio-sim.0/gpiochip0"))

ANOTHER = """
import lgpio, time
lgpio.gpio_claim_input(lgpio.gpiochip_open(0), 13)
print("has it", flush=True)
time.sleep(60)
"""
"""Another program, that has the pin of a button."""


def set_contact(pin: int, closed: bool) -> None:
    """Do what a finger does to a button that goes to ground."""
    (SIM / f"sim_gpio{pin}" / "pull").write_text("pull-down" if closed else "pull-up")


def bounce(pin: int, times: int) -> bool:
    """Close a contact that bounces; tells whether this slow machine was as quick as a real one."""
    start = monotonic_ns()
    for _ in range(times):
        set_contact(pin, True)
        set_contact(pin, False)
    set_contact(pin, True)
    return monotonic_ns() - start < 10_000_000


def level(pin: int) -> int:
    """The level of a line, also of one that we drive, as the kernel sees it."""
    return int((SIM / f"sim_gpio{pin}" / "value").read_text())


class Lab:
    """The dials, the fingers, and what was told."""

    def __init__(self) -> None:
        self.told: SimpleQueue[Signal | Trouble] = SimpleQueue()
        self.dials = WiredDials({"red": RED, "blue": BLUE, "green": GREEN}, self.told.put)
        self.good = True

    def check(self, what: str, good: bool, seen: object) -> None:
        """Print one result."""
        print(f"{'ok' if good else 'FAILED'}: {what}: {seen}", flush=True)
        self.good &= good

    def heard(self, patience: float = 2.0) -> list[Signal | Trouble]:
        """All that is told until nothing more comes."""
        heard = []
        try:
            while True:
                heard.append(self.told.get(timeout=patience))
        except Empty:
            return heard

    def presses(self, count: int, bounces: int) -> None:
        """Press eight times a second, with a bouncing contact if asked for: as many gestures as presses."""
        self.dials.show("red", Prompt(1, "open"))
        late: list[int] = []
        heard: list[Signal | Trouble] = []
        while len(late) < count:
            quick = bounce(13, bounces)
            sleep(0.06)
            let_go = monotonic_ns()
            set_contact(13, False)
            if not quick:
                self.heard(0.5)
                continue
            heard.append(self.told.get(timeout=5))
            late.append(monotonic_ns() - let_go)
            sleep(0.06)
        heard += self.heard()
        gestures = [each for each in heard if isinstance(each, Signal) and each.gesture is Gesture.PRESS]
        name = f"{count} presses, {bounces} bounces each"
        self.check(name, len(gestures) == len(heard) == count, f"{len(gestures)} gestures")
        spread = sorted(late)
        print(
            f"    edge to signal: median {median(spread) / 1e6:.1f} ms, worst {spread[-1] / 1e6:.1f} ms",
            flush=True,
        )

    def steps(self, count: int) -> None:
        """Turn an encoder by so many steps, then press it: the number has gone up by as many."""
        self.dials.show("blue", Prompt(2, "vote", 1, 1000))
        for _ in range(count):
            for pin, closed in ((12, True), (16, True), (12, False), (16, False)):
                set_contact(pin, closed)
                sleep(0.005)  # a quick hand; at 1 ms an emulated kernel loses edges when its host is busy
        sleep(1)
        set_contact(20, True)
        sleep(0.1)
        set_contact(20, False)
        numbers = [each.number for each in self.heard() if isinstance(each, Signal)]
        self.check(
            f"{count} encoder steps",
            numbers == [count + 1],
            f"{(numbers or [0])[0]} is the number after them",
        )

    def lamp(self) -> None:
        """A lamp that is switched on is high in the kernel's eyes."""
        seen = []
        for lamp in (Lamp.LOCKED, Lamp.OFF, Lamp.LOCKED):
            self.dials.show("red", Prompt(3, "wait", lamp=lamp))
            seen.append(level(19))
        self.dials.show("blue", Prompt(3, "wait", lamp=Lamp.ASKED))
        pulse = []
        for _ in range(28):
            pulse.append(level(26))
            sleep(0.1)
        self.check("a lamp on, off, on", seen == [1, 0, 1], seen)
        self.check("a pulsing lamp", set(pulse) == {0, 1}, "".join(map(str, pulse)))

    def together(self, count: int) -> None:
        """Three seats let go at once, again and again: every press is there, in the order of its time."""
        for name in ("red", "blue", "green"):
            self.dials.show(name, Prompt(4, "open"))
        right = 0
        for _ in range(count):
            for pin in (13, 20, 27):
                set_contact(pin, True)
            sleep(0.1)
            for pin in (20, 27, 13):
                set_contact(pin, False)
            heard = [each for each in self.heard(0.5) if isinstance(each, Signal)]
            heard.sort(key=lambda signal: signal.at)
            right += [signal.dial for signal in heard] == ["blue", "green", "red"]
        self.check(
            f"{count} times three presses at once", right == count, f"{right} in the order of their time"
        )


def taken() -> bool:
    """A pin that another program has costs that seat, and no other."""
    with subprocess.Popen([sys.executable, "-c", ANOTHER], stdout=subprocess.PIPE, cwd="/tmp") as other:
        assert other.stdout is not None
        other.stdout.readline()
        lab = Lab()
        set_contact(27, True)
        sleep(0.1)
        set_contact(27, False)
        heard = lab.heard()
        lab.dials.close()
        other.kill()
    troubles = [(each.fault, each.dial) for each in heard if isinstance(each, Trouble)]
    presses = [each.dial for each in heard if isinstance(each, Signal)]
    lab.check("a pin of another program", troubles == [(Fault.PIN_TAKEN, "red")], heard[0])
    lab.check("the other seats go on", presses == ["green"], presses)
    return lab.good


def refused() -> bool:
    """Without the permission to open the chip every wired seat is told of."""
    lab = Lab()
    faults = {each.fault for each in lab.heard(0.2) if isinstance(each, Trouble)}
    lab.check("no permission on the chip", faults == {Fault.NO_PERMISSION}, faults)
    return lab.good


def main(words: list[str]) -> int:
    """Show everything, or what is seen by a user who may not."""
    if words == ["refused"]:
        return 0 if refused() else 1
    lab = Lab()
    lab.lamp()
    lab.presses(100, bounces=0)
    lab.presses(100, bounces=3)
    lab.steps(100)
    lab.together(10)
    lab.dials.close()
    return 0 if taken() and lab.good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
