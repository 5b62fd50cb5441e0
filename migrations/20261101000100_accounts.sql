-- Accounts, sessions, one-time codes, rate limits, budgets and outgoing mail.

create table users (
    id uuid primary key,
    -- As typed; comparisons use email_norm (lower case).
    email text not null,
    email_norm text not null constraint users_email_norm_key unique,
    email_verified_at timestamptz,
    name text not null,
    mobile text not null default '',
    location text not null default '',
    theme text check (theme in ('light', 'dark')),
    language text check (language in ('en', 'hi')),
    -- The browser's language at the last sign-in: mails use it until the person chooses a language.
    browser_language text not null check (browser_language in ('en', 'hi')),
    password_phc text not null,
    created_at timestamptz not null default app_now()
);

create table sessions (
    id uuid primary key,
    -- Only the hash is stored: a stolen dump cannot sign in.
    token_sha256 bytea not null constraint sessions_token_key unique check (octet_length(token_sha256) = 32),
    user_id uuid not null references users on delete cascade,
    device text not null,
    created_at timestamptz not null default app_now(),
    last_seen_at timestamptz not null default app_now(),
    expires_at timestamptz not null
);
create index sessions_user_idx on sessions (user_id, last_seen_at);
create index sessions_expiry_idx on sessions (expires_at);

-- Browsers that have signed in before. They may request a reset code even when others have used up the address's hourly limit.
create table known_devices (
    device_sha256 bytea primary key check (octet_length(device_sha256) = 32),
    user_id uuid not null references users on delete cascade,
    last_used_at timestamptz not null default app_now()
);
create index known_devices_user_idx on known_devices (user_id);

-- Requests for a six-digit code. The code itself is not stored: it is derived from the id and the installation's secret when
-- it is mailed, and again when it is compared.
create table passcodes (
    id uuid primary key,
    purpose text not null check (purpose in ('password_reset', 'email_proof', 'form_entry')),
    email_norm text not null,
    -- SHA-256 of the requesting browser's cookie or, for a signed-in person, of their id.
    holder_sha256 bytea not null check (octet_length(holder_sha256) = 32),
    tries smallint not null default 0 check (tries between 0 and 5),
    created_at timestamptz not null default app_now(),
    expires_at timestamptz not null,
    verified_at timestamptz,
    used_at timestamptz,
    -- The form that an access code opens.
    form_id uuid,
    constraint passcodes_holder_key unique (purpose, holder_sha256),
    constraint passcodes_entry_has_form check ((purpose = 'form_entry') = (form_id is not null))
);
create index passcodes_expiry_idx on passcodes (expires_at);

-- A deleted account leaves no address behind, not even in a code request.
create function delete_passcodes_of_user() returns trigger language plpgsql as $$
begin
    delete from passcodes where email_norm = old.email_norm;
    return old;
end $$;
create trigger users_delete_passcodes after delete on users
    for each row execute function delete_passcodes_of_user();

-- Counters of the rate limits that all nodes share.
create table rate_limit_attempts (
    scope text not null,
    -- HMAC-SHA-256 under a key derived from the installation's secret.
    key_sha256 bytea not null check (octet_length(key_sha256) = 32),
    used integer not null,
    window_ends_at timestamptz not null,
    blocked_until timestamptz,
    primary key (scope, key_sha256)
);
create index rate_limit_attempts_window_idx on rate_limit_attempts (window_ends_at);

-- What happened to an account's security, for its owner and for incident response.
create table security_events (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    happened_at timestamptz not null default app_now()
);
create index security_events_user_idx on security_events (user_id, happened_at);

-- Bytes stored for a form or an account per UTC day: the part of the daily budgets that all nodes share. A process reserves
-- bytes here before it spends them, so the values can be higher than what is stored.
create table byte_budgets (
    budget text not null,
    -- A form or an account, depending on the budget.
    subject uuid not null,
    day date not null,
    bytes bigint not null check (bytes >= 0),
    primary key (budget, subject, day)
) with (fillfactor = 40);

-- A mail is claimed before it is sent, so that two workers do not send it twice. A claim of a dead worker expires.
create table mail_claims (
    -- The id of the event that caused the mail, also part of its Message-ID.
    message_id uuid primary key,
    claimed_until timestamptz not null,
    -- When it was sent, or dropped for good.
    settled_at timestamptz
);
create index mail_claims_expiry_idx on mail_claims (claimed_until);

-- The person a transaction acts for. Policies compare rows with these settings, under a role that owns nothing: a statement
-- without an ownership condition finds no foreign row.
create function app_user() returns uuid
    language sql stable parallel safe
    return nullif(current_setting('formwright.user', true), '')::uuid;

create function app_user_email() returns text
    language sql stable parallel safe
    return nullif(current_setting('formwright.user_email', true), '');

create function app_owns(owner uuid) returns boolean
    language sql stable parallel safe
    return owner = app_user();

-- Called at the start of a transaction. An unverified address gives no access: the first to register it may not be the person
-- a form was shared with.
create function set_user_context(person uuid) returns void language plpgsql as $$
begin
    perform set_config('formwright.user', person::text, true),
        set_config('formwright.user_email', coalesce(
            (select email_norm from users where id = person and email_verified_at is not null), ''), true);
end $$;

grant execute on function set_user_context(uuid), app_user(), app_user_email(), app_owns(uuid) to formwright_app;
grant select, insert, update, delete on users, sessions, known_devices, passcodes, rate_limit_attempts, byte_budgets
    to formwright_app;
grant select, insert on security_events to formwright_app;
-- Accounts have no policies: the worker reads addresses to mail to, and deletes what has expired.
grant select on users to formwright_system;
grant select, delete on sessions, known_devices to formwright_system;
grant select, update, delete on passcodes to formwright_system;
grant select, insert, update, delete on rate_limit_attempts, byte_budgets, mail_claims to formwright_system;
