-- Responses and the files respondents send. The system role writes them; owners and collaborators read them. They could move
-- to another database: the form's id leads every key and no foreign key points to the owner's tables. The owner's id is
-- repeated, so that each table's policy needs no join; a form never changes its owner.

-- The id of the response that a device's key writes, as a UUID of version 8; the server computes the same in Rust. The time of a
-- version 7 key is kept, so that new rows are neighbours in the index. Operators find a respondent's row with it.
create function response_id_of(form uuid, response_key uuid) returns uuid
    language sql immutable strict parallel safe as $$
    select encode(set_byte(set_byte(id, 6, get_byte(id, 6) & 15 | 128), 8, get_byte(id, 8) & 63 | 128), 'hex')::uuid
    from (
        select case when get_byte(sent, 6) >> 4 = 7 then substr(sent, 1, 6) || substr(hash, 7, 10) else substr(hash, 1, 16) end as id
        from (
            select uuid_send(response_key) as sent,
                sha256('formwright response id v1'::bytea || uuid_send(form) || uuid_send(response_key)) as hash
        ) as hashed
    ) as cut
$$;

-- One response to a form. Calls for the same response lock this row.
create table responses (
    form_id uuid not null,
    -- A one-way hash of the key that the respondent's device sends: knowing the id is not the right to write the response.
    response_id uuid not null,
    owner_id uuid not null,
    -- The version of the first submitted page; later pages must have the same.
    version integer not null check (version > 0),
    -- Whether the submitted pages lead from the start to the end. Going back and answering differently may reset it.
    complete boolean not null default false,
    -- Shown on the thank-you screen; created when the response is complete for the first time, and never changed.
    receipt text check (receipt ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
    started_at timestamptz not null default app_now(),
    completed_at timestamptz,
    -- Updated by every call, replays too: with a synchronous standby, a call that writes nothing could acknowledge a row that a
    -- failover loses.
    last_activity_at timestamptz not null default app_now(),
    -- Why the response is quarantined as spam; null: it is not. A quarantined response is stored whole but only counted as
    -- quarantined.
    quarantine_reason text check (quarantine_reason in ('honeypot', 'too_fast', 'flood')),
    -- Released from quarantine by the owner: later submissions do not quarantine it again.
    released boolean not null default false,
    primary key (form_id, response_id),
    constraint responses_complete_is_whole check (
        complete = (completed_at is not null) and (not complete or receipt is not null)
    ),
    -- UUID version 8: a device's key (version 4 or 7) is never stored.
    constraint responses_id_is_no_key check (get_byte(uuid_send(response_id), 6) >> 4 = 8)
);

-- One page of a response, as it was last submitted. No foreign key to responses: a page is only written in the transaction
-- that has just written its response, and the check would cost a lookup per row. Deleting a response deletes its pages.
create table response_pages (
    form_id uuid not null,
    response_id uuid not null,
    page_id text not null,
    owner_id uuid not null,
    -- Counted by the respondent's device; the highest of a page wins.
    seq bigint not null check (seq >= 0),
    -- By question id; options by their ids.
    answers jsonb not null check (jsonb_typeof(answers) = 'object'),
    -- The answers with long texts cut, so that lists never read a text of 100 KB to show 500 characters. Empty: no text was
    -- cut. Null: the worker still has to create it.
    previews jsonb check (jsonb_typeof(previews) = 'object'),
    -- By question id, the types of the uploaded files, for the counters. Null: no file.
    file_types jsonb check (jsonb_typeof(file_types) = 'object'),
    -- Whether the path of the response includes this page. Pages that the respondent went back from do not count.
    on_path boolean not null,
    -- What the call returned, for replays: the next page (null: the end), and whether the response was complete.
    next_page_id text,
    completed boolean not null,
    -- How long the page was open, measured by the respondent's device.
    duration_ms integer check (duration_ms >= 0),
    submitted_at timestamptz not null default app_now(),
    primary key (form_id, response_id, page_id),
    constraint response_pages_id_is_no_key check (get_byte(uuid_send(response_id), 6) >> 4 = 8)
);
create index response_pages_without_preview_idx on response_pages (form_id) where previews is null;

-- Files of respondents. The bytes are in the object store under a random name.
create table response_uploads (
    form_id uuid not null,
    -- Created by the respondent's device, so that a file sent again is the same upload.
    upload_id uuid not null,
    response_id uuid not null,
    question_id text not null,
    owner_id uuid not null,
    -- The file name on the respondent's device: a text to show, never a path.
    name text not null check (char_length(name) between 1 and 200),
    -- Agrees with the content, the name and what the question allows.
    kind text not null check (kind in ('image', 'pdf', 'ppt', 'document', 'video', 'zip', 'audio', 'spreadsheet')),
    bytes bigint not null check (bytes > 0),
    sha256 bytea not null check (octet_length(sha256) = 32),
    object text not null constraint response_uploads_object_key unique,
    created_at timestamptz not null default app_now(),
    -- Since when a submitted page refers to it. An unbound upload is purged a day after it was last requested.
    bound_at timestamptz,
    last_requested_at timestamptz not null default app_now(),
    primary key (form_id, upload_id),
    constraint response_uploads_id_is_no_key check (get_byte(uuid_send(response_id), 6) >> 4 = 8)
);
create index response_uploads_response_idx on response_uploads (form_id, response_id, question_id);
create index response_uploads_owner_idx on response_uploads (owner_id) include (bytes);
create index response_uploads_day_idx on response_uploads (form_id, created_at) include (bytes);
create index response_uploads_purge_idx on response_uploads (last_requested_at) where bound_at is null;
-- Unbound uploads have a budget of their own per form and per owner.
create index response_uploads_unbound_idx on response_uploads (owner_id, form_id) include (bytes) where bound_at is null;

-- Objects without a row: an upload adds its object here before it stores it, and removes it when it writes its row; deleting
-- a row adds its object. Deleting an object locks its row here.
create table upload_purge_queue (
    object text primary key,
    queued_at timestamptz not null default app_now()
);

create function queue_upload_purge() returns trigger language plpgsql as $$
begin
    insert into upload_purge_queue (object) values (old.object) on conflict do nothing;
    return old;
end $$;
create trigger response_uploads_queue_purge after delete on response_uploads
    for each row execute function queue_upload_purge();

-- Purged forms whose responses are still to be deleted. That happens some time later and in batches: a running call may still
-- add a page, and a large form has many.
create table form_purge_queue (
    form_id uuid primary key,
    queued_at timestamptz not null default app_now()
);

create function queue_form_purge() returns trigger
    language plpgsql security definer set search_path = public as $$
begin
    insert into form_purge_queue (form_id) values (old.id) on conflict do nothing;
    return old;
end $$;
create trigger forms_queue_purge after delete on forms for each row execute function queue_form_purge();

-- The last step of a form's purge deletes the uploads that arrived meanwhile.
create function delete_uploads_of_form() returns trigger language plpgsql as $$
begin
    delete from response_uploads where form_id = old.form_id;
    return old;
end $$;
create trigger form_purge_queue_delete_uploads after delete on form_purge_queue
    for each row execute function delete_uploads_of_form();

alter table responses enable row level security, force row level security;
create policy responses_of_system on responses to formwright_system using (true) with check (true);

alter table response_pages enable row level security, force row level security;
create policy response_pages_of_system on response_pages to formwright_system using (true) with check (true);

alter table response_uploads enable row level security, force row level security;
create policy response_uploads_of_system on response_uploads to formwright_system using (true) with check (true);

-- What a list shows of a page. Large answers without a preview are left out until the worker has created it: reading them
-- whole for hundreds of responses takes longer than a statement may.
create function answers_for_list(previews jsonb, answers jsonb) returns jsonb
    language sql stable parallel safe as $$
    select case
        when previews <> '{}' then previews
        when previews = '{}' or pg_column_size(answers) <= 2000 then answers
        else '{}'
    end
$$;

-- Whether a response gives an answer to a question. Lists and exports filter by it and must agree.
-- `versions`, `pages` and `compared` say for each version on which page the question is and how its answers are compared.
-- The function runs with the rights of its caller, so row security applies to the pages it reads.
create function response_has_answer(
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
        when 'word' then short.answers -> question ? answer
        when 'number' then short.answers ->> question = answer
        when 'file' then stored.file_types -> question ? answer
        when 'text' then
            position(lower(answer collate "und-x-icu") in lower(stored.answers ->> question collate "und-x-icu")) > 0
    end
    limit 1
), false);

-- Whether a response contains a text, as people read its answers. Lists and exports filter by it and must agree.
-- `search` is in lower case; `whole_receipt` is the search as a receipt, or null. `choices` has, for each question that asks for
-- options or files, the versions in which it does, and there the options whose label contains the text:
-- {"q1": [{"from": 1, "to": 3, "options": {"o1": 1}}, {"from": 4, "to": 4, "files": 1}]}. All other answers are compared as text.
-- `only_verbatim` means that a text or number that contains the search contains it in JSON too, and that no option matches: then
-- one comparison with the whole page decides whether its answers need to be compared, which takes a fifth of the time.
-- The function runs with the rights of its caller, so row security applies to what it reads.
create function response_contains(
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
            else chosen.run -> 'options' ? (given.answer #>> '{}')
        end
);

grant select on responses, response_pages, response_uploads to formwright_app;
grant select, insert, update, delete on responses, response_pages, response_uploads, upload_purge_queue, form_purge_queue
    to formwright_system;
