# shellcheck shell=bash disable=SC2034 # what is set here is used by bench.sh
# Sourced by bench.sh: one server with a form of many responses.

bench_ports() {
  BENCH_PORTS=(APP_PORT)
}

bench_bring_up() {
  with_bench_settings "$RUN/bin/formwright" migrate
  with_bench_settings process_launch "$RUN/serve.pid" "$LOGS/serve.log" "$RUN/bin/formwright" serve
  await_ready "formwright serve" "$RUN/serve.pid" "$LOGS/serve.log" "$PRODUCT_READY_SECONDS" serve_ready
}

# OPTIONS: how many responses, and how many of them as a workbook. With Debian's libreoffice-calc-nogui installed, which
# only this needs, the workbook is opened too.
bench_measure() {
  BENCH_URL="http://127.0.0.1:$APP_PORT" BENCH_SERVER_PID="$(process_pid "$RUN/serve.pid")" BENCH_FOLDER="$RUN" \
    BENCH_DATABASE="postgres://postgres:$(cat "$RUN/postgres/superuser-password")@127.0.0.1:$POSTGRES_PORT/formwright" \
    node bench/download/measure.mjs "$@"
}
