#!/usr/bin/env bash
# scripts/step.sh NAME COMMAND…: runs one step, says what it is and how long it took, and notes the
# time in the file FORMWRIGHT_STEPS names (see .ci/run).
set -uo pipefail

name="$1"
shift
started="$(date +%s)"
printf '\n==> %s\n' "$name"
"$@"
status=$?
seconds=$(($(date +%s) - started))
if ((status == 0)); then outcome=ok; else outcome="FAILED ($status)"; fi
printf '<== %s: %s after %d s\n' "$name" "$outcome" "$seconds"
if [[ -n "${FORMWRIGHT_STEPS:-}" ]]; then
  printf '%s\t%d\t%s\n' "$name" "$seconds" "$outcome" >>"$FORMWRIGHT_STEPS"
fi
exit "$status"
