#!/usr/bin/env bash
# scripts/bench.sh [NAME [OPTION…]]: starts the benchmark's servers, measures, and stops them. Without a name, lists
# the benchmarks. The servers start empty, on their own ports; logs stay in .run/bench/logs. Each benchmark has the
# functions NAME_ports, NAME_start_servers and NAME_measure.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
# shellcheck source=scripts/lib/process.sh
source "$REPO/scripts/lib/process.sh"
# shellcheck source=scripts/lib/stack_settings.sh
source "$REPO/scripts/lib/stack_settings.sh"
# shellcheck source=scripts/lib/engines.sh
source "$REPO/scripts/lib/engines.sh"
cd "$REPO"

main() {
  if [[ -z "${1:-}" ]]; then
    cargo run --quiet --locked --package bench
    say "  download     Exports of a million responses against a bare COPY: memory, first byte, every cell."
    say "  builder      A form of 500 questions in Chromium: key to paint, dragging, time to the first key."
    say "  flowchart    A form of 200 pages and 80 conditions in Chromium: opening and panning the flowchart."
    say "  tap          A page of 500 questions on a phone in Chromium: tap to paint, key to paint."
    say "  outbox       A thousand submissions whose first reply is lost: exactly as many responses and receipts."
    say "  lighthouse   Lighthouse scores of a published form and of the sign-in page, on a phone."
    return
  fi
  # These run in the browser, with the servers of `make e2e`.
  [[ "$1" != @(builder|flowchart|tap|outbox|lighthouse) ]] || exec scripts/test.sh --in-browser "measure:$1"
  [[ "$1" == @(shared-form|submit|analytics|live|download) ]] || die "there is no benchmark '$1'; 'make bench' lists them"
  local name="${1/-/_}"
  shift
  step "bench: programs" install_programs
  step "bench: web build" scripts/product.sh web
  step "bench: server build" nice -n 5 cargo build --locked --release --package server --bin formwright
  step "bench: driver build" cargo build --locked --quiet --package bench
  bench_settings "$name"
  lock_bench
  trap stop_and_exit EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  start_servers "$name"
  say "Measuring; other load on this machine distorts the rates"
  PATH="$POSTGRES_BIN:$PATH" FORMWRIGHT_BENCH_FOLDER="$RUN" "${name}_measure" "$@"
}

bench_settings() {
  STACK=bench
  RUN="$REPO/.run/$STACK"
  LOGS="$RUN/logs"
  # Not a stack of stack.sh, which always has all servers; this one has no S3 and no mail.
  stack_ports 24000 24010 24040 24041
  "${1}_ports"
  POSTGRES_PASSWORD=formwright
  S3_BUCKET=formwright
  S3_REGION=us-east-1
  PUBLIC_URL="http://127.0.0.1:$APP_PORT"
  # As in production: one JSON line per request.
  FORMWRIGHT_LOG=info
  FORMWRIGHT_LOG_FORMAT=json
  # All load comes from one address.
  FORMWRIGHT_NETWORK_LIMITS_FACTOR=100000
}

# Two benchmarks at the same time would distort each other's results.
lock_bench() {
  mkdir -p "$RUN"
  exec {STACK_LOCK}>&-
  exec {STACK_LOCK}>"$RUN/lock"
  flock --nonblock "$STACK_LOCK" || die "another benchmark is running ($RUN/lock)"
}

start_servers() {
  # Servers of a killed benchmark may still run.
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
  "${1}_start_servers"
}

# Objects are in a folder instead of S3, because no benchmark uses them.
with_bench_settings() (
  eval "$(stack_environment)"
  unset FORMWRIGHT_S3_ENDPOINT FORMWRIGHT_S3_ACCESS_KEY FORMWRIGHT_S3_SECRET_KEY
  export FORMWRIGHT_OBJECTS_DIR="$RUN/objects"
  # One address may use a fifth of the connections, unless it is a trusted proxy.
  export FORMWRIGHT_TRUSTED_PROXIES=127.0.0.1/32
  "$@"
)

# Checking the passwords of pgbench's 64 clients would take longer than the measured statements.
allow_superuser_without_password() {
  local hba_file
  hba_file="$(readlink -f "$RUN/postgres")/data/pg_hba.conf"
  sed -i '1i host all postgres 127.0.0.1/32 trust' "$hba_file"
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
  await_ready "formwright $name" "$RUN/$name.pid" "$LOGS/$name.log" "$READY_SECONDS" \
    curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$port/readyz"
}

# Called in the subshell of with_bench_settings.
launch_product() {
  local name="$1" role="$2" database="$3" port="$4"
  shift 4
  export DATABASE_URL="${DATABASE_URL%/*}/$database"
  export FORMWRIGHT_SYSTEM_DATABASE_URL="${FORMWRIGHT_SYSTEM_DATABASE_URL%/*}/$database"
  export FORMWRIGHT_MIGRATE_DATABASE_URL="${FORMWRIGHT_MIGRATE_DATABASE_URL%/*}/$database"
  # shellcheck disable=SC2163 # the arguments are SETTING=VALUE
  export FORMWRIGHT_PORT="$port" FORMWRIGHT_NATS_PREFIX="$database" "$@"
  [[ "$role" == worker ]] || "$RUN/bin/formwright" migrate
  process_launch "$RUN/$name.pid" "$LOGS/$name.log" "$RUN/bin/formwright" "$role"
}

# measure NAME [OPTION…]
measure() {
  with_bench_settings cargo run --quiet --locked --package bench -- "$@"
}

stop_all() {
  local pidfile
  for pidfile in "$RUN"/*.pid; do
    [[ "$pidfile" == */@(nats|postgres|\*).pid ]] || process_stop "$pidfile" TERM 40
  done
  nats_stop
  postgres_stop
}

stop_and_exit() {
  local status=$?
  trap - EXIT
  stop_all || status=1
  exit "$status"
}

# Only benchmarks need these, so `make setup` does not install them.
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

# Not installed, because Debian would start nginx as a service on the machine's public port.
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

# --- shared-form: our server, and nginx with and without an access log.

shared_form_ports() {
  NGINX_PORT="$(port_or_default NGINX 24060)"
  SILENT_NGINX_PORT="$(port_or_default SILENT_NGINX 24061)"
  BENCH_PORTS=(APP_PORT NGINX_PORT SILENT_NGINX_PORT)
}

shared_form_start_servers() {
  mkdir -p "$RUN/files" "$RUN/temporary"
  start_product serve serve formwright "$APP_PORT"
  start_nginx
}

start_nginx() {
  sed -e "s|@FOLDER@|$RUN|" -e "s|@USER@|$(id --user --name)|" \
    -e "s|@LOGGING_PORT@|$NGINX_PORT|" -e "s|@SILENT_PORT@|$SILENT_NGINX_PORT|" \
    bench/shared-form/nginx.conf >"$RUN/nginx.conf"
  process_launch "$RUN/nginx.pid" "$LOGS/nginx-error.log" \
    "$(nginx_program)" -p "$RUN" -c "$RUN/nginx.conf" -e "$LOGS/nginx-error.log"
  await_ready nginx "$RUN/nginx.pid" "$LOGS/nginx-error.log" 10 port_is_taken "$SILENT_NGINX_PORT"
}

shared_form_measure() {
  FORMWRIGHT_BENCH_NGINX_PORT="$NGINX_PORT" FORMWRIGHT_BENCH_SILENT_NGINX_PORT="$SILENT_NGINX_PORT" \
    measure shared-form "$@"
}

# --- submit: three servers, each with its own database, so that none is slowed down by another's data.
#
# | name  | database         | purpose                                               |
# |-------|------------------|-------------------------------------------------------|
# | serve | formwright       | the server under test, with a worker                  |
# | each  | formwright_each  | the baseline: one transaction per page, no worker     |
# | full  | formwright_full  | many stored responses, and overload; with a worker    |

# The baseline needs more connections: one per concurrent transaction.
EACH_CONNECTIONS=16

submit_ports() {
  EACH_PORT="$(port_or_default EACH 24011)"
  FULL_PORT="$(port_or_default FULL 24012)"
  BENCH_PORTS=(APP_PORT EACH_PORT FULL_PORT)
}

submit_start_servers() {
  allow_superuser_without_password
  create_database formwright_each
  create_database formwright_full
  start_product serve serve formwright "$APP_PORT"
  start_product worker worker formwright "$APP_PORT"
  start_product each serve formwright_each "$EACH_PORT" FORMWRIGHT_INGEST=each \
    FORMWRIGHT_SUBMIT_CONNECTIONS="$EACH_CONNECTIONS" FORMWRIGHT_DATABASE_CONNECTIONS="$EACH_CONNECTIONS"
  # The overload needs more connections than the default.
  start_product full serve formwright_full "$FULL_PORT" FORMWRIGHT_MAX_CONNECTIONS=12000
  start_product full-worker worker formwright_full "$FULL_PORT"
}

create_database() {
  "$POSTGRES_BIN/psql" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=name="$1" "$(superuser_url postgres)" <<'SQL'
create database :name owner formwright_owner;
revoke all on database :name from public;
grant connect on database :name to formwright_app, formwright_system;
SQL
}

submit_measure() {
  FORMWRIGHT_BENCH_EACH_PORT="$EACH_PORT" FORMWRIGHT_BENCH_FULL_PORT="$FULL_PORT" \
    FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" measure submit "$@"
}

# --- analytics: one server with forms of `formwright demo`.

analytics_ports() {
  BENCH_PORTS=(APP_PORT)
}

analytics_start_servers() {
  allow_superuser_without_password
  start_product serve serve formwright "$APP_PORT"
}

analytics_measure() {
  FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" measure analytics "$@"
}

# --- live: two servers of one installation and its worker. One receives submissions, the other has the watchers.

live_ports() {
  OTHER_PORT="$(port_or_default OTHER 24013)"
  BENCH_PORTS=(APP_PORT OTHER_PORT)
}

live_start_servers() {
  allow_superuser_without_password
  start_product serve serve formwright "$APP_PORT"
  # All watchers use one account.
  start_product other serve formwright "$OTHER_PORT" FORMWRIGHT_WATCHERS_PER_ACCOUNT=1000
  start_product worker worker formwright "$APP_PORT"
}

live_measure() {
  FORMWRIGHT_BENCH_OTHER_PORT="$OTHER_PORT" FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" \
    measure live "$@"
}

# --- download: one server, and a form with many responses.

download_ports() {
  BENCH_PORTS=(APP_PORT)
}

download_start_servers() {
  start_product serve serve formwright "$APP_PORT"
}

# OPTIONS: the number of responses, and the number of responses in the workbook. The workbook is checked only if
# Debian's libreoffice-calc-nogui is installed.
download_measure() {
  BENCH_URL="http://127.0.0.1:$APP_PORT" BENCH_SERVER_PID="$(process_pid "$RUN/serve.pid")" BENCH_FOLDER="$RUN" \
    BENCH_DATABASE="postgres://postgres:$(cat "$RUN/postgres/superuser-password")@127.0.0.1:$POSTGRES_PORT/formwright" \
    node bench/download/measure.mjs "$@"
}

main "$@"
