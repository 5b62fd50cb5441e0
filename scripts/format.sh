#!/usr/bin/env bash
# `make fmt`: formats all code.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

cargo fmt --all
for folder in web e2e; do
  [[ ! -f "$folder/package.json" ]] || npm --prefix "$folder" run --if-present fmt
done
