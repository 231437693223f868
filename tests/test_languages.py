"""Everything the companion can say has its words."""

import pytest

from companion.game.ballots import Wrong
from companion.game.refusal import Why
from companion.game.scoring import Reason
from companion.languages import Language, language
from hardware.dial import Fault

NEEDED = {
    "reason": Reason,
    "fault": Wrong,
    "refusal": Why,
    "trouble": Fault,
}


@pytest.mark.parametrize("section", NEEDED)
def test_there_is_a_sentence_for_everything_that_can_be_said(section: str) -> None:
    sentences = language("en").sentences
    assert not [word for word in NEEDED[section] if f"{section}.{word}" not in sentences]


def test_names_are_joined_as_one_says_them() -> None:
    english = language("en")
    assert english.join([]) == ""
    assert english.join(["Ana"]) == "Ana"
    assert english.join(["Ana", "Dan", "Eve"]) == "Ana, Dan and Eve"


def test_a_language_picks_the_form_its_plural_rule_names() -> None:
    source = """
    plural = "n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2"
    and = "și"
    points = ["{n} punct", "{n} puncte", "{n} de puncte"]
    """
    romanian = Language("ro", source)
    said = [romanian.say("points", n=n) for n in (1, 3, 19, 20, 101)]
    assert said == ["1 punct", "3 puncte", "19 puncte", "20 de puncte", "101 puncte"]
