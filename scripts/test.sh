#!/usr/bin/env bash
# `make test`: everything that needs no browser, against servers of its own that start empty.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

profile=default
[[ -z "${CI:-}" ]] || profile=ci

trap 'scripts/stack.sh down test' EXIT
scripts/step.sh "test: servers" bash -c 'scripts/stack.sh wipe test && scripts/stack.sh up test'
eval "$(scripts/stack.sh env test)"

# Tests read web/dist through the server, and the budgets measure it.
scripts/step.sh "test: web build" scripts/web.sh
scripts/step.sh "test: Rust" cargo nextest run --locked --workspace --profile "$profile"
scripts/step.sh "test: stored queries" cargo xtask sqlx --check
# The browser's form rules replay what the server's rules say of random forms and answers.
# CORPUS_SEED=random asks for cases that nobody has seen yet.
seed="${CORPUS_SEED:-20}"
[[ "$seed" != random ]] || seed="$((RANDOM * 32768 + RANDOM))"
# A file per checkout: they share the cache, and need not be of one age.
FORMWRIGHT_RULES_CORPUS="$CACHE/rules-corpus-$(sha256sum <<<"$REPO" | cut -c 1-12).jsonl"
export FORMWRIGHT_RULES_CORPUS
# shellcheck disable=SC2016 # the inner shell is the one to read these
scripts/step.sh "test: rules corpus, seed $seed" bash -c \
  'cargo run --quiet --locked -p form-model --example rules_corpus -- --seed "$1" --cases 20000 >"$2"' \
  rules_corpus "$seed" "$FORMWRIGHT_RULES_CORPUS"
scripts/step.sh "test: web" npm --prefix web test
scripts/step.sh "test: size budget" cargo xtask size-budget
