#!/usr/bin/env bash
# The product on this machine, in the stack dev:
#   scripts/product.sh web           builds the front end into web/dist, unless its sources have not changed
#   scripts/product.sh start         `make start`: servers, build, migration, then serve and worker in the background
#   scripts/product.sh dev           `make dev`: Vite with hot reload, the server rebuilt and restarted on change
#   scripts/product.sh demo [COUNT]  `make demo`: demo forms with COUNT responses, after start
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
# shellcheck source=scripts/lib/process.sh
source "$REPO/scripts/lib/process.sh"
# shellcheck source=scripts/lib/stack_settings.sh
source "$REPO/scripts/lib/stack_settings.sh"
cd "$REPO"

build_web() {
  local stamp="$REPO/.run/web-build" made_of
  [[ -d web/node_modules ]] || die "web/node_modules is missing; run 'make setup'"
  made_of="$(web_inputs)"
  if [[ -f "$stamp" && -f web/dist/app.html && "$(cat "$stamp")" == "$made_of"$'\n'"$(web_output)" ]]; then
    say "web/dist is up to date"
    return
  fi
  rm -f "$stamp"
  npm --prefix web run build
  mkdir -p "$(dirname "$stamp")"
  printf '%s\n%s\n' "$made_of" "$(web_output)" >"$stamp"
}

# Hashes, not times: a fresh clone gives every file a new time.
web_inputs() {
  find web \( -name node_modules -o -path web/dist -o -name '*.tsbuildinfo' \) -prune -o -type f -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}

# A build made by hand replaces this file, and then the stamp no longer matches web/dist.
web_output() {
  stat --format '%i %Y' web/dist/app.html
}

start() {
  stack_settings dev
  # Checked before the long build.
  process_pid "$RUN/serve.pid" >/dev/null || require_free_port "$APP_PORT" "$(port_variable APP)" Formwright
  say "Starting the servers"
  scripts/stack.sh up dev
  say "Building the front end"
  build_web
  say "Building the server"
  cargo build --locked --profile local --package server --bin formwright
  say "Starting Formwright"
  scripts/stack.sh run dev "$CARGO_TARGET_DIR/local/formwright"
  say ""
  say "Formwright is ready: http://127.0.0.1:$APP_PORT"
  say "Inbox: http://127.0.0.1:$INBOX_PORT"
  say "A demo with responses to look at: make demo"
}

demo() {
  local program=.run/dev/bin/formwright
  [[ -x "$program" ]] || die "nothing is running: make start first"
  eval "$(scripts/stack.sh env dev)"
  exec "$program" demo --yes --responses "${1:-5000}"
}

# Until Ctrl-C, which stops what this started.
develop() {
  VITE_PORT="${FORMWRIGHT_DEV_VITE_PORT:-5173}"
  # Browsers send this address as the origin, and links in mails use it.
  export FORMWRIGHT_DEV_PUBLIC_URL="http://127.0.0.1:$VITE_PORT"
  stack_settings dev
  mkdir -p "$LOGS"
  followed=""
  servers_were_up=no
  if scripts/stack.sh status dev | grep -q ' pid '; then servers_were_up=yes; fi
  trap stop_development EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP

  scripts/stack.sh up dev
  local state now
  state="$(source_state)"
  build_server
  run_server
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
    # After a failed build or start, wait for the next change.
    if build_server; then
      run_server || note "--- it does not start; waiting for the next change"
    fi
  done
}

stop_development() {
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

build_server() {
  cargo build --locked --package server --bin formwright
}

run_server() {
  scripts/stack.sh run dev "$CARGO_TARGET_DIR/debug/formwright"
}

# The newest modification time of the server's sources.
source_state() {
  find crates migrations .sqlx Cargo.toml Cargo.lock -type f -printf '%T@ %p\n' 2>/dev/null | sort | sha256sum
}

start_vite() {
  process_stop "$RUN/vite.pid"
  require_free_port "$VITE_PORT" FORMWRIGHT_DEV_VITE_PORT "the Vite server"
  # Without npm in between, because Vite itself must receive the stop signal.
  (cd web && FORMWRIGHT_PORT="$APP_PORT" process_launch "$RUN/vite.pid" "$LOGS/vite.log" \
    node node_modules/vite/bin/vite.js --port "$VITE_PORT" --strictPort)
  await_ready Vite "$RUN/vite.pid" "$LOGS/vite.log" 60 port_is_taken "$VITE_PORT"
}

case "${1:-}" in
web) build_web ;;
start) start ;;
dev) develop ;;
demo) demo "${2:-}" ;;
*) die "scripts/product.sh web|start|dev|demo" ;;
esac
