# shellcheck shell=bash
# Sourced: the servers of a stack and the product's own processes. Each has the functions NAME_ports, NAME_start,
# NAME_ready and NAME_stop.

# On a busy machine; a server that ends while starting is noticed at once.
READY_SECONDS=300

# --- PostgreSQL 15, in the stack's own folder and port.

POSTGRES_BIN="${FORMWRIGHT_POSTGRES_BIN:-/usr/lib/postgresql/15/bin}"

# PostgreSQL refuses to run as root; Debian's package brings an unprivileged user for it.
AS_POSTGRES=()
if ((EUID == 0)); then
  AS_POSTGRES=(setpriv --reuid=postgres --regid=postgres --init-groups --reset-env --)
fi

postgres_ports() {
  say "$POSTGRES_PORT POSTGRES"
}

# A checkout under a private home cannot be entered by the user postgres: then the data is in
# /var/tmp, named after the checkout, with a link at the usual path.
postgres_make_home() {
  local home="$RUN/postgres" elsewhere
  [[ ! -d "$home" ]] || return 0
  rm -f "$home"
  if ((EUID != 0)); then
    mkdir -m 700 "$home"
  elif "${AS_POSTGRES[@]}" test -x "$RUN"; then
    install -d -m 700 -o postgres -g postgres "$home"
  else
    elsewhere="$(postgres_elsewhere)"
    say "  the user postgres cannot enter $RUN: its data lies in $elsewhere"
    install -d -m 700 -o postgres -g postgres "$elsewhere"
    ln -s "$elsewhere" "$home"
  fi
}

postgres_elsewhere() {
  printf '/var/tmp/formwright-%s' "$(printf '%s' "$RUN" | sha256sum | cut -c 1-12)"
}

postgres_initialise() {
  local home="$1" data="$1/data"
  [[ ! -f "$home/initialised" ]] || return 0
  say "  initialising a new PostgreSQL cluster"
  # Left over from an interrupted attempt, so not a cluster.
  rm -rf "$data"
  random_word >"$home/superuser-password"
  ((EUID != 0)) || chown postgres: "$home/superuser-password"
  (cd / && "${AS_POSTGRES[@]}" "$POSTGRES_BIN/initdb" --pgdata="$data" --username=postgres \
    --pwfile="$home/superuser-password" --auth=scram-sha-256 --data-checksums \
    --encoding=UTF8 --locale=C.UTF-8 >>"$LOGS/postgres.log" 2>&1) ||
    await_failed "initdb failed" "$LOGS/postgres.log"
  cat "$REPO/ops/postgres/postgresql.conf" >>"$data/postgresql.conf"
  # No test of these stacks crashes PostgreSQL, so flushing to disk only costs time. Tests of crashes start their own
  # servers, with the settings of production.
  [[ ! "$STACK" =~ ^(test|e2e)$ ]] ||
    printf '%s = off\n' fsync synchronous_commit full_page_writes >>"$data/postgresql.conf"
  touch "$home/initialised"
}

postgres_start() {
  [[ -x "$POSTGRES_BIN/postgres" ]] || die "PostgreSQL 15 is not at $POSTGRES_BIN; run 'make setup'"
  postgres_make_home
  local home attempt
  home="$(readlink -f "$RUN/postgres")"
  postgres_initialise "$home"
  # After a kill -9 the old server's children need a moment to end; until then they use the shared
  # memory and a new server does not start.
  for attempt in 1 2 3 4 5; do
    postgres_launch "$home/data"
    if postgres_await; then
      postgres_make_roles "$home"
      return
    fi
    note "  PostgreSQL ended at once (attempt $attempt of 5)"
    sleep 1
  done
  await_failed "PostgreSQL does not start" "$LOGS/postgres.log"
}

postgres_launch() {
  # From /: the unprivileged user may not enter the current folder.
  (cd / && process_launch "$RUN/postgres.pid" "$LOGS/postgres.log" \
    "${AS_POSTGRES[@]}" "$POSTGRES_BIN/postgres" -D "$1" -p "$POSTGRES_PORT")
}

# Fails when the server ended; recovery after a crash may take its time.
postgres_await() {
  local tries=600
  until postgres_ready; do
    process_pid "$RUN/postgres.pid" >/dev/null || return 1
    ((tries-- > 0)) || await_failed "PostgreSQL did not become ready in time" "$LOGS/postgres.log"
    sleep 0.1
  done
}

postgres_ready() {
  "$POSTGRES_BIN/pg_isready" --quiet --host=127.0.0.1 --port="$POSTGRES_PORT"
}

postgres_make_roles() {
  PGPASSWORD="$(cat "$1/superuser-password")" "$POSTGRES_BIN/psql" --no-psqlrc --quiet --output=/dev/null \
    --host=127.0.0.1 --port="$POSTGRES_PORT" --username=postgres --dbname=postgres \
    --set=password="$POSTGRES_PASSWORD" --file="$REPO/ops/postgres/roles.sql"
}

# SIGINT is PostgreSQL's "fast" stop: it ends sessions, writes a checkpoint and exits.
postgres_stop() {
  process_stop "$RUN/postgres.pid" INT 60
}

postgres_wipe() {
  rm -rf "$(postgres_elsewhere)"
}

# --- NATS with JetStream that flushes every message.

nats_ports() {
  say "$NATS_PORT NATS"
  say "$NATS_MONITOR_PORT NATS_MONITOR"
}

nats_start() {
  command -v nats-server >/dev/null || die "nats-server is not installed; run 'make setup'"
  mkdir -p "$RUN/nats"
  # The configuration language reads a variable as a value of its own, hence the quotes in it.
  NATS_HOST=127.0.0.1 NATS_PORT="$NATS_PORT" NATS_MONITOR_PORT="$NATS_MONITOR_PORT" NATS_STORE_DIR="\"$RUN/nats\"" \
    NATS_USER="\"$NATS_USER\"" NATS_PASSWORD="\"$NATS_PASSWORD\"" \
    process_launch "$RUN/nats.pid" "$LOGS/nats.log" nats-server --config "$REPO/ops/nats/nats.conf"
  await_ready NATS "$RUN/nats.pid" "$LOGS/nats.log" "$READY_SECONDS" nats_ready
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

# --- SeaweedFS as the S3 store, with its bucket.

# One process, eight ports. Iceberg and Lance (on by default, on fixed ports) are switched off.
s3_ports() {
  local offset
  for ((offset = 0; offset < 8; offset++)); do
    say "$((S3_PORT + offset)) S3"
  done
}

s3_start() {
  command -v weed >/dev/null || die "SeaweedFS (weed) is not installed; run 'make setup'"
  mkdir -p "$RUN/s3/data"
  # It contains the key, so only its owner may read it; one of an older checkout is replaced.
  rm -f "$RUN/s3/s3.json"
  (umask 077 && sed -e "s/@ACCESS_KEY@/$S3_ACCESS_KEY/" -e "s/@SECRET_KEY@/$S3_SECRET_KEY/" \
    "$REPO/ops/seaweedfs/s3.json" >"$RUN/s3/s3.json")
  # The ports of filer, volumes and master need no key, so all of them listen on this
  # machine only.
  # A single node needs no election, which takes 10 to 20 s at each restart by default.
  # `weed` reads further settings from the current folder.
  (cd "$RUN/s3" && process_launch "$RUN/s3.pid" "$LOGS/s3.log" \
    weed -logtostderr=true server -dir="$RUN/s3/data" -ip=127.0.0.1 -ip.bind=127.0.0.1 \
    -s3 -s3.port="$S3_PORT" -s3.port.grpc="$((S3_PORT + 1))" -s3.port.iceberg=0 -s3.port.lance=0 \
    -s3.config="$RUN/s3/s3.json" \
    -master.port="$((S3_PORT + 2))" -master.port.grpc="$((S3_PORT + 3))" \
    -master.telemetry=false -master.volumeSizeLimitMB=256 -master.electionTimeout=500ms -master.heartbeatInterval=100ms \
    -volume.port="$((S3_PORT + 4))" -volume.port.grpc="$((S3_PORT + 5))" -volume.max=60 \
    -filer -filer.port="$((S3_PORT + 6))" -filer.port.grpc="$((S3_PORT + 7))")
  await_ready SeaweedFS "$RUN/s3.pid" "$LOGS/s3.log" "$READY_SECONDS" s3_ready
}

s3_call() {
  curl --silent --fail --output /dev/null --max-time 5 --aws-sigv4 "aws:amz:$S3_REGION:s3" \
    --user "$S3_ACCESS_KEY:$S3_SECRET_KEY" "$@" "http://127.0.0.1:$S3_PORT/$S3_BUCKET"
}

# Ready means: the bucket is there, and there is a volume to put its objects in (after a restart names
# are known seconds before contents are).
s3_ready() {
  s3_has_bucket && s3_has_volume
}

s3_has_bucket() {
  s3_call --head || { s3_call --request PUT && s3_call --head; }
}

s3_has_volume() {
  curl --silent --max-time 5 "http://127.0.0.1:$((S3_PORT + 2))/dir/assign?collection=$S3_BUCKET" | grep -q '"fid"'
}

# A normal stop takes 15 s and more, because its parts wait for each other. Every write reaches the
# kernel before its reply, so a kill loses nothing.
s3_stop() {
  process_stop "$RUN/s3.pid" KILL
  local offset
  for offset in 0 1 3 5 6 7; do
    rm -f /tmp/seaweedfs-*-"$((S3_PORT + offset))".sock
  done
}

# --- The mail sink. It keeps its mails over a restart.

mail_ports() {
  say "$SMTP_PORT SMTP"
  say "$INBOX_PORT INBOX"
}

mail_start() {
  local maildev="$REPO/ops/mail/node_modules/maildev/bin/maildev"
  [[ -f "$maildev" ]] || die "the mail sink is not installed; run 'make setup'"
  mkdir -p "$RUN/mail"
  process_launch "$RUN/mail.pid" "$LOGS/mail.log" \
    node "$maildev" --ip 127.0.0.1 --smtp "$SMTP_PORT" --web-ip 127.0.0.1 --web "$INBOX_PORT" \
    --mail-directory "$RUN/mail" --silent
  await_ready "the mail sink" "$RUN/mail.pid" "$LOGS/mail.log" "$READY_SECONDS" mail_ready
}

mail_ready() {
  curl --silent --fail --max-time 2 "http://127.0.0.1:$INBOX_PORT/healthz" && port_is_taken "$SMTP_PORT"
}

mail_stop() {
  process_stop "$RUN/mail.pid"
}

# --- `formwright serve` and `formwright worker`. They run from a copy of the binary in .run/<stack>/bin: the build folder
# is shared by checkouts, and a rebuild must not change what runs until it is restarted.

serve_ports() {
  say "$APP_PORT APP"
}

worker_ports() { :; }

serve_start() {
  product_launch serve
  await_ready "formwright serve" "$RUN/serve.pid" "$LOGS/serve.log" "$READY_SECONDS" serve_ready
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

# product_run BINARY: keeps processes that already run this binary with these settings.
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
