//! Integration tests over real HTTP, PostgreSQL, NATS and SMTP.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed precondition fails the test"
)]
#![allow(unreachable_pub, missing_docs, reason = "a test binary has no public side")]

mod harness;

mod address_signature;
mod analytics_filters;
mod analytics_responses;
mod analytics_search;
mod analytics_summary;
mod answer_limits;
mod answer_previews;
mod attempt_counters;
mod audited_operations;
mod authorisation;
mod byte_budgets;
mod collaborator_roles;
mod confirmations;
mod contract;
mod contract_fuzz;
mod delete_responses;
mod demo;
mod download_aborted;
mod download_corpus;
mod download_files;
mod download_filters;
mod download_rows;
mod download_versions;
mod drafts;
mod early_rejection;
mod email_verification;
mod embedding;
mod every_question_type;
mod fair_shares;
mod form_limits;
mod form_media;
mod form_schedule;
mod form_settings;
mod front_end;
mod headers;
mod ingest;
mod ingest_histories;
mod inline_form_page;
mod invalid_parameters;
mod large_pages;
mod live;
mod live_permissions;
mod live_sessions;
mod log_in;
mod matrix_ranking_consent;
mod media_concurrency;
mod media_purge;
mod media_rejected;
mod media_serving;
mod media_storage;
mod notifications;
mod option_places;
mod other_option;
mod outgoing_mail;
mod own_response;
mod password_change;
mod password_reset;
mod presence;
mod probes;
mod profile;
mod projects;
mod publishing;
mod recount;
mod requests;
mod response_change_limits;
mod response_keys;
mod response_limit;
mod response_retention;
mod restricted_form;
mod row_security;
mod secret_rotation;
mod sessions;
mod set_up;
mod shared_form;
mod sharing;
mod sign_up;
mod slow_clients;
mod spam_filter;
mod statement_timeout;
mod submit;
mod submit_rejections;
mod submit_versions;
mod submit_wrong_answers;
mod too_fast_responses;
mod trash;
mod uploads_accepted;
mod uploads_purge;
mod uploads_rejected;
mod uploads_serving;
mod versions;
mod views;
mod without_nats;
mod works;
