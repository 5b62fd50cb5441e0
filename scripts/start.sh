#!/usr/bin/env bash
# `make start`: servers, build, migration, then serve and worker in the background.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
# shellcheck source=scripts/process.sh
source "$REPO/scripts/process.sh"
# shellcheck source=scripts/stack_settings.sh
source "$REPO/scripts/stack_settings.sh"
cd "$REPO"
stack_settings dev

# Said now rather than after a long build.
process_pid "$RUN/serve.pid" >/dev/null || require_free_port "$APP_PORT" "$(port_variable APP)" Formwright

say "Starting the servers"
scripts/stack.sh up dev
say "Building the front end"
scripts/web.sh
say "Building the server"
cargo build --locked --profile local --package server --bin formwright
say "Starting Formwright"
scripts/stack.sh run dev "$CARGO_TARGET_DIR/local/formwright"
say ""
say "Formwright is ready: http://127.0.0.1:$APP_PORT"
say "Inbox: http://127.0.0.1:$INBOX_PORT"
say "A demo with responses to look at: make demo"
