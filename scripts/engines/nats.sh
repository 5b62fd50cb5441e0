# shellcheck shell=bash
# Sourced by stack.sh: NATS with JetStream that flushes every message.

nats_ports() {
  say "$NATS_PORT NATS"
  say "$NATS_MONITOR_PORT NATS_MONITOR"
}

nats_start() {
  command -v nats-server >/dev/null || die "nats-server is not installed; run 'make setup'"
  mkdir -p "$RUN/nats"
  # The configuration language reads a variable as a value of its own, hence the quotes in it.
  NATS_PORT="$NATS_PORT" NATS_MONITOR_PORT="$NATS_MONITOR_PORT" NATS_STORE_DIR="\"$RUN/nats\"" \
    process_launch "$RUN/nats.pid" "$LOGS/nats.log" nats-server --config "$REPO/ops/nats/nats.conf"
  await_ready NATS "$RUN/nats.pid" "$LOGS/nats.log" 30 nats_ready
  if ! nats_flushes_always; then
    nats_stop
    die "NATS does not flush every message (sync_always is not true in /varz): see ops/nats/nats.conf"
  fi
}

nats_monitor() {
  curl --silent --fail --max-time 2 "http://127.0.0.1:$NATS_MONITOR_PORT$1"
}

nats_ready() {
  nats_monitor '/healthz?js-enabled-only=true'
}

nats_flushes_always() {
  nats_monitor /jsz | tr -d '[:space:]' | grep -q '"sync_always":true'
}

nats_stop() {
  process_stop "$RUN/nats.pid"
}
