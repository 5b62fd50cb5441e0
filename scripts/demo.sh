#!/usr/bin/env bash
# `make demo [RESPONSES=n]`: a clinic with forms and made-up responses, in what `make start` has started.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"
program=.run/dev/bin/formwright
[[ -x "$program" ]] || {
  printf 'Nothing is running: make start first\n' >&2
  exit 1
}
eval "$(scripts/stack.sh env dev)"
exec "$program" demo --yes --responses "${1:-5000}"
