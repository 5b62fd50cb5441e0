//! Row-level security: a statement without a condition on the owner sees only the caller's rows.

mod database_roles;
mod fixtures;
mod read_policies;
mod write_policies;

use crate::harness::TestApp;

/// Tables with row security on which the app role has no privileges.
const SYSTEM_ONLY: [&str; 3] = ["form_access_tokens", "form_media", "form_respondents"];

/// Every table with row security, and an update that changes nothing.
const GUARDED: [(&str, &str); 22] = [
    ("projects", "name = name"),
    ("forms", "name = name"),
    ("form_drafts", "content = content"),
    ("form_versions", "name = name"),
    ("form_collaborators", "role = role"),
    ("form_access_tokens", "email_norm = email_norm"),
    ("form_respondents", "receipt = receipt"),
    ("form_presence", "page_id = page_id"),
    ("form_subscriptions", "frequency = frequency"),
    ("notification_mails", "outcome = outcome"),
    ("confirmation_mails", "outcome = outcome"),
    ("form_counters", "views = views"),
    ("media", "kind = kind"),
    ("form_media", "in_draft = in_draft"),
    ("responses", "version = version"),
    ("response_pages", "seq = seq"),
    ("answer_counters", "complete = complete"),
    ("page_counters", "complete = complete"),
    ("form_counters_daily", "starts = starts"),
    ("answer_counters_daily", "complete = complete"),
    ("page_counters_daily", "complete = complete"),
    ("response_uploads", "name = name"),
];

/// Tables without row security, and the reason.
const UNGUARDED: [(&str, &str); 18] = [
    (
        "_sqlx_migrations",
        "the applied migrations; the application has no privileges on it",
    ),
    ("users", "looked up by address before the caller is known"),
    ("sessions", "looked up by token before the caller is known"),
    ("known_devices", "looked up by cookie before the caller is known"),
    ("passcodes", "looked up by cookie or entry before the caller is known"),
    ("security_events", "used only by the account's own calls"),
    ("rate_limit_attempts", "counters by hash"),
    ("byte_budgets", "byte counts of forms and accounts"),
    ("installation", "an HMAC of the secret, for every process"),
    ("mail_claims", "ids of events, for the worker"),
    ("outbox", "events with ids only, for the worker"),
    ("handled_events", "ids of events, for the worker"),
    ("event_deliveries", "events with ids only, for the worker"),
    ("dead_letters", "events with ids only, for the worker"),
    (
        "media_purge_queue",
        "hashes of objects without an owner, for the worker",
    ),
    (
        "confirmation_blocks",
        "hashes of the inboxes that want no confirmations, for the worker",
    ),
    ("form_purge_queue", "ids of deleted forms, for the worker"),
    (
        "upload_purge_queue",
        "random names of unreferenced objects, for the worker",
    ),
];

/// Functions that run as the schema's owner and bypass row security, and what limits them.
const SECURITY_DEFINER_FUNCTIONS: [(&str, &str); 7] = [
    ("published_form", "one form, by its full share link"),
    ("find_media", "one media file, by its full id"),
    ("link_form_media", "records which media a form shows; returns nothing"),
    (
        "mark_media_unused",
        "a trigger: marks media that no form shows any more",
    ),
    ("queue_media_purge", "a trigger: queues a hash for purging"),
    (
        "queue_form_purge",
        "a trigger: queues the id of a form whose responses must be deleted",
    ),
    ("schema_version", "the number of the newest migration"),
];

#[tokio::test]
async fn every_table_has_row_security_or_a_listed_reason() {
    let app = TestApp::start().await;
    let tables: Vec<(String, bool)> = sqlx::query_as(
        "select relname::text, relrowsecurity and relforcerowsecurity from pg_class
         where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let mut listed: Vec<(String, bool)> = GUARDED.map(|(table, _)| (table.to_owned(), true)).to_vec();
    listed.extend(UNGUARDED.map(|(table, _)| (table.to_owned(), false)));
    listed.sort();
    assert_eq!(tables, listed);
}

#[tokio::test]
async fn every_security_definer_function_is_listed() {
    let app = TestApp::start().await;
    let functions: Vec<String> = sqlx::query_scalar(
        "select proname::text from pg_proc
         where prosecdef and pronamespace = 'public'::regnamespace order by 1",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let mut listed = SECURITY_DEFINER_FUNCTIONS.map(|(function, _)| function.to_owned());
    listed.sort();
    assert_eq!(functions, listed);
}
