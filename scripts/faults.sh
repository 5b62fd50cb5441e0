#!/usr/bin/env bash
# scripts/faults.sh [NAME]: breaks its own servers on purpose and prints the results; without a name, the list.
# FAULT_SECONDS= is how long, FAULT_CLIENTS= how many submit at a time, FAULT_ROWS= how many responses an upgrade has,
# FAULT_REQUESTS= how many requests a rolling restart answers.
# scripts/faults.sh attack [NAME]: attacks the real program beside normal clients and prints a line for each attack;
# without a name, all of them. ATTACK_PROFILE= says how the program is built (release; debug is quicker to build).
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

ALL=(ingest silence failover disk pages objects clock rolling upgrade nats restore alerts soak)

mkdir -p .run/faults
# Drills append their measurements to it.
export FORMWRIGHT_FAULTS_REPORT="${FORMWRIGHT_FAULTS_REPORT:-$REPO/.run/faults/report.tsv}"

run() {
  local status=0
  # Tests print the results; cargo's own summary is noise here.
  cargo test --locked --package server --test faults -- --nocapture --test-threads=1 "$@" |
    sed --unbuffered --regexp-extended -e 's/^test [^ ]+ \.\.\. //' -e '/^(ok|running .*|test result.*|)$/d' || status=$?
  return "$status"
}

build() {
  step "faults: build" cargo test --locked --quiet --package server --test faults --no-run
}

# Drills that also need the servers of the tests.
with_test_servers() {
  trap 'scripts/stack.sh down test' EXIT
  scripts/stack.sh up test
  eval "$(scripts/stack.sh env test)"
}

must_be_root() {
  ((EUID == 0)) || die "only root may mount the small disk of this drill"
}

# Builds the release that ops/previous-release names, once, and prints where its program is.
previous_release() {
  # A command substitution does not inherit it, and a failed build must not look like a finished one.
  set -e
  local hash folder
  hash="$(<ops/previous-release)"
  folder="$CACHE/previous/$hash"
  if [[ ! -x "$folder/formwright" ]]; then
    git cat-file -e "$hash^{commit}" || die "the commit $hash of ops/previous-release is not in this clone"
    mkdir -p "$folder"
    rm -rf "$folder/source"
    git worktree prune
    git worktree add --detach --force --quiet "$folder/source" "$hash" >&2
    cargo build --locked --quiet --manifest-path "$folder/source/Cargo.toml" --package server --bin formwright >&2
    cp "$CARGO_TARGET_DIR/debug/formwright" "$folder/formwright.new"
    mv "$folder/formwright.new" "$folder/formwright"
    git worktree remove --force "$folder/source"
  fi
  say "$folder/formwright"
}

list() {
  say "Faults, caused by \`make faults NAME=<name>\`:"
  say "  ingest     Servers are killed and PostgreSQL crashes under load; then each guard is removed in turn."
  say "  silence    Connections to PostgreSQL go silent; then the bound on silence is removed."
  say "  failover   The primary of three PostgreSQL dies, freezes, switches over; standbys and etcd go away; then with a"
  say "             Patroni that loses rows."
  say "  disk       PostgreSQL's disk is full."
  say "  pages      Every connection for pages waits for a lock."
  say "  objects    The object store's disk is full, and the store dies."
  say "  clock      The server's clock is wrong, and jumps."
  say "  rolling    Servers behind haproxy are restarted, then upgraded from the release before."
  say "  upgrade    The release before this one serves under load while the schema is migrated in four ways."
  say "  nats       NATS loses its data beside 100,000 events; then each of three NATS servers is killed in turn."
  say "  restore    Rows and pictures are deleted, and PostgreSQL is restored to the moment before."
  say "  alerts     A real Prometheus watches while each server in turn is away."
  say "  soak       A steady load for SECONDS=1800."
  say "  all        All of these, and one table of what came of them."
  say "Slow, oversized, malformed and too many requests: \`make attack\`."
}

# Every fault with its figures and its control, in the order in which they were measured.
table() {
  printf '| fault | figures | control |\n|---|---|---|\n'
  awk -F '\t' '
    !($1 in seen) { seen[$1] = 1; order[++count] = $1 }
    { text[$1, $2] = text[$1, $2] (text[$1, $2] == "" ? "" : "<br>") $3 }
    END { for (i = 1; i <= count; i++) printf "| %s | %s | %s |\n", order[i], text[order[i], "figures"], text[order[i], "control"] }
  ' "$FORMWRIGHT_FAULTS_REPORT"
}

attack() {
  local name="$1" profile="${ATTACK_PROFILE:-release}"
  trap finish_attack EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  step "attack: servers" fresh_attack_servers
  step "attack: web build" scripts/product.sh web
  if [[ "$profile" != debug ]]; then
    step "attack: server build" nice -n 5 cargo build --locked --profile "$profile" --package server --bin formwright
  fi
  step "attack: suite build" cargo test --locked --quiet --package server --test attack --test it --no-run
  eval "$(scripts/stack.sh env attack)"
  # Each address has the default limits.
  unset FORMWRIGHT_NETWORK_LIMITS_FACTOR
  export FORMWRIGHT_TEST_PROGRAM="$CARGO_TARGET_DIR/$profile/formwright" FORMWRIGHT_ATTACK="$name"
  # 1,500 connections of the attacker, counted at both ends.
  ulimit -n "$(ulimit -Hn)"

  if [[ "$name" == contract-fuzz ]]; then
    export FORMWRIGHT_FUZZ_REQUESTS="${FUZZ_REQUESTS:-50000}" FORMWRIGHT_FUZZ_SEED="${FUZZ_SEED:-$RANDOM}"
    say "$FORMWRIGHT_FUZZ_REQUESTS requests, FUZZ_SEED=$FORMWRIGHT_FUZZ_SEED"
    cargo test --locked --quiet --package server --test it -- --exact contract_fuzz::generated_requests_are_answered_as_documented
    return
  fi
  say "Attacking $FORMWRIGHT_TEST_PROGRAM; other work on this machine spoils the times"
  # The test prints the results; cargo's own summary is noise here.
  cargo test --locked --quiet --package server --test attack -- --nocapture --ignored --exact run_all::every_attack |
    sed --unbuffered --regexp-extended -e '/^(running .*|test result.*|[.]|)$/d'
}

fresh_attack_servers() {
  scripts/stack.sh wipe attack
  scripts/stack.sh up attack
}

finish_attack() {
  local status=$?
  trap - EXIT
  scripts/stack.sh down attack || status=1
  exit "$status"
}

case "${1:-}" in
"") list ;;
attack) attack "${2:-}" ;;
all)
  rm -f "$FORMWRIGHT_FAULTS_REPORT"
  failed=()
  for name in "${ALL[@]}"; do
    step "faults: $name" "${BASH_SOURCE[0]}" "$name" || failed+=("$name")
  done
  say ""
  table
  ((${#failed[@]} == 0)) || die "failed: ${failed[*]}"
  ;;
ingest)
  build
  export FORMWRIGHT_FAULTS_SECONDS="${FAULT_SECONDS:-180}" FORMWRIGHT_FAULTS_CLIENTS="${FAULT_CLIENTS:-24}"
  FORMWRIGHT_FAULTS_LEDGER="$REPO/.run/faults/ingest.ledger"
  export FORMWRIGHT_FAULTS_LEDGER
  say "== Under load, for $FORMWRIGHT_FAULTS_SECONDS s"
  run --ignored --exact ingest::crashes::acknowledged_pages_are_stored_once_during_long_run
  say "== Many clients want few places; then without the lock, which must oversell"
  run --ignored ingest::response_limits
  say "== With each guard removed in turn: every fault below is one that must be seen"
  run ingest::negative_controls
  ;;
silence)
  build
  run --include-ignored ingest::silent_database
  ;;
failover)
  scripts/setup.sh faults
  build
  export FORMWRIGHT_FAULTS_PATRONI="$CACHE/patroni" FORMWRIGHT_FAULTS_PATRONI_CONTROL="$CACHE/patroni-control"
  run --ignored failover
  ;;
disk)
  must_be_root
  build
  run --ignored disk_full
  ;;
pages)
  build
  run locked_pages
  ;;
objects)
  must_be_root
  build
  with_test_servers
  run --ignored object_store
  ;;
clock)
  scripts/setup.sh faults
  build
  with_test_servers
  run --ignored wrong_clock
  ;;
rolling)
  scripts/setup.sh faults
  FORMWRIGHT_FAULTS_PREVIOUS="$(previous_release)"
  export FORMWRIGHT_FAULTS_PREVIOUS FORMWRIGHT_FAULTS_REQUESTS="${FAULT_REQUESTS:-20000}"
  # After the other release, because both write their program to the same path.
  build
  run --ignored rolling
  ;;
upgrade)
  FORMWRIGHT_FAULTS_PREVIOUS="$(previous_release)"
  build
  export FORMWRIGHT_FAULTS_PREVIOUS FORMWRIGHT_FAULTS_ROWS="${FAULT_ROWS:-3000000}" FORMWRIGHT_FAULTS_CLIENTS="${FAULT_CLIENTS:-12}"
  say "== From $(<ops/previous-release), with $FORMWRIGHT_FAULTS_ROWS responses"
  run --ignored --exact upgrade::upgrade_from_the_previous_release_loses_nothing
  ;;
nats)
  build
  with_test_servers
  say "== All data lost, beside 100,000 events"
  run --ignored --exact nats_loss::lost_nats_data_of_a_census_is_published_again_once
  say "== Each of three servers killed in turn"
  run --include-ignored nats_cluster
  ;;
restore)
  scripts/setup.sh faults
  build
  export FORMWRIGHT_FAULTS_PATRONI="$CACHE/patroni"
  run --ignored restore
  ;;
alerts)
  build
  with_test_servers
  run --ignored alerts
  ;;
soak)
  # Unoptimised servers cannot handle this rate.
  step "faults: server build" cargo build --locked --profile local --package server --bin formwright
  build
  export FORMWRIGHT_TEST_PROGRAM="$CARGO_TARGET_DIR/local/formwright"
  export FORMWRIGHT_FAULTS_SECONDS="${FAULT_SECONDS:-1800}"
  run --ignored soak
  ;;
*) die "there is no fault '$1'; 'make faults' lists them" ;;
esac
