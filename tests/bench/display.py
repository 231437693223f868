"""The TV: frames, an idle table, the first picture and a press, in a real window under Xvfb."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests.bench import Result
from tests.display.xvfb import an_x_server

CHILDREN = Path(__file__).parent.parent / "display" / "children"
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where the journal of these tables is: how fast a disk stores is measured elsewhere."""
FRAME = 1 / 60
IDLE_SHARE = 0.005


def measure() -> Iterator[Result]:
    with an_x_server(3840, 2160) as server, TemporaryDirectory(prefix="bench-", dir=MEMORY) as folder:
        environment = {**server.environment, "STATE_DIRECTORY": folder, "XDG_CONFIG_HOME": folder}
        yield from _frames(environment)
        yield _first_picture(environment, Path(folder))
        yield from _idle(environment)
        yield _press(environment)


def _frames(environment: dict[str, str]) -> Iterator[Result]:
    for name, size in (("1080p", ("1920", "1080")), ("4K", ("3840", "2160"))):
        told = _child("frames", environment, *size)
        detail = f"{told['frame'] * 1e3:.2f} ms; of {told['frames']} frames the dearest"
        yield Result(
            f"busiest frame at {name} / full-screen blit and flip",
            told["frame"] / told["baseline"],
            1.0,
            detail,
        )


def _first_picture(environment: dict[str, str], folder: Path) -> Result:
    ours, bare = [], []
    for _ in range(7):
        bare.append(_until_painted("bare", environment))
        ours.append(_until_painted("first", environment))
        for journal in folder.glob("journal*"):
            journal.unlink()
    ratio = min(ours) / min(bare)
    return Result("start to first picture / bare pygame", ratio, 2.0, f"{min(ours) * 1e3:.0f} ms")


def _idle(environment: dict[str, str]) -> Iterator[Result]:
    told = _child("idle", environment, "4")
    awake, asleep = told["awake"], told["asleep"]
    share = f"{asleep['share'] * 100:.3f} % of a core"
    yield Result("processor of an idle table / 0.5 % of a core", asleep["share"] / IDLE_SHARE, 1.0, share)
    yield Result("frames of an idle table", asleep["frames"], 0.0, "in 4 s")
    detail = f"{awake['share'] * 100:.2f} %, {awake['frames']} frames in 4 s"
    yield Result("processor while rabbits blink / 0.5 %", awake["share"] / IDLE_SHARE, None, detail)


def _press(environment: dict[str, str]) -> Result:
    told = _child("press", environment)
    detail = f"p50 {told['p50'] * 1e3:.1f} ms, p99 {told['p99'] * 1e3:.1f} ms"
    return Result("press to frame, p99 / frame interval", told["p99"] / FRAME, 1.0, detail)


def _child(name: str, environment: dict[str, str], *words: str) -> Any:
    command = [sys.executable, "-m", f"tests.display.children.{name}", *words]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=300)
    return json.loads(done.stdout)


def _until_painted(name: str, environment: dict[str, str]) -> float:
    start = perf_counter()
    command = [sys.executable, str(CHILDREN / f"{name}.py")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "painted\n"
        return perf_counter() - start
