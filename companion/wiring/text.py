"""The wiring in a terminal: the header with what goes to each pin, the wires one by one, and what to buy."""

from collections.abc import Sequence

from companion.wiring.header import GROUNDS, SIGNALS
from companion.wiring.shopping import Part
from companion.wiring.wire import Wire


def page(wires: Sequence[Wire], parts: Sequence[Part]) -> str:
    """All of it."""
    return "\n\n".join([header(wires), table(wires), shopping(parts)])


def header(wires: Sequence[Wire]) -> str:
    """The header as one looks at it with pin 1 at the top left (the end away from the USB sockets)."""
    goes = labels(wires)
    rows = []
    for odd in range(1, 40, 2):
        left, right = (f"{goes.get(pin, '')}" for pin in (odd, odd + 1))
        rows.append(
            f"{left:>22} {SIGNALS[odd]:>7} [{odd:2}] [{odd + 1:2}] {SIGNALS[odd + 1]:7} {right}".rstrip()
        )
    grounds = ", ".join(map(str, GROUNDS))
    return "\n".join(
        [
            "The header, pin 1 at the top left, away from the USB sockets:",
            "",
            *rows,
            "",
            f"Ground is on the pins {grounds}: take whichever is nearest. Never put 5 V on a GPIO pin.",
        ]
    )


def labels(wires: Sequence[Wire]) -> dict[int, str]:
    """What is written beside each pin that has a wire; some pins serve several legs of several chips."""
    found: dict[int, list[str]] = {}
    for wire in wires:
        if wire.pin is not None:
            said = found.setdefault(wire.pin, [])
            if (label := wire.label or f"{wire.dial} {wire.part}") not in said:
                said.append(label)
    return {pin: _joined(said) for pin, said in found.items()}


def _joined(said: Sequence[str]) -> str:
    """Say the name of the chip once: "converter VDD, VREF"."""
    first = said[0].rpartition(" ")[0]
    return ", ".join([said[0], *(label.removeprefix(f"{first} ") for label in said[1:])])


def table(wires: Sequence[Wire]) -> str:
    """The wires one by one."""
    rows = [("dial", "part", "goes to", "and"), *((w.dial, w.part, w.to, w.rest) for w in wires)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(line.rstrip() for line in lines)


def shopping(parts: Sequence[Part]) -> str:
    """What to buy, and about what it costs."""
    rows = [f"  {part.count:3} × {part.name:46} about € {part.count * part.price:5.2f}" for part in parts]
    total = sum(part.count * part.price for part in parts)
    return "\n".join(
        ["What to buy:", *rows, f"  {'together, without boxes and the Pi':53}about € {total:5.2f}"]
    )
