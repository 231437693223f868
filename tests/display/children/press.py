"""From a key to the frame that shows it, many times: guests sit down and stand up."""

import json
import time

import pygame

from companion.config import load
from companion.desk import Playing
from companion.display.window import Window

PLACES = {"q": 20, "w": 26, "e": 8, "r": 21, "t": 23, "y": 28}
PRESSES = 150


def main() -> None:
    playing = Playing(load(None), lambda manner: Window(manner, size=(1920, 1080)))
    playing.turn()
    delays = []
    for number in range(PRESSES):
        # No hand is faster: more than 14 presses a second at one key are taken for a loose wire.
        time.sleep(0.015)
        seated = playing.service.keeper.table.seated
        place = list(PLACES.values())[number % len(PLACES)]
        start = time.perf_counter()
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=0, scancode=place, mod=0))
        while playing.service.keeper.table.seated == seated:
            playing.turn()
        playing.window.paint()
        delays.append(time.perf_counter() - start)
    delays.sort()
    print(json.dumps({"p50": delays[PRESSES // 2], "p99": delays[PRESSES * 99 // 100]}))
    playing.close()


main()
