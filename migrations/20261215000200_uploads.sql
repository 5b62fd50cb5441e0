-- Files that respondents send. The bytes lie in the object store under a random name; here is whose they are. Like all
-- that respondents hand in it is written by the product alone, the form's id leads the key and nothing refers across.

create table response_uploads (
    form_id uuid not null,
    -- Made by the respondent's client, so that a file sent again is the same file.
    upload_id uuid not null,
    response_id uuid not null,
    question_id text not null,
    owner_id uuid not null,
    -- What the respondent's device calls it: a text to show, never a path.
    name text not null check (char_length(name) between 1 and 200),
    -- What it is by its content, its name and what the question takes, all three.
    kind text not null check (kind in ('image', 'pdf', 'ppt', 'document', 'video', 'zip', 'audio', 'spreadsheet')),
    bytes bigint not null check (bytes > 0),
    sha256 bytea not null check (octet_length(sha256) = 32),
    object text not null constraint response_uploads_object_key unique,
    created_at timestamptz not null default app_now(),
    -- Since when a page that was handed in names it. Until then it is an orphan, and goes a day after it was last asked for.
    bound_at timestamptz,
    last_wanted_at timestamptz not null default app_now(),
    primary key (form_id, upload_id)
);
create index response_uploads_of_response_idx on response_uploads (form_id, response_id, question_id);
create index response_uploads_of_owner_idx on response_uploads (owner_id) include (bytes);
create index response_uploads_by_day_idx on response_uploads (form_id, created_at) include (bytes);
create index response_uploads_orphans_idx on response_uploads (last_wanted_at) where bound_at is null;

-- Objects without a row: an upload under way announces its own here before it stores it and takes it out again together
-- with writing its row; a deleted row leaves its object here. Whoever deletes an object holds its line here.
create table upload_leftovers (
    object text primary key,
    since timestamptz not null default app_now()
);

create function leave_upload_object() returns trigger language plpgsql as $$
begin
    insert into upload_leftovers (object) values (old.object) on conflict do nothing;
    return old;
end $$;
create trigger response_uploads_leave_object after delete on response_uploads
    for each row execute function leave_upload_object();

-- When nothing of a form is left, no file of it is left either, whoever cleared it away first.
create function leave_uploads_of_form() returns trigger language plpgsql as $$
begin
    delete from response_uploads where form_id = old.form_id;
    return old;
end $$;
create trigger form_leftovers_leave_uploads after delete on form_leftovers
    for each row execute function leave_uploads_of_form();

alter table response_uploads enable row level security, force row level security;
create policy response_uploads_of_product on response_uploads using (app_is_system()) with check (app_is_system());
create policy response_uploads_seen on response_uploads for select
    using (owner_id = app_user() or app_shared_as(form_id) in ('results', 'edit'));

grant select, insert, update, delete on response_uploads, upload_leftovers to formwright_app;
