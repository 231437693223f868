"""The broker: is it there, does it let us in, and does it keep everyone else from what is not theirs?"""

import threading
from collections.abc import Iterator

from companion.doctor.finding import Finding, Ward, fine, note, wrong
from companion.mistake import Mistake
from companion.remote.passes import Pass, find_pass
from companion.remote.users import HOST
from hardware.wireless import Broker, Link, Message

PATIENCE = 3.0
"""Seconds in which a broker on this machine or in the house has answered."""
PROVISION = "sudo companion provision --install; sudo systemctl restart mosquitto"


def broker(ward: Ward) -> Iterator[Finding]:
    """Look at the broker as the host does, who may say what a host says and nothing else."""
    if ward.config is None or not ward.config.broker.enabled:
        return
    try:
        own = find_pass(ward.config, ward.config_file, HOST)
    except Mistake as mistake:
        how = PROVISION if "provision" in str(mistake) else "sudo companion doctor"
        yield wrong("broker", str(mistake), how)
        return
    where = f"{own.host}:{own.port}"
    why = _why_not(own.broker)
    if why is None:
        yield fine("broker", f"{where} lets us in")
        yield from _secrecy(own)
    elif "uthor" in why or "assword" in why:
        yield wrong("broker", f"{where} does not know our password ({why})", PROVISION)
    else:
        yield wrong("broker", f"{where} does not answer ({why})", "sudo systemctl restart mosquitto")


def _why_not(broker: Broker) -> str | None:
    """None when the broker lets this user in, else its own word why not."""
    said = threading.Event()
    words: list[str] = []
    link = Link(broker)

    def tell(up: bool, why: str) -> None:
        if not up:
            words.append(why)
        said.set()

    link.watch(tell)
    link.start()
    said.wait(PATIENCE)
    up = link.up
    link.close()
    return None if up else (words[-1] if words else "no answer")


def _secrecy(own: Pass) -> Iterator[Finding]:
    stranger = Broker(own.host, own.port, "stranger", "-", own.authority)
    if _why_not(stranger) is None:
        yield note("secrecy", "the broker lets strangers in: votes can be read and forged", PROVISION)
        return
    if _hears_itself(own):
        yield note(
            "secrecy",
            "the broker's rules (ACL) are not in force: a host may write what only dials may",
            PROVISION,
        )
    else:
        yield fine("secrecy", "strangers stay outside, and a host cannot speak for a dial")


def _hears_itself(own: Pass) -> bool:
    """Whether a host can publish and receive on a topic that is none of a host's business.

    Mosquitto grants every subscription and acknowledges every publish: only what arrives tells.
    """
    came, view = threading.Event(), threading.Event()
    link = Link(own.broker)
    topic = own.topics.dial("doctor", "input")

    def speak(up: bool, _: str) -> None:
        if up:
            link.publish(topic, b"is anybody here?", qos=1)

    def take(_: Message) -> None:
        came.set()

    link.listen(topic, take)
    link.listen(own.topics.status, lambda _: view.set())
    link.watch(speak)
    link.start()
    view.wait(1.0)  # what may be read has arrived, so what else was to come is not far behind
    heard = came.wait(0.3)
    link.close()
    return heard
