say "the service came up by itself"
until_so "the service" systemctl is-active --quiet companion
until_so "the lobby" in_phase lobby
systemctl show -P User -P MainPID companion
say "everyone sits down, one holds, red tells and opens the ballot"
for seat in red blue pink; do press "$seat"; done
press red 2
in_phase telling || fail "the game did not start: $(phase)"
press red
press red
in_phase ballot || fail "no ballot: $(phase)"
say "red claims slot 1, blue claims 2 and 3 and votes for 1; pink has only claimed 4"
press red
turn blue 1; press blue
turn blue 2; press blue
press blue
turn pink 3; press pink
echo "events $(events), $(missing), lamps red $(lamp red) blue $(lamp blue)"
[[ $(missing) == '"missing":["pink"]' ]] || fail "not pink alone is missing"
events > /var/tmp/events
sync /var/tmp/events
say "pulling the plug"
exec power-cut
