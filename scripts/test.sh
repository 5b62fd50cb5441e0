#!/usr/bin/env bash
# `make test`: everything that needs no browser, against servers of its own that start empty.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

profile=default
[[ -z "${CI:-}" ]] || profile=ci

trap 'scripts/stack.sh down test' EXIT
scripts/step.sh "test: servers" bash -c 'scripts/stack.sh wipe test && scripts/stack.sh up test'
eval "$(scripts/stack.sh env test)"

# Tests read web/dist through the server, and the budgets measure it.
scripts/step.sh "test: web build" scripts/web.sh
scripts/step.sh "test: Rust" cargo nextest run --locked --workspace --profile "$profile"
scripts/step.sh "test: stored queries" cargo xtask sqlx --check
scripts/step.sh "test: web" npm --prefix web test
scripts/step.sh "test: size budget" cargo xtask size-budget
