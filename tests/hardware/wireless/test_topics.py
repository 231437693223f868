"""Every table has its own place on the broker."""

import pytest

from hardware.wireless.topics import Topics


def test_topics_stand_under_prefix_and_table() -> None:
    topics = Topics("home/dixit", "attic")
    assert topics.view == "home/dixit/attic/view"
    assert topics.status == "home/dixit/attic/status"
    assert topics.host == "home/dixit/attic/host"
    assert topics.reply == "home/dixit/attic/host/reply"
    assert topics.dial("blue", "prompt") == "home/dixit/attic/dial/blue/prompt"


def test_a_topic_tells_its_dial() -> None:
    topics = Topics("dixit", "table")
    assert topics.of_dial("dixit/table/dial/blue/input") == ("blue", "input")
    assert topics.of_dial("dixit/table/dial/blue") is None
    assert topics.of_dial("dixit/other/dial/blue/input") is None
    assert topics.of_dial("dixit/table/view") is None


@pytest.mark.parametrize("word", ["", "+", "#", "a/b", "two words", "Ț", "a\nuser root", "-x", "x" * 33])
def test_a_name_that_reaches_further_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="MQTT topic"):
        Topics("dixit", word)
