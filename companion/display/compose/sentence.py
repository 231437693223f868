"""What now: one large sentence, a smaller one, and the small picture that goes with them."""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from companion.display.compose.stage import Stage
from companion.game.deck import Refill
from companion.game.views import (
    InBallot,
    InLobby,
    InOwning,
    InPodium,
    InScores,
    InTelling,
    InVotes,
)
from companion.game.words import Seat

FEW = 3
"""So many seats are named in a sentence; of more it is only said how many."""


class Sentence(NamedTuple):
    """What everyone is told."""

    icon: str
    """An icon's name, or a seat: then its rabbit is shown."""
    headline: str
    hint: str = ""
    pictures: tuple[str, ...] = ()
    """Icons or seats at the end: what to do with the cards, who is missing."""


def suspense(stage: Stage, teller: Seat) -> Sentence:
    """What is said while the light still looks for the storyteller's card."""
    key = "now.suspense" if stage.seeks else "now.suspense-crowd"
    return Sentence(teller, stage.say(key, teller=stage.names[teller]))


def sentence(stage: Stage) -> Sentence:
    """Say what is to be done now."""
    if stage.view.paused:
        return Sentence("pause", stage.say("now.paused"), stage.say("hint.paused"))
    match stage.view.phase:
        case InLobby() as lobby:
            return _lobby(stage, lobby)
        case InTelling() as telling:
            return _telling(stage, telling)
        case InBallot() as ballot:
            return _ballot(stage, ballot)
        case InOwning(asked=slot):
            return Sentence("question", stage.say("now.owning", slot=slot), stage.say("hint.owning"))
        case InVotes(storyteller=seat):
            return _votes(stage, seat)
        case InScores() as scores:
            return _scores(stage, scores)
        case InPodium() as podium:
            return _podium(stage, podium)
        case _ as other:
            assert_never(other)


def _lobby(stage: Stage, lobby: InLobby) -> Sentence:
    hint = stage.say("hint.lobby")
    if lobby.seated < lobby.fewest:
        return Sentence("chair", stage.say("now.lobby-few", n=lobby.fewest - lobby.seated), hint)
    if lobby.seated > lobby.most:
        return Sentence("chair", stage.say("now.lobby-many", most=lobby.most), hint)
    return Sentence("press", stage.say("now.lobby-ready"), hint)


def _telling(stage: Stage, telling: InTelling) -> Sentence:
    if telling.present < telling.fewest:
        return Sentence("away", stage.say("now.waits", n=telling.fewest - telling.present))
    if telling.present > telling.most:
        return Sentence("away", stage.say("now.too-many", most=telling.most))
    refill = _refill(stage, telling.refill)
    if telling.storyteller is None:
        return Sentence(
            "book",
            stage.say("now.first"),
            refill or stage.say("hint.first", n=stage.view.rules.hand),
            _pictures(telling.refill),
        )
    teller = stage.names[telling.storyteller]
    alike = telling.others_lay == telling.storyteller_lays and not stage.seeks
    key = "hint.lay-all" if alike else "hint.lay"
    lay = stage.say(key, n=telling.others_lay, teller=teller)
    return Sentence(
        telling.storyteller,
        stage.say("now.tell", teller=teller),
        f"{refill} {lay}".strip(),
        _pictures(telling.refill),
    )


def _refill(stage: Stage, refill: Refill | None) -> str:
    if refill is None:
        return ""
    told = [stage.say("hint.reshuffle")] if refill.reshuffle else []
    counts = {count for count in refill.draws.values() if count > 0}
    drawing = {seat: count for seat, count in refill.draws.items() if count > 0}
    if len(counts) == 1 and len(drawing) == len(refill.draws):
        told.append(stage.say("hint.draw-all", n=counts.pop()))
    elif drawing:
        each = [stage.say("hint.draw-one", name=stage.names[seat], n=n) for seat, n in drawing.items()]
        told.append(stage.say("hint.draw-some", draws=each))
    if refill.pass_hands:
        told.append(stage.say("hint.pass-hands"))
    return " ".join(told)


def _pictures(refill: Refill | None) -> tuple[str, ...]:
    if refill is None:
        return ()
    wanted = ("shuffle", refill.reshuffle), ("cards", any(refill.draws.values())), ("pass", refill.pass_hands)
    return tuple(name for name, due in wanted if due)


def _ballot(stage: Stage, ballot: InBallot) -> Sentence:
    if ballot.waits:
        return Sentence("away", stage.say("now.waits", n=1))
    if ballot.again:
        names = stage.called(ballot.again)
        few = ballot.again[: FEW + 1]
        return Sentence("again", stage.say("now.again", names=names), stage.say("hint.again"), few)
    hint = _how_to_vote(stage, ballot)
    if 0 < len(ballot.missing) <= FEW:
        headline = stage.say("now.missing", names=stage.called(ballot.missing))
        return Sentence("thinking", headline, hint, ballot.missing)
    return Sentence("dial", stage.say("now.ballot", n=len(ballot.missing)), hint)


def _how_to_vote(stage: Stage, ballot: InBallot) -> str:
    rules, playing = stage.view.rules, len(stage.players)
    if not stage.seeks:
        return stage.say("hint.crowd-vote", teller=stage.names[ballot.storyteller])
    if rules.claims_at_reveal:
        return stage.say("hint.vote")
    if rules.votes > 1:
        return stage.say("hint.claim-votes")
    # Where the others lay two cards each there are more slots than players.
    return stage.say("hint.claims-vote" if ballot.slots > playing else "hint.claim-vote")


def _votes(stage: Stage, seat: Seat) -> Sentence:
    key, teller = "votes" if stage.seeks else "votes-crowd", stage.names[seat]
    return Sentence(seat, stage.say(f"now.{key}", teller=teller), stage.say(f"hint.{key}", teller=teller))


def _scores(stage: Stage, scores: InScores) -> Sentence:
    teller = stage.names[scores.storyteller]
    hint = stage.say("hint.over" if scores.over else "hint.next", teller=teller)
    if not stage.seeks:
        return Sentence("trophy", stage.say("now.crowd"), hint)
    others = [seat for seat in scores.points if seat != scores.storyteller]
    return Sentence(scores.storyteller, _found(stage, teller, scores.finders, len(others)), hint)


def _found(stage: Stage, teller: str, finders: Sequence[str], others: int) -> str:
    if not finders:
        return stage.say("now.none-found", teller=teller)
    if len(finders) >= others:
        return stage.say("now.all-found", teller=teller)
    if len(finders) > FEW:
        return stage.say("now.many-found", n=len(finders), teller=teller)
    return stage.say("now.some-found", names=stage.called(finders), teller=teller)


def _winners(stage: Stage, winners: Sequence[str]) -> str:
    if not winners:
        return stage.say("now.no-round")
    if len(winners) > FEW:
        return stage.say("now.many-win", n=len(winners))
    return stage.say("now.win" if len(winners) == 1 else "now.shared-win", names=stage.called(winners))


def _podium(stage: Stage, podium: InPodium) -> Sentence:
    headline = _winners(stage, podium.winners)
    if podium.early:
        return Sentence("trophy", headline, stage.say("hint.early", n=podium.rounds))
    minutes = max(1, round(podium.seconds / 60))
    return Sentence("trophy", headline, stage.say("hint.podium", n=podium.rounds, minutes=minutes))
