#!/bin/bash
# What the three boots of tests/lab/service share: fingers on the kernel's GPIO lines, and a look at the service's face.
set -euo pipefail
GPIO_SIM="${GPIO_SIM:-/sys/devices/platform/gpio-sim.0/gpiochip0}"
FACE=/run/companion/face.json
declare -A PRESS=([red]=13 [blue]=20 [pink]=27) UP=([red]=5 [blue]=12 [pink]=17) LAMP=([red]=19 [blue]=26 [pink]=18)

say() { echo "== $* ($(cut -d' ' -f1 /proc/uptime) s after boot)"; }
fail() { echo "FAILED: $*"; cat "$FACE"; echo; journalctl -u companion -u mosquitto -b --no-pager | tail -n 40; exit 1; }
until_so() { # until_so WHAT COMMAND…: wait until a command succeeds
    local what=$1 end=$((SECONDS + 120))
    shift
    until "$@"; do ((SECONDS < end)) || fail "$what never came to be"; sleep 0.1; done
}
events() { grep -o '"events":[0-9]*' "$FACE" | grep -o '[0-9]*' || echo 0; }
more_than() { (($(events) > $1)); }
phase() { grep -o '"phase":{"type":"[a-z]*"' "$FACE" | cut -d'"' -f6; }
in_phase() { [[ -e $FACE && $(phase) == "$1" ]]; }
missing() { grep -o '"missing":\[[^]]*\]' "$FACE"; }
finger() { # finger PIN SECONDS: close a contact to ground for so long
    echo pull-down > "$GPIO_SIM/sim_gpio$1/pull"; sleep "$2"
    echo pull-up > "$GPIO_SIM/sim_gpio$1/pull"; sleep 0.3
}
lamp() { cat "$GPIO_SIM/sim_gpio${LAMP[$1]}/value"; }
turn() { local n; for ((n = 0; n < $2; n++)); do finger "${UP[$1]}" 0.1; done; } # steps up from 1
press() { local before; before=$(events); finger "${PRESS[$1]}" "${2:-0.1}"; until_so "a press of $1" more_than "$before"; }
