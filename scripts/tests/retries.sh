#!/usr/bin/env bash
# Tests the gate's second attempts with all three test runners and their real settings: a test that always fails makes the
# run fail after three attempts, and one that fails only once is named as flaky.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/../paths.sh"
cd "$REPO"
export CI=true

folder="$(mktemp -d)"
# Inside the packages, whose modules they import.
web="$REPO/web/test-results/retries" e2e="$REPO/e2e/test-results/retries"
trap 'rm -rf "$folder" "$web" "$e2e"' EXIT
mkdir -p "$folder/src" "$web" "$e2e"
# Each attempt of each test appends a line to a file with its name.
export ATTEMPTS="$folder"

# Overrides name packages that this one's workspace does not have.
awk '/^\[/ { skip = /overrides/ } !skip' .config/nextest.toml >"$folder/nextest.toml"
cat >"$folder/Cargo.toml" <<'FILE'
[package]
name = "retries"
edition = "2024"
[workspace]
FILE
cat >"$folder/src/lib.rs" <<'FILE'
#![cfg(test)]
fn attempt(test: &str) -> usize {
    let file = std::path::Path::new(&std::env::var("ATTEMPTS").unwrap()).join(format!("rust-{test}"));
    let attempts = std::fs::read_to_string(&file).unwrap_or_default() + "x";
    std::fs::write(&file, &attempts).unwrap();
    attempts.len()
}
#[test]
fn passes() {
    attempt("passes");
}
#[test]
fn fails_once() {
    assert!(attempt("fails_once") > 1, "the first attempt");
}
#[test]
fn fails_always() {
    assert!(attempt("fails_always") > 9, "every attempt");
}
#[test]
fn loses_data_once() {
    assert!(attempt("loses_data_once") > 1, "violation: 1 acknowledged and lost");
}
FILE

attempts_of() {
  cat <<FILE
import { appendFileSync, readFileSync } from 'node:fs';
const attempt = (name) => {
  const file = \`\${process.env.ATTEMPTS}/$1-\${name}\`;
  appendFileSync(file, 'x');
  return readFileSync(file, 'utf8').length;
};
test('passes', () => void attempt('passes'));
test('fails_once', () => expect(attempt('fails_once'), 'the first attempt').toBeGreaterThan(1));
test('fails_always', () => expect(attempt('fails_always'), 'every attempt').toBeGreaterThan(9));
test('loses_data_once', () =>
  expect(attempt('loses_data_once'), 'violation: 1 acknowledged and lost').toBeGreaterThan(1));
FILE
}

cat >"$web/vitest.config.ts" <<'FILE'
import settings from '../../vitest.config.ts';
export default { test: { ...settings.test, projects: undefined, setupFiles: [], environment: 'node', include: ['*.test.ts'] } };
FILE
{
  echo "import { expect, test } from 'vitest';"
  attempts_of web
} >"$web/retries.test.ts"

cat >"$e2e/playwright.config.ts" <<'FILE'
import settings from '../../playwright.config.ts';
export default { ...settings, testDir: '.', outputDir: './output', reporter: [['../../reporting/results.ts']] };
FILE
{
  echo "import { expect, test } from '@playwright/test';"
  attempts_of browser
} >"$e2e/retries.spec.ts"

# expect_results RUNNER COMMAND…: the command fails, and this is what it writes.
expect_results() {
  local runner="$1" failures='' expected found
  shift
  export FORMWRIGHT_RESULTS="$folder/results-$runner"
  if "$@" >"$folder/output" 2>&1; then failures='the run passed'; fi
  if [[ "$runner" == rust && -f "$folder/target/nextest/ci/junit.xml" ]]; then
    node scripts/lib/results.mjs nextest "$folder/target/nextest/ci/junit.xml" >"$FORMWRIGHT_RESULTS"
  fi
  touch "$FORMWRIGHT_RESULTS"
  expected=$'1 passed passes\n2 flaky fails_once\n2 flaky loses_data_once\n3 failed fails_always'
  found="$(while IFS=$'\t' read -r outcome _ test _; do
    test="${test##*[ :]}"
    echo "$(wc -c <"$folder/$runner-$test") $outcome $test"
  done <"$FORMWRIGHT_RESULTS" | sort)"
  [[ "$found" == "$expected" ]] || failures+=" attempts and outcomes are $found"
  [[ "$(node scripts/lib/results.mjs counts "$FORMWRIGHT_RESULTS")" == $'4\t1\t1\t2' ]] || failures+=' the violation is not counted'
  ! node scripts/lib/results.mjs closing "$FORMWRIGHT_RESULTS" >/dev/null || failures+=' the violation does not fail the gate'
  if [[ -n "$failures" ]]; then
    tail -n 40 "$folder/output" >&2
    die "$runner: $failures"
  fi
  say "$runner: ok"
}

expect_results rust env CARGO_TARGET_DIR="$folder/build" cargo nextest run --offline --profile ci \
  --manifest-path "$folder/Cargo.toml" --config-file "$folder/nextest.toml"
expect_results web npx --prefix web vitest run --root "$web" --config "$web/vitest.config.ts"
# Addresses that its settings read and nothing here calls.
export FORMWRIGHT_PUBLIC_URL=http://127.0.0.1 FORMWRIGHT_INBOX_URL=http://127.0.0.1
expect_results browser \
  npx --prefix e2e playwright test --config "$e2e/playwright.config.ts"
