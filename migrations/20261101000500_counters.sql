-- Counters of responses, for all time and per day and version. They are written in the transaction of the response they count,
-- so they are exact; a response belongs to the UTC day on which it was started.
--
-- A counter is the sum over its slots: writers choose a slot at random, so that no row of a busy form is a bottleneck. A value in
-- one slot, and briefly a sum, can be negative. Rows are updated all the time, hence the free space of the fill factor.

-- A form's views, started, completed and quarantined responses.
create table form_counters (
    form_id uuid not null,
    slot smallint not null,
    views bigint not null default 0,
    starts bigint not null default 0,
    completed bigint not null default 0,
    quarantined bigint not null default 0,
    primary key (form_id, slot)
) with (fillfactor = 40);

create table form_counters_daily (
    form_id uuid not null,
    day date not null,
    version integer not null,
    slot smallint not null,
    views bigint not null default 0,
    starts bigint not null default 0,
    completed bigint not null default 0,
    quarantined bigint not null default 0,
    primary key (form_id, day, version, slot)
) with (fillfactor = 40);

-- How often each answer was given by complete and by partial responses, on the path of the response only. The bucket '' means
-- "answered at all"; the others are an option's id, a number, a day or a file type. The question '' counts the time that
-- complete responses took.
create table answer_counters (
    form_id uuid not null,
    slot smallint not null,
    question_id text not null,
    bucket text not null,
    complete bigint not null default 0,
    partial bigint not null default 0,
    primary key (form_id, slot, question_id, bucket)
) with (fillfactor = 40);

create table answer_counters_daily (
    form_id uuid not null,
    day date not null,
    version integer not null,
    slot smallint not null,
    question_id text not null,
    bucket text not null,
    complete bigint not null default 0,
    partial bigint not null default 0,
    primary key (form_id, day, version, slot, question_id, bucket)
) with (fillfactor = 40);

-- How many responses submitted each page, and how many partial responses stopped before it.
create table page_counters (
    form_id uuid not null,
    slot smallint not null,
    page_id text not null,
    complete bigint not null default 0,
    partial bigint not null default 0,
    -- Partial responses that reached the page and have not submitted it.
    dropped_off bigint not null default 0,
    primary key (form_id, slot, page_id)
) with (fillfactor = 40);

create table page_counters_daily (
    form_id uuid not null,
    day date not null,
    version integer not null,
    slot smallint not null,
    page_id text not null,
    complete bigint not null default 0,
    partial bigint not null default 0,
    dropped_off bigint not null default 0,
    primary key (form_id, day, version, slot, page_id)
) with (fillfactor = 40);

alter table form_counters enable row level security, force row level security;
create policy form_counters_of_system on form_counters to formwright_system using (true) with check (true);

alter table form_counters_daily enable row level security, force row level security;
create policy form_counters_daily_of_system on form_counters_daily to formwright_system using (true) with check (true);

alter table answer_counters enable row level security, force row level security;
create policy answer_counters_of_system on answer_counters to formwright_system using (true) with check (true);

alter table answer_counters_daily enable row level security, force row level security;
create policy answer_counters_daily_of_system on answer_counters_daily to formwright_system using (true) with check (true);

alter table page_counters enable row level security, force row level security;
create policy page_counters_of_system on page_counters to formwright_system using (true) with check (true);

alter table page_counters_daily enable row level security, force row level security;
create policy page_counters_daily_of_system on page_counters_daily to formwright_system using (true) with check (true);

grant select on form_counters, form_counters_daily, answer_counters, answer_counters_daily, page_counters, page_counters_daily
    to formwright_app;
grant select, insert, update, delete on form_counters, form_counters_daily, answer_counters, answer_counters_daily,
    page_counters, page_counters_daily to formwright_system;
