-- People, their sessions, the one-time codes that prove an address, and what counts attempts.

create table users (
    id uuid primary key,
    -- As the person typed it; everything compares email_norm (lower-cased).
    email text not null,
    email_norm text not null constraint users_email_norm_key unique,
    email_verified_at timestamptz,
    name text not null,
    mobile text not null default '',
    location text not null default '',
    theme text check (theme in ('light', 'dark')),
    language text check (language in ('en', 'hi')),
    -- What their browser spoke when they last came: letters follow it until they choose a language.
    browser_language text not null check (browser_language in ('en', 'hi')),
    password_phc text not null,
    created_at timestamptz not null default app_now()
);

create table sessions (
    id uuid primary key,
    -- Only the hash: a stolen dump signs nobody in.
    token_sha256 bytea not null constraint sessions_token_key unique check (octet_length(token_sha256) = 32),
    user_id uuid not null references users on delete cascade,
    device text not null,
    created_at timestamptz not null default app_now(),
    last_seen_at timestamptz not null default app_now(),
    expires_at timestamptz not null
);
create index sessions_user_idx on sessions (user_id, last_seen_at);
create index sessions_expiry_idx on sessions (expires_at);

-- Browsers a person has signed in with. Such a browser may ask for a reset code even when strangers
-- have used up the address's ordinary allowance.
create table known_devices (
    device_sha256 bytea primary key check (octet_length(device_sha256) = 32),
    user_id uuid not null references users on delete cascade,
    last_used_at timestamptz not null default app_now()
);
create index known_devices_user_idx on known_devices (user_id);

-- A request for a six-digit code. The code itself is nowhere: it is derived from the id under the
-- server's secret when it is mailed and again when it is compared.
create table passcodes (
    id uuid primary key,
    purpose text not null check (purpose in ('password_reset', 'email_proof')),
    email_norm text not null,
    -- SHA-256 of what only the asking browser holds (its cookie) or, for a signed-in person, of their id.
    holder_sha256 bytea not null check (octet_length(holder_sha256) = 32),
    tries smallint not null default 0 check (tries between 0 and 5),
    created_at timestamptz not null default app_now(),
    expires_at timestamptz not null,
    verified_at timestamptz,
    used_at timestamptz,
    constraint passcodes_holder_key unique (purpose, holder_sha256)
);
create index passcodes_expiry_idx on passcodes (expires_at);

-- Somebody who leaves leaves no address behind, not even in a code they once asked for.
create function forget_passcodes_of_user() returns trigger language plpgsql as $$
begin
    delete from passcodes where email_norm = old.email_norm;
    return old;
end $$;
create trigger users_forget_passcodes after delete on users
    for each row execute function forget_passcodes_of_user();

-- Attempts within a window, for the limits that every node must share.
create table attempts (
    scope text not null,
    key_sha256 bytea not null check (octet_length(key_sha256) = 32),
    used integer not null,
    window_ends_at timestamptz not null,
    blocked_until timestamptz,
    primary key (scope, key_sha256)
);
create index attempts_window_idx on attempts (window_ends_at);

-- What happened to an account's safety, for its owner and for whoever looks into an incident.
create table security_events (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    happened_at timestamptz not null default app_now()
);
create index security_events_user_idx on security_events (user_id, happened_at);

grant select, insert, update, delete on users, sessions, known_devices, passcodes, attempts to formwright_app;
grant select, insert on security_events to formwright_app;
