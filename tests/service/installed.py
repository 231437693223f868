"""The install, made once for all tests that look at it, below a scratch root."""

import fcntl
import os
import subprocess
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def make(target: str, root: Path, **variables: str) -> str:
    """Run `make TARGET DESTDIR=ROOT` as an owner would, with the system's Python."""
    given = [f"{name}={value}" for name, value in variables.items()]
    return _run("make", "--silent", target, f"DESTDIR={root}", *given)


def install_once(folder: Path) -> Path:
    """Install from wheels alone, among them no lgpio, unless another test has; gives the scratch root."""
    root = folder / "installed"
    with (folder / "installed.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "installed.done").exists():
            _download(folder / "wheels")
            nobody = "http://127.0.0.1:1/nobody"
            make("install", root, WHEELS=str(folder / "wheels"), PIP_INDEX_URL=nobody)
            (folder / "installed.done").touch()
    return root


def files_below(root: Path) -> set[str]:
    """Every file below a root, without the Python packages."""
    return {
        f"/{path.relative_to(root)}"
        for path in root.rglob("*")
        if not path.is_dir() and "/opt/companion/" not in f"/{path.relative_to(root)}"
    }


def _download(wheels: Path) -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    words = ["pip", "download", "--quiet", "--dest", str(wheels), "--constraint", "constraints.txt"]
    _run("python3", "-m", *words, "setuptools>=68", "wheel", *project["dependencies"])


def _run(*words: str) -> str:
    """Run something with the system's Python, not the one of the tests."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL_ENV", "PYTHON"))
    }
    path = [part for part in environment["PATH"].split(":") if ".venv" not in part]
    # Byte code is for the Pi, which starts the program more often than a test does.
    environment |= {"PATH": ":".join(path), "PIP_NO_COMPILE": "1"}
    done = subprocess.run(words, cwd=PROJECT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
