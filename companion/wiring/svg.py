"""The wiring as a drawing: the header with a line to every part of every seat, and small circuits below."""

from collections.abc import Mapping

from companion.wiring.header import GROUND, POWER, SIGNALS
from companion.wiring.plan import wires
from companion.wiring.sketches import HEIGHT, WIDTH, sketches
from companion.wiring.strokes import FAINT, box, dot, line, words
from companion.wiring.text import labels
from companion.wiring.wire import Wire, Wirings

SHADES: Mapping[str, str] = {
    "red": "#d32f2f", "orange": "#f57c00", "yellow": "#f9c80e", "lime": "#9ccc3c", "green": "#2e7d32",
    "teal": "#00897b", "blue": "#1e63d0", "violet": "#7b3fb5", "pink": "#e86aa6", "brown": "#795548",
    "white": "#bdbdbd", "black": "#000000",
}  # fmt: skip
"""The colours of the seats, as paint on paper; every line also has its seat's name in words."""

_PAGE, _TOP, _ROW, _MIDDLE = 860, 70, 25, 430
_PIN_FILL = {GROUND: "#555555", POWER: "#f2a33c", "5 V": "#d9534f"}


def drawing(wirings: Wirings) -> str:
    """The whole page."""
    small = list(sketches(wirings))
    below = _TOP + 20 * _ROW + 40
    height = below + -(-len(small) // 3) * (HEIGHT + 20) + 10
    spots = (
        (40 + place % 3 * (WIDTH + 25), below + place // 3 * (HEIGHT + 20)) for place in range(len(small))
    )
    placed = (
        f'<g transform="translate({x} {y})">{art}</g>' for (x, y), art in zip(spots, small, strict=True)
    )
    frame = f'viewBox="0 0 {_PAGE} {height}" font-family="sans-serif"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>',
            f'<rect width="{_PAGE}" height="{height}" fill="#ffffff"/>',
            words(_MIDDLE, 28, "Which wire goes where", anchor="middle", size=20, bold=True),
            words(
                _MIDDLE, 50, "Pin 1 is away from the USB sockets. Never put 5 V on a pin.", anchor="middle"
            ),
            *_header(wires(wirings)),
            *placed,
            "</svg>\n",
        ]
    )


def _header(all_wires: list[Wire]) -> list[str]:
    goes, dials = labels(all_wires), {wire.pin: wire.dial for wire in all_wires}
    strokes = [box(_MIDDLE - 62, _TOP - 8, 124, 20 * _ROW + 8, "#2f4f3f", 6)]
    for pin in SIGNALS:
        strokes += _pin(pin, goes.get(pin), SHADES.get(dials.get(pin, ""), FAINT))
    return strokes


def _pin(pin: int, label: str | None, shade: str) -> list[str]:
    side = -1 if pin % 2 else 1
    x, y = _MIDDLE + side * 18, _TOP + (pin - 1) // 2 * _ROW + _ROW / 2
    anchor = "end" if side < 0 else "start"
    signal = SIGNALS[pin]
    strokes = [
        f'<g fill="#ffffff"><text x="{_MIDDLE + side * 40}" y="{y + 4:g}" text-anchor="middle" '
        f'font-size="11">{pin}</text></g>',
        words(_MIDDLE + side * 72, y + 4, signal, anchor=anchor, size=12),
    ]
    if label is not None:
        end = _MIDDLE + side * 190
        strokes += [
            line((_MIDDLE + side * 130, y), (end, y), colour=shade, width=4),
            dot(end, y, 5, shade),
            words(end + side * 10, y + 4, label, anchor=anchor, bold=True),
        ]
    return [*strokes, dot(x, y, 8, _PIN_FILL.get(signal, shade if label else "#e8d9a0"))]
