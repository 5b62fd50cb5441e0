-- Mails about new responses. The owner and collaborators who may see the results subscribe, each for themselves.

create table form_subscriptions (
    form_id uuid not null references forms (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    frequency text not null check (frequency in ('immediately', 'hourly', 'daily')),
    -- The minute of the UTC day at which a daily mail is sent.
    daily_at smallint not null check (daily_at between 0 and 1439),
    -- Complete responses that no mail has reported.
    pending integer not null default 0 check (pending >= 0),
    -- When the next mail is sent; null: nothing is pending.
    due_at timestamptz,
    last_mail_at timestamptz,
    primary key (form_id, user_id),
    constraint form_subscriptions_pending_is_due check ((pending > 0) = (due_at is not null))
);
create index form_subscriptions_user_idx on form_subscriptions (user_id);
create index form_subscriptions_due_idx on form_subscriptions (due_at) where due_at is not null;

-- The mails, for the list that their recipient sees. Deleted after 30 days.
create table notification_mails (
    -- Also the mail's Message-ID.
    id uuid primary key,
    form_id uuid not null references forms (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    -- New complete responses that the mail reports; null: a test.
    responses integer check (responses > 0),
    outcome text not null default 'pending' check (outcome in ('pending', 'sent', 'failed', 'dropped')),
    created_at timestamptz not null default app_now()
);
create index notification_mails_list_idx on notification_mails (form_id, user_id, created_at);
create index notification_mails_user_idx on notification_mails (user_id);
create index notification_mails_age_idx on notification_mails (created_at);

-- When a subscriber who is mailed this often gets the next mail, if a response comes in now.
create function notification_due_at(frequency text, daily_at smallint, last_mail_at timestamptz) returns timestamptz
    language sql stable parallel safe
    return case frequency
        when 'immediately' then greatest(app_now(), last_mail_at + interval '5 minutes')
        when 'hourly' then greatest(app_now(), last_mail_at + interval '1 hour')
        when 'daily' then (
            select case when today > app_now() then today else today + interval '1 day' end
            from (select date_trunc('day', app_now(), 'UTC') + make_interval(mins => daily_at) as today) as planned
        )
    end;
grant execute on function notification_due_at(text, smallint, timestamptz) to formwright_app, formwright_system;

alter table form_subscriptions enable row level security, force row level security;
create policy form_subscriptions_of_reader on form_subscriptions to formwright_app using (
    user_id = app_user() and (
        exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
        or app_shared_as(form_id) in ('results', 'edit')
    )
);
create policy form_subscriptions_of_system on form_subscriptions to formwright_system using (true) with check (true);
grant select, insert, update, delete on form_subscriptions to formwright_app;
grant select, update, delete on form_subscriptions to formwright_system;

alter table notification_mails enable row level security, force row level security;
create policy notification_mails_of_reader on notification_mails to formwright_app using (
    user_id = app_user() and (
        exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
        or app_shared_as(form_id) in ('results', 'edit')
    )
);
create policy notification_mails_of_system on notification_mails to formwright_system using (true) with check (true);
grant select, insert on notification_mails to formwright_app;
grant select, insert, update, delete on notification_mails to formwright_system;
