"""How real buttons bounce, as data: what the contact does after the finger, in milliseconds.

Each list alternates: closed for, open for, closed for, … until it rests. The shapes are those of a tactile
switch, a worn arcade button, a cheap encoder's push, and the worst that is promised: 10 ms of chatter.
"""

CLEAN: list[float] = []
TACTILE: list[float] = [0.08, 0.05, 0.3, 0.1, 0.9, 0.04]
ARCADE: list[float] = [0.2, 1.4, 0.6, 2.1, 1.1, 0.9, 1.9, 0.3]
ENCODER_PUSH: list[float] = [2.2, 0.4, 1.7, 0.3, 0.1, 0.1, 0.2, 2.8]
TEN_MS: list[float] = [0.5, 0.5] * 10
LATE: list[float] = [4.5, 5.5]

PATTERNS: dict[str, list[float]] = {
    "clean": CLEAN,
    "tactile": TACTILE,
    "arcade": ARCADE,
    "encoder push": ENCODER_PUSH,
    "10 ms of chatter": TEN_MS,
    "one late bounce": LATE,
}


def edges(pattern: list[float], start: float, to_closed: bool) -> list[tuple[float, bool]]:
    """The edges of one closing (or opening) that bounces: when, in ms, and whether it is closed then."""
    at, closed = start, to_closed
    found = [(at, closed)]
    for gap in pattern:
        at, closed = at + gap, not closed
        found.append((at, closed))
    return found


def press(pattern: list[float], start: float, down_for: float) -> list[tuple[float, bool]]:
    """The edges of a whole press that bounces on its way down and on its way up."""
    return edges(pattern, start, True) + edges(pattern, start + down_for, False)
