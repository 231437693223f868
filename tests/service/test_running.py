"""A table in service with wired dials, in this process: what a reload takes, and what everyone is told."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.cli import main
from companion.game import commands as do
from companion.mistake import Mistake
from companion.service.face import Face, read_face, runtime_directory, write_face
from companion.service.inbox import Inbox, Request
from companion.service.kept import load_or_kept
from companion.service.running import Running
from companion.status import span, ten_lines
from hardware.dial import Dials, Fault, Trouble
from hardware.simulated import SimulatedDials
from hardware.wiring import OnPins

SEATS = """
[[seat]]
colour = "red"
name = "Ana"
dial = { kind = "buttons", up = 5, press = 6 }
[[seat]]
colour = "blue"
name = "Dan"
dial = { kind = "buttons", up = 12, press = 13 }
[[seat]]
colour = "pink"
name = "Eve"
dial = { kind = "buttons", up = 17, press = 27 }
"""


class Bench:
    """A table whose pins are pretended; everything else is real."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "table.toml"
        self.file.write_text(SEATS)
        self.opened: list[SimulatedDials] = []
        self.running = Running(self.file, self._open)
        self.running.begin()

    def _open(self, wirings: Mapping[str, OnPins], inbox: Inbox) -> Dials:
        self.opened.append(SimulatedDials(wirings, inbox.put))
        return self.opened[-1]

    def press(self, *dials: str, number: int | None = None) -> None:
        for dial in dials:
            self.opened[-1].press(dial, number)
            self._turn()

    def hold(self, dial: str) -> None:
        self.opened[-1].hold(dial)
        self._turn()

    def _turn(self) -> None:
        self.running.service.step()
        self.running.beat()

    @property
    def game_line(self) -> str:
        return ten_lines(self.face, 60.0, "on")[0].removeprefix("game     ")

    def reload(self, old: str, new: str) -> Face:
        self.file.write_text(self.file.read_text().replace(old, new))
        self.running.reload()
        return self.face

    @property
    def face(self) -> Face:
        face = read_face()
        assert face is not None
        return face


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    made = Bench(tmp_path)
    yield made
    made.running.close()
    assert read_face() is None


def test_a_reload_opens_a_dial_on_its_new_pins_and_forgets_its_troubles(bench: Bench) -> None:
    bench.press("red")
    bench.running.inbox.put(Trouble(Fault.STUCK, "blue", detail="GPIO13"))
    bench.running.service.step()
    assert bench.face.screen is not None
    assert [ailment.key for ailment in bench.face.screen.house.ailments] == ["stuck"]
    face = bench.reload("press = 13", "press = 16")
    assert face.reload.taken == ("seat",)
    assert len(bench.opened) == 2
    assert face.screen is not None
    assert face.screen.house.ailments == ()
    bench.press("blue")
    assert bench.running.keeper.table.seated == ("red", "blue")


def test_a_reload_that_leaves_the_wires_alone_leaves_the_dials_alone(bench: Bench) -> None:
    face = bench.reload("Ana", "Anna")
    assert len(bench.opened) == 1
    assert (face.reload.number, face.reload.taken, face.reload.waits) == (1, ("seat",), ())


def test_a_table_may_lose_all_its_wires(bench: Bench) -> None:
    bench.file.write_text("")
    bench.running.reload()
    assert set(bench.face.dials.values()) == {"keyboard"}


def test_other_rules_wait_for_the_end_of_the_game(bench: Bench) -> None:
    bench.press("red", "blue", "pink")
    bench.hold("red")
    bench.file.write_text('game.edition = "odyssey"\n' + SEATS)
    bench.running.reload()
    assert bench.face.reload.waits == ("game, until this one is over",)
    assert bench.running.keeper.table.settings.edition.name == "dixit-2021"


def test_between_games_other_rules_hold_at_once(bench: Bench) -> None:
    bench.file.write_text('game.edition = "odyssey"\n' + SEATS)
    bench.running.reload()
    assert (bench.face.reload.taken, bench.face.reload.waits) == (("game",), ())
    assert bench.running.keeper.table.settings.edition.name == "odyssey"


def test_mistakes_are_refused_and_the_table_stays_as_it_is(bench: Bench) -> None:
    face = bench.reload("colour", "color")
    assert "color" in face.reload.refused
    assert len(bench.running.config.seats) == 3


def test_a_wireless_dial_without_a_broker_waits_for_the_next_start(bench: Bench) -> None:
    face = bench.reload('{ kind = "buttons", up = 17, press = 27 }', '{ kind = "wireless" }')
    assert face.reload.waits == ("broker", "wireless dials")


def test_every_phase_is_told_in_a_line(bench: Bench) -> None:
    assert bench.game_line == "lobby, 0 seated of at least 3 (dixit-2021, to 30)"
    bench.press("red", "blue", "pink")
    bench.hold("red")
    assert "telling, waiting for the first clue" in bench.game_line
    bench.press("red")
    assert "telling, Ana" in bench.game_line
    bench.press("red")
    assert "ballot, waiting for Ana, Dan, Eve" in bench.game_line
    bench.press("red", number=1)
    for dial, claims in (("blue", (2, 3)), ("pink", (4, 5))):
        for number in (*claims, 1):
            bench.press(dial, number=number)
    assert "reveal, Ana goes on" in bench.game_line
    bench.running.inbox.put(Request(do.EndGame()))
    bench.running.service.step()
    assert "podium, won by nobody" in bench.game_line


def test_no_number_is_in_the_face_before_the_reveal(bench: Bench) -> None:
    bench.press("red", "blue", "pink")
    bench.hold("red")
    bench.press("red", "red")
    before = (bench.folder / "run" / "face.json").read_text()
    bench.press("blue", number=4)
    after = (bench.folder / "run" / "face.json").read_text()
    assert after == before.replace('"events":7', '"events":8')


def test_a_length_of_time_reads_well() -> None:
    assert [span(seconds) for seconds in (59, 3599, 3600, 190_000)] == [
        "0 min",
        "59 min",
        "1 h 0 min",
        "2 days 4 h",
    ]


def test_status_and_reload_without_a_service_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert main(["status", "--json"]) == 3
    assert capsys.readouterr().out == '{"running": false}\n'
    assert main(["reload"]) == 2
    assert "next start takes the config" in capsys.readouterr().err


def test_the_face_of_a_dead_process_is_no_face(tmp_path: Path, bench: Bench) -> None:
    dead = Face(pid=2**22 + 1, started=0, config="", configured=0, table="", dials={}, journal="", events=0)
    write_face(dead, tmp_path)
    assert read_face(tmp_path) is None


def test_where_nothing_is_installed_the_face_is_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/1000")
    monkeypatch.setattr("companion.service.face.INSTALLED", Path("/nowhere"))
    assert runtime_directory() == Path("/run/user/1000/companion")


def test_a_first_config_with_mistakes_has_nothing_to_fall_back_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    file = tmp_path / "table.toml"
    file.write_text("langauge = 'fr'")
    with pytest.raises(Mistake):
        load_or_kept(file)
    file.write_text("language = 'fr'")
    assert load_or_kept(file)[1] == ""
    file.write_text("langauge = 'en'")
    kept, mistakes = load_or_kept(file)
    assert (kept.language, "langauge" in mistakes) == ("fr", True)
