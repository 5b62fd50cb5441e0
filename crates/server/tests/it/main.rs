//! The product through its public door: real HTTP, PostgreSQL, NATS and SMTP, one sentence a test.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on stops where it stands"
)]
#![allow(unreachable_pub, missing_docs, reason = "a test binary has no public side")]

mod harness;

mod analytics_filters;
mod analytics_responses;
mod analytics_summary;
mod authorisation;
mod contract;
mod demo;
mod download_broken_off;
mod download_corpus;
mod download_files;
mod download_rows;
mod download_versions;
mod drafts;
mod email_verification;
mod embedding;
mod form_entry;
mod form_in_page;
mod form_media;
mod front_end;
mod headers;
mod ingest;
mod ingest_histories;
mod live;
mod live_rights;
mod log_in;
mod media_cleared_away;
mod media_kept;
mod media_refused;
mod media_shown;
mod media_uploads_at_once;
mod password_change;
mod password_reset;
mod probes;
mod profile;
mod projects;
mod publishing;
mod recount;
mod requests;
mod responses_removed;
mod row_security;
mod sessions;
mod shared_form;
mod sharing;
mod sign_up;
mod slow_clients;
mod submit;
mod submit_refused;
mod submit_versions;
mod submit_wrong_answers;
mod suspicion;
mod trash;
mod uploads_cleared_away;
mod uploads_handed_out;
mod uploads_refused;
mod uploads_taken;
mod versions;
mod works;
