#!/usr/bin/env bash
# The servers Formwright needs, as one "stack" on its own ports: dev (make start), test (make test),
# e2e (make e2e), attack (make attack). Data, logs and pid files are in .run/<stack>/. All but dev choose free ports when
# they start.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
# shellcheck source=scripts/lib/process.sh
source "$REPO/scripts/lib/process.sh"
# shellcheck source=scripts/lib/stack_settings.sh
source "$REPO/scripts/lib/stack_settings.sh"
# shellcheck source=scripts/lib/engines.sh
source "$REPO/scripts/lib/engines.sh"

# In the order of their start; the product's own two processes are started separately.
ENGINES=(postgres nats s3 mail)
PRODUCT=(serve worker)

usage() {
  cat >&2 <<'USAGE'
scripts/stack.sh up <stack>                            starts the servers that are not running
scripts/stack.sh down|wipe <stack>                     stops everything of the stack; wipe deletes its data too
scripts/stack.sh status|env <stack>                    what runs; the stack's settings as lines for eval
scripts/stack.sh run <stack> <formwright>              migrates, then runs serve and worker from that binary
scripts/stack.sh start|stop|kill <stack> <process>     one process; kill is SIGKILL, for fault drills
stacks: dev test e2e attack    processes: postgres nats s3 mail serve worker
USAGE
  exit 2
}

# One command at a time per stack; a second `up` waits and then finds everything running.
lock_stack() {
  exec {STACK_LOCK}>&-
  exec {STACK_LOCK}>"$RUN/lock"
  flock --wait 180 "$STACK_LOCK" || die "another command has held the stack $STACK for three minutes ($RUN/lock)"
}

start_engine() {
  local engine="$1" port name
  if process_pid "$RUN/$engine.pid" >/dev/null && "${engine}_ready" >/dev/null 2>&1; then
    # A newer checkout may need a role that this server does not have yet.
    [[ "$engine" != postgres ]] || postgres_make_roles "$(readlink -f "$RUN/postgres")"
    return
  fi
  # Running but not responding (or half-started by an interrupted command): restart.
  "${engine}_stop"
  while read -r port name; do
    require_free_port "$port" "$(port_variable "$name")" "$engine of the stack $STACK"
  done < <("${engine}_ports")
  "${engine}_start"
  say "  $engine is up$("${engine}_ports" | sed -n '1s/^\([0-9]*\).*/ (port \1)/p')"
}

stop_engine() {
  local pid
  pid="$(process_pid "$RUN/$1.pid")" || return 0
  "${1}_stop"
  say "  $1 stopped (pid $pid)"
}

kill_engine() {
  local pid
  pid="$(process_pid "$RUN/$1.pid")" || die "$1 of the stack $STACK is not running"
  kill -s KILL "$pid"
  process_await_end "$RUN/$1.pid" 10 || die "pid $pid cannot be killed"
}

stack_up() {
  local engine
  stop_orphans wipe_orphan
  [[ "$STACK" == dev ]] || stack_is_running || choose_ports
  for engine in "${ENGINES[@]}"; do start_engine "$engine"; done
}

stack_down() {
  local engine
  # Left over only when `make dev` was killed.
  process_stop "$RUN/vite.pid"
  for engine in worker serve mail s3 nats postgres; do stop_engine "$engine"; done
  forget_stack "$RUN"
}

stack_is_running() {
  local engine
  for engine in "${ENGINES[@]}" "${PRODUCT[@]}"; do
    ! process_pid "$RUN/$engine.pid" >/dev/null || return 0
  done
  return 1
}

# wipe_orphan RUN: PostgreSQL's data may be outside the checkout.
wipe_orphan() {
  RUN="$1" postgres_wipe
}

stack_wipe() {
  stack_down
  postgres_wipe
  # Our lock file is here too: empty the folder but keep the file.
  find "$RUN" -mindepth 1 -maxdepth 1 ! -name lock -exec rm -rf {} +
}

stack_status() {
  local engine state
  for engine in "${ENGINES[@]}" "${PRODUCT[@]}"; do
    if ! state="pid $(process_pid "$RUN/$engine.pid")"; then
      state="stopped"
    elif ! "${engine}_ready" >/dev/null 2>&1; then
      state="$state, not answering"
    fi
    printf '%-9s %s\n' "$engine" "$state"
  done
}

known_engine() {
  [[ " ${ENGINES[*]} ${PRODUCT[*]} " == *" ${1:-} "* ]] || usage
}

(($# >= 2)) || usage
command="$1"
stack_settings "$2"
mkdir -p "$LOGS"
[[ "$command" == status ]] || lock_stack
case "$command" in
up) stack_up ;;
down) stack_down ;;
wipe) stack_wipe ;;
status) stack_status ;;
env) stack_environment && stack_test_environment ;;
run) product_run "${3:-}" ;;
start) known_engine "${3:-}" && start_engine "$3" ;;
stop) known_engine "${3:-}" && stop_engine "$3" ;;
kill) known_engine "${3:-}" && kill_engine "$3" ;;
*) usage ;;
esac
