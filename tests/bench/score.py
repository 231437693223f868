"""Scoring against what reading and writing the same lines as JSON costs."""

import json
from collections.abc import Iterator
from random import Random

from companion.languages import language
from companion.scorer import score_lines
from tests.bench import Result, best_of

SEATS = ("pink", "blue", "green", "violet", "yellow", "red")


def _lines(count: int) -> list[str]:
    random = Random(6)
    cards = {str(slot): seat for slot, seat in enumerate(SEATS, start=1)}

    def votes() -> dict[str, list[int]]:
        return {
            seat: [random.choice([slot for slot in range(1, 7) if cards[str(slot)] != seat])]
            for seat in SEATS[1:]
        }

    rounds = (
        {"rules": "dixit-2021", "storyteller": "pink", "cards": cards, "votes": votes()} for _ in range(count)
    )
    return [json.dumps(round_) for round_ in rounds]


def measure() -> Iterator[Result]:
    lines = _lines(2_000)
    english = language("en")
    baseline = best_of(lambda: [json.dumps(json.loads(line)) for line in lines])
    scoring = best_of(lambda: list(score_lines(lines, english)))
    yield Result(
        "scoring six seats / json.loads + json.dumps of the same lines",
        scoring / baseline,
        4,
        f"{scoring / len(lines) * 1e6:.1f} µs a round",
    )
    many = lines * 10
    longer = best_of(lambda: list(score_lines(many, english)), times=3)
    yield Result("scoring a line among 20,000 / among 2,000", longer / (10 * scoring), 1.2)
