-- Inserts copies of the stored responses, started one second apart, and sets the form's counters.
-- Variables: form, rows. Runs as superuser with triggers and foreign keys off: the copied rows already satisfy them.
set session_replication_role = replica;
set synchronous_commit = off;
create temporary table new_responses as
select (lpad(to_hex(1700000000000 + number * 1000), 12, '0') || '7' || substr(md5(number::text), 1, 3)
        || '8' || substr(md5(number::text), 5, 15))::uuid as new_id, number,
    timestamptz '2026-01-01 00:00:00Z' + number * interval '1 second' as started
from generate_series(1, :rows) as number;
create temporary table sample as
select row_number() over (order by response_id) - 1 as number, count(*) over () as samples, *
from responses where form_id = :'form';
insert into responses (form_id, response_id, owner_id, version, complete, receipt, started_at, completed_at)
select form_id, new_id, owner_id, version, complete, receipt, started,
    case when complete then started + interval '90 seconds' end
from new_responses join sample on sample.number = new_responses.number % sample.samples order by new_responses.number;
insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, next_page_id, completed, duration_ms)
select form_id, new_id, page_id, page.owner_id, seq, answers, on_path, next_page_id, completed, (new_responses.number % 90000)::integer
from new_responses join sample on sample.number = new_responses.number % sample.samples
    join response_pages page using (form_id, response_id)
order by new_responses.number;
delete from form_counters where form_id = :'form';
insert into form_counters (form_id, slot, starts, completed)
select form_id, 0, count(*), count(*) filter (where complete) from responses where form_id = :'form' group by form_id;
vacuum (analyze) responses;
vacuum (analyze) response_pages;
checkpoint;
