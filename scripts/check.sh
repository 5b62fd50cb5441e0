#!/usr/bin/env bash
# scripts/check.sh PART: one part of `make check`.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

case "${1:-}" in
scripts) find scripts .ci -type f \( -name '*.sh' -o -name run \) -exec shellcheck --external-sources {} + ;;
# One that npm wrote here may still be refused elsewhere.
lockfiles) scripts/lockfiles.sh ;;
rust-format) cargo fmt --all --check ;;
clippy) cargo clippy --locked --workspace --all-targets --all-features -- -D warnings ;;
# Advisories need a live feed, and a new one must not fail an old commit: they are no part of this.
deny) cargo deny --offline --locked check licenses bans sources ;;
layers) cargo xtask check-layers ;;
contract) cargo xtask contract --check ;;
web) npm --prefix web run check ;;
e2e) npm --prefix e2e run check ;;
*) die "unknown part of the check: '${1:-}'" ;;
esac
