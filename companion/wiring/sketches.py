"""Small circuits, one for each thing that hangs on a pin; each is 250 wide and 190 high."""

from collections.abc import Iterator, Sequence

from companion.wiring.chips import CONVERTERS, converters, registers, rows
from companion.wiring.strokes import box, button, dot, ground, led, line, resistor, words
from companion.wiring.wire import Wirings
from hardware.wiring import Encoder, Register, Selector

WIDTH, HEIGHT = 250, 200


def sketches(wirings: Wirings) -> Iterator[str]:
    """Those that this table needs."""
    dials = wirings.values()
    yield _button()
    if any(isinstance(dial.lamp, int | Register) for dial in dials):
        yield _lamp()
    if any(isinstance(dial.lamp, tuple) for dial in dials):
        yield _rgb()
    if any(isinstance(dial, Encoder) for dial in dials):
        yield _encoder()
    selectors = [dial for dial in dials if isinstance(dial, Selector)]
    if any(selector.positions <= 12 for selector in selectors):
        yield _switch(next(selector for selector in selectors if selector.positions <= 12))
    if any(selector.positions > 12 for selector in selectors):
        yield _potentiometer()
    for chip in converters(wirings):
        yield _converter(chip, wirings)
    lamps = registers(wirings)
    for pins, count in rows(lamps).items():
        for number in range(count):
            yield _register(number, {lamp.output: dial for dial, lamp in lamps.items() if lamp.pins == pins})


def _title(text: str) -> str:
    return words(0, 16, text, bold=True)


def _button() -> str:
    return "".join(
        [
            _title("Each button"),
            words(0, 64, "pin"),
            line((28, 60), (80, 60)),
            button(80, 60),
            line((130, 60), (190, 60), (190, 80)),
            ground(190, 80),
            words(0, 140, "Either way round. The Pi has the", size=12),
            words(0, 156, "pull-up resistor inside.", size=12),
        ]
    )


def _lamp() -> str:
    return "".join(
        [
            _title("Each lamp"),
            words(0, 64, "pin"),
            line((28, 60), (60, 60)),
            resistor(60, 60, "330 Ω"),
            line((110, 60), (140, 60)),
            led(140, 60),
            line((170, 60), (200, 60), (200, 80)),
            ground(200, 80),
            words(112, 92, "long leg", size=11),
            words(0, 140, "Without the resistor the pin dies.", size=12),
        ]
    )


def _rgb() -> str:
    rows = (("red pin", "330 Ω"), ("green pin", "100 Ω"), ("blue pin", "100 Ω"))
    strokes = [_title("Each RGB lamp")]
    for row, (name, ohms) in enumerate(rows):
        y = 50 + row * 42
        strokes += [
            words(0, y + 4, name),
            line((66, y), (75, y)),
            resistor(75, y, ohms),
            line((125, y), (145, y)),
            led(145, y),
            line((175, y), (205, y)),
        ]
    return "".join(
        [*strokes, line((205, 50), (205, 150)), ground(205, 150), words(0, 190, "Common cathode.", size=12)]
    )


def _encoder() -> str:
    strokes = [_title("Each encoder"), box(90, 40, 70, 90, "#eeeeee")]
    for y, name in ((55, "A"), (85, "C"), (115, "B")):
        strokes += [line((60, y), (90, y)), words(96, y + 5, name)]
    return "".join(
        [
            *strokes,
            words(0, 59, "pin a"),
            words(0, 119, "pin b"),
            line((60, 85), (50, 85), (50, 95)),
            ground(50, 88),
            line((160, 60), (185, 60)),
            words(188, 64, "press pin"),
            line((160, 105), (200, 105), (200, 110)),
            ground(200, 110),
            words(0, 160, "Counts backwards? Swap a and b.", size=12),
        ]
    )


def _switch(selector: Selector) -> str:
    strokes = [
        _title(f"Each selector ({selector.positions} positions)"),
        words(0, 44, "3.3 V"),
        line((40, 40), (52, 40)),
    ]
    for place in range(3):
        x = 52 + place * 62
        strokes += [resistor(x, 40, "1 kΩ"), line((x + 50, 40), (x + 62, 40))]
    strokes += [line((238, 40), (238, 50)), ground(238, 50), words(182, 62, "…", size=14)]
    for x in (46, 108, 170, 238):
        strokes += [dot(x, 40, 3), line((x, 40), (x, 90)), dot(x, 92, 4, "#ffffff")]
    return "".join(
        [
            *strokes,
            line((130, 125), (108, 98)),
            dot(130, 125),
            line((130, 125), (130, 145)),
            words(138, 144, "converter, CH", size=12),
            words(232, 112, "first", anchor="end", size=11),
            words(0, 168, f"{selector.positions - 1} resistors, one between two contacts.", size=12),
            words(0, 184, "100 nF from CH to ground.", size=12),
        ]
    )


def _potentiometer() -> str:
    return "".join(
        [
            _title("Each knob (potentiometer)"),
            words(0, 64, "3.3 V"),
            line((42, 60), (80, 60)),
            resistor(80, 60, "10 kΩ"),
            line((130, 60), (190, 60), (190, 80)),
            ground(190, 80),
            line((105, 67), (105, 110)),
            line((99, 77), (105, 67), (111, 77)),
            words(112, 112, "converter, CH", size=12),
            words(0, 150, "100 nF from CH to ground.", size=12),
            words(0, 166, "Print 0 to 12 around it.", size=12),
        ]
    )


def _converter(chip: int, wirings: Wirings) -> str:
    dials = {
        wiring.channel: dial
        for dial, wiring in wirings.items()
        if isinstance(wiring, Selector) and wiring.chip == chip
    }
    left = [f"{dials.get(channel, '')} CH{channel}" for channel in range(8)]
    right = ["VDD 3.3 V", "VREF 3.3 V", "AGND ground", "CLK pin 23", "DOUT pin 21", "DIN pin 19"]
    right += [f"CS pin {24 + 2 * chip}", "DGND ground"]
    return _chip(f"Converter {CONVERTERS[chip]} (MCP3008)", left, right)


def _register(number: int, dials: dict[int, str]) -> str:
    named = [f"{dials.get(8 * number + place, '')} Q{'ABCDEFGH'[place]}" for place in range(8)]
    data = "SER from the first" if number else "SER data"
    right = ["VCC 3.3 V", f"QA {dials.get(8 * number, '')}", data, "OE ground", "RCLK latch", "SRCLK clock"]
    right += ["SRCLR 3.3 V", "QH' to the next"]
    return _chip(f"Register {number + 1} (74HC595)", [*named[1:], "ground"], right)


def _chip(title: str, left: Sequence[str], right: Sequence[str]) -> str:
    """A chip with eight legs a side, seen from above, its notch at the top."""
    strokes = [_title(title), box(100, 28, 60, 164, "#dddddd"), dot(130, 33, 5, "#ffffff")]
    for row in range(8):
        y = 44 + row * 19
        strokes += [line((90, y), (100, y)), words(86, y + 4, left[row], anchor="end", size=11)]
        strokes += [line((160, y), (170, y)), words(174, y + 4, right[row], size=11)]
        strokes += [words(104, y + 4, str(row + 1), size=10)]
        strokes += [words(156, y + 4, str(16 - row), anchor="end", size=10)]
    return "".join(strokes)
