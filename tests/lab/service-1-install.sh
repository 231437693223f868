say "copying the project, which is read-only here"
cp -r /project /root/companion
cd /root/companion
# Nothing is to be fetched: the packages of the system are there, the Python ones are wheels.
make install WHEELS=/wheels
say "installed; a table with three seats of buttons"
cat > /etc/companion/table.toml <<'TOML'
[broker]
enabled = true
[[seat]]
colour = "red"
name = "Ana"
dial = { kind = "buttons", up = 5, down = 6, press = 13, lamp = 19 }
[[seat]]
colour = "blue"
name = "Dan"
dial = { kind = "buttons", up = 12, down = 16, press = 20, lamp = 26 }
[[seat]]
colour = "pink"
name = "Eve"
dial = { kind = "buttons", up = 17, down = 22, press = 27, lamp = 18 }
TOML
companion config check
companion provision --install
systemctl restart mosquitto
companion reload
companion status
companion doctor || true
systemctl show -P NRestarts companion
systemd-analyze security companion companion-tv --no-pager | grep Overall
say "installed again: config, secrets and journal stay"
before=$(sha256sum /etc/companion/table.toml /etc/companion/mqtt/secrets.json)
make install WHEELS=/wheels
[[ $(sha256sum /etc/companion/table.toml /etc/companion/mqtt/secrets.json) == "$before" ]] || fail "something was replaced"
systemctl is-active companion
