# Key West by Post. `make run` plays it, `make test` proves it; nothing but python3 (3.11+), venv, pip and git is needed.

PORT ?= 8000
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
EMBEDDED := $(BIN)/python -m keywest_site.embedded
FULL := KEYWEST_FULL=1 GAMES_PER_SEAT_COUNT=300 DICE=1000000
export PORT
# Tests start many processes: each would compile the whole house for itself.
unexport PYTHONDONTWRITEBYTECODE

SEASONS ?= 100
.PHONY: help run test promises cluster cluster-test backup-drill test-parts check corpus bench simulate-leagues fmt lock messages reword clean
.DEFAULT_GOAL := help

help:
	@echo "make run        start the whole service at http://localhost:$(PORT)/ (PORT=... for another port)"
	@echo "make test       every test, against a real database, queue and browser (ARGS=tests/play for some; KEYWEST_LUCK=7: other dice);"
	@echo "                as root it installs what it needs by apt, some twenty packages (deploy/test-parts.sh)"
	@echo "make promises   the acceptance tests at full size (AT=5: those of that number; EVERYDAY=1: small; ARGS=tests/mail for some)"
	@echo "make cluster    a cluster of five machines on this one; plays a game through its front, and stops (docs/cluster.md)"
	@echo "make cluster-test   its faults, one after the other, while a crowd plays (ARGS='switchover --games 20'; docs/cluster.md)"
	@echo "make backup-drill   a site is lost with its disk and restored by two ways (ARGS='--megabytes 100'; docs/operations.md)"
	@echo "make check      style, types, import contracts, migrations, production settings"
	@echo "make corpus     what becomes of replies by mail and of decoys; the last line has the figures"
	@echo "make bench      speed, as ratios"
	@echo "make simulate-leagues   years of leagues with crashes at every step (SEASONS=1000; PLANT='one of --plant list': a fault)"
	@echo "make fmt        put the code into the house style"
	@echo "make lock       renew deploy/requirements*.txt"
	@echo "make messages   collect the texts to be translated (needs Debian's gettext)"
	@echo "make reword     change English texts everywhere by a table of old and new (MAP=texts.csv)"
	@echo "make clean      remove the environment and the demo's data"

.venv/.run: deploy/requirements.txt
	@PYTHON="$(PYTHON)" sh deploy/install.sh requirements.txt
	@touch $@

.venv/.dev: deploy/requirements-dev.txt
	@PYTHON="$(PYTHON)" sh deploy/install.sh requirements-dev.txt
	@touch .venv/.run $@

run: .venv/.run
	@exec $(EMBEDDED) run

test-parts:
	@sh deploy/test-parts.sh

test: .venv/.dev test-parts
	$(BIN)/pytest --numprocesses 3 $(ARGS)

promises: .venv/.dev test-parts $(if $(EVERYDAY),,.venv/pgbouncer/built)
	$(if $(EVERYDAY),,KEYWEST_PGBOUNCER="$$(cat .venv/pgbouncer/built)") $(if $(EVERYDAY),,$(FULL)) $(BIN)/pytest -m promise $(if $(AT),--at $(AT)) --durations 0 --durations-min 1 $(ARGS)

# Debian 12 has one that knows no prepared statements; without the newer one, its tests are left out.
.venv/pgbouncer/built:
	@mkdir -p $(@D) && sh tests/support/build_pgbouncer.sh $(@D) > $@ || : > $@

cluster: .venv/.run test-parts
	@$(BIN)/python -m tests.cluster

cluster-test: .venv/.run test-parts
	@$(BIN)/python -m tests.cluster.trial $(ARGS)

backup-drill: .venv/.run test-parts
	@$(BIN)/python -m tests.backups $(ARGS)

check: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/structure/names.ini
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet templates
	$(BIN)/python -m tests.structure
	$(EMBEDDED) manage makemigrations --check --dry-run
	@sed 's/change-me/y7-Qk2mVb/g; s/ChangeMe/y7Qk2mVb/g; s/ExampleOnly/n3Rt8wLpQ2z/g' deploy/production.env.example > .venv/checked.env
	set -a && . .venv/checked.env && $(MANAGE) check --deploy --fail-level WARNING

corpus: .venv/.dev
	@DJANGO_SETTINGS_MODULE=keywest_site.settings.test $(BIN)/python -m tests.mail.corpus

bench: .venv/.run
	@KEYWEST_ORDERS_A_MINUTE=0 KEYWEST_WORK_A_MINUTE=0 $(EMBEDDED) scratch bench $(ARGS)

simulate-leagues: .venv/.dev
	@$(BIN)/python -m tests.leagues.simulator --seasons $(SEASONS) $(if $(PLANT),--plant "$(PLANT)") $(ARGS)

fmt: .venv/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: .venv/.dev
	@cd deploy && for lock in requirements requirements-dev; do \
	  ../$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header \
	    --only-binary :all: --no-binary dkimpy --python-version 3.11 $$lock.in --output-file $$lock.txt || exit 1; done

messages: .venv/.dev
	@command -v xgettext >/dev/null || { echo "Collecting texts needs gettext: apt-get install gettext"; exit 1; }
	$(MANAGE) makemessages --all --no-location --no-obsolete --ignore .venv --ignore tests --ignore .data

reword: .venv/.dev
	@command -v msgcat >/dev/null || { echo "Changing texts needs gettext: apt-get install gettext"; exit 1; }
	@$(BIN)/python -m tools.reword $(MAP)
	$(BIN)/ruff format --quiet .

clean:
	rm -rf .venv .data .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache test-results
	find . -name __pycache__ -prune -exec rm -rf {} +
