-- Answers to a Matrix are objects: {"rows": {"r1": "o1", "r2": ["o1", "o2"]}}. Both functions compare them; `compared` has the new
-- modes 'cell', with the answer `row:column`, and 'place' for a Ranking, with the answer `option:place`. Answers to an Address are
-- objects, too, {"address": {"line1": "…"}}: only their texts are searched.
create or replace function response_has_answer(
    form uuid, response uuid, response_version integer,
    question text, answer text, versions integer[], pages text[], compared text[]
) returns boolean language sql stable parallel safe
return coalesce((
    select true
    from unnest(versions, pages, compared) as asked (version, page_id, compared)
    join response_pages stored on stored.form_id = form and stored.response_id = response
        and stored.page_id = asked.page_id and stored.on_path
    cross join lateral (select coalesce(nullif(stored.previews, '{}'), stored.answers) as answers) as short
    where asked.version = response_version and case asked.compared
        when 'answered' then short.answers ? question
        when 'skipped' then not short.answers ? question
        -- An option's id may be "other", so the keys of an object are not compared.
        when 'word' then case jsonb_typeof(short.answers -> question)
            when 'object' then short.answers -> question -> 'options' ? answer
            else short.answers -> question ? answer
        end
        when 'other' then jsonb_typeof(short.answers -> question) = 'object'
        when 'cell' then
            short.answers -> question -> 'rows' -> split_part(answer, ':', 1) ? split_part(answer, ':', 2)
        when 'place' then
            -- Compared as text: with another mode, `answer` may not be a number, and casting it would fail.
            exists (
                select from jsonb_array_elements_text(short.answers -> question) with ordinality as ranked (option, place)
                where ranked.option = split_part(answer, ':', 1) and ranked.place::text = split_part(answer, ':', 2)
            )
        when 'number' then short.answers ->> question = answer
        when 'file' then stored.file_types -> question ? answer
        when 'text' then
            position(lower(answer collate "und-x-icu") in lower(stored.answers ->> question collate "und-x-icu")) > 0
    end
    limit 1
), false);

create or replace function response_contains(
    form uuid, response uuid, response_version integer, receipt text,
    search text, whole_receipt text, choices jsonb, only_verbatim boolean
) returns boolean language sql stable parallel safe
return coalesce(receipt = whole_receipt, false) or exists (
    select from response_pages stored
    cross join lateral jsonb_each(stored.answers) as given (question, answer)
    left join lateral (
        select run from jsonb_array_elements(choices -> given.question) as runs (run)
        where response_version between (run ->> 'from')::integer and (run ->> 'to')::integer
        limit 1
    ) as chosen on true
    where stored.form_id = form and stored.response_id = response and stored.on_path
        and (
            not only_verbatim or stored.file_types is not null
            or position(search in lower(stored.answers::text collate "und-x-icu")) > 0
        )
        and case
            when chosen.run is null and jsonb_typeof(given.answer) = 'object' then exists (
                select from jsonb_each_text(given.answer -> 'address') as part (name, words)
                where position(search in lower(part.words collate "und-x-icu")) > 0
            )
            when chosen.run is null then position(search in lower((given.answer #>> '{}') collate "und-x-icu")) > 0
            when chosen.run ? 'files' then exists (
                select from response_uploads file
                where file.form_id = form and file.response_id = response and file.question_id = given.question
                    and file.bound_at is not null and given.answer ? file.upload_id::text
                    and position(search in lower(file.name collate "und-x-icu")) > 0
            )
            when jsonb_typeof(given.answer) = 'array' then exists (
                select from jsonb_array_elements_text(given.answer) as ticked (option)
                where chosen.run -> 'options' ? ticked.option
            )
            when jsonb_typeof(given.answer) = 'object' and given.answer ? 'rows' then exists (
                select from jsonb_path_query(given.answer, '$.rows.*[*]') as cell (option)
                where chosen.run -> 'options' ? (cell.option #>> '{}')
            )
            when jsonb_typeof(given.answer) = 'object' then
                position(search in lower((given.answer ->> 'other') collate "und-x-icu")) > 0
                or exists (
                    select from jsonb_array_elements_text(given.answer -> 'options') as ticked (option)
                    where chosen.run -> 'options' ? ticked.option
                )
            else chosen.run -> 'options' ? (given.answer #>> '{}')
        end
);
