-- What any server must at least ask of the database for one response: one row, one commit.
insert into bare_pages (form_id, response_id, page_id, answers)
values (:form, gen_random_uuid(), :page, :answers);
