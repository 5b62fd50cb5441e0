# shellcheck shell=bash
# Sourced: the stacks of this machine and the processes of each, in a folder outside the checkouts. With it, servers of a
# checkout that was deleted can be stopped, and no two stacks take the same ports.

REGISTRY="${FORMWRIGHT_STACKS:-$CACHE/stacks}"

# registry_entry RUN: the folder of the stack that has its data in RUN.
registry_entry() {
  printf '%s/%s' "$REGISTRY" "$(printf '%s' "$1" | sha256sum | cut -c 1-12)"
}

# register_process RUN PID BIRTH
register_process() {
  local entry
  entry="$(registry_entry "$1")"
  mkdir -p "$entry"
  printf '%s' "$1" >"$entry/run"
  printf '%s %s\n' "$2" "$3" >>"$entry/processes"
}

forget_stack() {
  rm -rf "$(registry_entry "$1")"
}

# stop_orphans WIPE: stops the processes of every stack whose folder is gone, and calls WIPE with that folder's path.
stop_orphans() {
  local entry run pid birth
  for entry in "$REGISTRY"/*/; do
    run="$(cat "$entry/run" 2>/dev/null)" || continue
    [[ ! -d "$run" ]] || continue
    while read -r pid birth; do
      stop_process "$pid" "$birth" && note "  stopped pid $pid, left over from $run"
    done < <(cat "$entry/processes" 2>/dev/null)
    "$1" "$run"
    rm -rf "$entry"
  done
}

# stop_process PID BIRTH: fails if that very process does not run any more.
stop_process() {
  local tries=20
  [[ -n "$2" && "$(process_birth "$1")" == "$2" ]] || return 1
  # PostgreSQL takes its children along.
  kill -s INT "$1" 2>/dev/null || true
  while [[ "$(process_birth "$1")" == "$2" ]]; do
    ((tries-- > 0)) || kill -s KILL "$1" 2>/dev/null || true
    sleep 0.1
  done
}

# Below the kernel's range of ports for outgoing connections.
FIRST_BLOCK=25600
END_OF_BLOCKS=32000
PORTS_PER_BLOCK=64

# choose_port_block RUN: prints the first port of a block in which nothing listens and which no other stack has, and
# reserves it until forget_stack. A second call prefers the block of the first.
choose_port_block() {
  local entry base reserved
  entry="$(registry_entry "$1")"
  mkdir -p "$entry"
  (
    # One choice at a time on this machine.
    flock 9
    printf '%s' "$1" >"$entry/run"
    reserved="$(find "$REGISTRY" -name port-base ! -path "$entry/*" -exec cat {} +)"
    for base in $(cat "$1/port-base" "$entry/port-base" 2>/dev/null) $(seq "$FIRST_BLOCK" "$PORTS_PER_BLOCK" $((END_OF_BLOCKS - PORTS_PER_BLOCK))); do
      ! grep -qx "$base" <<<"$reserved" || continue
      [[ -z "$(ss -Hltn "sport >= :$base and sport < :$((base + PORTS_PER_BLOCK))")" ]] || continue
      printf '%s\n' "$base" | tee "$entry/port-base"
      exit
    done
    die "no $PORTS_PER_BLOCK free ports in a row between $FIRST_BLOCK and $END_OF_BLOCKS"
  ) 9>"$REGISTRY/ports.lock"
}
