-- Images and videos of forms. The bytes are in the object store under their hash; these tables say whose they are.

create table media (
    -- Part of the URL. Random, so that nobody can find out by a file's hash whether it is stored here.
    id text primary key check (id ~ '^[A-Za-z0-9]{22}$'),
    owner_id uuid not null references users on delete cascade,
    sha256 bytea not null check (octet_length(sha256) = 32),
    kind text not null check (kind in ('image', 'video')),
    content_type text not null,
    bytes bigint not null check (bytes > 0),
    width integer,
    height integer,
    created_at timestamptz not null default app_now(),
    -- Since when no form shows it; purged some time later.
    unused_since timestamptz default app_now(),
    constraint media_owner_content_key unique (owner_id, sha256)
);
create index media_content_idx on media (sha256);
create index media_unused_idx on media (unused_since) where unused_since is not null;

-- Which form shows which media: in its draft, in a version, or both. A version's media stay as long as the form.
create table form_media (
    form_id uuid not null references forms on delete cascade,
    media_id text not null references media on delete cascade,
    in_draft boolean not null,
    in_version boolean not null,
    primary key (form_id, media_id)
);
create index form_media_by_media_idx on form_media (media_id);

-- Objects that may have no owner. An upload adds its object here before it stores it; a trigger adds the object of a deleted
-- row, because rows are also deleted with an account. Storing, reusing and deleting an object lock its row here, so that an
-- object is never deleted during an upload of the same content.
create table media_purge_queue (
    sha256 bytea primary key,
    queued_at timestamptz not null default app_now()
);

create function queue_media_purge() returns trigger
    language plpgsql security definer set search_path = public as $$
begin
    -- Updates an existing row too: a purge that still sees the deleted media row must not drop the object's entry.
    insert into media_purge_queue (sha256) values (old.sha256)
        on conflict (sha256) do update set queued_at = excluded.queued_at;
    return old;
end $$;
create trigger media_queue_purge after delete on media for each row execute function queue_media_purge();

alter table media enable row level security, force row level security;
create policy media_of_owner on media to formwright_app using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy media_of_system on media to formwright_system using (true) with check (true);

alter table form_media enable row level security, force row level security;
create policy form_media_of_system on form_media to formwright_system using (true) with check (true);

-- Respondents see a form's media without an account: the random id in the URL is the key.
create policy media_by_id on media for select to current_user using (true);
create function find_media(media_id text)
    returns table (sha256 bytea, content_type text, bytes bigint)
    language plpgsql stable security definer set search_path = public as $$
begin
    return query select m.sha256, m.content_type, m.bytes from media m where m.id = media_id;
end $$;
revoke execute on function find_media(text) from public;

-- Records which media a form shows: in its draft and, right after a publish, in a version. The caller has locked the form.
-- It runs as the schema's owner, because media may belong to a collaborator who edits the form, whom the policies would hide
-- from the owner and the other way round. Media of other people are left out: a form may show them while they exist, but must
-- not keep them from being purged.
create policy media_linked on media for update to current_user using (true) with check (true);
create policy form_media_linked on form_media to current_user using (true) with check (true);
create function link_form_media(form uuid, shown text[], published boolean) returns void
    language plpgsql security definer set search_path = public as $$
begin
    insert into form_media (form_id, media_id, in_draft, in_version)
    select form, media.id, true, published from media
    where media.id = any (shown)
        and media.owner_id in (app_user(), (select forms.owner_id from forms where forms.id = form))
    order by media.id
    on conflict (form_id, media_id) do update
        set in_draft = true, in_version = form_media.in_version or excluded.in_version;

    -- Media that another editor added earlier and the form still shows.
    update form_media set in_draft = true, in_version = in_version or published
    where form_id = form and media_id = any (shown);

    update form_media set in_draft = false
    where form_id = form and in_draft and media_id <> all (shown);

    delete from form_media where form_id = form and not in_draft and not in_version;

    update media set unused_since = null
    where unused_since is not null
        and id in (select media_id from form_media where form_id = form and in_draft);
end $$;
revoke execute on function link_form_media(uuid, text[], boolean) from public;

-- Marks media that no form shows any more, also when they went with their form.
create function mark_media_unused() returns trigger
    language plpgsql security definer set search_path = public as $$
begin
    update media set unused_since = app_now()
    where id = old.media_id and unused_since is null
        and not exists (select from form_media where media_id = old.media_id);
    return old;
end $$;
create trigger form_media_mark_unused after delete on form_media for each row execute function mark_media_unused();

grant execute on function find_media(text), link_form_media(uuid, text[], boolean) to formwright_app;
grant select, insert, update on media, media_purge_queue to formwright_app;
-- `update` is also what a row lock needs.
grant select, update, delete on media, media_purge_queue to formwright_system;
grant select on form_media to formwright_system;
