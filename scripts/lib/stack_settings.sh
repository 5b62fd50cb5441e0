# shellcheck shell=bash disable=SC2034 # what is set here is used by those who source it
# Sourced: ports, secrets and folders of one stack, and the settings `formwright` reads.

# stack_settings STACK
stack_settings() {
  STACK="$1"
  RUN="$REPO/.run/$STACK"
  LOGS="$RUN/logs"
  mkdir -p "$RUN"
  case "$STACK" in
  # People type these, so they stay the same.
  dev) stack_ports 21000 8080 1025 1080 ;;
  test | e2e | attack)
    if [[ -s "$RUN/port-base" ]]; then stack_ports_in_block; else choose_ports; fi
    ;;
  *) die "there is no stack '$STACK'; the stacks are dev, test, e2e and attack" ;;
  esac
  POSTGRES_PASSWORD=formwright
  S3_BUCKET=formwright
  S3_REGION=us-east-1
  # `make dev` is visited at Vite's address instead.
  local public_url="FORMWRIGHT_${STACK^^}_PUBLIC_URL"
  PUBLIC_URL="${!public_url:-http://127.0.0.1:$APP_PORT}"
  stack_secrets
}

# Also before each start, because another server may have taken a port in the meantime.
choose_ports() {
  choose_port_block "$RUN" >"$RUN/port-base.new.$$"
  mv "$RUN/port-base.new.$$" "$RUN/port-base"
  stack_ports_in_block
}

stack_ports_in_block() {
  local base
  base="$(<"$RUN/port-base")"
  stack_ports "$base" $((base + 10)) $((base + 40)) $((base + 41))
}

# stack_ports BASE APP SMTP INBOX: defaults, each movable by the variable port_variable names.
stack_ports() {
  APP_PORT="$(port_or_default APP "$2")"
  POSTGRES_PORT="$(port_or_default POSTGRES $(($1 + 20)))"
  NATS_PORT="$(port_or_default NATS $(($1 + 30)))"
  NATS_MONITOR_PORT="$(port_or_default NATS_MONITOR $(($1 + 31)))"
  SMTP_PORT="$(port_or_default SMTP "$3")"
  INBOX_PORT="$(port_or_default INBOX "$4")"
  # The first of eight in a row.
  S3_PORT="$(port_or_default S3 $(($1 + 50)))"
}

# port_variable NAME: e.g. FORMWRIGHT_TEST_NATS_PORT; the product's own port in dev has the plain name.
port_variable() {
  if [[ "$STACK $1" == "dev APP" ]]; then
    printf FORMWRIGHT_PORT
  else
    printf 'FORMWRIGHT_%s_%s_PORT' "${STACK^^}" "$1"
  fi
}

port_or_default() {
  local variable port
  variable="$(port_variable "$1")"
  port="${!variable:-$2}"
  [[ "$port" =~ ^[1-9][0-9]{0,4}$ && "$port" -lt 65536 ]] || die "$variable is '$port', not a port (1 to 65535)"
  printf '%s' "$port"
}

# Created once per stack and stored beside its data, which depends on them.
stack_secrets() {
  local file="$RUN/secrets.env"
  if [[ ! -s "$file" ]]; then
    (
      umask 077
      printf 'APP_SECRET=%s\nS3_ACCESS_KEY=%s\nS3_SECRET_KEY=%s\nNATS_PASSWORD=%s\n' \
        "$(random_word)" "formwright$STACK" "$(random_word)" "$(random_word)" >"$file.new.$$"
      # If two commands start at once, the first one's secrets are used.
      ln "$file.new.$$" "$file" 2>/dev/null || true
      rm -f "$file.new.$$"
    )
  fi
  # Older stacks have no password for NATS yet.
  grep -q '^NATS_PASSWORD=' "$file" || printf 'NATS_PASSWORD=%s\n' "$(random_word)" >>"$file"
  # shellcheck source=/dev/null
  source "$file"
  NATS_USER=formwright
}

random_word() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

# The settings contract of the binary and of the tests, as lines for eval.
stack_environment() {
  local base="127.0.0.1:$POSTGRES_PORT/formwright"
  print_export FORMWRIGHT_STACK "$STACK"
  print_export DATABASE_URL "postgres://formwright_app:$POSTGRES_PASSWORD@$base"
  print_export FORMWRIGHT_SYSTEM_DATABASE_URL "postgres://formwright_system:$POSTGRES_PASSWORD@$base"
  print_export FORMWRIGHT_MIGRATE_DATABASE_URL "postgres://formwright_owner:$POSTGRES_PASSWORD@$base"
  print_export FORMWRIGHT_HOST 127.0.0.1
  print_export FORMWRIGHT_PORT "$APP_PORT"
  print_export FORMWRIGHT_PUBLIC_URL "$PUBLIC_URL"
  print_export FORMWRIGHT_SECRET "$APP_SECRET"
  print_export FORMWRIGHT_NATS_URL "nats://$NATS_USER:$NATS_PASSWORD@127.0.0.1:$NATS_PORT"
  print_export FORMWRIGHT_NATS_PREFIX formwright
  print_export FORMWRIGHT_SMTP_URL "smtp://127.0.0.1:$SMTP_PORT"
  print_export FORMWRIGHT_MAIL_FROM "Formwright <no-reply@formwright.example>"
  print_export FORMWRIGHT_INBOX_URL "http://127.0.0.1:$INBOX_PORT"
  print_export FORMWRIGHT_S3_ENDPOINT "http://127.0.0.1:$S3_PORT"
  print_export FORMWRIGHT_S3_BUCKET "$S3_BUCKET"
  print_export FORMWRIGHT_S3_REGION "$S3_REGION"
  print_export FORMWRIGHT_S3_ACCESS_KEY "$S3_ACCESS_KEY"
  print_export FORMWRIGHT_S3_SECRET_KEY "$S3_SECRET_KEY"
  # Everybody shares one address on loopback, so the limits per address would affect normal use.
  print_export FORMWRIGHT_NETWORK_LIMITS_FACTOR "${FORMWRIGHT_NETWORK_LIMITS_FACTOR:-100}"
  # Tests are not about how fast this machine is.
  [[ ! "$STACK" =~ ^(test|e2e)$ ]] || print_export FORMWRIGHT_TIMEOUT_FACTOR 10
  print_export FORMWRIGHT_LOG "${FORMWRIGHT_LOG:-info}"
  print_export FORMWRIGHT_LOG_FORMAT "${FORMWRIGHT_LOG_FORMAT:-text}"
}

# Tests read rows as superuser; nothing else gets this password.
stack_test_environment() {
  local password="$RUN/postgres/superuser-password"
  [[ "$STACK" =~ ^(test|attack)$ && -r "$password" ]] || return 0
  print_export FORMWRIGHT_TEST_SUPERUSER_URL "postgres://postgres:$(cat "$password")@127.0.0.1:$POSTGRES_PORT/postgres"
}

print_export() {
  printf 'export %s=%q\n' "$1" "$2"
}
