-- Fills a form's tables as years of use would: complete responses of one page, with the answers of those already there.
-- Variables: form, rows. As the superuser, without the checks row by row, which the data was made to pass.
set session_replication_role = replica;
set synchronous_commit = off;
create temporary table made as
select (lpad(to_hex(1700000000000 + number * 1000), 12, '0') || '7' || substr(md5(number::text), 1, 3)
        || '8' || substr(md5(number::text), 5, 15))::uuid as response_id, number
from generate_series(1, :rows) as number;
create temporary table sample as
select row_number() over () - 1 as number, count(*) over () as samples, owner_id, page_id, answers, version
from (select * from response_pages join responses using (form_id, response_id, owner_id)
      where form_id = :'form' limit 8) as stored;
insert into responses (form_id, response_id, owner_id, version, complete, receipt, completed_at)
select :'form', response_id, owner_id, version, true, '22222222', now()
from made join sample on sample.number = made.number % sample.samples order by response_id;
insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, completed)
select :'form', response_id, page_id, owner_id, 0, answers, true, true
from made join sample on sample.number = made.number % sample.samples order by response_id;
vacuum (analyze) responses;
vacuum (analyze) response_pages;
checkpoint;
