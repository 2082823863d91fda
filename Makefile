# Two commands matter: `make run` and `make test`. Each makes .venv by itself; the second time it is quick.
# Needed beforehand: python3 (3.11 or newer) with venv, and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check
# Twice as many tests at a time as there are cores: one with a real house or browser waits for a part of it.
CROWD   = $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) * 2)')

# Python keeps what it compiled, whatever the environment says: tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test quick setup lint format bench prove docs walk screenshots lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/.run ## open the house: every game at a table in the browser, for play money
	@$(BIN)/croupier serve $(SERVE)

test: $(VENV)/.test ## every test but the long proofs
	$(BIN)/python -m pytest -q -n $(CROWD) --dist loadgroup

quick: $(VENV)/.test ## the fast tests, for while you work
	$(BIN)/python -m pytest -q -n auto --dist loadgroup -p no:schemathesis -m "not slow and not prove"

setup: $(VENV)/.all ## only the environment, with every extra, test tool and benchmark peer

lint: $(VENV)/.test ## style, formatting, types, and which room may import which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m docs.reference --check

format: $(VENV)/.test ## let ruff put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.all ## every speed claim, with the peers measured in the same run
	$(BIN)/python -m benchmarks

prove: $(VENV)/.test ## the long proofs
	$(BIN)/python -m pytest -q -n auto --dist loadgroup -m prove
	$(BIN)/python -m tests.prove.mutants --tests 20 --least 100 \
	  --every table.worth --every table.outcome --every table.split --every table.cap --every table.stakes
	$(BIN)/python -m tests.prove.mutants

docs: $(VENV)/.test ## regenerate docs and build the docs site in site/
	$(BIN)/croupier check --schema > docs/game-file.schema.json
	$(BIN)/python -m docs.reference
	$(BIN)/python -m docs.screenshots
	$(BIN)/python -m tests.table.golden
	$(BIN)/python -m tests.browser.sheets
	$(BIN)/python -m tests.conformance.report
	$(BIN)/mkdocs build --strict --quiet

walk: $(VENV)/.test ## trace how far a bet, a card and a line of a game file travel through the code
	$(BIN)/python -m docs.walk

screenshots: $(VENV)/.test ## pictures of every screen into docs/screens, by a real Chromium
	$(BIN)/python -m tests.browser.pictures

lock: $(VENV)/.all ## choose versions anew and pin them with their hashes
	sh requirements/lock.sh $(BIN)/uv

clean: ## forget the environment
	rm -rf $(VENV)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "croupier needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)

# One stamp a level; each level is a superset of the one before, at the same pinned versions.
$(VENV)/.%: requirements/%.txt pyproject.toml | $(BIN)/python
	@echo "installing what 'make $*' needs ($$(grep -c '==' requirements/$*.txt) pinned packages)"
	@$(PIP) install --quiet --quiet --require-hashes -r requirements/$*.txt
	@$(PIP) install --quiet --quiet --no-deps --no-build-isolation --editable .
	@touch $@
