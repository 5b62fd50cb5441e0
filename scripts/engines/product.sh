# shellcheck shell=bash
# Sourced by stack.sh: `formwright serve` and `formwright worker` beside their servers.
#
# They run from a copy of the binary in .run/<stack>/bin: the build folder is shared by checkouts, and
# a rebuild must not change what runs until it is restarted.

PRODUCT_READY_SECONDS=120

serve_ports() {
  say "$APP_PORT APP"
}

worker_ports() { :; }

serve_start() {
  product_launch serve
  await_ready "formwright serve" "$RUN/serve.pid" "$LOGS/serve.log" "$PRODUCT_READY_SECONDS" serve_ready
}

worker_start() {
  product_launch worker
}

serve_ready() {
  curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$APP_PORT/readyz"
}

# The worker listens on nothing; it waits for its servers by itself.
worker_ready() {
  process_pid "$RUN/worker.pid" >/dev/null
}

serve_stop() {
  process_stop "$RUN/serve.pid" TERM 40
}

worker_stop() {
  process_stop "$RUN/worker.pid" TERM 40
}

product_launch() {
  [[ -x "$RUN/bin/formwright" ]] || die "there is no $RUN/bin/formwright; run 'make start' (or scripts/stack.sh run)"
  # Colours are for terminals; this goes to a file.
  NO_COLOR=1 with_settings process_launch "$RUN/$1.pid" "$LOGS/$1.log" "$RUN/bin/formwright" "$1"
}

with_settings() (
  # The product takes its settings from the environment; a subshell keeps them out of ours.
  eval "$(stack_environment)"
  "$@"
)

# product_run BINARY: leaves processes alone that already run this very binary with these settings.
product_run() {
  [[ -x "${1:-}" ]] || die "scripts/stack.sh run <stack> <formwright> needs the path of the built binary"
  local identity
  identity="$({ sha256sum <"$1" && stack_environment; } | sha256sum | cut -d ' ' -f 1)"
  if [[ "$(cat "$RUN/bin/identity" 2>/dev/null)" != "$identity" ]]; then
    stop_engine worker
    stop_engine serve
    mkdir -p "$RUN/bin"
    install -m 755 "$1" "$RUN/bin/formwright"
    say "$identity" >"$RUN/bin/identity"
  fi
  with_settings "$RUN/bin/formwright" migrate
  start_engine worker
  start_engine serve
  worker_ready || await_failed "formwright worker ended while starting" "$LOGS/worker.log"
}
