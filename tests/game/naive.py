"""A second scorer, written as plainly as possible from the rule books; it shares no code with the engine.

It is slow and repeats itself on purpose: two people reading the same page should come to the same points.
"""

from collections.abc import Mapping, Sequence
from typing import Any


def naive_points(
    edition: str,
    seats: Sequence[str],
    storyteller: str,
    cards: Mapping[Any, str],
    votes: Mapping[Any, Sequence[int]],
    red: int | None = None,
    lone_finder: bool = False,
) -> dict[str, int]:
    if edition == "odyssey-party":
        return _party(seats, votes, red)
    return _find_the_card(edition, seats, storyteller, cards, votes, lone_finder)


def _party(seats: Sequence[str], votes: Mapping[str, Sequence[int]], red: int | None) -> dict[str, int]:
    total = {}
    for seat in seats:
        slot = votes[seat][0]
        together = 0
        for other in seats:
            if votes[other][0] == slot:
                together = together + 1
        if together == 1 or slot == red:
            total[seat] = 0
        elif together > 5:
            total[seat] = 5
        else:
            total[seat] = together
    return total


def _find_the_card(
    edition: str,
    seats: Sequence[str],
    storyteller: str,
    cards: Mapping[Any, str],
    votes: Mapping[Any, Sequence[int]],
    lone_finder: bool,
) -> dict[str, int]:
    total = dict.fromkeys(seats, 0)
    players = [seat for seat in seats if seat != storyteller]
    found = []
    for player in players:
        for slot in votes[player]:
            if cards[slot] == storyteller:
                found.append(player)
    if len(found) == 0 or len(found) == len(players):
        for player in players:
            total[player] += 2
    elif len(found) == 1 and lone_finder:
        total[storyteller] += 4
        total[found[0]] += 4
    else:
        total[storyteller] += 3
        for player in found:
            total[player] += 3
    for player in players:
        received = 0
        for other in players:
            for slot in votes[other]:
                if cards[slot] == player:
                    received += 1
        if edition in ("odyssey", "odyssey-team") and received > 3:
            received = 3
        total[player] += received
    if edition == "odyssey" and len(seats) >= 7:
        for player in found:
            if len(votes[player]) == 1:
                total[player] += 1
    return total
