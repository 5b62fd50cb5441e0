# shellcheck shell=bash
# Sourced: the one list of the tests that the gate (`make ci`) leaves to `make full`, in groups.
# A Rust test belongs to the gate unless a group here has it; a browser test belongs to it if it is tagged @gate.

# Each is "NAME<tab>KIND<tab>SELECTION".
FULL_TIER=()

# group NAME KIND SELECTION. The kind says what the selection is:
#   rust     a nextest filter
#   browser  a pattern of file names in e2e/flows; of these files, the tests without the tag @gate
#   command  a command that is one test
group() {
  FULL_TIER+=("$1"$'\t'"$2"$'\t'"$3")
}

# Servers are killed, restarted and starved. What only starts and stops the program stays in the gate.
group crashes rust 'package(platform) & test(/killed/) | binary(faults) & not test(/memory/) & not test(/^(audit_log|backup|database_roles|doctor|invalid_settings|logs|metrics|migrate::exit_codes|one_process::|postgres_log|readiness::start|start_and_stop|traces|verify|without_nats::code_is)/)'
# Peak memory during uploads of hundreds of megabytes, which other tests beside them change.
group memory rust 'binary(faults) & test(/memory/)'
# Many clients at once; CPU time and memory are measured. Attacks of a few requests stay in the gate.
group attacks rust 'binary(attack) & not test(/^attacks::(database_role|docs_policy|malformed_values|read_only_viewer)::|^controls::(refused|slow|words)|^run_all::|::every_operation_has_hostile_requests$/)'
# 1,500 of the 2,000 random histories; the gate runs the other 500.
group histories rust 'binary(it) & test(/^ingest_histories::/) & not test(/_0_to_24$/)'
# Hundreds of respondents at once, and thousands of guesses.
group floods rust 'binary(it) & test(/^(spam_filter::(flood_from|school)|own_response::ten_thousand)/)'
# Files of 25 and 100 megabytes through an unoptimised program.
group large-files rust 'binary(it) & test(/^media_.*_of_(25|100)_megabytes/)'
group contract-fuzz rust 'binary(it) & test(/^contract_fuzz::generated/)'

# Every screen at every width, in both themes and languages.
group accessibility browser 'flows/([a-z]+-)?(a11y|keyboard|layout-shift)\.spec'
group account-flows browser 'flows/(account|api-guide|errors|home|offline|projects|security|session-end|settings|sharing|toasts)\.spec'
group builder-flows browser 'flows/(builder-(autosave|problems|undo)|flowchart|form-settings|publish|question-numbers|versions)\.spec'
group respondent-flows browser 'flows/(respondent-(files|filling|offline|outbox|types)|own-response|prefill|shared-device|survey)\.spec'
group analysis-flows browser 'flows/(analysis|analytics-live|analytics-versions|downloads|responses)\.spec'

group without-nats command 'scripts/test.sh --without-nats'
group random-cases command 'scripts/test.sh --random'
group fuzz command 'scripts/test.sh --fuzz'
# Minutes to half an hour each, on servers of their own.
group attack-drills command 'scripts/faults.sh attack'
group fault-drills command 'scripts/faults.sh all'
# Builds a release and installs it in containers, as root.
group packages command 'make release package-test'

# The nextest filter of the Rust tests in the gate.
gate_filter() {
  local entry kind selection union=''
  for entry in "${FULL_TIER[@]}"; do
    IFS=$'\t' read -r _ kind selection <<<"$entry"
    [[ "$kind" != rust ]] || union+="${union:+ | }($selection)"
  done
  printf 'not (%s)' "$union"
}
