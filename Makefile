# README's two commands are `make demo` and `make test`; both set up all they need by themselves.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Debian packages that only tests need: the real broker, a compiler for the dials' firmware logic, systemd's own
# checks of our units, and the kiosk the TV runs in.
TEST_PACKAGES := mosquitto g++ systemd cage xwayland libwayland-cursor0 libwayland-egl1 libgl1-mesa-dri grim xvfb xdotool
export DESTDIR WHEELS PURGE

.PHONY: demo test check bench golden pictures clean install uninstall

demo: $(READY) ## plays a whole game with simulated players
	@$(BIN)/companion demo

test: check $(READY) ## every check there is
	@scripts/debian-packages $(TEST_PACKAGES)
	@scripts/esphome-environment >/dev/null
	@$(BIN)/pytest -n auto --cov --cov-report=term
	@$(BIN)/coverage report --include='companion/game/*' --fail-under=100

check: $(READY) ## lint, format, types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: $(READY) ## every speed we promise, as ratios measured in one run
	@$(BIN)/python -m tests.bench

golden: $(READY) ## draw the golden pictures anew, after looking at what changed
	@GOLDEN=1 $(BIN)/pytest tests/display/test_golden.py

pictures: $(READY) ## the README's pictures and its little film, from a game played by simulated guests
	@$(BIN)/python -m tests.display.pictures docs/pictures

install: ## onto this machine, as root: up at every boot (DESTDIR=…, WHEELS=… as scripts/install says)
	@scripts/install

uninstall: ## off this machine again; PURGE=1 takes config, secrets and journal, too
	@scripts/uninstall

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* build *.egg-info

$(READY): pyproject.toml constraints.txt scripts/python-environment
	@scripts/python-environment $(VENV) dev
	@touch $@
