# Two commands for a newcomer: `make demo` and `make test`. Everything is built by CMake under build/.
BUILD ?= build
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
CMAKE_FLAGS ?=
CONFORMANCE_RANDOM ?= 200
BENCH_COMPILERS ?= $(CXX)

.DEFAULT_GOAL := help
.PHONY: help deps configure build demo test golden format lint tidy sanitize fuzz audit bench bench-cuda bench-taichi conformance install clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

deps: ## install what is missing with apt-get (as root or with sudo)
	@bash .ci/deps

configure: deps
	@cmake --preset release -B $(BUILD) $(CMAKE_FLAGS) >$(BUILD).log 2>&1 \
	  || { cat $(BUILD).log; rm -f $(BUILD).log; exit 1; }; rm -f $(BUILD).log

build: configure ## build the program: $(BUILD)/nestor
	@echo "== building $(BUILD)/nestor"
	@cmake --build $(BUILD) -j $(JOBS) --target nestor
	@echo "== built $(BUILD)/nestor"

demo: build ## translate the samples, compile and run them on samples/data, show results and times
	@bash samples/demo.sh $(BUILD)

test: configure ## build everything and run all tests
	@echo "== building nestor and its tests"
	@cmake --build $(BUILD) -j $(JOBS)
	@echo "== running the tests"
	@cd $(BUILD) && ctest --output-on-failure --progress -j $(JOBS)

golden: configure ## rewrite the expected outputs in tests/golden, and the pages of passes and directives, from what nestor prints now
	@cmake --build $(BUILD) -j $(JOBS) --target golden_test passes_test schedule_test
	@NESTOR_GOLDEN=write $(BUILD)/tests/golden_test --log_level=message
	@NESTOR_GOLDEN=write $(BUILD)/tests/passes_test --run_test=family_pages
	@NESTOR_GOLDEN=write $(BUILD)/tests/schedule_test --run_test=directive_page
	@git status --short tests/golden ir/passes ir/schedule/directives/README.md

SOURCES = $$(git ls-files '*.cpp' '*.hpp' | grep -v '^tests/golden/')

format: ## lay out our C++ files as .clang-format says
	@clang-format -i $(SOURCES)

TIDY_SECONDS ?= 60

lint: configure ## check layout and shell scripts' syntax, and for a minute with clang-tidy what changed last
	@echo "== clang-format on $$(git ls-files '*.cpp' '*.hpp' | grep -vc '^tests/golden/') files"
	@clang-format --dry-run -Werror $(SOURCES)
	@for script in $$(git ls-files '*.sh' .ci); do bash -n $$script || exit 1; done
	@bash .ci/tidy $(BUILD) $(JOBS) $(TIDY_SECONDS)
	@echo "== lint: nothing to complain about"

tidy: configure ## clang-tidy on all that changed since it was found clean, however long it takes
	@bash .ci/tidy $(BUILD) $(JOBS) 0

sanitize: configure ## all tests under the sanitizers of addresses and undefined behaviour; generated code under these and threads'
	@cmake --build $(BUILD) -j $(JOBS) --target sanitized_test
	@$(BUILD)/tests/sanitized_test --log_level=test_suite
	@cmake --preset sanitize -B $(BUILD)-sanitize >/dev/null
	@cmake --build $(BUILD)-sanitize -j $(JOBS)
	@cd $(BUILD)-sanitize && ASAN_OPTIONS=allocator_may_return_null=1 ctest --output-on-failure -j $(JOBS)

FUZZ ?= tc nest cli halide schedule taichi nabla
FUZZ_SECONDS ?= 60

fuzz: deps ## build the fuzz targets with clang and run each (FUZZ: these) for FUZZ_SECONDS (60)
	@cmake --preset fuzz -B $(BUILD)-fuzz >/dev/null
	@cmake --build $(BUILD)-fuzz -j $(JOBS) --target $(FUZZ:%=fuzz_%)
	@for name in $(FUZZ); do folders=$(BUILD)-fuzz/corpus/$$name; mkdir -p $$folders; \
	  for given in tests/fuzz/corpus/$$name samples/$$name; do [ -d $$given ] && folders="$$folders $$given"; done; \
	  echo "== fuzz_$$name"; $(BUILD)-fuzz/tests/fuzz/fuzz_$$name $$folders -dict=tests/fuzz/dictionaries/$$name.dict \
	    -max_total_time=$(FUZZ_SECONDS) -timeout=10 -max_len=20000 -close_fd_mask=3 -print_final_stats=1 \
	    -artifact_prefix=$(BUILD)-fuzz/ || exit 1; done

audit: configure ## look into the machine code of all samples' kernels: registers, spills, hot loops (nvcc and cuobjdump)
	@cmake --build $(BUILD) -j $(JOBS) --target audit_test
	@NESTOR_AUDIT=all $(BUILD)/tests/audit_test --run_test=kernels_*

bench: configure ## time the translation of the samples, and what is generated against plain OpenMP baselines, OpenBLAS, oneDNN and Halide
	@cmake --build $(BUILD) -j $(JOBS) --target bench_samples bench_translation bench_chains bench_blas bench_onednn bench_halide
	@rm -f $(BUILD)/bench.rows
	@$(BUILD)/bench_translation $(BENCH)
	@$(BUILD)/bench_chains $(BENCH)
	@export NESTOR_BENCH_ROWS=$$PWD/$(BUILD)/bench.rows NESTOR_BENCH_LOAD=$$(cut -d' ' -f1 /proc/loadavg); slower=0; \
	  for CXX in $(BENCH_COMPILERS); do export CXX; \
	    for program in blas onednn halide samples; do $(BUILD)/bench_$$program $(BENCH) || slower=1; done; done; \
	  python3 tests/bench/report.py $(BUILD)/bench.rows $(BUILD)/bench.json $(BUILD)/bench.svg $(BUILD)/bench.md && exit $$slower

bench-cuda: configure ## on a CUDA device: time samples against cuBLAS, PyTorch and a copy kernel (BENCH names a few)
	@cmake --build $(BUILD) -j $(JOBS) --target bench_cuda
	@$(BUILD)/bench_cuda --json $(BUILD)/bench_cuda.json $(BENCH)

bench-taichi: build ## time what is made of Taichi programs against Taichi's own CPU back end (BENCH names a few)
	@[ -x $(BUILD)/conformance/bin/python ] || python3 -m venv $(BUILD)/conformance
	@$(BUILD)/conformance/bin/python -c 'import taichi' >/dev/null 2>&1 \
	  || $(BUILD)/conformance/bin/pip install -q taichi==1.7.4 numpy
	@$(BUILD)/conformance/bin/python tests/bench/peers/taichi_times.py $(BUILD)/nestor $(BENCH) --json $(BUILD)/bench_taichi.json

conformance: build ## run programs under Taichi and Halide themselves, in a virtual environment, and compare
	@[ -x $(BUILD)/conformance/bin/python ] || python3 -m venv $(BUILD)/conformance
	@$(BUILD)/conformance/bin/python -c 'import taichi, halide, numpy, pytest' >/dev/null 2>&1 \
	  || $(BUILD)/conformance/bin/pip install -q taichi==1.7.4 halide==21.0.0 numpy pytest
	@failed=0; for script in taichi_samples taichi_programs "taichi_random --count $(CONFORMANCE_RANDOM)" \
	    halide_programs "halide_random --count $(CONFORMANCE_RANDOM)"; do set -- $$script; name=$$1; shift; \
	  $(BUILD)/conformance/bin/python tests/conformance/$$name.py $(BUILD)/nestor "$$@" || failed=1; done; exit $$failed

install: build ## install the program (DESTDIR and PREFIX are respected)
	@cmake --install $(BUILD) --prefix $${PREFIX:-/usr/local} --component nestor

clean: ## remove the build folders
	@rm -rf $(BUILD) $(BUILD)-sanitize $(BUILD)-fuzz $(BUILD)-tidy
