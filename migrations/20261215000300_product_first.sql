-- PostgreSQL asks policies in the reverse order of their names, and every one that may let a row be seen is asked for each row
-- that an insert returns or could turn into an update. So keeping and counting responses, which the product does for nobody
-- in particular, paid row by row for looking up with whom the form is shared: a third of PostgreSQL's work. The cheap
-- question comes first now. The answer is the same, as what the product may do is said by other policies.
alter policy responses_seen on responses
    using (app_is_system() or owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));
alter policy response_pages_seen on response_pages
    using (app_is_system() or owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));
alter policy form_activity_seen on form_activity
    using (app_is_system() or exists (select from forms where forms.id = form_id));
alter policy answer_counts_seen on answer_counts using (
    app_is_system()
    or exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
alter policy page_counts_seen on page_counts using (
    app_is_system()
    or exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
alter policy response_uploads_seen on response_uploads
    using (app_is_system() or owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));
