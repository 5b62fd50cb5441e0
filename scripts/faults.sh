#!/usr/bin/env bash
# scripts/faults.sh [NAME]: breaks servers of its own on purpose, for as long as asked, and says what came of it; without a
# name, the list. FAULT_SECONDS= says how long, FAULT_CLIENTS= how many hand in at a time.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

run() {
  local status=0
  # Tests print what came of them; how cargo counts them is of no interest here.
  cargo test --locked --package server --test faults -- --nocapture --test-threads=1 "$@" |
    sed --unbuffered --regexp-extended -e 's/^test [^ ]+ \.\.\. //' -e '/^(ok|running .*|test result.*|)$/d' || status=$?
  return "$status"
}

case "${1:-}" in
"")
  say "Faults, made by \`make faults NAME=<name>\`:"
  say "  ingest       Servers are killed and PostgreSQL crashes under load; then each guard is taken away in turn."
  ;;
ingest)
  scripts/step.sh "faults: build" cargo test --locked --quiet --package server --test faults --no-run
  export FORMWRIGHT_FAULTS_SECONDS="${FAULT_SECONDS:-180}" FORMWRIGHT_FAULTS_CLIENTS="${FAULT_CLIENTS:-24}"
  FORMWRIGHT_FAULTS_LEDGER="$REPO/.run/faults/ingest.ledger"
  export FORMWRIGHT_FAULTS_LEDGER
  mkdir -p .run/faults
  say "== Under load, for $FORMWRIGHT_FAULTS_SECONDS s"
  run --ignored --exact ingest::survives::what_was_acknowledged_is_stored_once_for_as_long_as_asked
  say "== With each guard taken away in turn: every fault below is one that must be seen"
  run ingest::controls
  ;;
*) die "there is no fault '$1'; 'make faults' lists them" ;;
esac
