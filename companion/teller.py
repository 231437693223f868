"""Tells the game in the terminal, from what every screen gets: for a demo without a screen."""

from collections.abc import Callable, Iterator

from companion.game.views import InLobby, InPodium, InScores, InTelling, PublicView
from companion.game.words import Seat
from companion.languages import Language, language
from companion.scorer import reason
from companion.screen import Screen


class Teller:
    """Says what is new on the screen, one line a thing."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._last: str | None = None

    def show(self, screen: Screen) -> None:
        """Tell a new phase when it comes."""
        phase = screen.view.phase
        teller = phase.storyteller if isinstance(phase, InTelling) else None
        key = f"{screen.view.game} {screen.view.round} {type(phase).__name__} {teller}"
        if key != self._last:
            self._last = key
            for line in _told(screen.view, language(screen.house.language)):
                self._say(line)


def _told(view: PublicView, words: Language) -> Iterator[str]:
    names = {seat.seat: seat.name for seat in view.seats}
    match view.phase:
        case InLobby():
            yield f"{view.rules.edition}: everyone sits down."
        case InTelling(storyteller=teller):
            guests = words.join([seat.name for seat in view.seats])
            yield (
                f"Round {view.round}: {names[teller]} tells." if teller else f"{guests} play. Who has a clue?"
            )
        case InScores() as scores:
            yield from _scores(scores, names, words)
        case InPodium() as podium:
            yield from _podium(view, podium, names, words)
        case _:
            pass


def _scores(scores: InScores, names: dict[Seat, str], words: Language) -> Iterator[str]:
    for line in scores.lines:
        if line.points:
            why = reason(line.reason, tuple(names[seat] for seat in line.by), line.points, words)
            yield f"  {names[line.seat]} +{line.points}: {why}"


def _podium(view: PublicView, podium: InPodium, names: dict[Seat, str], words: Language) -> Iterator[str]:
    yield ""
    for seat in sorted(view.seats, key=lambda seat: seat.rank):
        yield f"{seat.rank}. {seat.name} {seat.score}"
    winners = words.join([names[seat] for seat in podium.winners])
    yield f"After {podium.rounds} rounds: {winners} {'share the win' if len(podium.winners) > 1 else 'wins'}!"
