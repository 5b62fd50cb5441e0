-- Counting answers as they come in, and responses that are held apart.

-- Why a response is held apart; none: it is counted. What is held is kept whole and counts nowhere but as held.
alter table responses add column held text check (held in ('honeypot', 'too_fast', 'pressure'));

-- By question id, the types of the files that answer it: what they are counted under. None: no file.
alter table response_pages add column file_types jsonb check (jsonb_typeof(file_types) = 'object');

-- A page is only ever written in the transaction that has just written its response, so there is nothing to look up; doing
-- it all the same, row by row, was a good part of what a response costs. Who removes a response removes its pages.
alter table response_pages drop constraint response_pages_form_id_response_id_fkey;

alter table form_activity add column held bigint not null default 0;

-- How often each answer was given, over all versions, by responses that are complete and by ones that are not (yet): only
-- what lies on a response's path counts. The bucket '' is "answered at all"; the others are an option's id, a number, a day
-- or a file's type. Like form_activity it is spread over slots, and written by the product alone.
create table answer_counts (
    form_id uuid not null,
    slot smallint not null,
    question_id text not null,
    bucket text not null,
    complete bigint not null default 0,
    unfinished bigint not null default 0,
    primary key (form_id, slot, question_id, bucket)
);

-- The same for pages: how many have handed each in on their way.
create table page_counts (
    form_id uuid not null,
    slot smallint not null,
    page_id text not null,
    complete bigint not null default 0,
    unfinished bigint not null default 0,
    primary key (form_id, slot, page_id)
);

-- Counters are rewritten all the time and never moved: with room beside them no index is touched.
alter table form_activity set (fillfactor = 40);
alter table answer_counts set (fillfactor = 40);
alter table page_counts set (fillfactor = 40);

-- Whoever may see the results may see the numbers.
alter table answer_counts enable row level security, force row level security;
create policy answer_counts_of_product on answer_counts using (app_is_system()) with check (app_is_system());
create policy answer_counts_seen on answer_counts for select using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);

alter table page_counts enable row level security, force row level security;
create policy page_counts_of_product on page_counts using (app_is_system()) with check (app_is_system());
create policy page_counts_seen on page_counts for select using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
);

grant select, insert, update, delete on answer_counts, page_counts to formwright_app;
