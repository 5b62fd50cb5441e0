-- Who reads results: the owner, and collaborators with the role `results` or `edit`. Counters are data too: only who may read
-- responses sees how often a form was opened and answered.

create policy responses_of_readers on responses for select to formwright_app
    using (owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));
create policy response_pages_of_readers on response_pages for select to formwright_app
    using (owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));
create policy response_uploads_of_readers on response_uploads for select to formwright_app
    using (owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));

-- Counters have no owner column.
create policy form_counters_of_readers on form_counters for select to formwright_app using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
create policy form_counters_daily_of_readers on form_counters_daily for select to formwright_app using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
create policy answer_counters_of_readers on answer_counters for select to formwright_app using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
create policy answer_counters_daily_of_readers on answer_counters_daily for select to formwright_app using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
create policy page_counters_of_readers on page_counters for select to formwright_app using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
create policy page_counters_daily_of_readers on page_counters_daily for select to formwright_app using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);
