# shellcheck shell=bash
# Sourced: background processes that are found again by a pid file.
#
# A pid file holds "<pid> <start time>": the start time (field 22 of /proc/<pid>/stat) distinguishes
# our process from another that later got the same number, so a stale file is harmless
# and no process is killed by name.

# shellcheck source=scripts/lib/registry.sh
source "$REPO/scripts/lib/registry.sh"

# The descriptor a caller may hold a lock on (see stack.sh); children must not inherit it.
exec {STACK_LOCK}</dev/null

# process_birth PID: the kernel's start time of a process; fails when there is none.
process_birth() {
  local stat
  stat="$(cat "/proc/$1/stat" 2>/dev/null)" || return 1
  # The second field is the command in brackets and may contain spaces: cut after the last bracket.
  stat="${stat##*) }"
  local -a fields
  read -ra fields <<<"$stat"
  # A zombie has ended; its parent has not collected it yet.
  [[ "${fields[0]}" != Z ]] || return 1
  printf '%s' "${fields[19]}"
}

# process_pid PIDFILE: prints the pid when that very process still runs.
process_pid() {
  local pid birth
  [[ -f "$1" ]] || return 1
  read -r pid birth <"$1" || return 1
  [[ -n "$birth" && "$(process_birth "$pid")" == "$birth" ]] || return 1
  printf '%s' "$pid"
}

# process_launch PIDFILE LOG COMMAND…: runs COMMAND in the background in a session of its own, so
# that neither Ctrl-C nor a closed terminal reaches it.
process_launch() {
  local pidfile="$1" log="$2" pid birth
  shift 2
  mkdir -p "$(dirname "$log")"
  # The lock's descriptor is not inherited: a server with it would keep the lock.
  setsid "$@" </dev/null >>"$log" 2>&1 {STACK_LOCK}>&- &
  pid=$!
  disown "$pid"
  birth="$(process_birth "$pid" || true)"
  printf '%s %s\n' "$pid" "$birth" >"$pidfile"
  register_process "$(dirname "$pidfile")" "$pid" "$birth"
}

# process_stop PIDFILE [SIGNAL [SECONDS]]: sends the signal, waits until it has ended, then kills it.
process_stop() {
  local pidfile="$1" signal="${2:-TERM}" seconds="${3:-20}" pid
  if pid="$(process_pid "$pidfile")"; then
    kill -s "$signal" "$pid" 2>/dev/null || true
    if ! process_await_end "$pidfile" "$seconds"; then
      note "  pid $pid did not end within $seconds s of SIG$signal; killing it"
      kill -s KILL "$pid" 2>/dev/null || true
      process_await_end "$pidfile" 10 || die "pid $pid cannot be killed"
    fi
  fi
  rm -f "$pidfile"
}

# process_await_end PIDFILE SECONDS
process_await_end() {
  local tries=$(($2 * 10))
  while process_pid "$1" >/dev/null; do
    ((tries-- > 0)) || return 1
    sleep 0.1
  done
}

# await_ready NAME PIDFILE LOG SECONDS COMMAND…: until COMMAND succeeds; fails with the end of the
# log as soon as the process dies.
await_ready() {
  local name="$1" pidfile="$2" log="$3" tries=$(($4 * 5))
  shift 4
  until "$@" >/dev/null 2>&1; do
    process_pid "$pidfile" >/dev/null || await_failed "$name ended while starting" "$log"
    ((tries-- > 0)) || await_failed "$name did not become ready in time" "$log"
    sleep 0.2
  done
}

await_failed() {
  note "--- last lines of $2"
  tail -n 40 "$2" >&2 || true
  die "$1; its log is $2"
}

# require_free_port PORT VARIABLE WHAT: reports a port in use as a sentence, not as a stack trace.
require_free_port() {
  local holder
  port_is_taken "$1" || return 0
  holder="$(ss -Hltnp "sport = :$1" 2>/dev/null | sed -n 's/.*users:(("\([^"]*\)",pid=\([0-9]*\).*/ (by \1, pid \2)/p' | head -n 1)"
  die "port $1, wanted for $3, is taken by another process$holder. Stop that process, or move the port: $2=<free port>"
}

port_is_taken() {
  [[ -n "$(ss -Hltn "sport = :$1" 2>/dev/null)" ]]
}
