# shellcheck shell=bash
# Sourced by stack.sh: PostgreSQL 15 in a folder and on a port of the stack's own.

POSTGRES_BIN="${FORMWRIGHT_POSTGRES_BIN:-/usr/lib/postgresql/15/bin}"

# PostgreSQL refuses to run as root; Debian's package brings an unprivileged user for it.
AS_POSTGRES=()
if ((EUID == 0)); then
  AS_POSTGRES=(setpriv --reuid=postgres --regid=postgres --init-groups --reset-env --)
fi

postgres_ports() {
  say "$POSTGRES_PORT POSTGRES"
}

# A checkout under a private home cannot be entered by the user postgres: then the data lies in
# /var/tmp, named after the checkout, with a link where one would look for it.
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
  # What an interrupted attempt left behind is not a cluster.
  rm -rf "$data"
  random_word >"$home/superuser-password"
  ((EUID != 0)) || chown postgres: "$home/superuser-password"
  (cd / && "${AS_POSTGRES[@]}" "$POSTGRES_BIN/initdb" --pgdata="$data" --username=postgres \
    --pwfile="$home/superuser-password" --auth=scram-sha-256 --data-checksums \
    --encoding=UTF8 --locale=C.UTF-8 >>"$LOGS/postgres.log" 2>&1) ||
    await_failed "initdb failed" "$LOGS/postgres.log"
  cat "$REPO/ops/postgres/postgresql.conf" >>"$data/postgresql.conf"
  touch "$home/initialised"
}

postgres_start() {
  [[ -x "$POSTGRES_BIN/postgres" ]] || die "PostgreSQL 15 is not at $POSTGRES_BIN; run 'make setup'"
  postgres_make_home
  local home attempt
  home="$(readlink -f "$RUN/postgres")"
  postgres_initialise "$home"
  # After a kill -9 the old server's children need a moment to notice; until then the shared memory
  # is theirs and a new server refuses to start.
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
  # From /: the unprivileged user may not enter the folder we stand in.
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

# SIGINT is PostgreSQL's "fast" stop: it ends sessions, writes a checkpoint and leaves.
postgres_stop() {
  process_stop "$RUN/postgres.pid" INT 60
}

postgres_wipe() {
  rm -rf "$(postgres_elsewhere)"
}
