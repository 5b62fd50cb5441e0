-- no-transaction
-- The versions whose responses the worker deletes: few of all.
create index concurrently if not exists form_versions_retention_idx on form_versions (form_id, number)
    where retention_days is not null;
