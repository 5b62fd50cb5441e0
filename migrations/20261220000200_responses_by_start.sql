-- no-transaction
-- A form's responses newest first, and by date.
create index concurrently if not exists responses_by_start_idx on responses (form_id, started_at, response_id);
