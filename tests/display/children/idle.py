"""What a table costs at which nobody does anything: processor time and frames in some seconds."""

import json
import sys
import threading
import time
from collections.abc import Callable

from companion.config import load
from companion.desk import Playing
from companion.display.sounds import Sounds
from companion.display.window import Window


def watched(playing: Playing, seconds: float) -> dict[str, float]:
    """Let the table be for a while, and tell what it cost."""
    over = threading.Event()

    def end() -> None:
        over.set()
        Window.wake()

    threading.Timer(seconds, end).start()
    frames, used, began = playing.window.frames, time.process_time(), time.monotonic()
    while not over.is_set():
        playing.turn()
    passed = time.monotonic() - began
    return {"share": (time.process_time() - used) / passed, "frames": playing.window.frames - frames}


def main(seconds: float) -> None:
    ahead = 0.0
    clock: Callable[[], float] = lambda: time.monotonic() + ahead  # noqa: E731 - it closes over what changes
    sounds = Sounds()
    playing = Playing(
        load(None), lambda manner: Window(manner, size=(1920, 1080), sounds=sounds, clock=clock)
    )
    for key in "qwerty":
        playing.keyboard.key(key, True)
        playing.keyboard.key(key, False)
    sounds.play("press")
    playing.turn()
    awake = watched(playing, seconds)
    ahead = 120.0
    playing.window.paint()
    asleep = watched(playing, seconds)
    print(json.dumps({"awake": awake, "asleep": asleep}))
    playing.close()


main(float(sys.argv[1]))
