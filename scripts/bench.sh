#!/usr/bin/env bash
# scripts/bench.sh [NAME [OPTION…]]: brings up what the benchmark needs, measures, takes it down; without a name, the list.
# The servers start empty, on ports of their own; logs stay in .run/bench/logs. What differs between benchmarks is in
# scripts/benches/.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
# shellcheck source=scripts/process.sh
source "$REPO/scripts/process.sh"
# shellcheck source=scripts/stack_settings.sh
source "$REPO/scripts/stack_settings.sh"
for engine in postgres nats product; do
  # shellcheck source=/dev/null
  source "$REPO/scripts/engines/$engine.sh"
done
cd "$REPO"

main() {
  if [[ -z "${1:-}" ]]; then
    cargo xtask bench
    say "  download     A form's responses in every format against a bare COPY: memory, first byte, every cell read back."
    say "  builder      A form of 500 questions in Chromium: key to paint, dragging, the first key."
    say "  flowchart    A form of 200 pages and 80 conditions in Chromium: opening the chart, moving it about."
    say "  tap          A page of 500 questions on a phone's screen in Chromium: tap to paint, key to paint."
    say "  outbox       A thousand replies cut off after the commit, from three tabs: as many responses and receipts."
    say "  lighthouse   What Lighthouse says of a published form and of the sign-in page, on a phone."
    return
  fi
  # Its rival is the eye: what counts is measured inside the browser, against the servers of `make e2e`.
  [[ "$1" != @(builder|flowchart|tap|outbox|lighthouse) ]] || exec scripts/e2e.sh "measure:$1"
  [[ "$1" == @(shared-form|submit|analytics|live|download) ]] || die "there is no benchmark '$1'; 'make bench' lists them"
  # shellcheck source=/dev/null
  source "$REPO/scripts/benches/$1.sh"
  shift
  scripts/step.sh "bench: programs" "$REPO/scripts/bench.sh" --install
  scripts/step.sh "bench: web build" scripts/web.sh
  scripts/step.sh "bench: server build" nice -n 5 cargo build --locked --release --package server --bin formwright
  scripts/step.sh "bench: driver build" cargo build --locked --quiet --package xtask
  bench_settings
  lock_bench
  trap take_down EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  bring_up
  say "Measuring; other work on this machine spoils the rates"
  PATH="$POSTGRES_BIN:$PATH" FORMWRIGHT_BENCH_FOLDER="$RUN" bench_measure "$@"
}

bench_settings() {
  STACK=bench
  RUN="$REPO/.run/$STACK"
  LOGS="$RUN/logs"
  # Only a stack whose servers are all needed is known to stack.sh; this one does without S3 and mail.
  stack_ports 24000 24010 24040 24041
  bench_ports
  POSTGRES_PASSWORD=formwright
  S3_BUCKET=formwright
  S3_REGION=us-east-1
  PUBLIC_URL="http://127.0.0.1:$APP_PORT"
  # As in production: one JSON line a request.
  FORMWRIGHT_LOG=info
  FORMWRIGHT_LOG_FORMAT=json
  # All load comes from one address.
  FORMWRIGHT_NETWORK_LIMITS_FACTOR=100000
}

# Two at a time would measure one another.
lock_bench() {
  mkdir -p "$RUN"
  exec {STACK_LOCK}>&-
  exec {STACK_LOCK}>"$RUN/lock"
  flock --nonblock "$STACK_LOCK" || die "another benchmark is running ($RUN/lock)"
}

bring_up() {
  # What a killed benchmark has left.
  stop_all
  postgres_wipe
  find "$RUN" -mindepth 1 -maxdepth 1 ! -name lock -exec rm -rf {} +
  mkdir -p "$LOGS" "$RUN/bin"
  stack_secrets
  local port
  for port in POSTGRES_PORT NATS_PORT NATS_MONITOR_PORT "${BENCH_PORTS[@]}"; do
    require_free_port "${!port}" "$(port_variable "${port%_PORT}")" "the benchmark"
  done
  postgres_start
  nats_start
  install -m 755 "$CARGO_TARGET_DIR/release/formwright" "$RUN/bin/formwright"
  bench_bring_up
}

# Objects lie in a folder: nothing here reads or writes one.
with_bench_settings() (
  eval "$(stack_environment)"
  unset FORMWRIGHT_S3_ENDPOINT FORMWRIGHT_S3_ACCESS_KEY FORMWRIGHT_S3_SECRET_KEY
  export FORMWRIGHT_OBJECTS_DIR="$RUN/objects"
  "$@"
)

# pgbench connects as one: working out 64 passwords would take longer than what is measured. The server's role has its password.
let_superuser_in() {
  local access
  access="$(readlink -f "$RUN/postgres")/data/pg_hba.conf"
  sed -i '1i host all postgres 127.0.0.1/32 trust' "$access"
  "$POSTGRES_BIN/psql" --no-psqlrc --quiet --output=/dev/null --command='select pg_reload_conf()' "$(superuser_url postgres)"
}

superuser_url() {
  printf 'postgres://postgres:%s@127.0.0.1:%s/%s' "$(cat "$RUN/postgres/superuser-password")" "$POSTGRES_PORT" "$1"
}

# start_product NAME ROLE DATABASE PORT [SETTING=VALUE…]
start_product() {
  local name="$1" role="$2" port="$4"
  with_bench_settings launch_product "$@"
  [[ "$role" == serve ]] || return 0
  await_ready "formwright $name" "$RUN/$name.pid" "$LOGS/$name.log" "$PRODUCT_READY_SECONDS" \
    curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$port/readyz"
}

# Called in the subshell of with_bench_settings.
launch_product() {
  local name="$1" role="$2" database="$3" port="$4"
  shift 4
  export DATABASE_URL="${DATABASE_URL%/*}/$database"
  export FORMWRIGHT_MIGRATE_DATABASE_URL="${FORMWRIGHT_MIGRATE_DATABASE_URL%/*}/$database"
  # shellcheck disable=SC2163 # the words are settings with their values
  export FORMWRIGHT_PORT="$port" FORMWRIGHT_NATS_PREFIX="$database" "$@"
  [[ "$role" == worker ]] || "$RUN/bin/formwright" migrate
  process_launch "$RUN/$name.pid" "$LOGS/$name.log" "$RUN/bin/formwright" "$role"
}

# Whichever benchmark has started them.
stop_all() {
  local pidfile
  for pidfile in "$RUN"/*.pid; do
    [[ "$pidfile" == */@(nats|postgres|\*).pid ]] || process_stop "$pidfile" TERM 40
  done
  nats_stop
  postgres_stop
}

take_down() {
  local status=$?
  trap - EXIT
  stop_all || status=1
  exit "$status"
}

# What only benchmarks need, and `make setup` therefore leaves out.
install_programs() {
  if ! command -v wrk >/dev/null || [[ ! -x "$(nginx_program)" ]]; then
    as_root apt-get update --quiet
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends wrk
    unpack_nginx
  fi
  say "$(wrk --version 2>&1 | sed -n '1s/ *\[.*//p'), $("$(nginx_program)" -v 2>&1)"
}

nginx_program() {
  command -v nginx || printf '%s' "$CACHE/nginx/usr/sbin/nginx"
}

# Only unpacked: Debian would start an installed nginx as a service, on the machine's public port.
unpack_nginx() {
  local folder
  folder="$(mktemp --directory)"
  (cd "$folder" && apt-get download --quiet nginx)
  mkdir -p "$CACHE/nginx"
  dpkg-deb --extract "$folder"/nginx_*.deb "$CACHE/nginx"
  rm -r "$folder"
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    command -v sudo >/dev/null || die "installing Debian packages needs root or sudo"
    sudo "$@"
  fi
}

if [[ "${1:-}" == --install ]]; then
  install_programs
else
  main "$@"
fi
