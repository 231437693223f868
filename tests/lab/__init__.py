"""Shown in a virtual machine with a kernel GPIO chip, not by `make test`."""
