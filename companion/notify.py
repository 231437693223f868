"""Tells systemd how the service is doing: ready, alive, stopping. Without systemd it tells nobody."""

import os
import socket


def notify(*words: str) -> None:
    """Send words of the sd_notify protocol ("READY=1", "STATUS=…"); never fails, never waits."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with socket.socket(
        socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK | socket.SOCK_CLOEXEC
    ) as link:
        try:
            link.sendto("\n".join(words).encode(), address.replace("@", "\0", 1))
        except OSError:
            return  # systemd is restarting or its queue is full; a lost word is sent again with the next beat


def watchdog_seconds() -> float | None:
    """How often systemd wants to hear that the loop turns: half its limit; None when it does not ask."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    limit = os.environ.get("WATCHDOG_USEC", "")
    return int(limit) / 2_000_000 if limit.isdigit() and int(limit) else None
