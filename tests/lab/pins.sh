#!/bin/sh
# Wired dials on a kernel GPIO chip, through the real lgpio. Runs as root in a machine that has
#   a GPIO chip that gpiozero takes for a Pi's, from the kernel's gpio-sim, at $GPIO_SIM,
#   this project at /project, and the wheels of gpiozero and lgpio at /wheels.
# In a virtual machine started by a command that takes --project, --wheels and --script:
#   tests/lab/pins RUN-COMMAND …
set -eu
export GPIO_SIM="${GPIO_SIM:-/sys/devices/platform/gpio-sim.0/gpiochip0}"
python3 -m venv /opt/pins
/opt/pins/bin/pip install -q --disable-pip-version-check --no-index --find-links /wheels gpiozero lgpio
cd /project
export PYTHONDONTWRITEBYTECODE=1
/opt/pins/bin/python -m tests.lab.pins
setpriv --reuid=nobody --regid=nogroup --clear-groups /opt/pins/bin/python -m tests.lab.pins refused
