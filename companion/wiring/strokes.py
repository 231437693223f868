"""A few strokes of SVG: lines, words and the signs of a circuit."""

from html import escape

INK = "#222222"
FAINT = "#8a8a8a"


def line(*points: tuple[float, float], colour: str = INK, width: float = 2) -> str:
    """A line through points."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def words(x: float, y: float, text: str, *, anchor: str = "start", size: int = 13, bold: bool = False) -> str:
    """A few words; `anchor` is start, middle or end."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}"{weight} fill="{INK}">'
        f"{escape(text)}</text>"
    )


def box(x: float, y: float, width: float, height: float, fill: str = "#ffffff", round_: float = 0) -> str:
    """A rectangle."""
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}"'
    return f'<rect {size} fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'


def dot(x: float, y: float, radius: float = 4, fill: str = INK) -> str:
    """A joint, or a pin."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}"/>'


def ground(x: float, y: float) -> str:
    """The sign for ground, hanging at a point."""
    bars = ((14, 8), (9, 13), (4, 18))
    return line((x, y), (x, y + 8)) + "".join(
        line((x - half, y + down), (x + half, y + down)) for half, down in bars
    )


def resistor(x: float, y: float, ohms: str) -> str:
    """A resistor lying at a point, 50 long, with its value above."""
    return box(x, y - 7, 50, 14) + words(x + 25, y - 12, ohms, anchor="middle", size=11)


def button(x: float, y: float) -> str:
    """A push button lying at a point, 50 long."""
    return (
        dot(x, y)
        + dot(x + 50, y)
        + line((x, y - 10), (x + 50, y - 10))
        + line((x + 25, y - 10), (x + 25, y - 20))
    )


def led(x: float, y: float) -> str:
    """A light-emitting diode lying at a point, 30 long, its long leg on the left."""
    corners = f"{x:g},{y - 12:g} {x:g},{y + 12:g} {x + 22:g},{y:g}"
    triangle = f'<polygon points="{corners}" fill="#ffd54a" stroke="{INK}"/>'
    return triangle + line((x + 22, y - 12), (x + 22, y + 12)) + line((x + 22, y), (x + 30, y))
