# shellcheck shell=bash disable=SC2034 # what is set here is used by bench.sh
# Sourced by bench.sh: three servers, each with a database of its own, so that none pays for what another has left.
#
# | name  | database         | is                                                    |
# |-------|------------------|-------------------------------------------------------|
# | serve | formwright       | the product as it is, and its worker                  |
# | each  | formwright_each  | the rival: every page a transaction of its own        |
# | full  | formwright_full  | the product, with years of responses; and its worker  |

# The rival needs more of them than the product: one for each transaction under way.
EACH_CONNECTIONS=16

bench_ports() {
  EACH_PORT="$(port_or_default EACH 24011)"
  FULL_PORT="$(port_or_default FULL 24012)"
  BENCH_PORTS=(APP_PORT EACH_PORT FULL_PORT)
}

bench_bring_up() {
  let_superuser_in
  make_database formwright_each
  make_database formwright_full
  start_product serve serve formwright "$APP_PORT"
  start_product worker worker formwright "$APP_PORT"
  start_product each serve formwright_each "$EACH_PORT" FORMWRIGHT_INGEST=each \
    FORMWRIGHT_SUBMIT_CONNECTIONS="$EACH_CONNECTIONS" FORMWRIGHT_DATABASE_CONNECTIONS="$EACH_CONNECTIONS"
  # Which is also the one that is overloaded.
  start_product full serve formwright_full "$FULL_PORT" FORMWRIGHT_MAX_CONNECTIONS=12000
  start_product full-worker worker formwright_full "$FULL_PORT"
}

make_database() {
  "$POSTGRES_BIN/psql" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=name="$1" "$(superuser_url postgres)" <<'SQL'
create database :name owner formwright_owner;
revoke all on database :name from public;
grant connect on database :name to formwright_app;
SQL
}

bench_measure() {
  FORMWRIGHT_BENCH_EACH_PORT="$EACH_PORT" FORMWRIGHT_BENCH_FULL_PORT="$FULL_PORT" \
    FORMWRIGHT_BENCH_SUPERUSER_URL="$(superuser_url "")" with_bench_settings cargo xtask bench submit "$@"
}
