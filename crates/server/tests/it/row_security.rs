//! The database's own guard: a statement that forgets to ask whose row it is finds no row of anybody else's.

mod one_of_everything;
mod reading;
mod writing;

use crate::harness::TestApp;

/// Every table that is guarded, with a change that is none.
const GUARDED: [(&str, &str); 17] = [
    ("projects", "name = name"),
    ("forms", "name = name"),
    ("form_drafts", "content = content"),
    ("form_versions", "name = name"),
    ("form_people", "role = role"),
    ("form_passes", "email_norm = email_norm"),
    ("form_activity", "views = views"),
    ("media", "kind = kind"),
    ("form_media", "in_draft = in_draft"),
    ("responses", "version = version"),
    ("response_pages", "seq = seq"),
    ("answer_counts", "complete = complete"),
    ("page_counts", "complete = complete"),
    ("form_days", "starts = starts"),
    ("answer_days", "complete = complete"),
    ("page_days", "complete = complete"),
    ("response_uploads", "name = name"),
];

/// Tables without policies, and why nobody's things lie open in them.
const UNGUARDED: [(&str, &str); 12] = [
    (
        "_sqlx_migrations",
        "the schema's own memory; the application has no right to it",
    ),
    ("users", "an account is looked for by address before anybody is known"),
    (
        "sessions",
        "a session is looked for by its token before anybody is known",
    ),
    ("known_devices", "looked for by its cookie before anybody is known"),
    (
        "passcodes",
        "looked for by its cookie or its entry before anybody is known",
    ),
    ("security_events", "written and read only by the account's own calls"),
    ("attempts", "numbers under hashes"),
    ("outbox", "ids of what has happened, for the worker"),
    ("handled_events", "ids of events, for the worker"),
    ("media_leftovers", "hashes of objects without an owner, for the worker"),
    ("form_leftovers", "ids of forms that are gone, for the worker"),
    (
        "upload_leftovers",
        "random names of objects that no row has, for the worker",
    ),
];

/// Functions that run as the schema's owner, past the policies, and what keeps them narrow.
const DOORS: [(&str, &str); 6] = [
    ("published_form", "one form, for whoever knows its whole link"),
    ("media_to_show", "one picture, for whoever knows its whole address"),
    ("note_form_media", "writes which pictures a form shows; tells nothing"),
    (
        "leave_form_media",
        "a trigger: marks a picture that no form shows any more",
    ),
    ("leave_media_object", "a trigger: remembers a hash to clear away"),
    (
        "leave_form",
        "a trigger: remembers the id of a form whose responses are to be removed",
    ),
];

#[tokio::test]
async fn the_applications_role_owns_nothing_and_passes_no_policy() {
    let app = TestApp::start().await;
    let passes: bool = sqlx::query_scalar("select rolsuper or rolbypassrls from pg_roles where rolname = current_user")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert!(!passes);
    let owned: Vec<String> = sqlx::query_scalar(
        "select relname::text from pg_class where pg_has_role(current_user, relowner, 'member')
         union all select proname::text from pg_proc where pg_has_role(current_user, proowner, 'member')",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    assert_eq!(owned, Vec::<String>::new());
}

#[tokio::test]
async fn every_table_is_guarded_even_from_its_owner_or_listed_with_a_reason() {
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
async fn every_function_that_passes_the_policies_is_listed_with_a_reason() {
    let app = TestApp::start().await;
    let doors: Vec<String> = sqlx::query_scalar(
        "select proname::text from pg_proc
         where prosecdef and pronamespace = 'public'::regnamespace order by 1",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let mut listed = DOORS.map(|(function, _)| function.to_owned());
    listed.sort();
    assert_eq!(doors, listed);
}
