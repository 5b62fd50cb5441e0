-- The baseline: the least that any server must do for one response, one row and one commit.
insert into bare_pages (form_id, response_id, page_id, answers)
values (:form, gen_random_uuid(), :page, :answers);
