# Everything a user or developer needs; each target sets up what it depends on.
#
#   make solve                 solve a bundled puzzle and show the solution
#   make solve PUZZLE=my.txt   solve your own
#   make serve                 open the web page
#   make test                  all checks and tests (what CI runs)
#   make check                 the quick half: format, lint, types
#   make bench                 solve the bundled puzzles, compare with the kept run, write a page
#   make bench PUZZLES=dir     the same for other puzzles
#   make bench-keep            keep the latest run as the one to compare with
#   make bench-speed           states per second, with and without Python
#   make check-explain         explain a million lost states, judge every reason
#   make check-oracle          a larger random comparison with the brute-force oracle, in parts that are kept;
#                              ORACLE_PUZZLES=1000000 for a night's worth
#   make check-mutants         break each condition of the prunings in turn: the tests must notice
#   make check-generate        1,000 generated puzzles: solvable, as wished, never twice, the same again
#   make fuzz                  damaged files for every reader; FUZZ_INPUTS=1000000 for more
#   make fuzz-core             nonsense at the core's border, with sanitizers; BORDER_DRAWINGS=100000
#                              for ten million inputs
#   make docs                  the documentation site, in build/site
#   make sbom                  what an installation consists of, in build/sbom.json
#   make lock                  pin what the tests use, by version and hash
#   make wheel                 a wheel and a source distribution, in dist/
#   make test-wheel            the wheel in a clean environment without a compiler

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PUZZLE ?=
PUZZLES ?= puzzles
# Limited by states, so that a run on another machine explores the same ones.
BENCH_LIMITS := --max-states 200000 --timeout 3600
BENCH_KEPT := benchmarks/bundled.jsonl
BENCH_RESULTS := benchmarks/results
ORACLE_PUZZLES ?= 200000
WINNABLE_DRAWINGS ?= 37000
FUZZ_INPUTS ?= 100000
BORDER_DRAWINGS ?= 20000
FUZZ_SEED ?= 1
NATIVE_SOURCES := CMakeLists.txt $(shell find native benchmarks -name '*.cpp' -o -name '*.h' -o -name CMakeLists.txt)

# The module's build; the native tests link the core library that it leaves there.
MODULE_BUILD := build/module
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check \
    --config-settings=build-dir=$(MODULE_BUILD) --editable
# As pip does for what is not editable: the first start is then as fast as the next.
COMPILE := $(BIN)/python -m compileall -q src/sokobot

# How coverage is measured: by the interpreter itself where it can (3.12), else by tracing.
QUICKEST_COVERAGE := "import sys; print('sysmon' if sys.version_info >= (3, 12) else 'ctrace')"

.PHONY: solve serve test check bench bench-keep bench-speed check-explain check-winnable check-oracle check-mutants check-generate fuzz fuzz-core docs sbom lock format stub clean \
        test-python test-native test-sanitized check-stub browser firefox postgres node check-page screenshots wheel test-wheel test-sdist

solve: $(VENV)/.installed
	@$(BIN)/sokobot solve $(if $(PUZZLE),"$(PUZZLE)",--sample challenge) --visualize --delay 0.1

serve: $(VENV)/.web
	@$(BIN)/sokobot serve

test: check check-stub test-native test-sanitized test-python test-wheel
	@echo "All checks passed."

check: $(VENV)/.developer
	@echo "== format"; $(BIN)/ruff format --check --quiet . && \
	    $(BIN)/clang-format --dry-run -Werror $$(find native benchmarks -name '*.cpp' -o -name '*.h')
	@echo "== lint"; $(BIN)/ruff check --quiet .
	@echo "== types"; $(BIN)/mypy --no-error-summary
	@$(MAKE) --no-print-directory check-page

# The page's JavaScript: types, lint, format, and the rules without a browser.
check-page: node_modules/.installed
	@echo "== page: types, lint, format"; npm run --silent check
	@echo "== page: rules and words"; npm run --silent test

node_modules/.installed: package-lock.json | node
	@npm ci --silent --no-audit --no-fund && touch $@

test-python: $(VENV)/.developer browser firefox node_modules/.installed postgres
	@echo "== python tests"; COVERAGE_CORE=$$($(BIN)/python -c $(QUICKEST_COVERAGE)) \
	    $(BIN)/python -m pytest -q -n 2 --durations=10 --cov --cov-report=term

# Reuses the objects of the module's build, so it takes seconds.
wheel: $(VENV)/.developer
	@rm -rf dist && $(BIN)/python -m build --no-isolation --sdist --outdir dist . > /dev/null
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation \
	    --config-settings=build-dir=$(MODULE_BUILD) \
	    --config-settings=cmake.define.SOKOBOT_DEVELOPER=ON --wheel-dir dist .
	@ls dist

test-wheel: wheel
	@echo "== the wheel in a clean environment"; $(BIN)/python tools/try_wheel.py dist/*.whl

# Compiles everything anew from the source distribution; CI does it, `make test` does not.
test-sdist: wheel
	@$(BIN)/python -m pip wheel --no-deps --wheel-dir build/from-sdist dist/*.tar.gz
	@$(BIN)/python tools/try_wheel.py build/from-sdist/*.whl

browser:
	@tools/need_browser.sh

firefox:
	@tools/need_firefox.sh

postgres:
	@tools/need_postgres.sh

node:
	@tools/need_node.sh

# The pictures in docs/screenshots, taken from the real pages.
screenshots: $(VENV)/.developer browser
	$(BIN)/python tools/take_screenshots.py docs/screenshots

test-native: build/release/.built
	@echo "== native tests"; $(BIN)/ctest --test-dir build/release --output-on-failure -j 2

# Smaller counts: the sanitized build is about ten times slower.
test-sanitized: build/sanitized/.built
	@echo "== native tests, asserts and sanitizers on"
	@$(BIN)/ctest --test-dir build/sanitized --output-on-failure -j 2

# Every lost state of whole boards explained, and each different reason judged by the checker.
check-explain: build/release/.built $(VENV)/.installed
	build/release/native/tests/lost_core_test 1300000 1 0 build/release/certificates.jsonl
	$(BIN)/python benchmarks/check_cores.py build/release/certificates.jsonl

# Can it still be won? The graph of all states against a search backwards over whole boards, ten
# million states; then the searches alone, with what they teach each other.
check-winnable: build/release/.built $(VENV)/.installed
	build/release/native/tests/state_graph_test $(WINNABLE_DRAWINGS)
	SOKOBOT_WINNABLE_STATES=100000 $(BIN)/python -m pytest -q -n 0 tests/core/test_winnable.py -k every_state

# In parts that are kept in build/oracle.jsonl: stopped, it goes on where it was.
check-oracle: build/release/.built
	$(BIN)/python tools/oracle_in_parts.py build/release/native/tests/oracle_test --count $(ORACLE_PUZZLES)
	build/release/native/tests/exhaustive_test 10000000

# Compiles the tests once for each mutant: an hour or so.
check-mutants: build/release/.built
	$(BIN)/python tools/mutate_prunings.py --build build

# Takes about ten minutes.
check-generate: $(VENV)/.installed
	$(BIN)/python benchmarks/generated_puzzles.py --keep build/generated.sok
	$(BIN)/python tools/make_library.py --check

# What makes a reader crash is kept in build/fuzz.
fuzz: $(VENV)/.developer
	$(BIN)/python tools/fuzz_readers.py --inputs $(FUZZ_INPUTS) --seed $(FUZZ_SEED)

fuzz-core: build/sanitized/.built
	build/sanitized/native/tests/border_test $(BORDER_DRAWINGS)

# Exits with an error if the new run is worse than the kept one.
bench: $(VENV)/.installed
	@mkdir -p $(BENCH_RESULTS) && rm -f $(BENCH_RESULTS)/now.jsonl
	@$(BIN)/sokobot bench $(PUZZLES) $(BENCH_LIMITS) -o $(BENCH_RESULTS)/now.jsonl || true
	@$(BIN)/sokobot report $(BENCH_KEPT) $(BENCH_RESULTS)/now.jsonl -o $(BENCH_RESULTS)/report.html
	@$(BIN)/sokobot compare $(BENCH_KEPT) $(BENCH_RESULTS)/now.jsonl --by states --threshold 1.05

bench-keep:
	@cp $(BENCH_RESULTS)/now.jsonl $(BENCH_KEPT)

bench-speed: build/release/.built
	@$(BIN)/python benchmarks/speed.py puzzles/medium/10_the_vault.txt build/release/native_speed
	@$(BIN)/python benchmarks/speed.py puzzles/samples/winding.txt build/release/native_speed

format: $(VENV)/.developer
	$(BIN)/ruff format . && $(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $$(find native benchmarks -name '*.cpp' -o -name '*.h')
	@test ! -e node_modules/.installed || npm run --silent format

# The typed stub of the native module is committed; `make stub` writes it anew.
stub: $(VENV)/.developer
	$(BIN)/python -m nanobind.stubgen -q -m sokobot._core -o src/sokobot/_core.pyi

check-stub: $(VENV)/.developer
	@echo "== stub"; mkdir -p build && \
	    $(BIN)/python -m nanobind.stubgen -q -m sokobot._core -o build/_core.pyi && \
	    diff -u src/sokobot/_core.pyi build/_core.pyi

# Warnings are errors: a link that leads nowhere, a name without a docstring.
docs: $(VENV)/.docs
	@$(BIN)/python tools/gather_docs.py build/docs
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/zensical build --clean --strict

$(VENV)/.docs: $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	    $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['docs'][:2], 'numpy', 'gymnasium')")
	@touch $@

sbom: $(VENV)/.installed
	@mkdir -p build && $(BIN)/python tools/write_sbom.py > build/sbom.json && echo build/sbom.json

lock: $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile pyproject.toml --extra dev --generate-hashes --universal --python-version 3.11 \
	    --no-header --no-emit-index-url --no-emit-find-links --quiet --output-file requirements/ci.txt

clean:
	rm -rf build $(VENV)

$(BIN)/python:
	@echo "== creating the virtual environment"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(BIN)/python pyproject.toml $(NATIVE_SOURCES)
	@echo "== building (a minute or two the first time)"
	@$(INSTALL) . && $(COMPILE)
	@touch $@

$(VENV)/.web: $(BIN)/python pyproject.toml $(NATIVE_SOURCES)
	@echo "== building and installing what the web page needs"
	@$(INSTALL) '.[web]' && $(COMPILE)
	@touch $(VENV)/.installed $@

# One build serves all marks: what developers have includes what users have.
$(VENV)/.developer: $(BIN)/python pyproject.toml $(NATIVE_SOURCES)
	@echo "== building and installing the developer tools"
	@$(INSTALL) '.[dev]' --config-settings=cmake.define.SOKOBOT_DEVELOPER=ON && $(COMPILE)
	@touch $(VENV)/.installed $(VENV)/.web $@

build/release/.built: $(VENV)/.developer $(NATIVE_SOURCES)
	@echo "== building the native tests"
	@$(BIN)/cmake -S . -B build/release -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DSOKOBOT_BUILD_MODULE=OFF -DSOKOBOT_BUILD_TESTS=ON \
	    -DSOKOBOT_EXHAUSTIVE_STATES=4000000 -DSOKOBOT_PRICED_STATES=4000000 \
	    -DSOKOBOT_BUILT_CORE=$(abspath $(MODULE_BUILD)/libsokobot_core.a) \
	    -DCMAKE_BUILD_TYPE=Release > /dev/null
	@$(BIN)/cmake --build build/release -- --quiet
	@touch $@

# Two sizes are enough here: each branch that depends on the size is in one of them.
build/sanitized/.built: $(VENV)/.developer $(NATIVE_SOURCES)
	@echo "== building the native tests with sanitizers"
	@$(BIN)/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DSOKOBOT_BUILD_MODULE=OFF -DSOKOBOT_BUILD_TESTS=ON -DSOKOBOT_SANITIZE=ON \
	    "-DSOKOBOT_SEARCH_SIZES=3;1024" \
	    -DSOKOBOT_ORACLE_COUNT=1000 -DSOKOBOT_BORDER_DRAWINGS=300 -DSOKOBOT_IMPROVED_COUNT=100 \
	    -DSOKOBOT_EXHAUSTIVE_STATES=30000 -DSOKOBOT_PRICED_STATES=30000 \
	    -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS=-O1 > /dev/null
	@$(BIN)/cmake --build build/sanitized -- --quiet
	@touch $@
