-- Mails that confirm a response to its respondent.

-- Whose address the live version confirms to: an answer, or the listed person; null: it confirms nothing.
alter table forms add column confirms_to text;
alter table forms add constraint forms_confirms_to check (confirms_to in ('answer', 'listed')) not valid;

-- The mails, for the list that the owner and readers of the results see. Deleted after 30 days, or with the response.
create table confirmation_mails (
    -- Also the mail's Message-ID.
    id uuid primary key,
    form_id uuid not null references forms (id) on delete cascade,
    -- Null: a test.
    response_id uuid,
    -- The recipient of a test.
    user_id uuid references users (id) on delete cascade,
    -- The listed person, as a hash of the form and the address. Removed once the mail is sent.
    respondent_key bytea check (octet_length(respondent_key) = 32),
    outcome text not null default 'pending' check (outcome in ('pending', 'sent', 'failed', 'dropped')),
    created_at timestamptz not null default app_now(),
    foreign key (form_id, response_id) references responses (form_id, response_id) on delete cascade,
    constraint confirmation_mails_one_recipient check ((response_id is null) = (user_id is not null)),
    constraint confirmation_mails_forget_person check (outcome = 'pending' or respondent_key is null)
);
-- A response is confirmed once.
create unique index confirmation_mails_response_idx on confirmation_mails (form_id, response_id);
create index confirmation_mails_list_idx on confirmation_mails (form_id, created_at);
create index confirmation_mails_user_idx on confirmation_mails (user_id);
create index confirmation_mails_age_idx on confirmation_mails (created_at);

-- Inboxes that want no confirmations, as hashes of their addresses.
create table confirmation_blocks (
    inbox_sha256 bytea primary key check (octet_length(inbox_sha256) = 32),
    created_at timestamptz not null default app_now()
);

alter table confirmation_mails enable row level security, force row level security;
create policy confirmation_mails_of_reader on confirmation_mails to formwright_app using (
    exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
    or app_shared_as(form_id) in ('results', 'edit')
) with check (
    user_id = app_user() and (
        exists (select from forms where forms.id = form_id and forms.owner_id = app_user())
        or app_shared_as(form_id) = 'edit'
    )
);
create policy confirmation_mails_of_system on confirmation_mails to formwright_system using (true) with check (true);
grant select, insert on confirmation_mails to formwright_app;
grant select, insert, update, delete on confirmation_mails to formwright_system;

grant select, insert, delete on confirmation_blocks to formwright_system;
