-- no-transaction
-- A form's responses by start, for lists, date filters and exports.
create index concurrently if not exists responses_by_start_idx on responses (form_id, started_at, response_id);
