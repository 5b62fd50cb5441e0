#!/usr/bin/env bash
# Tests, each kind against servers of its own:
#   scripts/test.sh [NAME]        `make test`: everything that needs no browser; with a name, the Rust and front-end tests
#                                 that have it in their path, against servers that stay up
#   scripts/test.sh --without-nats  all Rust tests but those of NATS itself, with events through PostgreSQL
#   scripts/test.sh --e2e [SCRIPT]  the product in a browser; SCRIPT is another one of e2e/package.json, e.g. measure:builder
#   scripts/test.sh --fuzz [TARGET] looks for input that breaks the form model, SECONDS_EACH=60
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

test_all() {
  local profile=default seed
  [[ -z "${CI:-}" ]] || profile=ci
  fresh_servers "test: servers"
  # Tests read web/dist through the server, and the budgets measure it.
  step "test: web build" scripts/product.sh web
  step "test: Rust" cargo nextest run --locked --workspace --profile "$profile"
  step "test: stored queries" cargo xtask sqlx --check
  # The browser's form rules must agree with the server's on random forms and answers.
  # CORPUS_SEED=random uses new cases.
  seed="${CORPUS_SEED:-20}"
  [[ "$seed" != random ]] || seed="$((RANDOM * 32768 + RANDOM))"
  # A file per checkout: they share the cache and may have different versions.
  FORMWRIGHT_RULES_CORPUS="$CACHE/rules-corpus-$(sha256sum <<<"$REPO" | cut -c 1-12).jsonl"
  export FORMWRIGHT_RULES_CORPUS
  step "test: rules corpus, seed $seed" write_corpus "$seed"
  step "test: web" npm --prefix web test
  step "test: size budget" cargo xtask size-budget
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
  unset FORMWRIGHT_NATS_URL
  export FORMWRIGHT_TEST_EVENTS=none
  # Fault tests start their own servers, which are not those of the stack.
  local of_nats='package(platform) & test(/^(events|nats_access|nats_cluster|outbox|switch_bus)::/)'
  of_nats+=' | binary(faults) & test(/^(nats_outage|nats_cluster|nats_loss)::/)'
  step "test: Rust without NATS" cargo nextest run --locked --workspace --no-fail-fast -E "not ($of_nats)"
}

test_in_browser() {
  trap finish_browser EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  step "e2e: servers" restart_servers e2e
  step "e2e: web build" scripts/product.sh web
  step "e2e: server build" cargo build --locked --package server --bin formwright
  step "e2e: product" scripts/stack.sh run e2e "$CARGO_TARGET_DIR/debug/formwright"
  eval "$(scripts/stack.sh env e2e)"
  step "e2e: browser" npm --prefix e2e run "${1:-test}"
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
--without-nats) test_without_nats ;;
--e2e) test_in_browser "${2:-}" ;;
--fuzz) fuzz "${2:-}" ;;
*) test_one "$1" ;;
esac
