"""Who may know whom: the imports of every module, walked and held against the direction of the design."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

GAME_MAY_KNOW = {"companion.game", "msgspec"}
IMPURE = {
    "time",
    "datetime",
    "random",
    "secrets",
    "logging",
    "os",
    "io",
    "sqlite3",
    "socket",
    "threading",
    "subprocess",
    "pathlib",
}


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by full name, so that this test can read it"
            yield node.module or ""


def under(name: str, packages: set[str]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


@pytest.mark.parametrize("path", modules("companion/game"), ids=lambda path: path.stem)
def test_the_game_knows_only_itself_and_the_pure_standard_library(path: Path) -> None:
    for name in imports(path):
        if not under(name, GAME_MAY_KNOW):
            assert name.split(".")[0] in sys.stdlib_module_names, name
            assert name.split(".")[0] not in IMPURE, name


@pytest.mark.parametrize("path", modules("hardware"), ids=lambda path: path.stem)
def test_the_hardware_knows_nothing_of_the_companion(path: Path) -> None:
    assert not [name for name in imports(path) if under(name, {"companion"})]


@pytest.mark.parametrize("path", modules("companion"), ids=lambda path: "-".join(path.parts[-2:]))
def test_only_the_command_line_knows_the_command_line(path: Path) -> None:
    if "cli" not in path.parts and path.name != "__main__.py":
        assert not [name for name in imports(path) if under(name, {"companion.cli"})]


@pytest.mark.parametrize("path", modules("companion"), ids=lambda path: "-".join(path.parts[-2:]))
def test_the_display_draws_from_views_alone(path: Path) -> None:
    if "display" in path.parts:
        secret = {"companion.game.table", "companion.game.timeline", "companion.keeper", "companion.journal"}
        assert not [name for name in imports(path) if under(name, secret)]
