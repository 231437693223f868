"""What the doctor says of a broker, with a real Mosquitto that is well, wide open, or not there."""

import subprocess
from pathlib import Path

from companion.doctor import Ward, broker
from companion.remote.secrets import Secrets, TableSecrets, write_secrets
from tests.broker import mosquitto
from tests.service.patient import only_ill, ward


def on_the_air(folder: Path, port: int) -> Ward:
    (folder / "mqtt").mkdir(exist_ok=True)
    passwords = {"companion": "a", "tv": "c", "host": "right"}
    write_secrets(folder / "mqtt", Secrets({"table": TableSecrets("dixit", "localhost", passwords)}))
    return ward(folder, f'broker = {{ enabled = true, host = "127.0.0.1", port = {port} }}')


RULES = """
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/acl
"""
ACL = "user table.host\ntopic read dixit/table/view\ntopic read dixit/table/status\n"


def write_rules(folder: Path, acl: str, password: str = "right") -> str:
    words = ["mosquitto_passwd", "-b", "-c", str(folder / "passwords"), "table.host", password]
    subprocess.run(words, check=True, capture_output=True)
    (folder / "acl").write_text(acl)
    (folder / "acl").chmod(0o600)
    return RULES.format(folder=folder)


def test_a_broker_that_keeps_secrets_is_fine(tmp_path: Path) -> None:
    with mosquitto(tmp_path, write_rules(tmp_path, ACL)) as running:
        assert [finding.well for finding in broker.broker(on_the_air(tmp_path, running.port))] == [True, True]


def test_rules_that_are_not_in_force_are_told(tmp_path: Path) -> None:
    with mosquitto(tmp_path, write_rules(tmp_path, "user table.host\ntopic #\n")) as running:
        ill = only_ill(broker.broker(on_the_air(tmp_path, running.port)))
    assert "ACL" in ill.says
    assert ill.mend == broker.PROVISION


def test_a_broker_open_to_strangers_is_told(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as running:
        ill = only_ill(broker.broker(on_the_air(tmp_path, running.port)))
    assert "strangers" in ill.says


def test_a_broker_that_does_not_know_our_password_is_told(tmp_path: Path) -> None:
    with mosquitto(tmp_path, write_rules(tmp_path, ACL, "another")) as running:
        ill = only_ill(broker.broker(on_the_air(tmp_path, running.port)))
    assert (ill.vital, ill.mend) == (True, broker.PROVISION)


def test_a_broker_that_is_not_there_is_restarted(tmp_path: Path) -> None:
    ill = only_ill(broker.broker(on_the_air(tmp_path, 1)))
    assert (ill.vital, ill.mend) == (True, "sudo systemctl restart mosquitto")


def test_missing_secrets_are_to_be_made(tmp_path: Path) -> None:
    ill = only_ill(broker.broker(ward(tmp_path, "broker.enabled = true")))
    assert ill.mend == broker.PROVISION
    assert not list(broker.broker(ward(tmp_path, "broker.enabled = false")))
