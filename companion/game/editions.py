"""The five editions, each one declaration that reads like its column in docs/rules.md."""

from collections.abc import Mapping

from companion.game.edition import Edition
from companion.game.scoring import Bonus, Clue, Crowd, LoneVote

CLASSIC_2008 = Edition(
    name="classic-2008",
    fewest=3,
    most=6,
    hand={3: 7, 4: 6},
    others_lay={3: 2, 4: 1},
    votes={3: 1},
    scoring=(Clue(shared=2, found=3), Bonus()),
    variants={"lone-finder": {3: 1, 4: 0}},
    target=30,
)

DIXIT_2021 = Edition(
    name="dixit-2021",
    fewest=3,
    most=8,
    hand={3: 7, 4: 6},
    others_lay={3: 2, 4: 1},
    votes={3: 1},
    scoring=(Clue(shared=2, found=3), Bonus()),
    target=30,
)

ODYSSEY = Edition(
    name="odyssey",
    fewest=3,
    most=12,
    hand={3: 7, 4: 6},
    others_lay={3: 2, 4: 1},
    votes={3: 1, 7: 2},
    scoring=(Clue(shared=2, found=3), Bonus(cap=3), LoneVote(from_seats=7)),
    target=30,
)

ODYSSEY_PARTY = Edition(
    name="odyssey-party",
    fewest=6,
    most=12,
    hand={6: 5},
    others_lay={6: 1},
    claims=False,
    votes={6: 1},
    storyteller_votes=True,
    own_card=True,
    red_vote=True,
    scoring=(Crowd(cap=5),),
    turns=1,
    pass_hands=True,
)

ODYSSEY_TEAM = Edition(
    name="odyssey-team",
    fewest=3,
    most=6,
    players_a_seat=2,
    hand={3: 4},
    others_lay={3: 1},
    votes={3: 1},
    scoring=(Clue(shared=2, found=3), Bonus(cap=3)),
    turns=1,
)

EDITIONS: Mapping[str, Edition] = {
    edition.name: edition for edition in (CLASSIC_2008, DIXIT_2021, ODYSSEY, ODYSSEY_PARTY, ODYSSEY_TEAM)
}
