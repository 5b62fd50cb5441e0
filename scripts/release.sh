#!/usr/bin/env bash
# scripts/release.sh [PART]: builds the package, the image, lists of what is inside and checksums into dist/, or one part.
set -euo pipefail
# shellcheck source=scripts/paths.sh
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
cd "$REPO"

VERSION="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
ARCHITECTURE="$(dpkg --print-architecture)"
DIST="$REPO/dist"
PROGRAM="$DIST/formwright"
# The same commit gives the same files.
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
export SOURCE_DATE_EPOCH

main() {
  mkdir -p "$DIST"
  case "${1:-}" in
  "") build_all ;;
  program) build_program ;;
  deb) build_deb ;;
  image) build_image ;;
  manifests) build_manifests ;;
  sbom) write_sbom ;;
  checksums) write_checksums ;;
  *) die "unknown part of a release: $1" ;;
  esac
}

build_all() {
  local part
  scripts/setup.sh release
  for part in program deb image manifests sbom checksums; do
    step "release: $part" scripts/release.sh "$part"
  done
}

build_program() {
  scripts/product.sh web
  FORMWRIGHT_COMMIT="$(git rev-parse --short=12 HEAD)" cargo build --release --locked --package server --bin formwright
  install -m 755 "$CARGO_TARGET_DIR/release/formwright" "$PROGRAM"
}

build_deb() {
  local tree
  tree="$(mktemp -d)"
  chmod 755 "$tree"
  install -D -m 755 "$PROGRAM" "$tree/usr/bin/formwright"
  install -D -m 755 ops/deb/formwright-create-database "$tree/usr/sbin/formwright-create-database"
  install_unit "$tree" formwright all
  install_unit "$tree" formwright-serve serve
  install_unit "$tree" formwright-worker worker
  install -D -m 644 -t "$tree/usr/share/formwright" ops/deb/formwright.toml ops/postgres/roles.sql
  install -D -m 644 -t "$tree/usr/share/formwright/monitoring" ops/prometheus/*.yml ops/grafana/formwright.json
  install -D -m 644 -t "$tree/usr/share/doc/formwright" docs/OPERATIONS.md CHANGELOG.md
  install -D -m 644 LICENSE "$tree/usr/share/doc/formwright/copyright"
  install -D -m 755 -t "$tree/DEBIAN" ops/deb/postinst ops/deb/prerm ops/deb/postrm
  sed "s/@VERSION@/$VERSION/; s/@ARCHITECTURE@/$ARCHITECTURE/" ops/deb/control >"$tree/DEBIAN/control"
  dpkg-deb --root-owner-group -Zxz --build "$tree" "$DIST/formwright_${VERSION}_$ARCHITECTURE.deb"
  rm -rf "$tree"
}

# install_unit TREE NAME COMMAND
install_unit() {
  install -d "$1/lib/systemd/system"
  sed "/^# Template/d; s/@COMMAND@/$3/" ops/deb/formwright.service >"$1/lib/systemd/system/$2.service"
}

# Only what the program needs: no shell, no package manager.
build_image() {
  local context library
  context="$(mktemp -d)"
  install -D -m 755 "$PROGRAM" "$context/rootfs/usr/bin/formwright"
  while read -r library; do
    install -D -m 755 "$library" "$context/rootfs$library"
  done < <(ldd "$PROGRAM" | grep -o '/[^ ]*')
  install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$context/rootfs/etc/ssl/certs/ca-certificates.crt"
  printf 'formwright:x:10001:10001::/var/lib/formwright:/nonexistent\n' >"$context/rootfs/etc/passwd"
  printf 'formwright:x:10001:\n' >"$context/rootfs/etc/group"
  printf 'hosts: files dns\n' >"$context/rootfs/etc/nsswitch.conf"
  mkdir -p "$context/rootfs/tmp" "$context/files/objects" "$context/files/uploads"
  # `--format docker`, because the other one has no health checks.
  in_context "$context" build --isolation chroot --format docker --timestamp "$SOURCE_DATE_EPOCH" --file ops/image/Containerfile \
    --tag "formwright:$VERSION" "$context"
  # In the format that `docker load` and `podman load` both read; Debian's podman reads no compressed one.
  rm -f "$DIST/formwright-$VERSION-image.tar"
  in_context "$context" push "formwright:$VERSION" "docker-archive:$DIST/formwright-$VERSION-image.tar:formwright:$VERSION"
  rm -rf "$context"
}

# in_context FOLDER COMMAND…: buildah with its storage in that folder, so that nothing else is used or left.
in_context() {
  buildah --storage-driver vfs --root "$1/storage" --runroot "$1/run" "${@:2}"
}

# What `docker compose up` and `kubectl apply` need beside the image.
build_manifests() {
  tar --create --gzip --file "$DIST/formwright-$VERSION-manifests.tar.gz" --directory ops \
    --sort name --mtime "@$SOURCE_DATE_EPOCH" --owner 0 --group 0 --numeric-owner \
    --transform "s,^,formwright-$VERSION/," \
    compose.yaml compose.env.example caddy kubernetes nats postgres/roles.sql postgres/create-roles.sh
}

write_sbom() {
  cargo cyclonedx --manifest-path crates/server/Cargo.toml --format json --override-filename formwright-server
  mv crates/server/formwright-server.json "$DIST/formwright-$VERSION-server.cdx.json"
  # It writes one beside every member of the workspace.
  rm -f -- {bench,xtask,crates/*}/formwright-server.json
  npm --prefix web sbom --omit dev --sbom-format cyclonedx >"$DIST/formwright-$VERSION-web.cdx.json"
}

write_checksums() {
  (cd "$DIST" && sha256sum -- *.deb *.tar *.tar.gz *.json >SHA256SUMS)
}

main "$@"
