-- The events that wait for JetStream, the memory of which consumer has handled which event,
-- and the clock by which every expiry is judged.

-- Tests move this clock for a session through `formwright.clock_shift`; without the setting it is `now()`.
-- Only SQL in the body and no `set` clause: PostgreSQL inlines it, so an index on an expiry column still serves.
create function app_now() returns timestamptz
    language sql stable parallel safe
    return now() + coalesce(nullif(current_setting('formwright.clock_shift', true), '')::interval, interval '0');

-- One row an event, written in the transaction of the state change it tells of.
-- A published row stays for some days, so that a lost JetStream volume is rebuilt from here.
create table outbox (
    id           bigint generated always as identity primary key,
    event_id     uuid        not null unique,
    topic        text        not null,
    payload      jsonb       not null,
    created_at   timestamptz not null default now(),
    attempts     integer     not null default 0,
    published_at timestamptz,
    -- A topic becomes part of a NATS subject: blanks, wildcards and empty tokens would break publishing for good.
    constraint outbox_topic_is_a_subject check (topic ~ '^[a-z0-9_-]+([.][a-z0-9_-]+)*$'),
    -- Half of what a NATS server takes by default: no row can ever be refused for its size and hold up the queue.
    constraint outbox_payload_is_small check (octet_length(payload::text) <= 524288)
);

create index outbox_unpublished on outbox (id) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;

create table handled_events (
    consumer   text        not null,
    event_id   uuid        not null,
    handled_at timestamptz not null default now(),
    primary key (consumer, event_id)
);

create index handled_events_by_age on handled_events (handled_at);

-- The application's role owns nothing and has no right that is not given here.
grant usage on schema public to formwright_app;
grant execute on function app_now() to formwright_app;
grant select, insert, update, delete on outbox to formwright_app;
grant select, insert, delete on handled_events to formwright_app;
