-- no-transaction
-- Quarantined responses are listed by themselves, and there are few of them.
create index concurrently if not exists responses_quarantined_idx on responses (form_id, started_at, response_id)
    where quarantine_reason is not null;
