-- Numbers by day and version, so that a filtered look at a form costs no more than the whole. A response belongs to the day
-- it was begun on, in UTC, for good. The tables without days stay: they answer for all time, however many days there were.

create table form_days (
    form_id uuid not null,
    day date not null,
    version integer not null,
    slot smallint not null,
    views bigint not null default 0,
    starts bigint not null default 0,
    completed bigint not null default 0,
    held bigint not null default 0,
    primary key (form_id, day, version, slot)
) with (fillfactor = 40);

create table answer_days (
    form_id uuid not null,
    day date not null,
    version integer not null,
    slot smallint not null,
    question_id text not null,
    bucket text not null,
    complete bigint not null default 0,
    unfinished bigint not null default 0,
    primary key (form_id, day, version, slot, question_id, bucket)
) with (fillfactor = 40);

create table page_days (
    form_id uuid not null,
    day date not null,
    version integer not null,
    slot smallint not null,
    page_id text not null,
    complete bigint not null default 0,
    unfinished bigint not null default 0,
    waiting bigint not null default 0,
    primary key (form_id, day, version, slot, page_id)
) with (fillfactor = 40);

-- Responses that were led to a page and have not handed it in (yet).
alter table page_counts add column waiting bigint not null default 0;

-- How long the page was open, as the respondent's device tells. Together they are the time a response took, which is counted
-- like an answer, under the question ''.
alter table response_pages add column took_ms integer check (took_ms >= 0);

alter table form_days enable row level security, force row level security;
create policy form_days_of_product on form_days using (app_is_system()) with check (app_is_system());
create policy form_days_seen on form_days for select using (
    app_is_system()
    or exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);

alter table answer_days enable row level security, force row level security;
create policy answer_days_of_product on answer_days using (app_is_system()) with check (app_is_system());
create policy answer_days_seen on answer_days for select using (
    app_is_system()
    or exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);

alter table page_days enable row level security, force row level security;
create policy page_days_of_product on page_days using (app_is_system()) with check (app_is_system());
create policy page_days_seen on page_days for select using (
    app_is_system()
    or exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);

grant select, insert, update, delete on form_days, answer_days, page_days to formwright_app;
