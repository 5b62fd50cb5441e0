#!/usr/bin/env bash
# scripts/check.sh [PART]: all checks, or one; `fmt` formats all code, `fix-lockfiles` repairs package-lock.json files.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

lockfiles() {
  git ls-files --cached --others --exclude-standard '*package-lock.json' | xargs node scripts/lib/lockfiles.mjs "$@"
}

case "${1:-}" in
"")
  try_step "check: scripts" scripts/check.sh scripts
  try_step "check: lockfiles" scripts/check.sh lockfiles
  try_step "check: Rust format" scripts/check.sh rust-format
  try_step "check: clippy" scripts/check.sh clippy
  try_step "check: licences and sources" scripts/check.sh deny
  try_step "check: layers" scripts/check.sh layers
  try_step "check: migrations" scripts/check.sh migrations
  try_step "check: metrics" scripts/check.sh metrics
  # In the gate, tests of both sides compare the same without another build of the server.
  [[ -n "${FORMWRIGHT_STEPS:-}" ]] || try_step "check: contract" scripts/check.sh contract
  try_step "check: web" scripts/check.sh web
  try_step "check: e2e" scripts/check.sh e2e
  ;;
scripts)
  find scripts .ci ops -type f -not -path '*/node_modules/*' \
    \( -name '*.sh' -o -name run -o -path 'ops/deb/p*' -o -name formwright-create-database \) -exec shellcheck --external-sources {} +
  ;;
# A lockfile that npm wrote here may fail elsewhere.
lockfiles) lockfiles ;;
fix-lockfiles) lockfiles --fix ;;
rust-format) cargo fmt --all --check ;;
# Once with all features, and once as the program is shipped.
clippy)
  cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
  cargo clippy --locked --package server --bin formwright -- -D warnings
  ;;
# No advisories: they need a live feed, and a new one must not fail an old commit.
deny) cargo deny --offline --locked check licenses bans sources ;;
layers) cargo xtask check-layers ;;
migrations) cargo xtask check-migrations ;;
metrics) cargo xtask check-metrics ;;
contract) cargo xtask contract --check ;;
web) npm --prefix web run check ;;
e2e) npm --prefix e2e run check ;;
fmt)
  cargo fmt --all
  npm --prefix web run fmt
  npm --prefix e2e run fmt
  ;;
*) die "unknown part of the check: '${1:-}'" ;;
esac
