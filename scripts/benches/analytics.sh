# shellcheck shell=bash disable=SC2034 # what is set here is used by bench.sh
# Sourced by bench.sh: one server. Its forms are filled by `formwright demo`.

bench_ports() {
  BENCH_PORTS=(APP_PORT)
}

bench_bring_up() {
  let_superuser_in
  with_bench_settings "$RUN/bin/formwright" migrate
  with_bench_settings process_launch "$RUN/serve.pid" "$LOGS/serve.log" "$RUN/bin/formwright" serve
  await_ready "formwright serve" "$RUN/serve.pid" "$LOGS/serve.log" "$PRODUCT_READY_SECONDS" serve_ready
}

bench_measure() {
  FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" with_bench_settings cargo xtask bench analytics "$@"
}
