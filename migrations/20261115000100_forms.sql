-- Projects, forms with their drafts, the versions that were published of them, and the people they are shared with.
-- Child tables repeat the owner (held right by the foreign keys), so that each can be guarded without looking at another.

create table projects (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    name text not null,
    -- The name as names are compared: without regard to case or composition.
    name_key text not null,
    created_at timestamptz not null default app_now(),
    updated_at timestamptz not null default app_now(),
    constraint projects_owner_name_key unique (owner_id, name_key),
    constraint projects_owned_key unique (id, owner_id)
);
create index projects_recent_idx on projects (owner_id, updated_at desc, id desc);

create table forms (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    project_id uuid,
    name text not null,
    -- Grows by one with every save; a save that was based on an older one is a conflict.
    revision bigint not null default 1,
    -- Of the name and the draft; equal to the live version's when there is nothing to publish.
    draft_sha256 bytea not null check (octet_length(draft_sha256) = 32),
    -- What a card shows of the draft, kept beside it so that a list reads no draft.
    page_count smallint not null,
    graph jsonb not null,
    access text not null default 'link' check (access in ('link', 'people')),
    -- Made at the first publish, never changed: 22 characters of base58 are 128 bits.
    share_link text constraint forms_share_link_key unique check (share_link ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
    -- Versions ever published; the next one's number is one more.
    version_count integer not null default 0,
    -- The version that the link serves; none for a form that was never published, or was unpublished.
    live_version integer,
    live_sha256 bytea check (octet_length(live_sha256) = 32),
    created_at timestamptz not null default app_now(),
    updated_at timestamptz not null default app_now(),
    -- In the trash since; gone for good after 30 days.
    deleted_at timestamptz,
    constraint forms_owned_key unique (id, owner_id),
    constraint forms_live_is_whole check (
        (live_version is null) = (live_sha256 is null) and (live_version is null or share_link is not null)
    ),
    constraint forms_project_fkey foreign key (project_id, owner_id) references projects (id, owner_id)
        on delete set null (project_id)
);
create index forms_recent_idx on forms (owner_id, updated_at desc, id desc) where deleted_at is null;
create index forms_project_idx on forms (project_id) where project_id is not null;
create index forms_trash_idx on forms (deleted_at) where deleted_at is not null;

create table form_drafts (
    form_id uuid primary key,
    owner_id uuid not null,
    content jsonb not null,
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade
);

-- What was published. Answers point at a version for years: nothing may ever change one.
create table form_versions (
    form_id uuid not null,
    number integer not null check (number > 0),
    owner_id uuid not null,
    name text not null,
    content jsonb not null,
    sha256 bytea not null check (octet_length(sha256) = 32),
    -- What changed since the version before, in words.
    summary text not null,
    question_count integer not null,
    page_count integer not null,
    published_at timestamptz not null default app_now(),
    primary key (form_id, number),
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade
);
alter table forms add constraint forms_live_version_fkey
    foreign key (id, live_version) references form_versions (form_id, number);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
    raise exception 'a published version never changes (form %, version %)', old.form_id, old.number
        using errcode = 'integrity_constraint_violation', constraint = 'form_versions_never_change';
end $$;
create trigger form_versions_never_change before update on form_versions
    for each row execute function refuse_version_change();

-- The people a form is shared with, known by address alone until they come.
create table form_people (
    form_id uuid not null,
    owner_id uuid not null,
    email text not null,
    email_norm text not null,
    role text not null check (role in ('respond', 'results', 'edit')),
    added_at timestamptz not null default app_now(),
    -- When they were told by mail; a person is told once.
    told_at timestamptz,
    primary key (form_id, email_norm),
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade
);
create index form_people_email_idx on form_people (email_norm);

-- The specification's limit, kept here too: two requests at once each see room for their own.
create function refuse_third_person() returns trigger language plpgsql as $$
begin
    -- Adding people to one form takes turns, so that each sees the other's.
    perform from forms where id = new.form_id for update;
    if (select count(*) from form_people where form_id = new.form_id) > 2 then
        raise exception 'a form is shared with at most two people'
            using errcode = 'check_violation', constraint = 'form_people_at_most_two';
    end if;
    return new;
end $$;
create trigger form_people_at_most_two after insert on form_people
    for each row execute function refuse_third_person();

-- What came in by the link. The public side writes it in batches and must be able to live on another machine:
-- the form's id leads the key and nothing refers across. A busy form is spread over slots, so that no row is hot.
create table form_activity (
    form_id uuid not null,
    slot smallint not null,
    views bigint not null default 0,
    starts bigint not null default 0,
    completed bigint not null default 0,
    primary key (form_id, slot)
);

-- Policies. `for update` in a select needs the update policy too.

alter table projects enable row level security, force row level security;
create policy projects_of_owner on projects using (app_owns(owner_id)) with check (app_owns(owner_id));

alter table form_people enable row level security, force row level security;
create policy form_people_of_owner on form_people using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy form_people_themselves on form_people for select using (email_norm = app_user_email());

-- What somebody a form is shared with may do with it. It reads form_people under that table's own policies.
create function app_shared_as(form uuid) returns text
    language plpgsql stable as $$
begin
    return (select role from form_people where form_id = form and email_norm = app_user_email());
end $$;
grant execute on function app_shared_as(uuid) to formwright_app;

alter table forms enable row level security, force row level security;
create policy forms_of_owner on forms using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy forms_shared on forms for select using (app_shared_as(id) is not null);
create policy forms_edited on forms for update
    using (app_shared_as(id) = 'edit') with check (app_shared_as(id) = 'edit');

alter table form_drafts enable row level security, force row level security;
create policy form_drafts_of_owner on form_drafts using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy form_drafts_shared on form_drafts for select using (app_shared_as(form_id) = 'edit');
create policy form_drafts_edited on form_drafts for update
    using (app_shared_as(form_id) = 'edit') with check (app_shared_as(form_id) = 'edit');

alter table form_versions enable row level security, force row level security;
create policy form_versions_of_owner on form_versions using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy form_versions_shared on form_versions for select using (app_shared_as(form_id) in ('results', 'edit'));

-- A number is data too: only who may see the form sees how often it was opened.
alter table form_activity enable row level security, force row level security;
create policy form_activity_of_product on form_activity using (app_is_system()) with check (app_is_system());
create policy form_activity_seen on form_activity for select
    using (exists (select from forms where forms.id = form_id));

-- What anybody who knows the link may have: the one door past the policies, and it opens for a whole link only.
-- It runs as the schema's owner, whom the forced policies would keep out too. `known` is the version the asker has;
-- its content is not sent again.
create policy forms_by_link on forms for select to current_user using (true);
create policy form_versions_by_link on form_versions for select to current_user using (true);
create function published_form(link text, known integer)
    returns table (form_id uuid, owner_id uuid, access text, version integer, name text, content jsonb)
    language plpgsql stable security definer set search_path = public as $$
begin
    -- Not in plain SQL: that would be planned anew at every call, for three times the work.
    return query
    select f.id, f.owner_id, f.access, f.live_version, v.name, v.content
    from forms f
    left join form_versions v
        on v.form_id = f.id and v.number = f.live_version and f.live_version is distinct from known
    where f.share_link = link and f.deleted_at is null;
end $$;
revoke execute on function published_form(text, integer) from public;
grant execute on function published_form(text, integer) to formwright_app;

grant select, insert, update, delete on projects, forms, form_drafts, form_people, form_activity to formwright_app;
grant select, insert, delete on form_versions to formwright_app;
