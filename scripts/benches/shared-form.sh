# shellcheck shell=bash disable=SC2034 # what is set here is used by bench.sh
# Sourced by bench.sh: one server, and two nginx with the same bytes.

bench_ports() {
  NGINX_PORT="$(port_or_default NGINX 24060)"
  SILENT_NGINX_PORT="$(port_or_default SILENT_NGINX 24061)"
  BENCH_PORTS=(APP_PORT NGINX_PORT SILENT_NGINX_PORT)
}

bench_bring_up() {
  mkdir -p "$RUN/files" "$RUN/temporary"
  with_bench_settings "$RUN/bin/formwright" migrate
  with_bench_settings process_launch "$RUN/serve.pid" "$LOGS/serve.log" "$RUN/bin/formwright" serve
  await_ready "formwright serve" "$RUN/serve.pid" "$LOGS/serve.log" "$PRODUCT_READY_SECONDS" serve_ready
  start_nginx
}

start_nginx() {
  sed -e "s|@FOLDER@|$RUN|" -e "s|@USER@|$(id --user --name)|" \
    -e "s|@LOGGING_PORT@|$NGINX_PORT|" -e "s|@SILENT_PORT@|$SILENT_NGINX_PORT|" \
    bench/shared-form/nginx.conf >"$RUN/nginx.conf"
  process_launch "$RUN/nginx.pid" "$LOGS/nginx-error.log" \
    "$(nginx_program)" -p "$RUN" -c "$RUN/nginx.conf" -e "$LOGS/nginx-error.log"
  await_ready nginx "$RUN/nginx.pid" "$LOGS/nginx-error.log" 10 port_is_taken "$SILENT_NGINX_PORT"
}

bench_measure() {
  FORMWRIGHT_BENCH_NGINX_PORT="$NGINX_PORT" FORMWRIGHT_BENCH_SILENT_NGINX_PORT="$SILENT_NGINX_PORT" \
    with_bench_settings cargo xtask bench shared-form "$@"
}
