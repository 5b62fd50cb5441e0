#!/usr/bin/env bash
# scripts/lockfiles.sh [--fix]: see lockfiles.mjs.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"
git ls-files --cached --others --exclude-standard '*package-lock.json' | xargs node scripts/lockfiles.mjs "$@"
