# shellcheck shell=bash disable=SC2034 # what is set here is used by bench.sh
# Sourced by bench.sh: two servers of one installation and its worker. People answer at one and watch at the other.

bench_ports() {
  OTHER_PORT="$(port_or_default OTHER 24013)"
  BENCH_PORTS=(APP_PORT OTHER_PORT)
}

bench_bring_up() {
  let_superuser_in
  start_product serve serve formwright "$APP_PORT"
  # All who watch are one account there.
  start_product other serve formwright "$OTHER_PORT" FORMWRIGHT_WATCHERS_PER_ACCOUNT=1000
  start_product worker worker formwright "$APP_PORT"
}

bench_measure() {
  FORMWRIGHT_BENCH_OTHER_PORT="$OTHER_PORT" FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" \
    with_bench_settings cargo xtask bench live "$@"
}
