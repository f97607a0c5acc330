# Tandem. `make` alone lists what there is.
# A recipe that needs packages first calls .ci/prepare, which makes .venv and installs only what has changed.

PY := .venv/bin/python
WORKERS := 2
# Python and pytest keep what they compiled of the tests, wherever this is switched off: a file alone answers in 3 s.
export PYTHONDONTWRITEBYTECODE :=
# A person's own settings of Python and Django are for other programs.
unexport PYTHONHOME PYTHONPATH PYTHONSAFEPATH PYTHONSTARTUP PYTHONINSPECT PYTHONIOENCODING PYTHONWARNINGS
unexport PYTHONOPTIMIZE PYTHONUSERBASE PYTHONPLATLIBDIR PYTHONEXECUTABLE PYTHONCASEOK DJANGO_SETTINGS_MODULE
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist worksteal -q
# Which tests `make test` leaves to `make test-all`, and how many examples Hypothesis tries; see CONTRIBUTING.md, "Tiers".
LEFT := walk or full or race or (browser and not smoke)
SAMPLES := --hypothesis-profile=quick

.DEFAULT_GOAL := help
.PHONY: help run demo rehearse reset-password test test-all test-postgres search mutants check bench drill migration messages typeface redraw format lock package pictures windows windows-trial

help: ## list what make can do
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | awk -F'|' '{ printf "%-26s %s\n", $$1, $$2 }'
	@echo
	@echo "  PORT=8080, BIND=127.0.0.1, TANDEM_DATA=/folder and DATABASE_URL=postgres://... may stand before make."

run: ## serve Tandem to this laptop and every phone in the network
	@sh .ci/prepare requirements.txt
	@exec $(PY) manage.py serve

demo: ## make two events of invented teams, in round 2 of 4 and in the semifinals
	@sh .ci/prepare requirements.txt
	@$(PY) manage.py demo

rehearse: ## play a whole invented event in a database of its own: make rehearse ARGS="--teams 64 --rounds 6"
	@sh .ci/prepare requirements.txt
	@$(PY) manage.py rehearse $(ARGS)

reset-password: ## print a one-time link for a forgotten password: make reset-password NAME=anna
	@sh .ci/prepare requirements.txt
	@$(PY) manage.py reset_password "$(or $(NAME),?)"

test: ## run everything that decides, with some 25 tests in a browser
	@sh .ci/prepare tests/requirements.txt
	@.ci/browser
	@.ci/gettext
	@$(PYTEST) -m "not ($(LEFT))" $(SAMPLES) $(ARGS)

# A test in a browser waits two fifths of its time, so one worker more has something to do.
test-all: SAMPLES := --hypothesis-profile=whole
test-all: test ## run all tests: make test with full samples, then the rest of the browser, walks, races and drills
	@$(PYTEST) -n $$(($(WORKERS) + 1)) -m "$(LEFT)" $(SAMPLES) $(ARGS)

search: ## look for faults with five times as many examples, others each time (an hour; make search ARGS=tests/pairings)
	@sh .ci/prepare tests/requirements.txt
	@$(PYTEST) -m "hypothesis and not browser" --hypothesis-profile=search $(ARGS)

mutants: ## put small faults into the program, one at a time, and name those that no test finds (an hour)
	@sh .ci/prepare tests/requirements.txt
	@.ci/browser
	@$(PY) -m tests.mutants $(ARGS)

test-postgres: ## run actions, guards and races on a private PostgreSQL that is started and stopped for them
	@sh .ci/prepare tests/requirements.txt
	@$(PY) .ci/postgres.py $(PYTEST) -m rows --hypothesis-profile=quick $(ARGS)

check: ## lint, format, types, templates, migrations, deployment settings
	@sh .ci/prepare tests/requirements.txt
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy .
	$(PY) -m djlint --lint --quiet templates
	DATABASE_URL=sqlite://:memory: $(PY) manage.py makemigrations --check --dry-run
	@.ci/deploy-check $(PY)

migration: ## make a migration after a model changed: ARGS="teams -n who_has_paid"
	@sh .ci/prepare tests/requirements.txt
	DATABASE_URL=sqlite://:memory: $(PY) manage.py makemigrations $(ARGS)

messages: ## bring the catalogues of translations up to the texts of the program (needs gettext)
	@sh .ci/prepare tests/requirements.txt
	@.ci/gettext
	@DATABASE_URL=sqlite://:memory: $(PY) -m tests.catalogues

typeface: ## make the letters of the pages again from their makers' archive: ARCHIVE=inter-ui-4.1.1.tgz
	@sh .ci/prepare tests/requirements.txt
	@$(PY) .ci/typeface.py $(ARCHIVE)

redraw: ## draw the lists and pictures of the documents again, after a model or an import changed
	@sh .ci/prepare tests/requirements.txt
	@.ci/redraw

format: ## bring the code into the one format
	@sh .ci/prepare tests/requirements.txt
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

package: ## build the file that pip, pipx and uv install: dist/tandem_tournament-....whl
	@sh .ci/prepare requirements.txt
	@$(PY) -m pip wheel -q --no-deps -w dist .
	@ls dist/*.whl

windows: ## build the program for Windows, a zip and an installer, in dist/; INTERPRETER=FILE INTERPRETER_SHA256=... for a release
	@sh .ci/prepare tests/requirements.txt
	@$(PY) .ci/windows.py

windows-trial: ## play through that program under Wine, as root on Debian (ARGS=--tests: run tests there instead)
	@sh .ci/prepare tests/requirements.txt
	@$(PY) .ci/windows_trial.py $(ARGS)

lock: ## pin the packages of requirements.in and all that they need: make lock, make lock ARGS=--upgrade for newer ones
	@sh .ci/prepare tests/requirements.txt
	@$(PY) .ci/lock.py $(ARGS)

drill: ## attack, load and kill a real server, and look at what it answers and writes: make drill ARGS="ends sizes"
	@sh .ci/prepare tests/requirements.txt
	@$(PY) -m tests.drill $(ARGS)

pictures: ## take a picture of every page and sheet, to look at: make pictures VIEWS=360-dark CATALOGUE=de ARGS="-k DESK"
	@sh .ci/prepare tests/requirements.txt
	@.ci/browser
	@VIEWS_OF_PICTURES="$(VIEWS)" CATALOGUE_OF_PICTURES="$(CATALOGUE)" $(PYTEST) tests/e2e/pictures.py $(ARGS)
	@echo "They are in dist/pictures/."

bench: ## measure: pairing, pages, paper, imports (ARGS=--quick for a short run)
	@sh .ci/prepare tests/requirements.txt
	@$(PY) -m tests.benchmarks $(ARGS)
