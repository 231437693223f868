"""The TV: a public view goes in, a scene of plain data comes out, a painter puts it on the screen."""

import os

# pygame greets on standard output unless told not to; said here, before any module of ours imports it.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
