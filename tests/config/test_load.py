"""An owner writes a table.toml; it becomes a typed config, or every mistake in it is told at once."""

import sys
from pathlib import Path

import pytest

from companion.config import Broker, Config, default_path, load, parse
from companion.config.load import state_directory
from companion.config.model import SOUNDS
from companion.display.sounds import MADE
from companion.game.editions import EDITIONS
from companion.languages import languages
from companion.mistake import Mistake
from hardware.wiring import Buttons, Keyboard, Keys, Wireless

LAMP = (
    "dial = {{ kind = 'keys', keys = [{key}], press = {press}, "
    "lamp = {{ data = 22, clock = 23, latch = 24, output = {output} }} }}"
)
THREE = '[[seat]]\ncolour = "red"\n[[seat]]\ncolour = "blue"\n[[seat]]\ncolour = "pink"\n'


def read(source: str, folder: Path = Path("/nowhere")) -> Config:
    return parse(source, folder / "table.toml")


def mistakes(source: str, folder: Path = Path("/nowhere")) -> list[str]:
    with pytest.raises(Mistake) as caught:
        read(source, folder)
    return str(caught.value).splitlines()[1:]


def test_an_empty_file_is_a_playable_table() -> None:
    config = read("")
    assert EDITIONS[config.game.edition].allows(len(config.seats))
    assert [seat.name for seat in config.seats] == ["Red", "Yellow", "Green", "Blue", "Violet", "Pink"]
    assert set(config.dials.values()) == {Keyboard()}
    assert config.broker == Broker()


@pytest.mark.parametrize("code", languages())
def test_seats_without_a_name_are_called_by_their_colour_in_the_language_of_the_table(code: str) -> None:
    names = [seat.name for seat in read(f'language = "{code}"').seats]
    assert len(set(names)) == 6
    assert all(name[0].isupper() for name in names)


def test_seats_are_clockwise_as_written_each_with_its_dial() -> None:
    config = read(
        """
        [[seat]]
        colour = "blue"
        name = "Ana"
        dial = { kind = "buttons", up = 5, down = 6, press = 13, lamp = [16, 20, 21] }
        [[seat]]
        colour = "red"
        dial = { kind = "keys", keys = [2, 3, 4], press = 17 }
        [[seat]]
        colour = "pink"
        """
    )
    assert [seat.colour for seat in config.seats] == ["blue", "red", "pink"]
    assert config.dials == {
        "blue": Buttons(up=5, down=6, press=13, lamp=(16, 20, 21)),
        "red": Keys(keys=(2, 3, 4), press=17),
        "pink": Keyboard(),
    }


def test_a_wireless_dial_switches_the_broker_on() -> None:
    config = read(THREE + 'dial = { kind = "wireless" }')
    assert config.wireless == ("pink",)
    assert config.broker.enabled


def test_a_spare_dial_is_one_more_dial_and_no_seat() -> None:
    config = read(THREE + '[[spare]]\nname = "spare-1"\ndial = { kind = "wireless" }')
    assert len(config.seats) == 3
    assert config.dials["spare-1"] == Wireless()


def test_a_whole_number_is_good_enough_where_a_number_is_asked() -> None:
    assert read("sound.volume = 1").sound.volume == 1.0


def test_paths_start_at_the_file_and_the_journal_in_the_state_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hop.wav").touch()
    (tmp_path / "ours.toml").write_text('based_on = "odyssey"\ntarget = 40')
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/companion")
    config = read('game.edition = "ours.toml"\n[sound]\nfiles = { hop = "hop.wav" }', tmp_path)
    assert config.sound.files == {"hop": tmp_path / "hop.wav"}
    assert config.game.edition == str(tmp_path / "ours.toml")
    assert config.journal.path == Path("/var/lib/companion/journal.sqlite")
    assert read('journal.path = "/srv/evening.sqlite"').journal.path == Path("/srv/evening.sqlite")


def test_a_host_in_a_shell_finds_the_journal_of_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    installed = tmp_path / "table.toml"
    installed.touch()
    monkeypatch.setattr(sys.modules["companion.config.load"], "SYSTEM", installed)
    assert load(installed).journal.path == Path("/var/lib/companion/journal.sqlite")


def test_every_sound_of_the_tv_can_be_another_file() -> None:
    assert set(SOUNDS) == set(MADE)


def test_all_mistakes_are_told_at_once_each_with_its_line() -> None:
    assert mistakes(
        """langauge = "fr"
table = "my table"
[game]
edition = "oddysey"
target = "30"
[tv]
overscan = 3
[[seat]]
colour = "rde"
[[seat]]
colour = "red"
dial = { kind = "button" }
[[seat]]
colour = "red"
dial = { kind = "buttons", up = true, lamp = "bright" }
"""
    ) == [
        "table.toml:1: langauge: there is no such key; allowed here: language, table, game, tv, sound, "
        'broker, journal, seat, spare. Did you mean "language"?',
        'table.toml:2: table: found "my table"; allowed: 1 to 32 of a-z, 0-9, - and _, beginning with '
        "a letter or a digit.",
        'table.toml:4: game.edition: found "oddysey"; allowed: "classic-2008", "dixit-2021", "odyssey", '
        '"odyssey-party", "odyssey-team", or the path of a house edition ending in .toml. '
        'Did you mean "odyssey"?',
        'table.toml:5: game.target: found "30"; allowed: a whole number from 1 to 1000.',
        "table.toml:7: tv.overscan: found 3; allowed: a number from 0 to 0.1.",
        'table.toml:9: seat 1, colour: found "rde"; allowed: "red", "orange", "yellow", "lime", "green", '
        '"teal", "blue", "violet", "pink", "brown", "white", "black". Did you mean "red"?',
        'table.toml:12: seat 2, dial.kind: found "button"; allowed: "keyboard", "buttons", "encoder", '
        '"selector", "keys", "wireless". Did you mean "buttons"?',
        'table.toml:14: seat 3, colour: found "red", which seat 2 has already.',
        "table.toml:15: seat 3, dial.up: found true; allowed: a whole number.",
        'table.toml:15: seat 3, dial.lamp: found "bright"; allowed: a whole number, '
        "or a list of 3 in [brackets], or a table { output, data, clock, latch }.",
        "table.toml:15: seat 3, dial.press: is missing and must be given.",
    ]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('broker.password = "rabbit"', "secrets are never in this file"),
        ("language = 3", "found 3; allowed: "),
        (THREE + 'name = "A name nobody can read from the sofa"', "a name of 1 to 20 printable characters"),
        ("game = 3", "a [table] or { … }"),
        ("seat = 3", "a list in [brackets]"),
        ("sound.files = 3", "a table { name = value, … }"),
        ("sound.files = { press = 3 }", "the path of a file"),
        ("sound.files = { pres = 'gone.wav' }", 'Did you mean "press"?'),
        ("sound.files = { press = 'gone.wav' }", "there is no file /nowhere/gone.wav"),
        ("game.edition = 'gone.toml'", "/nowhere/gone.toml cannot be read"),
        ("game.variants = ['lone-fnder']", 'Did you mean "lone-finder"?'),
        ("[[seat]]\ncolour = 'red'", "found 1; dixit-2021 needs at least 3"),
        (
            THREE + "name = 'Ana'\n[[seat]]\ncolour = 'lime'\nname = 'Ana'",
            'found "Ana", which seat 3 has already',
        ),
        (THREE + "dial = 3", 'a table { kind = "…", … }'),
        (THREE + "dial = { kind = 'keys', keys = [], press = 3 }", "keys is empty"),
        (
            THREE + "dial = { kind = 'buttons', up = 3, press = 30 }",
            "a GPIO number from 0 to 27. GPIO5 is free.",
        ),
        (
            THREE + "dial = { kind = 'buttons', up = 3, press = 3 }",
            "found 3, which is taken by up of the dial pink. GPIO5 is free.",
        ),
        (THREE + "dial = { kind = 'selector', channel = 1, press = 9 }", "taken by the selectors' converter"),
        (
            THREE
            + "dial = { kind = 'selector', channel = 1, press = 5 }\n[[spare]]\nname = 'x'\n"
            + "dial = { kind = 'selector', channel = 1, press = 6 }",
            "the dial pink has on chip 0 already. Channel 0 of chip 0 is free",
        ),
        (THREE + LAMP.format(key=3, press=6, output=16), "output 16 does not exist"),
        (
            THREE + LAMP.format(key=3, press=23, output=1),
            "found 23, which is taken by press of the dial pink",
        ),
        (
            THREE
            + LAMP.format(key=3, press=5, output=1)
            + "\n[[spare]]\nname = 'x'\n"
            + LAMP.format(key=4, press=6, output=1),
            "found 1, which the lamp of pink has already",
        ),
        (THREE + "dial = { kind = 'wireless' }\n[broker]\nenabled = false", "the dial pink is wireless"),
        (THREE + "[[spare]]\nname = 'red'\ndial = { kind = 'wireless' }", "a name no other has"),
        (THREE + "[[spare]]\nname = 'x'", "spare 1, dial: is missing"),
    ],
)
def test_a_mistake_says_what_is_allowed(source: str, says: str) -> None:
    (line,) = mistakes(source)
    assert says in line


def test_what_is_not_toml_is_told_with_its_line() -> None:
    (line,) = mistakes('language = "en"\n[game\n')
    assert line.startswith("table.toml:2: this is not TOML: ")


def test_a_value_much_too_long_is_cut_in_the_message() -> None:
    (line,) = mistakes(f"language = '{'x' * 500}'")
    assert len(line) < 150


def test_a_missing_file_is_a_mistake_only_when_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "table.toml"))
    assert load() == read("")
    with pytest.raises(Mistake, match="`companion config new` writes one"):
        load(tmp_path / "table.toml")


def test_a_file_that_is_no_text_is_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Mistake, match="cannot be read"):
        load(file)


def test_the_service_an_owner_and_a_guest_each_find_their_config(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COMPANION_CONFIG", "CONFIGURATION_DIRECTORY", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", "/home/ana/.state")
    assert default_path() == Path("/etc/companion/table.toml")
    assert state_directory(default_path()) == Path("/home/ana/.state/companion")
    own = tmp_path / "companion" / "table.toml"
    own.parent.mkdir()
    own.touch()
    assert default_path() == own
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", "/etc/elsewhere")
    assert default_path() == Path("/etc/elsewhere/table.toml")
