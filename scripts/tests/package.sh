#!/usr/bin/env bash
# scripts/tests/package.sh [PART]: follows the README with what `make release` has built, and uses it in a browser: the
# package on an empty Debian 12 with systemd, and the image by its compose file. As root; takes some minutes.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/../paths.sh"
cd "$REPO"

VERSION="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
ARCHITECTURE="$(dpkg --print-architecture)"
DIST="$REPO/dist"
DEB="formwright_${VERSION}_$ARCHITECTURE.deb"
SETTINGS=/etc/formwright/formwright.toml
MAX_IMAGE_MB=60
MAX_IDLE_MB=80
# What podman-compose and the schema checkers are installed in.
PYTHON_TOOLS="$CACHE/package-test"

main() {
  ((EUID == 0)) || die "containers with systemd need root"
  [[ -f "$DIST/SHA256SUMS" ]] || die "run 'make release' first"
  scripts/setup.sh package-test
  (cd "$DIST" && sha256sum --check --quiet SHA256SUMS)
  prepare_containers
  case "${1:-}" in
  "") test_all ;;
  schemas) check_schemas ;;
  debian) test_debian ;;
  compose) test_compose ;;
  scale) test_scale ;;
  *) die "unknown part: $1" ;;
  esac
}

test_all() {
  try_step "package: schemas" check_schemas
  try_step "package: Debian" test_debian
  try_step "package: compose" test_compose
  try_step "package: compose with profile scale" test_scale
}

# --- Containers in a storage of their own. vfs, runc and low limits, because they work inside another container too.

prepare_containers() {
  WORK="$(mktemp --directory /var/tmp/formwright-package.XXXXXX)"
  export CONTAINERS_CONF="$WORK/containers.conf" CONTAINERS_STORAGE_CONF="$WORK/storage.conf"
  cat >"$CONTAINERS_CONF" <<'END'
[containers]
default_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]
[network]
network_backend = "netavark"
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
END
  cat >"$CONTAINERS_STORAGE_CONF" <<END
[storage]
driver = "vfs"
graphroot = "$WORK/storage"
runroot = "$WORK/run"
END
  trap remove_containers EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

# shellcheck disable=SC2317 # called by the trap
remove_containers() {
  # Twice, because a container may just be restarting. Their network goes with them, or its name server would stay.
  podman rm --all --force --time 5 >/dev/null 2>&1 || podman rm --all --force --time 5 >/dev/null || true
  podman network rm --force formwright_default >/dev/null 2>&1 || true
  rm -rf "$WORK"
}

# An empty Debian 12 with systemd, made once.
debian_image() {
  local archive="$CACHE/debian-12.tar"
  if [[ ! -f "$archive" ]]; then
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates bookworm "$WORK/debian" >"$WORK/log"
    tar --create --directory "$WORK/debian" --file "$archive.new" .
    mv "$archive.new" "$archive"
    rm -rf "$WORK/debian"
  fi
  podman image exists localhost/debian:12 ||
    podman import --change 'CMD ["/lib/systemd/systemd"]' --change STOPSIGNAL=SIGRTMIN+3 "$archive" localhost/debian:12 >/dev/null
}

# --- The files that we can only check.

check_schemas() {
  python_tool check-jsonschema --builtin-schema vendor.compose-spec ops/compose.yaml
  python_tool kubernetes-validate --strict ops/kubernetes/formwright.yaml
}

python_tool() {
  PYTHONPATH="$PYTHON_TOOLS" "$PYTHON_TOOLS/bin/$1" "${@:2}"
}

# --- The package.

test_debian() {
  local started address
  start_debian debian
  started="$(date +%s)"
  install_package debian
  say "installed and ready after $(($(date +%s) - started)) s"
  address="$(podman inspect --format '{{.NetworkSettings.IPAddress}}' debian)"
  create_first_form "http://$address:8080" "$(on debian 'journalctl -u formwright | grep set-up')"
  say "first response after $(($(date +%s) - started)) s"

  on debian 'formwright doctor'
  on debian 'systemd-analyze security formwright | tail -n 1'
  expect_restore_on_another_machine
  expect_idle_memory
  expect_restart_after_kill
  expect_start_without_database
  expect_upgrade_keeps_settings
  expect_purge_keeps_secret
  podman rm --force --time 5 debian >/dev/null
}

# start_debian MACHINE: an empty Debian with our package in the home of root.
start_debian() {
  debian_image
  podman run --detach --name "$1" --systemd always --privileged localhost/debian:12 >/dev/null
  podman cp "$DIST/$DEB" "$1:/root/$DEB"
  # As an operator who says yes to everything.
  on "$1" 'echo "APT::Get::Assume-Yes true; Dpkg::Use-Pty false;" >/etc/apt/apt.conf.d/test; apt-get update --quiet=2'
}

install_package() {
  on "$1" "$(commands_of README.md 'Debian package')"
  await_ready "$1"
}

# on MACHINE COMMANDS: as root.
on() {
  podman exec --workdir /root --env DEBIAN_FRONTEND=noninteractive "$1" bash -ec "$2"
}

# commands_of FILE HEADING: the commands of a section of a document.
commands_of() {
  awk -v heading="### $2" '$0 == heading { found = 1 } found && /^```$/ { exit } inside { print } found && /^```sh$/ { inside = 1 }' "$1"
}

await_ready() {
  local attempt
  for ((attempt = 0; attempt < 120; attempt++)); do
    ! podman exec "$1" formwright healthcheck >/dev/null 2>&1 || return 0
    sleep 0.5
  done
  podman exec "$1" formwright healthcheck
}

# create_first_form ORIGIN LOG: from the link in the log, opened at this address, to the first response.
create_first_form() {
  local key
  key="$(grep --only-matching 'set-up#[A-Za-z0-9._-]*' <<<"$2" | tail -n 1)"
  [[ -n "$key" ]] || die "there is no set-up link in the log"
  FORMWRIGHT_PUBLIC_URL="$1" FORMWRIGHT_INBOX_URL=http://127.0.0.1:9 \
    npm --silent --prefix "$REPO/e2e" run first-form -- "$1/$key" "${FORMWRIGHT_SCREENSHOT:-}"
  say "a form was created, published and answered at $1"
}

# As docs/OPERATIONS.md says. The copy must have the same rows, counters, sessions and files.
expect_restore_on_another_machine() {
  local started secret commands
  on debian "$(commands_of docs/OPERATIONS.md 'Backing up')"
  podman cp debian:/root/formwright.zip "$WORK/original.zip"
  secret="$(on debian "grep '^secret = ' $SETTINGS")"

  start_debian other
  install_package other
  podman cp "$WORK/original.zip" other:/var/lib/formwright/formwright.zip
  on other "chown formwright /var/lib/formwright/formwright.zip; sed -i 's/^secret = .*/$secret/' $SETTINGS"
  started="$(date +%s)"
  # Compared before the start, which cleans up.
  commands="$(commands_of docs/OPERATIONS.md 'Restoring')"
  on other "${commands%systemctl start*}"
  say "restored on another machine after $(($(date +%s) - started)) s"
  on other 'formwright backup copy.zip'
  podman cp other:/root/copy.zip "$WORK/copy.zip"
  python3 - "$WORK/original.zip" "$WORK/copy.zip" <<'END'
import json, sys, zipfile

def parts(path):
    manifest = json.loads(zipfile.ZipFile(path).read("manifest.json"))
    return {part["name"]: part for part in manifest["tables"] + manifest["objects"]}

original, copy = (parts(path) for path in sys.argv[1:])
different = sorted(name for name in original.keys() | copy.keys() if original.get(name) != copy.get(name))
if different:
    sys.exit(f"the copy differs in {', '.join(different)}")
print(f"the copy has the same content in {len(copy)} tables and objects")
END
  on other "systemctl start${commands##*systemctl start}"
  await_ready other
  podman rm --force --time 5 other >/dev/null
}

expect_idle_memory() {
  local megabytes
  sleep 20
  # shellcheck disable=SC2016 # expanded in the container
  megabytes="$(on debian 'awk "/^VmRSS/ { print int(\$2 / 1024) }" /proc/$(systemctl show --property MainPID --value formwright)/status')"
  say "idle memory: $megabytes MB"
  ((megabytes <= MAX_IDLE_MB)) || die "more than $MAX_IDLE_MB MB"
}

expect_restart_after_kill() {
  on debian 'systemctl kill --signal KILL formwright'
  await_ready debian
  say "ready again after kill -9"
}

expect_start_without_database() {
  on debian 'systemctl stop postgresql; systemctl restart formwright; sleep 5; systemctl start postgresql'
  await_ready debian
  say "ready again after a restart while PostgreSQL was stopped"
}

# The same package with a higher version.
expect_upgrade_keeps_settings() {
  local before after
  before="$(on debian "sha256sum $SETTINGS")"
  on debian "dpkg-deb --raw-extract $DEB upgrade && sed -i 's/^Version: .*/&+1/' upgrade/DEBIAN/control &&
    dpkg-deb --build upgrade upgrade.deb >/dev/null && apt-get install --quiet=2 ./upgrade.deb"
  after="$(on debian "sha256sum $SETTINGS")"
  [[ "$before" == "$after" ]] || die "the upgrade changed $SETTINGS"
  await_ready debian
  say "upgraded, settings kept"
}

expect_purge_keeps_secret() {
  on debian "apt-get purge --quiet=2 formwright && grep -q '^secret = ' $SETTINGS && test -d /var/lib/formwright/objects"
  on debian '! systemctl is-active --quiet formwright'
  say "purged, secret and files kept"
}

# --- The image.

test_compose() {
  unpack_release
  expect_image_size
  start_compose small
  create_first_form https://localhost:8443 "$(compose logs formwright 2>&1 | grep set-up)"
  stop_compose
}

test_scale() {
  unpack_release
  start_compose scale
  create_first_form https://localhost:8443 "$(compose logs serve 2>&1 | grep set-up)"
  stop_compose
}

unpack_release() {
  [[ ! -d "$WORK/formwright-$VERSION" ]] || return 0
  podman load --quiet --input "$DIST/formwright-$VERSION-image.tar"
  tar --extract --file "$DIST/formwright-$VERSION-manifests.tar.gz" --directory "$WORK"
  build_stand_ins
}

expect_image_size() {
  local megabytes
  megabytes="$(($(podman image inspect --format '{{.Size}}' "localhost/formwright:$VERSION") / 1000000))"
  say "image: $megabytes MB"
  ((megabytes <= MAX_IMAGE_MB)) || die "more than $MAX_IMAGE_MB MB"
}

# start_compose PROFILE: as the README says, with the domain localhost, for which Caddy makes its own certificate.
start_compose() {
  local started
  cd "$WORK/formwright-$VERSION"
  sed "s/^DOMAIN=.*/DOMAIN=localhost/; s/^FORMWRIGHT_SECRET=/&$(openssl rand -hex 32)/
    s/^DATABASE_PASSWORD=/&$(openssl rand -hex 32)/; s/^COMPOSE_PROFILES=.*/COMPOSE_PROFILES=$1/" compose.env.example >.env
  # Workers require the name of a mail server.
  [[ "$1" != scale ]] || printf 'FORMWRIGHT_SMTP_URL=smtp://mail.example.org:25\n' >>.env
  # On loopback and another port than a web server of this machine. Debian's podman starts nothing that depends on a
  # container which has ended: the servers restart until the schema is there.
  cat >"$WORK/test.yaml" <<'END'
services:
  caddy: { ports: !override ["127.0.0.1:8443:443"] }
  serve: { depends_on: !override {} }
  worker: { depends_on: !override {} }
END
  started="$(date +%s)"
  compose up --detach
  if ! curl --silent --insecure --max-time 5 --retry 30 --retry-delay 1 --retry-all-errors --fail --output /dev/null \
    https://localhost:8443/api/installation; then
    compose logs
    die "not ready after $(($(date +%s) - started)) s"
  fi
  say "ready after $(($(date +%s) - started)) s"
}

compose() {
  python_tool podman-compose --file compose.yaml --file "$WORK/test.yaml" "$@"
}

stop_compose() {
  compose down --volumes >/dev/null 2>&1
  cd "$REPO"
}

# Debian's or PyPI's programs under the names of the images, for machines that reach no image registry.
build_stand_ins() {
  debian_image
  cp "$VENV/bin/nats-server" "$VENV/bin/weed" "$WORK" 2>/dev/null
  cat >"$WORK/postgres" <<'END'
#!/bin/bash
set -e
bin="$(echo /usr/lib/postgresql/*/bin)"
chown postgres "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  # Intended splitting: these are arguments.
  runuser -u postgres -- "$bin/initdb" $POSTGRES_INITDB_ARGS --auth-local trust --auth-host scram-sha-256 --pwfile /tmp/password
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  runuser -u postgres -- "$bin/pg_ctl" --wait -o "-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  runuser -u postgres -- "$bin/pg_ctl" --wait stop
fi
exec runuser -u postgres -- "$bin/postgres" -c listen_addresses='*'
END
  cat >"$WORK/Containerfile" <<'END'
FROM localhost/debian:12
RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql caddy
ENV PGDATA=/var/lib/postgresql/data PATH=/usr/local/bin:/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY --chmod=755 nats-server weed postgres /usr/local/bin/
RUN mkdir --parents /data $PGDATA
END
  buildah build --isolation chroot --tag localhost/stand-ins "$WORK" >"$WORK/log"
  stand_in postgres:17 '["/usr/local/bin/postgres"]' '[]'
  stand_in caddy:2 '["caddy"]' '["run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]'
  stand_in nats:2.12 '["nats-server"]' '[]'
  stand_in chrislusf/seaweedfs:4.48 '["weed"]' '[]'
}

# stand_in IMAGE ENTRYPOINT COMMAND
stand_in() {
  local container name="docker.io/$1"
  [[ "$1" == */* ]] || name="docker.io/library/$1"
  container="$(buildah from localhost/stand-ins)"
  buildah config --entrypoint "$2" --cmd "$3" --env XDG_DATA_HOME=/data "$container"
  buildah commit --quiet "$container" "$name" >/dev/null
  buildah rm "$container" >/dev/null
}

main "$@"
