#!/usr/bin/env bash
# `make fuzz`: looks for input that breaks the form model, each target for a while. `NAME=` picks one target,
# `SECONDS_EACH=` says how long. It starts from fuzz/corpus, which every `make test` replays, and keeps what it learns in the
# cache. Input that breaks something lands in fuzz/artifacts: mend the model, and add that input to fuzz/corpus.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

CARGO_FUZZ=cargo-fuzz@0.13.2
seconds="${SECONDS_EACH:-60}"

targets=(definition_reader answer_checker file_size)
[[ -z "${NAME:-}" ]] || targets=("$NAME")

# Only who fuzzes needs it, so it is no part of the setup.
command -v cargo-fuzz >/dev/null ||
  env -u CARGO_TARGET_DIR cargo install --locked --debug --root "$TOOLS" "$CARGO_FUZZ"

# Coverage needs compiler flags that a stable compiler only takes this way; nothing built here is ever shipped. The
# model has no unsafe code, so what an address sanitizer would watch for cannot happen.
export RUSTC_BOOTSTRAP=1
for target in "${targets[@]}"; do
  say "== $target for $seconds seconds"
  learnt="$CACHE/fuzz/$target"
  mkdir -p "$learnt"
  CARGO_TARGET_DIR="$CACHE/target-fuzz" cargo fuzz run "$target" --sanitizer none "$learnt" "fuzz/corpus/$target" -- \
    -max_total_time="$seconds" -max_len=65536 -timeout=10 -print_final_stats=1 -verbosity=0
done
