-- What respondents hand in. Like form_activity it is written by the product alone and must be able to live on another
-- machine: the form's id leads every key and nothing refers across to the owner's side. The owner's id is repeated, so that
-- each table can be guarded without looking at another; a form never changes hands.

-- One filling-in of a form. Its row is what calls for the same response take turns at.
create table responses (
    form_id uuid not null,
    response_id uuid not null,
    owner_id uuid not null,
    -- The version of its first page, for good: what comes later must be of the same.
    version integer not null check (version > 0),
    -- Whether the pages handed in lead from the start to the end. Going back and answering differently may undo it.
    complete boolean not null default false,
    -- What the thank-you screen shows: made when the response is complete for the first time, and kept.
    receipt text check (receipt ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
    started_at timestamptz not null default app_now(),
    completed_at timestamptz,
    -- Written by every call, replays too: with a synchronous standby a call that writes nothing could acknowledge a row
    -- that a failover loses.
    last_heard_at timestamptz not null default app_now(),
    primary key (form_id, response_id),
    constraint responses_complete_is_whole check (
        complete = (completed_at is not null) and (not complete or receipt is not null)
    )
);

-- A page of it, as it was handed in last.
create table response_pages (
    form_id uuid not null,
    response_id uuid not null,
    page_id text not null,
    owner_id uuid not null,
    -- The respondent's own count of what they hand in; the highest of a page wins.
    seq bigint not null check (seq >= 0),
    -- By question id; options by their ids.
    answers jsonb not null check (jsonb_typeof(answers) = 'object'),
    -- Whether the answers before it lead here; answers of pages that were left by going back do not count.
    on_path boolean not null,
    -- What was answered, for replays: the page that follows (none: the end), and whether the response was complete.
    led_to text,
    completed boolean not null,
    handed_in_at timestamptz not null default app_now(),
    primary key (form_id, response_id, page_id),
    foreign key (form_id, response_id) references responses on delete cascade
);

-- Forms that are gone for good and whose responses are still to be removed. They go a while later and in portions: a call
-- under way may still add one, and a large form has many.
create table form_leftovers (
    form_id uuid primary key,
    since timestamptz not null default app_now()
);

create function leave_form() returns trigger
    language plpgsql security definer set search_path = public as $$
begin
    insert into form_leftovers (form_id) values (old.id) on conflict do nothing;
    return old;
end $$;
create trigger forms_leave after delete on forms for each row execute function leave_form();

alter table responses enable row level security, force row level security;
create policy responses_of_product on responses using (app_is_system()) with check (app_is_system());
create policy responses_seen on responses for select
    using (owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));

alter table response_pages enable row level security, force row level security;
create policy response_pages_of_product on response_pages using (app_is_system()) with check (app_is_system());
create policy response_pages_seen on response_pages for select
    using (owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));

grant select, insert, update, delete on responses, response_pages, form_leftovers to formwright_app;
