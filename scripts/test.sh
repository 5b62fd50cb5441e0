#!/usr/bin/env bash
# Tests, each kind against servers of its own:
#   scripts/test.sh [NAME]        `make test`: the gate's tests without a browser; with a name, the Rust and front-end tests
#                                 that have it in their path, against servers that stay up
#   scripts/test.sh --full [GROUP]  `make full`: the groups of tests that are not in the gate, or one of them
#   scripts/test.sh --groups        these groups, with what they select
#   scripts/test.sh --without-nats  all Rust tests but those of NATS itself, with events through PostgreSQL
#   scripts/test.sh --random [SEED]  tests with random cases, with other cases than in the gate
#   scripts/test.sh --e2e [NAME]    the gate's tests in a browser; with a name, all tests of the files with that name
#   scripts/test.sh --in-browser SCRIPT  a script of e2e/package.json against the product, e.g. measure:builder
#   scripts/test.sh --fuzz [TARGET] looks for input that breaks the form model, SECONDS_EACH=60
#   scripts/test.sh --closing       what was flaky or failed in FORMWRIGHT_RESULTS; records the flaky ones
#   scripts/test.sh --flaky         the recorded ones; with RUNS=5 LOAD=4, those of five runs beside four busy loops
# With FORMWRIGHT_RESULTS, the result of each test is appended to that file (see lib/results.mjs).
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
# shellcheck source=scripts/tiers.sh
source "$REPO/scripts/tiers.sh"
cd "$REPO"

FLAKY_RECORD="$CACHE/flaky.tsv"

test_all() {
  fresh_servers "test: servers"
  # Tests read web/dist through the server, and the budgets measure it.
  step "test: web build" scripts/product.sh web
  try_step "test: Rust" run_rust "$(gate_filter)"
  try_step "test: stored queries" cargo xtask sqlx --check
  prepare_corpus "${CORPUS_SEED:-20}"
  try_step "test: second attempts" scripts/tests/retries.sh
  try_step "test: two checkouts" scripts/tests/two_checkouts.sh
  try_step "test: web" npm --prefix web test
  try_step "test: size budget" cargo xtask size-budget
}

# run_rust FILTER [OPTION…]: with second attempts and a report if CI is set.
run_rust() {
  local filter="$1" profile=default report status=0
  shift
  [[ -z "${CI:-}" ]] || profile=ci
  # nextest puts it below the workspace, wherever the build folder is.
  report="$REPO/target/nextest/$profile/junit.xml"
  rm -f "$report"
  # One more than there are cores, because a test often waits for a server.
  cargo nextest run --locked --workspace --profile "$profile" --test-threads "$(($(nproc) + 1))" -E "$filter" "$@" || status=$?
  # Without a report, flaky tests would go unseen.
  [[ -z "${FORMWRIGHT_RESULTS:-}" ]] || node scripts/lib/results.mjs nextest "$report" >>"$FORMWRIGHT_RESULTS" || status=1
  return "$status"
}

# prepare_corpus SEED: random forms and answers with the server's verdict, on which the browser's form rules must agree.
# The seed `random` makes new cases.
prepare_corpus() {
  local seed="$1"
  [[ "$seed" != random ]] || seed="$(random_seed)"
  export FORMWRIGHT_RULES_CORPUS="$REPO/.run/rules-corpus.jsonl"
  mkdir -p "$REPO/.run"
  step "test: rules corpus, seed $seed" write_corpus "$seed"
}

random_seed() {
  printf '%d' "$((RANDOM * 32768 + RANDOM))"
}

test_random() {
  local seed="${1:-$(random_seed)}"
  export PROPTEST_RNG_SEED="$seed" FC_SEED="$seed"
  prepare_corpus "$seed"
  try_step "test: Rust, PROPTEST_RNG_SEED=$seed" \
    run_rust 'package(form-model) | package(server) & kind(lib) & test(/permits|archive_paths|csv_escape/)'
  try_step "test: web, FC_SEED=$seed" npm --prefix web test
}

write_corpus() {
  cargo run --quiet --locked -p form-model --example rules_corpus -- --seed "$1" --cases 20000 >"$FORMWRIGHT_RULES_CORPUS"
}

# fresh_servers STEP [SERVER]: the test servers, empty, until this script ends; without SERVER.
fresh_servers() {
  trap 'scripts/stack.sh down test' EXIT
  step "$1" restart_servers test "${2:-}"
  eval "$(scripts/stack.sh env test)"
}

# restart_servers STACK [SERVER]
restart_servers() {
  scripts/stack.sh wipe "$1"
  scripts/stack.sh up "$1"
  [[ -z "${2:-}" ]] || scripts/stack.sh stop "$1" "$2"
}

test_one() {
  scripts/stack.sh up test
  eval "$(scripts/stack.sh env test)"
  # Some tests read it; whether it is up to date matters to few.
  [[ -f web/dist/app.html ]] || scripts/product.sh web
  # Without the fault drills and attacks, which take minutes.
  cargo nextest run --locked --package server --package form-model --package platform --lib --test it --no-tests warn "$1"
  npm --prefix web test -- --passWithNoTests "$1"
}

# NATS is stopped, so that a test that needs it fails.
test_without_nats() {
  fresh_servers "test: servers without NATS" nats
  step "test: web build" scripts/product.sh web
  unset FORMWRIGHT_NATS_URL
  export FORMWRIGHT_TEST_EVENTS=none
  # Fault tests start their own servers, which are not those of the stack.
  local of_nats='package(platform) & test(/^(events|nats_access|nats_cluster|outbox|switch_bus)::/)'
  of_nats+=' | binary(faults) & test(/^(nats_outage|nats_cluster|nats_loss)::/)'
  try_step "test: Rust without NATS" cargo nextest run --locked --workspace --no-fail-fast -E "not ($of_nats)"
}

# test_in_browser SCRIPT [ARGUMENT…]: a script of e2e/package.json against the product.
test_in_browser() {
  trap finish_browser EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  step "e2e: servers" restart_servers e2e
  step "e2e: web build" scripts/product.sh web
  step "e2e: server build" build_program
  step "e2e: product" scripts/stack.sh run e2e "$CARGO_TARGET_DIR/debug/formwright"
  eval "$(scripts/stack.sh env e2e)"
  try_step "e2e: browser" npm --prefix e2e run "$1" -- "${@:2}"
}

build_program() {
  if [[ -n "${FORMWRIGHT_STEPS:-}" ]]; then
    # The gate has built it with its tests, which select features of their dependencies; alone it would be built again.
    cargo test --quiet --locked --workspace --no-run
  else
    cargo build --locked --package server --bin formwright
  fi
}

test_e2e() {
  if [[ -n "${1:-}" ]]; then
    test_in_browser test "$1"
  else
    test_in_browser test --grep @gate
  fi
}

finish_browser() {
  local status=$? log
  trap - EXIT
  if ((status != 0)); then
    for log in .run/e2e/logs/{serve,worker}.log; do
      [[ ! -s "$log" ]] || { note "--- last lines of $log" && tail -n 20 "$log" >&2; }
    done
    [[ ! -s e2e/failures.txt ]] || { note "--- what failed in the browser" && cat e2e/failures.txt >&2; }
  fi
  scripts/stack.sh down e2e || status=1
  exit "$status"
}

# test_full [GROUP]: all groups even if one fails, then a table.
test_full() {
  local entry name kind selection wanted="${1:-}" started outcome=0 summary
  # As in the gate: a second attempt is allowed and shown.
  export CI=true
  summary="$(mktemp)"
  for entry in "${FULL_TIER[@]}"; do
    IFS=$'\t' read -r name kind selection <<<"$entry"
    [[ -z "$wanted" || "$wanted" == "$name" ]] || continue
    FORMWRIGHT_RESULTS="$(mktemp)"
    export FORMWRIGHT_RESULTS
    started="$(date +%s)"
    outcome=passed
    "${BASH_SOURCE[0]}" --group "$kind" "$selection" || outcome=failed
    # A command, or a group that did not come as far as its tests, is one result.
    [[ -s "$FORMWRIGHT_RESULTS" ]] || printf '%s\t%s\t%s\n' "$outcome" "$kind" "$name" >"$FORMWRIGHT_RESULTS"
    node scripts/lib/results.mjs closing "$FORMWRIGHT_RESULTS" || outcome=failed
    printf '%s\t%s\t%s\t%s\n' "$name" "$(node scripts/lib/results.mjs counts "$FORMWRIGHT_RESULTS")" \
      "$(($(date +%s) - started))" "$outcome" >>"$summary"
    rm -f "$FORMWRIGHT_RESULTS"
  done
  [[ -s "$summary" ]] || die "there is no group '$wanted' in scripts/tiers.sh"
  table_of group "$summary"
  ! grep -q 'failed$' "$summary"
}

# test_group KIND SELECTION
test_group() {
  case "$1" in
  rust)
    fresh_servers "full: servers"
    step "full: web build" scripts/product.sh web
    try_step "full: Rust" run_rust "$2"
    ;;
  browser) test_in_browser test --grep-invert @gate "$2" ;;
  command)
    # A command with its arguments.
    # shellcheck disable=SC2086
    $2
    ;;
  esac
}

close_gate() {
  # Without it, the setup has failed and no test has run.
  command -v node >/dev/null || return 0
  mkdir -p "$CACHE"
  node scripts/lib/results.mjs record "$FORMWRIGHT_RESULTS" "$FLAKY_RECORD" "$(git rev-parse --short HEAD)"
  node scripts/lib/results.mjs closing "$FORMWRIGHT_RESULTS"
}

# find_flaky RUNS LOAD: the gate's tests RUNS times beside LOAD busy loops, then the tests that did not pass at the first
# attempt.
find_flaky() {
  local runs="$1" load="$2" run started outcome all summary
  # As in the gate: second attempts, and all steps.
  export CI=true FORMWRIGHT_STEPS FORMWRIGHT_RESULTS
  FORMWRIGHT_STEPS="$(mktemp)" all="$(mktemp)" summary="$(mktemp)"
  busy_loops=()
  trap 'kill "${busy_loops[@]}" 2>/dev/null || true' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  for ((run = 0; run < load; run++)); do
    (while :; do :; done) &
    busy_loops+=("$!")
  done
  for ((run = 1; run <= runs; run++)); do
    FORMWRIGHT_RESULTS="$(mktemp)" started="$(date +%s)" outcome=passed
    : >"$FORMWRIGHT_STEPS"
    "${BASH_SOURCE[0]}" || outcome=failed
    "${BASH_SOURCE[0]}" --e2e || outcome=failed
    ! grep -q FAILED "$FORMWRIGHT_STEPS" || outcome=failed
    close_gate || outcome=failed
    printf '%d\t%s\t%s\t%s\n' "$run" "$(node scripts/lib/results.mjs counts "$FORMWRIGHT_RESULTS")" \
      "$(($(date +%s) - started))" "$outcome" >>"$summary"
    cat "$FORMWRIGHT_RESULTS" >>"$all"
    rm -f "$FORMWRIGHT_RESULTS"
  done
  node scripts/lib/results.mjs closing "$all" || true
  table_of run "$summary"
  ! grep -q 'failed$' "$summary"
}

# table_of COLUMN SUMMARY: lines of name, tests, passed, flaky, failed, seconds and outcome.
table_of() {
  printf '\n%-18s %6s %7s %6s %7s %8s  %s\n' "$1" tests passed flaky failed seconds outcome
  awk -F '\t' '{ printf "%-18s %6d %7d %6d %7d %8d  %s\n", $1, $2, $3, $4, $5, $6, $7 }' "$2"
}

show_flaky() {
  if [[ -n "${RUNS:-}" ]]; then
    find_flaky "$RUNS" "${LOAD:-0}"
  else
    node scripts/lib/results.mjs history "$FLAKY_RECORD"
  fi
}

# It starts from fuzz/corpus, which every `make test` replays, and keeps what it learns in the cache. Input that breaks
# something lands in fuzz/artifacts: fix the model, and add that input to fuzz/corpus.
fuzz() {
  local targets=(definition_reader answer_checker file_size) target learnt seconds="${SECONDS_EACH:-60}"
  [[ -z "${1:-}" ]] || targets=("$1")
  # Only fuzzing needs it, so `make setup` does not install it.
  command -v cargo-fuzz >/dev/null ||
    env -u CARGO_TARGET_DIR cargo install --locked --debug --root "$TOOLS" cargo-fuzz@0.13.2
  # Coverage needs compiler flags that the stable compiler only accepts this way; nothing built here is shipped. The
  # model has no unsafe code, so what an address sanitizer would watch for cannot happen.
  export RUSTC_BOOTSTRAP=1
  for target in "${targets[@]}"; do
    say "== $target for $seconds seconds"
    learnt="$CACHE/fuzz/$target"
    mkdir -p "$learnt"
    CARGO_TARGET_DIR="$CACHE/target-fuzz" cargo fuzz run "$target" --sanitizer none "$learnt" "fuzz/corpus/$target" -- \
      -max_total_time="$seconds" -max_len=65536 -timeout=10 -print_final_stats=1 -verbosity=0
  done
}

case "${1:-}" in
"") test_all ;;
--full) test_full "${2:-}" ;;
--groups) printf '%s\n' "${FULL_TIER[@]}" ;;
--group) test_group "$2" "$3" ;;
--without-nats) test_without_nats ;;
--random) test_random "${2:-}" ;;
--e2e) test_e2e "${2:-}" ;;
--in-browser) test_in_browser "${@:2}" ;;
--fuzz) fuzz "${2:-}" ;;
--closing) close_gate ;;
--flaky) show_flaky ;;
*) test_one "$1" ;;
esac
