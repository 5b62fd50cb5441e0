# shellcheck shell=bash
# Sourced by stack.sh: the mail sink. It keeps what it was given over a restart.

mail_ports() {
  say "$SMTP_PORT SMTP"
  say "$INBOX_PORT INBOX"
}

mail_start() {
  local maildev="$REPO/ops/mail/node_modules/maildev/bin/maildev"
  [[ -f "$maildev" ]] || die "the mail sink is not installed; run 'make setup'"
  mkdir -p "$RUN/mail"
  process_launch "$RUN/mail.pid" "$LOGS/mail.log" \
    node "$maildev" --ip 127.0.0.1 --smtp "$SMTP_PORT" --web-ip 127.0.0.1 --web "$INBOX_PORT" \
    --mail-directory "$RUN/mail" --silent
  await_ready "the mail sink" "$RUN/mail.pid" "$LOGS/mail.log" 30 mail_ready
}

mail_ready() {
  curl --silent --fail --max-time 2 "http://127.0.0.1:$INBOX_PORT/healthz" && port_is_taken "$SMTP_PORT"
}

mail_stop() {
  process_stop "$RUN/mail.pid"
}
