-- Pictures and films of forms. The bytes lie in the object store under their hash; here is whose they are.

create table media (
    -- What stands in the address: random, so that knowing a file does not tell whether anybody has it here.
    id text primary key check (id ~ '^[A-Za-z0-9]{22}$'),
    owner_id uuid not null references users on delete cascade,
    sha256 bytea not null check (octet_length(sha256) = 32),
    kind text not null check (kind in ('image', 'video')),
    content_type text not null,
    bytes bigint not null check (bytes > 0),
    width integer,
    height integer,
    created_at timestamptz not null default app_now(),
    -- Since when no form shows it; a while after that it is cleared away.
    unused_since timestamptz default app_now(),
    constraint media_owner_content_key unique (owner_id, sha256)
);
create index media_content_idx on media (sha256);
create index media_unused_idx on media (unused_since) where unused_since is not null;

-- Which form shows what: in its draft, in a version, or both. A version's pictures stay as long as the form does.
create table form_media (
    form_id uuid not null references forms on delete cascade,
    media_id text not null references media on delete cascade,
    in_draft boolean not null,
    in_version boolean not null,
    primary key (form_id, media_id)
);
create index form_media_by_media_idx on form_media (media_id);

-- Objects that may have no owner: an upload under way announces its own here before it stores it, and a trigger writes
-- down what a deleted row leaves, because rows also go with their owner's account. Whoever stores, adopts or deletes an
-- object holds its row here, so that an object is never deleted under an upload of the same content.
create table media_leftovers (
    sha256 bytea primary key,
    since timestamptz not null default app_now()
);

create function leave_media_object() returns trigger
    language plpgsql security definer set search_path = public as $$
begin
    -- Takes the row even when it is there: a clean-up that still sees the deleted row must not forget the object.
    insert into media_leftovers (sha256) values (old.sha256)
        on conflict (sha256) do update set since = excluded.since;
    return old;
end $$;
create trigger media_leave_object after delete on media for each row execute function leave_media_object();

alter table media enable row level security, force row level security;
create policy media_of_owner on media using (app_owns(owner_id)) with check (app_owns(owner_id));

alter table form_media enable row level security, force row level security;
create policy form_media_of_form on form_media
    using (exists (select from forms where forms.id = form_id))
    with check (exists (select from forms where forms.id = form_id));

-- A form is shown to anybody with its link, and its pictures with it: the address is the key.
create policy media_by_address on media for select to current_user using (true);
create function media_to_show(media_id text)
    returns table (sha256 bytea, content_type text, bytes bigint)
    language plpgsql stable security definer set search_path = public as $$
begin
    return query select m.sha256, m.content_type, m.bytes from media m where m.id = media_id;
end $$;
revoke execute on function media_to_show(text) from public;
grant execute on function media_to_show(text) to formwright_app;

grant select, insert, update, delete on media, form_media to formwright_app;
grant select, insert, update, delete on media_leftovers to formwright_app;
