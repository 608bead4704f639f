# make play: all set-up, then the game. make test: all set-up, then every test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAMES = $(shell $(BIN)/python -c "import orrery; print(*orrery.names())")

.PHONY: play test check soak golden compiled clean pictures words

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable ".[dev]"
	touch $@

play: $(VENV)/.ready
	$(BIN)/orrery serve

check: $(VENV)/.ready
	$(BIN)/ruff format --check src tests
	$(BIN)/ruff check src tests
	$(BIN)/mypy
	$(BIN)/lint-imports

test: $(VENV)/.ready
	$(MAKE) --jobs 2 check compiled
	$(BIN)/pytest -n 2 --dist worksteal -m "not soak"

soak: $(VENV)/.ready
	$(BIN)/pytest -n 2 --dist worksteal -m soak

golden: $(VENV)/.ready
	$(BIN)/python tests/golden/regenerate.py
	for game in $(GAMES); do for lang in en fr; do \
	  $(BIN)/orrery rules $$game --lang $$lang --markdown > docs/rules/$$game.$$lang.md || exit 1; done; done

pictures: $(VENV)/.ready
	cd tests && ../$(BIN)/python -m browser.pictures

words: $(VENV)/.ready
	$(BIN)/python tests/browser/catalogue.py

compiled: build/compiled/.ready

build/compiled/.ready: $(VENV)/.ready setup.py $(shell find src/orrery/core src/orrery/games -name '*.py' -o -name '*.toml')
	rm -rf build dist
	ORRERY_COMPILE=1 $(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .
	$(BIN)/python -m zipfile -e dist/orrery-*.whl build/compiled
	touch $@

clean:
	rm -rf $(VENV) build dist
