"""The TV: a public view goes in, a scene of plain data comes out, a painter puts it on the screen."""

import os
import sys


def _import_pygame() -> None:
    """Import pygame without its greeting, and without a library it can do without.

    Where setuptools is installed pygame loads pkg_resources, which takes as long as all the rest of it; where
    it is not, pygame looks for its files by itself.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    absent = "pkg_resources" not in sys.modules
    if absent:
        sys.modules["pkg_resources"] = None  # type: ignore[assignment]
    try:
        import pygame  # noqa: F401
    finally:
        if absent:
            del sys.modules["pkg_resources"]


_import_pygame()
