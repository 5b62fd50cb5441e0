-- Objects of deleted files stay in the store for some days, so that a database restored to an earlier moment finds them. Files
-- that no submitted page ever referred to are not kept: nobody would miss them, and anybody can upload them.
alter table upload_purge_queue add column was_bound boolean not null default false;

create or replace function queue_upload_purge() returns trigger language plpgsql as $$
begin
    insert into upload_purge_queue (object, was_bound) values (old.object, old.bound_at is not null)
        on conflict do nothing;
    return old;
end $$;
