"""The window: opens on whatever screen there is, paints what is due and sleeps until something happens."""

import os
import signal
from collections.abc import Callable, Iterator
from time import monotonic

import pygame

from companion.display.keys import PLACES, Closed, Happening, Key
from companion.display.layout import Layout
from companion.display.manner import Manner
from companion.display.painter import Painter
from companion.display.show import Show
from companion.display.sleep import sleep
from companion.display.sounds import Sounds
from companion.languages import languages
from companion.mistake import Mistake

FRAME = 1 / 60
SMALLEST = (320, 240)
WAKE = pygame.USEREVENT
"""Posted by other threads: there is something new to show."""
DIMMED = (88, 84, 92)

NO_SCREEN = (
    "There is no screen to open a window on ({why}). To play without one: `companion run` plays with the "
    "dials alone, `companion play --record DIR` writes what the TV would show as pictures."
)

PRESENT_AGAIN = 1.0
"""Seconds between two looks at the finished picture in a kiosk."""


class Window:
    """A TV of one's own: a window or the full screen."""

    def __init__(
        self,
        manner: Manner | None = None,
        *,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        overscan: float = 0.0,
        sounds: Sounds | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._overscan, self._size, self._full = overscan, size or (1280, 720), fullscreen
        self._kiosk = False
        self._presented = 0.0
        self._surface = self._open(fullscreen=fullscreen)
        self.show = Show(self._layout(), manner, clock)
        self._painter: Painter | None = None
        self._sounds = sounds
        self._heard = 0.0
        self._scene: object = None
        self._dim: tuple[int, int] | None = None
        self._due = 0.0
        self.frames = 0
        """How many frames have been painted."""
        self.after_frame: Callable[[pygame.Surface], None] = lambda _: None

    def _open(self, *, fullscreen: bool) -> pygame.Surface:
        # Left to SDL, Ctrl-C and SIGTERM come as a QUIT event, also while the window sleeps.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        try:
            pygame.display.init()
            _refuse_a_screen_nobody_sees()
            self._kiosk = pygame.display.get_driver() == "wayland"
            if pygame.display.get_driver() == "x11":
                # Straight to the X server: through a texture every small change would cost a whole screen.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.display.set_caption("Dixit companion")
            flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
            surface = pygame.display.set_mode((0, 0) if fullscreen else self._size, flags)
        except pygame.error as error:
            raise Mistake(NO_SCREEN.format(why=error)) from error
        pygame.mouse.set_visible(not fullscreen)
        # Only what the window needs to hear: everything else would wake it for nothing.
        pygame.event.set_blocked(None)
        pygame.event.set_allowed([WAKE, *HEARD])
        return surface

    def _layout(self) -> Layout:
        return Layout(*self._surface.get_size(), overscan=self._overscan)

    @staticmethod
    def wake() -> None:
        """Have the window look at what is new; may be called from any thread."""
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(WAKE))

    @staticmethod
    def wake_in(seconds: float) -> None:
        """Wake up in so many seconds at the latest."""
        pygame.time.set_timer(pygame.event.Event(WAKE), max(1, round(seconds * 1000)), loops=1)

    def events(self) -> Iterator[Happening]:
        """Paint what is due, sleep until something happens or is due, and tell what happened."""
        self.paint()
        self._wait()
        resized = False
        for event in pygame.event.get():
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                pygame.display.flip()
            elif event.type == pygame.VIDEORESIZE:
                resized = True
            elif event.type in (pygame.QUIT, pygame.KEYDOWN, pygame.KEYUP):
                self.show.touch()
                yield _happening(event)
        if resized:
            self._resize()
        if self._kiosk and monotonic() - self._presented >= PRESENT_AGAIN:
            # A TV that was switched off and on shows a black kiosk until the picture is presented again.
            self._presented = monotonic()
            pygame.display.flip()

    def _wait(self) -> None:
        change = self.show.next_change()
        pause = None if change is None else max(change, self._due - monotonic())
        if self._kiosk:
            pause = PRESENT_AGAIN if pause is None else min(pause, PRESENT_AGAIN)
        if pause is None or pause > 0:
            sleep(pause)

    def paint(self) -> None:
        """Bring the screen up to date; does nothing when nothing has changed."""
        scene = self.show.scene
        if scene is None:
            return
        if self._painter is None:
            self._painter = Painter(self.show.layout)
        time, drift = self.show.time, self.show.drift
        self._due = monotonic() + FRAME
        if drift is not None or self._dim is not None:
            parts = self._dimmed(drift)
        else:
            parts = self._painter.paint(self._surface, scene, time)
        if parts:
            pygame.display.update(parts)
            self.frames += 1
            self.after_frame(self._surface)
        self._sound(time)

    def _dimmed(self, drift: tuple[int, int] | None) -> list[pygame.Rect]:
        """Dim the picture and move it a little; or bring it back."""
        if drift == self._dim or self._painter is None or self.show.scene is None:
            return []
        self._dim = drift
        whole = self._painter.repaint(self._surface, self.show.scene, self.show.time)
        if drift is not None:
            self._surface.fill(DIMMED, special_flags=pygame.BLEND_MULT)
            far = max(2, self._surface.get_height() // 90)
            picture = self._surface.copy()
            self._surface.fill((0, 0, 0))
            self._surface.blit(picture, (drift[0] * far, drift[1] * far))
        return whole

    def _sound(self, time: float) -> None:
        """Play what is due since the last frame."""
        scene = self.show.scene
        if scene is None or self._sounds is None:
            return
        if scene is not self._scene:
            self._scene, self._heard = scene, -1.0
        for cue in scene.cues:
            if self._heard < cue.at <= time:
                self._sounds.play(cue.sound)
        self._heard = time

    def _resize(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == (self.show.layout.width, self.show.layout.height):
            return
        width, height = surface.get_size()
        if width < SMALLEST[0] or height < SMALLEST[1]:
            # Nothing could be read there; wait until it is larger again.
            return
        self._surface, self._painter = surface, None
        self.show.resize(self._layout())

    def toggle_fullscreen(self) -> None:
        """From a window to the full screen and back."""
        if self._full:
            self._surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        else:
            self._size = self._surface.get_size()
            self._surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        self._full = not self._full
        pygame.mouse.set_visible(not self._full)
        self._painter = None
        self.show.resize(self._layout())

    def key(self, key: Key) -> bool:
        """Take a key that every TV knows: F1 the aid, F2 the language, F11 the full screen."""
        if key.name not in ("f1", "f2", "f11"):
            return False
        if key.down and key.name == "f1":
            self.show.toggle_aid()
        elif key.down and key.name == "f2":
            known = languages()
            self.show.speak(known[(known.index(self.show.language) + 1) % len(known)])
        elif key.down:
            self.toggle_fullscreen()
        return True

    def close(self) -> None:
        """Let go of the screen."""
        if self._sounds is not None:
            self._sounds.close()
        pygame.display.quit()


def _happening(event: pygame.event.Event) -> Happening:
    if event.type == pygame.QUIT:
        return Closed()
    shift, control = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
    return Key(PLACES.get(event.scancode, ""), event.type == pygame.KEYDOWN, shift, control)


def _refuse_a_screen_nobody_sees() -> None:
    """SDL quietly takes a screen in memory where there is no other; unless asked for, that is no TV."""
    if pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise pygame.error("neither X nor Wayland is here")


HEARD = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
)
