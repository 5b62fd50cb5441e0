# shellcheck shell=bash
# Sourced by stack.sh: SeaweedFS as the S3 store, with its bucket.

# One process, eight ports. Iceberg and Lance (on by default, on fixed ports) are switched off.
s3_ports() {
  local offset
  for ((offset = 0; offset < 8; offset++)); do
    say "$((S3_PORT + offset)) S3"
  done
}

s3_start() {
  command -v weed >/dev/null || die "SeaweedFS (weed) is not installed; run 'make setup'"
  mkdir -p "$RUN/s3/data"
  sed -e "s/@ACCESS_KEY@/$S3_ACCESS_KEY/" -e "s/@SECRET_KEY@/$S3_SECRET_KEY/" \
    "$REPO/ops/seaweedfs/s3.json" >"$RUN/s3/s3.json"
  # Alone it has nobody to wait for: the default election takes 10 to 20 s at each restart.
  # `weed` looks for further settings in the folder it stands in.
  (cd "$RUN/s3" && process_launch "$RUN/s3.pid" "$LOGS/s3.log" \
    weed -logtostderr=true server -dir="$RUN/s3/data" -ip=127.0.0.1 -ip.bind=127.0.0.1 \
    -s3 -s3.port="$S3_PORT" -s3.port.grpc="$((S3_PORT + 1))" -s3.port.iceberg=0 -s3.port.lance=0 \
    -s3.config="$RUN/s3/s3.json" \
    -master.port="$((S3_PORT + 2))" -master.port.grpc="$((S3_PORT + 3))" \
    -master.telemetry=false -master.volumeSizeLimitMB=256 -master.electionTimeout=500ms -master.heartbeatInterval=100ms \
    -volume.port="$((S3_PORT + 4))" -volume.port.grpc="$((S3_PORT + 5))" -volume.max=60 \
    -filer -filer.port="$((S3_PORT + 6))" -filer.port.grpc="$((S3_PORT + 7))")
  await_ready SeaweedFS "$RUN/s3.pid" "$LOGS/s3.log" 60 s3_ready
}

s3_call() {
  curl --silent --fail --output /dev/null --max-time 5 --aws-sigv4 "aws:amz:$S3_REGION:s3" \
    --user "$S3_ACCESS_KEY:$S3_SECRET_KEY" "$@" "http://127.0.0.1:$S3_PORT/$S3_BUCKET"
}

# Ready means: the bucket is there, and there is a volume to put its objects in (after a restart names
# are known seconds before contents are).
s3_ready() {
  s3_has_bucket && s3_has_volume
}

s3_has_bucket() {
  s3_call --head || { s3_call --request PUT && s3_call --head; }
}

s3_has_volume() {
  curl --silent --max-time 5 "http://127.0.0.1:$((S3_PORT + 2))/dir/assign?collection=$S3_BUCKET" | grep -q '"fid"'
}

# Its polite stop takes 15 s and more, as its parts wait for one another. Every write is handed to the
# kernel before it is answered, so a kill loses nothing.
s3_stop() {
  process_stop "$RUN/s3.pid" KILL
  local offset
  for offset in 0 1 3 5 6 7; do
    rm -f /tmp/seaweedfs-*-"$((S3_PORT + offset))".sock
  done
}
