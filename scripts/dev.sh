#!/usr/bin/env bash
# `make dev`: Vite with hot reload in front, the server rebuilt and restarted when its source changes.
# Ctrl-C stops what this started.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
# shellcheck source=scripts/process.sh
source "$REPO/scripts/process.sh"
# shellcheck source=scripts/stack_settings.sh
source "$REPO/scripts/stack_settings.sh"
cd "$REPO"

VITE_PORT="${FORMWRIGHT_DEV_VITE_PORT:-5173}"
# Browsers send this address as the origin, and links in mails have to lead to it.
export FORMWRIGHT_DEV_PUBLIC_URL="http://127.0.0.1:$VITE_PORT"
stack_settings dev
mkdir -p "$LOGS"
followed=""
servers_were_up=no
if scripts/stack.sh status dev | grep -q ' pid '; then servers_were_up=yes; fi

finish() {
  trap - EXIT
  say ""
  say "Stopping"
  [[ -z "$followed" ]] || kill "$followed" 2>/dev/null || true
  process_stop "$RUN/vite.pid"
  if [[ "$servers_were_up" == yes ]]; then
    scripts/stack.sh stop dev worker
    scripts/stack.sh stop dev serve
  else
    scripts/stack.sh down dev
  fi
}

build() {
  cargo build --locked --package server --bin formwright
}

run() {
  scripts/stack.sh run dev "$CARGO_TARGET_DIR/debug/formwright"
}

# The newest time of everything the server is made of.
source_state() {
  find crates migrations .sqlx Cargo.toml Cargo.lock -type f -printf '%T@ %p\n' 2>/dev/null | sort | sha256sum
}

start_vite() {
  process_stop "$RUN/vite.pid"
  require_free_port "$VITE_PORT" FORMWRIGHT_DEV_VITE_PORT "the Vite server"
  # Without npm in between: it is Vite itself that has to get the signal to stop.
  (cd web && FORMWRIGHT_PORT="$APP_PORT" process_launch "$RUN/vite.pid" "$LOGS/vite.log" \
    node node_modules/vite/bin/vite.js --port "$VITE_PORT" --strictPort)
  await_ready Vite "$RUN/vite.pid" "$LOGS/vite.log" 60 port_is_taken "$VITE_PORT"
}

trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

scripts/stack.sh up dev
state="$(source_state)"
build
run
start_vite
tail -n 0 -F "$LOGS/serve.log" "$LOGS/worker.log" "$LOGS/vite.log" &
followed=$!
say ""
say "Formwright is ready: $FORMWRIGHT_DEV_PUBLIC_URL"
say "Inbox: http://127.0.0.1:$INBOX_PORT"
say "Ctrl-C stops it."

while sleep 1; do
  now="$(source_state)"
  [[ "$now" != "$state" ]] || continue
  state="$now"
  say "--- source changed: building"
  # A source that does not compile, or a server that does not start, waits for the next change.
  if build; then
    run || note "--- it does not start; waiting for the next change"
  fi
done
