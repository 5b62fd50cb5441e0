-- no-transaction
-- What is held apart is looked for by itself, and there is little of it.
create index concurrently if not exists responses_held_idx on responses (form_id, started_at, response_id)
    where held is not null;
