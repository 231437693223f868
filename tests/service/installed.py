"""The install, made once for all tests that look at it, below a scratch root."""

import os
import subprocess
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def make(target: str, root: Path, **variables: str) -> str:
    """Run `make TARGET DESTDIR=ROOT` as an owner would, with the system's Python."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL_ENV", "PYTHON"))
    }
    path = [part for part in environment["PATH"].split(":") if ".venv" not in part]
    done = subprocess.run(
        [
            "make",
            "--silent",
            target,
            f"DESTDIR={root}",
            *(f"{name}={value}" for name, value in variables.items()),
        ],
        cwd=PROJECT,
        # Byte code is for the Pi, which starts the program more often than a test does.
        env=environment | {"PATH": ":".join(path), "PIP_NO_COMPILE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_below(root: Path) -> set[str]:
    """Every file below a root, without the Python packages."""
    return {
        f"/{path.relative_to(root)}"
        for path in root.rglob("*")
        if not path.is_dir() and "/opt/companion/" not in f"/{path.relative_to(root)}"
    }
