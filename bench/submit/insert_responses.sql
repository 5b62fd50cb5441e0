-- Inserts complete responses of one page, with ids one second apart and copies of up to eight stored answers.
-- Variables: form, rows. Runs as superuser with triggers and foreign keys off: the copied rows already satisfy them.
set session_replication_role = replica;
set synchronous_commit = off;
create temporary table new_responses as
select (lpad(to_hex(1700000000000 + number * 1000), 12, '0') || '7' || substr(md5(number::text), 1, 3)
        || '8' || substr(md5(number::text), 5, 15))::uuid as response_id, number
from generate_series(1, :rows) as number;
create temporary table sample as
select row_number() over () - 1 as number, count(*) over () as samples, owner_id, page_id, answers, version
from (select * from response_pages join responses using (form_id, response_id, owner_id)
      where form_id = :'form' limit 8) as stored;
insert into responses (form_id, response_id, owner_id, version, complete, receipt, completed_at)
select :'form', response_id, owner_id, version, true, '22222222', now()
from new_responses join sample on sample.number = new_responses.number % sample.samples order by response_id;
insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, completed)
select :'form', response_id, page_id, owner_id, 0, answers, true, true
from new_responses join sample on sample.number = new_responses.number % sample.samples order by response_id;
vacuum (analyze) responses;
vacuum (analyze) response_pages;
checkpoint;
