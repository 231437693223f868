"""The dial's pins, and nothing else: the MicroPython of a Pico W starts this file by itself."""

import socket
import ssl
import time

import machine
import network
import settings

from firmware_config.pico_w.logic import Dial
from firmware_config.pico_w.station import Station

BOUNCE = 15
"""Milliseconds a contact may tremble."""


class Button:
    """A button from its pin to ground, its bounces taken out."""

    def __init__(self, pin):
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._down = False
        self._since = 0

    def changed(self, now):
        """True when it has gone down, False when it has gone up, None when nothing has happened."""
        down = not self._pin.value()
        if down == self._down:
            self._since = now
        elif now - self._since >= BOUNCE:
            self._down = down
            return down
        return None


class Knob:
    """A rotary encoder: counts a step at every rest between two clicks."""

    STEPS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)

    def __init__(self, a, b):
        self._a = machine.Pin(a, machine.Pin.IN, machine.Pin.PULL_UP)
        self._b = machine.Pin(b, machine.Pin.IN, machine.Pin.PULL_UP)
        self._state = 3
        self._quarters = 0
        for pin in (self._a, self._b):
            pin.irq(self._moved, machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING)

    def _moved(self, _pin):
        new = self._a.value() << 1 | self._b.value()
        self._quarters += self.STEPS[self._state << 2 | new]
        self._state = new

    def steps(self):
        """Whole clicks since the last time."""
        whole = int(self._quarters / 4)
        self._quarters -= 4 * whole
        return whole


class Digits:
    """Four seven-segment digits on a TM1637."""

    SHAPES = (0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F)

    def __init__(self, clock, data):
        self._clock = machine.Pin(clock, machine.Pin.OUT, value=1)
        self._data = machine.Pin(data, machine.Pin.OUT, value=1)
        self._shown = None

    def show(self, number):
        """Show a number; -1 shows nothing."""
        if number == self._shown:
            return
        self._shown = number
        digits = [0, 0, 0, 0]
        if number >= 0:
            digits[3] = self.SHAPES[number % 10]
            digits[2] = self.SHAPES[number // 10] if number > 9 else 0
        for command in ([0x40], [0xC0] + digits, [0x8A]):
            self._send(command)

    def _send(self, data):
        self._data.value(0)
        for byte in data:
            for place in range(9):
                self._clock.value(0)
                self._data.value(byte >> place & 1 if place < 8 else 0)
                self._clock.value(1)
        self._clock.value(0)
        self._data.value(0)
        self._clock.value(1)
        self._data.value(1)


def connect():
    """Open a line to the broker, with TLS and its certificate checked when there is one."""
    address = socket.getaddrinfo(settings.BROKER, settings.PORT)[0][-1]
    line = socket.socket()
    line.settimeout(5)
    line.connect(address)
    if settings.AUTHORITY:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.verify_mode = ssl.CERT_REQUIRED
        with open(settings.AUTHORITY, "rb") as file:
            context.load_verify_locations(cadata=file.read())
        line = context.wrap_socket(line, server_hostname=settings.BROKER)
    line.setblocking(False)
    return line


def set_clock():
    """A Pico wakes in 2021: it is at least the day its files were made, or no certificate would be valid."""
    if time.time() < settings.MADE_AT:
        made = time.gmtime(settings.MADE_AT)
        machine.RTC().datetime(made[:3] + (made[6],) + made[3:6] + (0,))


class Hand:
    """What a hand does at the dial's parts."""

    def __init__(self, dial):
        self._dial = dial
        self._press = Button(settings.PIN_PRESS)
        self._knob = None
        self._ways = ()
        if settings.TURN == "encoder":
            self._knob = Knob(settings.PIN_UP, settings.PIN_DOWN)
        else:
            self._ways = ((1, Button(settings.PIN_UP)), (-1, Button(settings.PIN_DOWN)))

    def look(self, now):
        """Tell the dial what has happened since the last look."""
        pushed = self._press.changed(now)
        if pushed is not None:
            self._dial.button(pushed, now)
        steps = self._knob.steps() if self._knob else 0
        for way, button in self._ways:
            if button.changed(now):
                steps += way
        if steps:
            self._dial.turned(steps, now)


def main():
    """Be a dial for ever."""
    set_clock()
    radio = network.WLAN(network.STA_IF)
    radio.active(True)
    radio.connect(settings.WIFI_NAME, settings.WIFI_PASSWORD)
    dial = Dial()
    station = Station(dial, connect, settings.USER, settings.PASSWORD, settings.TOPIC)
    hand = Hand(dial)
    lamp = machine.PWM(machine.Pin(settings.PIN_LAMP), freq=1000, duty_u16=0)
    digits = Digits(settings.PIN_CLOCK, settings.PIN_DATA)
    now, last = 0, time.ticks_ms()
    try:
        while True:
            # ticks_ms wraps around; what is counted here does not.
            ticks = time.ticks_ms()
            now, last = now + time.ticks_diff(ticks, last), ticks
            hand.look(now)
            if radio.isconnected():
                station.step(now, signal=radio.status("rssi"))
            digits.show(dial.number(now))
            lamp.duty_u16(dial.level(now) * 257)
            time.sleep_ms(5)
    finally:
        station.close()


main()
