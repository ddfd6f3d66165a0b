# One word for each thing that contributors do often; .ci/run uses the same ones.

BIN = .venv/bin

.PHONY: install lint types layers near test docs frontend gate

install:  ## everything that tests and checks need, into .venv
	python3 -m venv .venv && $(BIN)/pip install -q -r requirements/ci.txt -e .

lint:  ## linter and formatter
	$(BIN)/ruff check . && $(BIN)/ruff format --check .

types:
	$(BIN)/mypy

layers:  ## import contracts
	$(BIN)/lint-imports

near:  ## the tests of the packages that differ from main
	$(BIN)/python -m tests.near

test:  ## all tests
	$(BIN)/python -m pytest -n auto --dist worksteal

docs:  ## into docs/_build
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs docs/_build

frontend:  ## write the types, check, test and build the browser's code
	cd frontend && npm ci --no-audit --no-fund --loglevel=error && npm run --silent types && \
		npm run --silent check && \
		npm test --silent -- --reporter=dot && npm run --silent build -- --logLevel=warn

gate:  ## everything that must be green before a change is merged
	.ci/run
