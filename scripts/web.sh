#!/usr/bin/env bash
# Builds the front end into web/dist, unless nothing it is made of has changed since the last build.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

stamp="$REPO/.run/web-build"

# Contents, not times: a fresh clone or a changed branch gives every file a new time.
inputs() {
  find web \( -name node_modules -o -path web/dist -o -name '*.tsbuildinfo' \) -prune -o -type f -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}

# A build made by hand replaces this file, and then the stamp no longer speaks for web/dist.
output() {
  stat --format '%i %Y' web/dist/app.html
}

[[ -d web/node_modules ]] || die "web/node_modules is missing; run 'make setup'"
made_of="$(inputs)"
if [[ -f "$stamp" && -f web/dist/app.html && "$(cat "$stamp")" == "$made_of"$'\n'"$(output)" ]]; then
  say "web/dist is up to date"
  exit
fi
rm -f "$stamp"
npm --prefix web run build
mkdir -p "$(dirname "$stamp")"
printf '%s\n%s\n' "$made_of" "$(output)" >"$stamp"
