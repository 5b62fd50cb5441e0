#!/usr/bin/env bash
# Tests that checkouts share a machine: two of them run the test servers at the same time, and the servers of one that was
# deleted are stopped by the other.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/../paths.sh"

folder="$(mktemp -d)"
# A registry of its own: what it finds orphaned is its own, too.
export FORMWRIGHT_STACKS="$folder/stacks"
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# shellcheck disable=SC2317 # called by the trap
finish() {
  local status=$? checkout
  trap - EXIT
  for checkout in first second; do
    [[ ! -d "$folder/$checkout" ]] || "$folder/$checkout/scripts/stack.sh" wipe test || status=1
  done
  rm -rf "$folder"
  exit "$status"
}

make_checkout() {
  mkdir -p "$folder/$1/ops"
  cp -r "$REPO/scripts" "$folder/$1/"
  find "$REPO/ops" -mindepth 1 -maxdepth 1 ! -name mail -exec cp -r {} "$folder/$1/ops/" \;
  mkdir "$folder/$1/ops/mail"
  ln -s "$REPO/ops/mail/node_modules" "$folder/$1/ops/mail/node_modules"
}

stack() {
  "$folder/$1/scripts/stack.sh" "$2" test
}

expect_running() {
  local state
  state="$(stack "$1" status)"
  [[ "$(grep -Ec '^(postgres|nats|s3|mail) +pid [0-9]+$' <<<"$state")" == 4 ]] ||
    die "not all servers of the $1 checkout are running:"$'\n'"$state"
}

pids() {
  stack "$1" status | sed -n 's/.* pid \([0-9]*\).*/\1/p'
}

urls() {
  stack "$1" env | grep -o '127\.0\.0\.1:[0-9]*' | sort -u
}

make_checkout first
make_checkout second
# At the same moment, so that they choose their ports beside each other.
stack first up >"$folder/first.log" 2>&1 &
first=$!
stack second up >"$folder/second.log" 2>&1 || die "the second checkout's servers did not start: $(cat "$folder/second.log")"
wait "$first" || die "the first checkout's servers did not start: $(cat "$folder/first.log")"
expect_running first
expect_running second
[[ -z "$(comm -12 <(urls first) <(urls second))" ]] || die "both checkouts use the same addresses"
say "two checkouts run at once"

orphans="$(pids first)"
rm -rf "$folder/first"
stack second up
expect_running second
for pid in $orphans; do
  [[ ! -d "/proc/$pid" || "$(awk '/^State/ { print $2 }' "/proc/$pid/status")" == Z ]] || die "pid $pid of the deleted checkout is still running"
done
say "the servers of a deleted checkout are stopped"

# A foreign server on a port that a stopped stack had.
stack second down
port="$(urls second | sed -n '1s/.*://p')"
python3 -m http.server --bind 127.0.0.1 "$port" >/dev/null 2>&1 &
foreign=$!
# shellcheck disable=SC2064 # this pid
trap "kill $foreign 2>/dev/null; finish" EXIT
until [[ -n "$(ss -Hltn "sport = :$port")" ]]; do sleep 0.1; done
stack second up
expect_running second
say "a port that another program has taken is avoided"
