# shellcheck shell=bash disable=SC2034 # what is set here is used by those who source it
# Sourced by every script: where things are. Downloads and tools live outside the checkout, so that
# a fresh clone starts warm and `git clean` costs nothing.

REPO="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
CACHE="${FORMWRIGHT_CACHE:-$HOME/.cache/formwright}"
VENV="$CACHE/venv"
TOOLS="$CACHE/tools"
# One folder per version, because checkouts of different versions share the cache.
NODE_HOME="$CACHE/node/$(sha256sum "$REPO/ops/node/package-lock.json" | cut -c 1-12)"
readonly REPO CACHE VENV TOOLS NODE_HOME

# One per checkout: cargo compares times alone, and would take what another checkout has built for its own.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$REPO/target}"
export npm_config_cache="${npm_config_cache:-$CACHE/npm}"
# Queries are checked against the committed `.sqlx`, so that a build needs no database.
export SQLX_OFFLINE="${SQLX_OFFLINE:-true}"

# Node 24 and its npm go before the machine's: with an older Node, npm silently omits the native parts
# of packages.
for folder in "$VENV/bin" "$TOOLS/bin" "$NODE_HOME"/node_modules/{.bin,node-linux-*/bin}; do
  [[ ! -d "$folder" || ":$PATH:" == *":$folder:"* ]] || PATH="$folder:$PATH"
done
export PATH

say() { printf '%s\n' "$*"; }
note() { printf '%s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# step NAME COMMAND…: runs one step, prints its name and duration, and writes the time in the file FORMWRIGHT_STEPS names
# (see .ci/run).
step() {
  local name="$1" started status seconds outcome=ok
  shift
  started="$(date +%s)"
  printf '\n==> %s\n' "$name"
  # Not `|| status=$?`, which would let a function go on after a failure inside it.
  set +e
  (set -e && "$@")
  status=$?
  set -e
  seconds=$(($(date +%s) - started))
  ((status == 0)) || outcome="FAILED ($status)"
  printf '<== %s: %s after %d s\n' "$name" "$outcome" "$seconds"
  [[ -z "${FORMWRIGHT_STEPS:-}" ]] || printf '%s\t%d\t%s\n' "$name" "$seconds" "$outcome" >>"$FORMWRIGHT_STEPS"
  return "$status"
}

# try_step NAME COMMAND…: a step whose failure does not end the script if FORMWRIGHT_STEPS is set, so that one run of the
# gate shows all failures.
try_step() {
  step "$@" || [[ -n "${FORMWRIGHT_STEPS:-}" ]]
}
