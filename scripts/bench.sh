#!/usr/bin/env bash
# scripts/bench.sh [NAME [OPTION…]]: starts the benchmark's servers, measures, and stops them; without a name, the list.
# The servers start empty, on their own ports; logs stay in .run/bench/logs. What differs between benchmarks are the
# functions NAME_ports, NAME_bring_up and NAME_measure.
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
    say "  download     A form's responses in every format against a bare COPY: memory, first byte, every cell read back."
    say "  builder      A form of 500 questions in Chromium: key to paint, dragging, the first key."
    say "  flowchart    A form of 200 pages and 80 conditions in Chromium: opening the chart, moving it about."
    say "  tap          A page of 500 questions on a phone's screen in Chromium: tap to paint, key to paint."
    say "  outbox       A thousand replies cut off after the commit, from three tabs: as many responses and receipts."
    say "  lighthouse   What Lighthouse says of a published form and of the sign-in page, on a phone."
    return
  fi
  # Measured inside the browser, against the servers of `make e2e`.
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
  trap take_down EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  bring_up "$name"
  say "Measuring; other work on this machine spoils the rates"
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

# Two at a time would disturb each other.
lock_bench() {
  mkdir -p "$RUN"
  exec {STACK_LOCK}>&-
  exec {STACK_LOCK}>"$RUN/lock"
  flock --nonblock "$STACK_LOCK" || die "another benchmark is running ($RUN/lock)"
}

bring_up() {
  # Left over from a killed benchmark.
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
  "${1}_bring_up"
}

# Objects are in a folder: nothing here reads or writes one.
with_bench_settings() (
  eval "$(stack_environment)"
  unset FORMWRIGHT_S3_ENDPOINT FORMWRIGHT_S3_ACCESS_KEY FORMWRIGHT_S3_SECRET_KEY
  export FORMWRIGHT_OBJECTS_DIR="$RUN/objects"
  # One address may have a fifth of the connections; this one acts as a proxy for many clients.
  export FORMWRIGHT_TRUSTED_PROXIES=127.0.0.1/32
  "$@"
)

# No password for pgbench: authenticating 64 clients would take longer than what is measured.
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
  # shellcheck disable=SC2163 # the words are settings with their values
  export FORMWRIGHT_PORT="$port" FORMWRIGHT_NATS_PREFIX="$database" "$@"
  [[ "$role" == worker ]] || "$RUN/bin/formwright" migrate
  process_launch "$RUN/$name.pid" "$LOGS/$name.log" "$RUN/bin/formwright" "$role"
}

# measure NAME [OPTION…]
measure() {
  with_bench_settings cargo run --quiet --locked --package bench -- "$@"
}

# Of any benchmark.
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

# --- shared-form: one server, and two nginx with the same bytes.

shared_form_ports() {
  NGINX_PORT="$(port_or_default NGINX 24060)"
  SILENT_NGINX_PORT="$(port_or_default SILENT_NGINX 24061)"
  BENCH_PORTS=(APP_PORT NGINX_PORT SILENT_NGINX_PORT)
}

shared_form_bring_up() {
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
# | name  | database         | is                                                    |
# |-------|------------------|-------------------------------------------------------|
# | serve | formwright       | the product as it is, and its worker                  |
# | each  | formwright_each  | the baseline: one transaction per page                |
# | full  | formwright_full  | the product, with years of responses; and its worker  |

# The baseline needs more connections: one for each running transaction.
EACH_CONNECTIONS=16

submit_ports() {
  EACH_PORT="$(port_or_default EACH 24011)"
  FULL_PORT="$(port_or_default FULL 24012)"
  BENCH_PORTS=(APP_PORT EACH_PORT FULL_PORT)
}

submit_bring_up() {
  let_superuser_in
  make_database formwright_each
  make_database formwright_full
  start_product serve serve formwright "$APP_PORT"
  start_product worker worker formwright "$APP_PORT"
  start_product each serve formwright_each "$EACH_PORT" FORMWRIGHT_INGEST=each \
    FORMWRIGHT_SUBMIT_CONNECTIONS="$EACH_CONNECTIONS" FORMWRIGHT_DATABASE_CONNECTIONS="$EACH_CONNECTIONS"
  # Also used for the overload.
  start_product full serve formwright_full "$FULL_PORT" FORMWRIGHT_MAX_CONNECTIONS=12000
  start_product full-worker worker formwright_full "$FULL_PORT"
}

make_database() {
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

# --- analytics: one server. Its forms are filled by `formwright demo`.

analytics_ports() {
  BENCH_PORTS=(APP_PORT)
}

analytics_bring_up() {
  let_superuser_in
  start_product serve serve formwright "$APP_PORT"
}

analytics_measure() {
  FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" measure analytics "$@"
}

# --- live: two servers of one installation and its worker. People answer at one and watch at the other.

live_ports() {
  OTHER_PORT="$(port_or_default OTHER 24013)"
  BENCH_PORTS=(APP_PORT OTHER_PORT)
}

live_bring_up() {
  let_superuser_in
  start_product serve serve formwright "$APP_PORT"
  # All watchers use one account.
  start_product other serve formwright "$OTHER_PORT" FORMWRIGHT_WATCHERS_PER_ACCOUNT=1000
  start_product worker worker formwright "$APP_PORT"
}

live_measure() {
  FORMWRIGHT_BENCH_OTHER_PORT="$OTHER_PORT" FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" \
    measure live "$@"
}

# --- download: one server with a form of many responses.

download_ports() {
  BENCH_PORTS=(APP_PORT)
}

download_bring_up() {
  start_product serve serve formwright "$APP_PORT"
}

# OPTIONS: how many responses, and how many of them as a workbook. With Debian's libreoffice-calc-nogui installed, which
# only this needs, the workbook is opened too.
download_measure() {
  BENCH_URL="http://127.0.0.1:$APP_PORT" BENCH_SERVER_PID="$(process_pid "$RUN/serve.pid")" BENCH_FOLDER="$RUN" \
    BENCH_DATABASE="postgres://postgres:$(cat "$RUN/postgres/superuser-password")@127.0.0.1:$POSTGRES_PORT/formwright" \
    node bench/download/measure.mjs "$@"
}

main "$@"
