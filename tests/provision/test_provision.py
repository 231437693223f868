"""What `companion provision` makes, keeps and replaces."""

import json
import os
import stat
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.config import parse
from companion.mistake import Mistake
from companion.provision.install import install
from companion.provision.make import Wishes, provision
from companion.remote.passes import local_pass
from companion.remote.secrets import read_secrets
from tests.provision.conftest import Provisioned, config_of


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_run_again_it_changes_nothing(provisioned: Provisioned) -> None:
    before = snapshot(provisioned.folder)
    assert provision(provisioned.configs["table"], provisioned.folder, provisioned.wishes) == []
    assert snapshot(provisioned.folder) == before


def test_whatever_holds_a_password_is_for_its_owner_or_the_hosts_only(provisioned: Provisioned) -> None:
    found = read_secrets(provisioned.folder)
    assert found is not None
    passwords = [word.encode() for own in found.tables.values() for word in own.passwords.values()]
    folder = provisioned.folder.parent
    holding = {
        path.relative_to(folder).as_posix(): stat.S_IMODE(path.stat().st_mode)
        for path in folder.rglob("*")
        if path.is_file() and any(password in path.read_bytes() for password in passwords)
    }
    assert holding == {
        "mqtt/secrets.json": 0o600,
        "mqtt/esphome/secrets.yaml": 0o600,
        **{f"{table}-tv.pass": 0o600 for table in ("table", "attic")},
        **{f"{table}-host.pass": 0o640 for table in ("table", "attic")},
    }
    for key in ("ca.key", "server.key", "passwords", "acl"):
        assert stat.S_IMODE((provisioned.folder / "broker" / key).stat().st_mode) == 0o600


def test_passwords_are_long_and_all_different(provisioned: Provisioned) -> None:
    found = read_secrets(provisioned.folder)
    assert found is not None
    words = [
        word for own in found.tables.values() for word in (*own.passwords.values(), *own.updates.values())
    ]
    assert len(set(words)) == len(words) == 18
    assert min(map(len, words)) >= 32


def test_rotating_a_dial_changes_that_dial_and_no_other(provisioned: Provisioned) -> None:
    everyone = [
        (table, who) for table in ("table", "attic") for who in ("companion", "tv", "dial.red", "dial.blue")
    ]
    before = {key: provisioned.pass_of(key[1], key[0]).password for key in everyone}
    told = provision(
        provisioned.configs["table"], provisioned.folder, replace(provisioned.wishes, rotate=("blue",))
    )
    assert told == ["A new password for dial.blue: flash it again, or it stays out."]
    changed = [key for key in everyone if provisioned.pass_of(key[1], key[0]).password != before[key]]
    assert changed == [("table", "dial.blue")]


def test_rotating_nobody_is_a_mistake_that_names_who_there_is(provisioned: Provisioned) -> None:
    with pytest.raises(
        Mistake, match=r"no purple at table table to give a new password\. Known are: companion, dial\.blue"
    ):
        provision(
            provisioned.configs["table"], provisioned.folder, replace(provisioned.wishes, rotate=("purple",))
        )


def test_a_new_dial_is_added_and_the_others_keep_their_passwords(provisioned: Provisioned) -> None:
    before = provisioned.pass_of("dial.red").password
    more = config_of(
        provisioned.folder.parent,
        provisioned.ports[0],
        more='[[spare]]\nname = "guest"\ndial = { kind = "wireless", board = "pico-w" }',
    )
    told = provision(more, provisioned.folder, provisioned.wishes)
    assert told[0] == "A password for dial.guest."
    assert provisioned.pass_of("dial.red").password == before
    assert "user table.dial.guest" in (provisioned.folder / "broker" / "acl").read_text()


def test_another_address_means_another_certificate_from_the_same_authority(provisioned: Provisioned) -> None:
    broker = provisioned.folder / "broker"
    authority, certificate = (broker / "ca.crt").read_bytes(), (broker / "server.crt").read_bytes()
    provision(
        provisioned.configs["table"], provisioned.folder, replace(provisioned.wishes, address="192.168.1.9")
    )
    assert (broker / "ca.crt").read_bytes() == authority
    assert (broker / "server.crt").read_bytes() != certificate
    shown = subprocess.run(
        ["openssl", "x509", "-in", broker / "server.crt", "-noout", "-ext", "subjectAltName"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "IP Address:192.168.1.9" in shown


def test_secrets_that_others_may_read_are_not_used(provisioned: Provisioned) -> None:
    (provisioned.folder / "secrets.json").chmod(0o644)
    with pytest.raises(Mistake, match="chmod 600"):
        provisioned.pass_of("tv")


@pytest.mark.parametrize("content", ["", "{", '{"tables": 7}', "\x00"])
def test_damaged_secrets_are_told(provisioned: Provisioned, content: str) -> None:
    (provisioned.folder / "secrets.json").write_text(content)
    with pytest.raises(Mistake, match="damaged"):
        provisioned.pass_of("tv")


def test_an_esp8266_needs_the_consent_to_a_network_without_tls(tmp_path: Path) -> None:
    source = '[[seat]]\ncolour = "red"\ndial = { kind = "wireless", board = "esp8266" }\n' + "".join(
        f'[[seat]]\ncolour = "{colour}"\n' for colour in ("blue", "green")
    )
    config = parse(source, tmp_path / "table.toml")
    with pytest.raises(Mistake, match="--plain-network"):
        provision(config, tmp_path / "mqtt", Wishes())
    provision(config, tmp_path / "mqtt", Wishes(plain_network=True))
    assert "\nlistener 1883\n" in (tmp_path / "mqtt" / "broker" / "companion.conf").read_text()


def test_home_assistant_gets_a_user_only_when_it_is_told_of_the_table(tmp_path: Path) -> None:
    quiet = config_of(tmp_path, 1883)
    provision(quiet, tmp_path / "mqtt", Wishes())
    acl = tmp_path / "mqtt" / "broker" / "acl"
    assert "homeassistant" not in acl.read_text().replace("homeassistant/device/dixit-table/+/config", "")
    loud = config_of(tmp_path, 1883, more="discovery = true")
    provision(loud, tmp_path / "mqtt", Wishes())
    assert "user homeassistant\n" in acl.read_text()


def test_the_command_makes_everything_and_prints_a_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "table.toml"
    others = "".join(f'[[seat]]\ncolour = "{colour}"\n' for colour in ("blue", "pink"))
    config.write_text('[[seat]]\ncolour = "red"\ndial = { kind = "wireless" }\n' + others)
    assert (
        main(["provision", "--config", str(config), "--address", "dixit.local", "--spectator", "phone"]) == 0
    )
    assert "A password for companion, host, tv, spectator.phone, dial.red." in capsys.readouterr().out
    assert main(["provision", "--config", str(config)]) == 0
    assert capsys.readouterr().out == "Everything was there already.\n"
    assert main(["provision", "--config", str(config), "--pass", "spectator.phone"]) == 0
    carried = json.loads(capsys.readouterr().out)
    assert (carried["host"], carried["port"], carried["user"]) == (
        "dixit.local",
        8883,
        "table.spectator.phone",
    )
    assert "BEGIN CERTIFICATE" in carried["authority"]
    assert main(["provision", "--config", str(config), "--pass", "dial.pink"]) == 2
    assert "Nobody called dial.pink" in capsys.readouterr().err
    assert main(["provision", "--config", str(config), "--spectator", "a/b"]) == 2


def test_installing_gives_the_files_to_mosquitto_alone(tmp_path: Path, provisioned: Provisioned) -> None:
    if os.geteuid() != 0:
        with pytest.raises(Mistake, match="sudo"):
            install(provisioned.folder / "broker", tmp_path)
        return
    with pytest.raises(Mistake, match="apt install mosquitto"):
        install(provisioned.folder / "broker", tmp_path / "nowhere")
    (tmp_path / "conf.d").mkdir()
    install(provisioned.folder / "broker", tmp_path)
    for name in ("passwords", "acl", "server.key", "server.crt"):
        path = tmp_path / "companion" / name
        assert path.owner() == path.group() == "mosquitto"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert (tmp_path / "conf.d" / "companion.conf").read_text().startswith("# Made by")
    assert not (tmp_path / "companion" / "ca.key").exists()


def test_the_companion_s_own_pass_goes_over_the_loopback(provisioned: Provisioned) -> None:
    own = local_pass(provisioned.configs["table"], provisioned.folder, "companion")
    assert (own.host, own.port, own.authority) == ("localhost", provisioned.ports[0], None)
