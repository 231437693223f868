until_so "the service" systemctl is-active --quiet companion
until_so "the ballot" in_phase ballot
say "the same ballot, by itself"
echo "events $(events), before the cut $(cat /var/tmp/events), $(missing), lamps red $(lamp red) blue $(lamp blue)"
[[ $(events) == "$(cat /var/tmp/events)" ]] || fail "something was lost"
[[ $(missing) == '"missing":["pink"]' ]] || fail "not pink alone is missing"
[[ $(lamp red)$(lamp blue) == 11 ]] || fail "who was locked is not locked any more"
say "pink goes on: claims 5, votes for 1; red shows it"
turn pink 4; press pink
press pink
in_phase votes || fail "the votes are not on the table: $(phase)"
press red
in_phase scores || fail "no scores: $(phase)"
grep -o '"points":{[^}]*}' "$FACE" | head -n 1
# Everyone found it: nothing for the storyteller, two for the others.
grep -q '"points":{"red":0,"blue":2,"pink":2}' "$FACE" || fail "wrong points"
say "kill -9, and the same game goes on"
before=$(events) pid=$(systemctl show -P MainPID companion)
kill -9 "$pid"
until_so "another process" bash -c "p=\$(systemctl show -P MainPID companion); [[ \$p != 0 && \$p != $pid ]]"
until_so "the scores" in_phase scores
[[ $(events) == "$before" ]] || fail "something was lost"
say "stopped: lamps off"
start=$(date +%s%N); systemctl stop companion; echo "stopped after $((($(date +%s%N) - start) / 1000000)) ms"
[[ $(lamp red)$(lamp blue)$(lamp pink) == 000 ]] || fail "a lamp is still on"
say "removed; the journal stays"
cd /root/companion && make uninstall
[[ -s /var/lib/companion/journal.sqlite && -s /etc/companion/table.toml && ! -e /opt/companion ]] || fail "not as promised"
make uninstall PURGE=1
[[ ! -e /var/lib/companion && ! -e /etc/companion ]] || fail "not purged"
