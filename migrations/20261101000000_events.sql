-- The clock, the outbox, the consumers' side of events, and what belongs to the installation as a whole.
-- Owned by the platform crate: no feature's tables are here.

-- The clock for every expiry. Tests shift it for a session with `formwright.clock_shift`; without the setting it is `now()`.
-- The body is plain SQL without a `set` clause, so PostgreSQL inlines it and an index on an expiry column stays usable.
create function app_now() returns timestamptz
    language sql stable parallel safe
    return now() + coalesce(nullif(current_setting('formwright.clock_shift', true), '')::interval, interval '0');

-- One row per event, written in the transaction of the change that the event describes. A published row stays for some days,
-- so that a lost JetStream volume can be filled again from here.
create table outbox (
    id           bigint generated always as identity primary key,
    event_id     uuid        not null unique,
    topic        text        not null,
    payload      jsonb       not null,
    created_at   timestamptz not null default now(),
    attempts     integer     not null default 0,
    published_at timestamptz,
    -- 0: a person waits for it (a code). 1: normal. 2: only running nodes listen; no consumer depends on it.
    -- Without priorities a code waits behind every event that was written before it.
    priority     smallint    not null default 1,
    -- A topic becomes part of a NATS subject: spaces, wildcards and empty tokens would block the relay forever.
    constraint outbox_topic_is_a_subject check (topic ~ '^[a-z0-9_-]+([.][a-z0-9_-]+)*$'),
    -- Half of the default limit of a NATS server, so that no row can be rejected for its size and block the queue.
    constraint outbox_payload_is_small check (octet_length(payload::text) <= 524288),
    constraint outbox_priority_is_known check (priority between 0 and 2)
);
create index outbox_unpublished_idx on outbox (priority, id) where published_at is null;
create index outbox_published_idx on outbox (published_at) where published_at is not null;
-- Events that consumers depend on. Most rows have priority 2 (submitted pages), and the search for unhandled events skips them.
create index outbox_consumed_idx on outbox (id) where priority < 2;

-- Makes consumers idempotent: an event that a consumer has handled is skipped when it is delivered again.
create table handled_events (
    consumer   text        not null,
    event_id   uuid        not null,
    handled_at timestamptz not null default now(),
    primary key (consumer, event_id)
);
create index handled_events_age_idx on handled_events (handled_at);

-- The queue of an installation without NATS: one row per event and consumer. It has its own copy of the payload, because
-- published outbox rows are deleted after some days.
create table event_deliveries (
    consumer text        not null,
    event_id uuid        not null,
    topic    text        not null,
    payload  jsonb       not null,
    attempts integer     not null default 0,
    -- Not before. A worker moves it forward when it claims the row and while it works, so that another worker takes over after
    -- a crash.
    next_at  timestamptz not null default now(),
    primary key (consumer, event_id)
);
create index event_deliveries_due_idx on event_deliveries (next_at);

-- Events that a consumer gave up on, with or without NATS. They count as handled.
create table dead_letters (
    id         bigint generated always as identity primary key,
    consumer   text        not null,
    event_id   uuid        not null,
    topic      text        not null,
    payload    jsonb       not null,
    attempts   integer     not null,
    last_error text        not null,
    created_at timestamptz not null default now(),
    constraint dead_letters_once unique (consumer, event_id)
);
create index dead_letters_age_idx on dead_letters (created_at);

-- The canary is an HMAC under the installation's secret: a process with another secret stops at its start, instead of
-- rejecting every password.
create table installation (
    only_row      boolean     primary key default true check (only_row),
    secret_canary bytea       not null,
    created_at    timestamptz not null default app_now()
);

-- The newest migration that was applied; a process compares it with its own.
create function schema_version() returns bigint
    language plpgsql stable security definer set search_path = public
as $$ begin return (select max(version) from _sqlx_migrations where success); end $$;
revoke execute on function schema_version() from public;

-- The two application roles own nothing and have no right that is not granted in these files.
grant usage on schema public to formwright_app, formwright_system;
grant execute on function app_now() to formwright_app, formwright_system;
grant execute on function schema_version() to formwright_system;
grant insert on outbox to formwright_app;
grant select, insert, update, delete on outbox, event_deliveries to formwright_system;
grant select, insert, delete on handled_events, dead_letters to formwright_system;
grant select, insert, update on installation to formwright_system;
