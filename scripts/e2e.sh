#!/usr/bin/env bash
# `make e2e`: the product in a browser, with servers, serve and worker of its own that start empty.
# scripts/e2e.sh measure:builder: what the builder costs there instead of whether it works (`make bench NAME=builder`).
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

finish() {
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
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

scripts/step.sh "e2e: servers" bash -c 'scripts/stack.sh wipe e2e && scripts/stack.sh up e2e'
scripts/step.sh "e2e: web build" scripts/web.sh
scripts/step.sh "e2e: server build" cargo build --locked --package server --bin formwright
scripts/step.sh "e2e: product" scripts/stack.sh run e2e "$CARGO_TARGET_DIR/debug/formwright"
eval "$(scripts/stack.sh env e2e)"
scripts/step.sh "e2e: browser" npm --prefix e2e run "${1:-test}"
