-- Projects, forms with their drafts, published versions, collaborators and who has a form open.
-- Child tables repeat the owner (kept correct by the foreign keys), so that each table's policy needs no join.

create table projects (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    name text not null,
    -- The name as it is compared: ignoring case and Unicode composition.
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
    -- Grows by one with every save; a save based on an older revision is a conflict.
    revision bigint not null default 1,
    -- Of the name and the draft; equal to live_sha256 when there is nothing to publish.
    draft_sha256 bytea not null check (octet_length(draft_sha256) = 32),
    -- What a card shows of the draft, so that a list reads no draft.
    page_count smallint not null,
    graph jsonb not null,
    access text not null default 'link' check (access in ('link', 'people')),
    embeddable boolean not null default false,
    accept_older_versions boolean not null default true,
    -- Created at the first publish, never changed: 22 base58 characters are 128 bits.
    share_link text constraint forms_share_link_key unique check (share_link ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
    -- Versions ever published; the next version's number is one more.
    version_count integer not null default 0,
    -- The published version; null if never published or unpublished.
    live_version integer,
    live_sha256 bytea check (octet_length(live_sha256) = 32),
    created_at timestamptz not null default app_now(),
    updated_at timestamptz not null default app_now(),
    -- In the trash since; purged after 30 days.
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
create index forms_in_trash_idx on forms (owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index forms_purge_idx on forms (deleted_at) where deleted_at is not null;

create table form_drafts (
    form_id uuid primary key,
    owner_id uuid not null,
    content jsonb not null,
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade
);

-- Published versions. Responses refer to a version for years, so a version never changes.
create table form_versions (
    form_id uuid not null,
    number integer not null check (number > 0),
    owner_id uuid not null,
    name text not null,
    content jsonb not null,
    sha256 bytea not null check (octet_length(sha256) = 32),
    -- What changed since the previous version, as text.
    summary text not null,
    question_count integer not null,
    page_count integer not null,
    published_at timestamptz not null default app_now(),
    primary key (form_id, number),
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade
);
alter table forms add constraint forms_live_version_fkey
    foreign key (id, live_version) references form_versions (form_id, number);

create function reject_version_change() returns trigger language plpgsql as $$
begin
    raise exception 'a published version never changes (form %, version %)', old.form_id, old.number
        using errcode = 'integrity_constraint_violation', constraint = 'form_versions_never_change';
end $$;
create trigger form_versions_never_change before update on form_versions
    for each row execute function reject_version_change();

-- The people a form is shared with, identified by address: they may have no account yet.
create table form_collaborators (
    form_id uuid not null,
    owner_id uuid not null,
    email text not null,
    email_norm text not null,
    role text not null check (role in ('respond', 'results', 'edit')),
    added_at timestamptz not null default app_now(),
    -- When the invitation mail was claimed; a collaborator gets one mail.
    notified_at timestamptz,
    -- The event that sends the invitation.
    invitation uuid,
    primary key (form_id, email_norm),
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade
);
create index form_collaborators_email_idx on form_collaborators (email_norm);

-- Spec: at most two. Two requests at the same time would each count only their own row, so the database checks it.
create function limit_collaborators() returns trigger language plpgsql as $$
begin
    -- Locks the form, so that concurrent inserts see each other's rows.
    perform from forms where id = new.form_id for update;
    if (select count(*) from form_collaborators where form_id = new.form_id) > 2 then
        raise exception 'a form is shared with at most two people'
            using errcode = 'check_violation', constraint = 'form_collaborators_at_most_two';
    end if;
    return new;
end $$;
create trigger form_collaborators_at_most_two after insert on form_collaborators
    for each row execute function limit_collaborators();

-- A collaborator gets an access token for a form that only collaborators may answer, in exchange for a code mailed to their
-- address. It is deleted with the form, and when the collaborator is removed.
create table form_access_tokens (
    -- Only the hash is stored: a stolen dump opens no form.
    sha256 bytea primary key check (octet_length(sha256) = 32),
    form_id uuid not null,
    owner_id uuid not null,
    email_norm text not null,
    created_at timestamptz not null default app_now(),
    expires_at timestamptz not null,
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade,
    foreign key (form_id, email_norm) references form_collaborators (form_id, email_norm) on delete cascade
);
create index form_access_tokens_collaborator_idx on form_access_tokens (form_id, email_norm);
create index form_access_tokens_expiry_idx on form_access_tokens (expires_at);

-- Who has a form open in the builder, and where. A row is renewed while the tab is open and expires after 30 seconds, so the
-- table may be lost in a crash.
create unlogged table form_presence (
    form_id uuid not null,
    owner_id uuid not null,
    -- Chosen by the browser: one person may have several tabs.
    tab_id text not null check (length(tab_id) between 1 and 64),
    user_id uuid not null references users (id) on delete cascade,
    user_name text not null,
    page_id text,
    question_id text,
    seen_at timestamptz not null default app_now(),
    primary key (form_id, user_id, tab_id),
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade
);
create index form_presence_user_idx on form_presence (user_id);
create index form_presence_seen_idx on form_presence (seen_at);

-- Policies: an owner sees their rows, a collaborator what their role allows, the system role every row. A `select … for update`
-- needs the update policy too.

alter table projects enable row level security, force row level security;
create policy projects_of_owner on projects to formwright_app
    using (app_owns(owner_id)) with check (app_owns(owner_id));

alter table form_collaborators enable row level security, force row level security;
create policy form_collaborators_of_owner on form_collaborators to formwright_app
    using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy form_collaborators_own_row on form_collaborators for select to formwright_app
    using (email_norm = app_user_email());
create policy form_collaborators_of_system on form_collaborators to formwright_system using (true) with check (true);

-- The current person's role as a collaborator. It reads form_collaborators under that table's policies.
create function app_shared_as(form uuid) returns text
    language plpgsql stable as $$
begin
    return (select role from form_collaborators where form_id = form and email_norm = app_user_email());
end $$;
grant execute on function app_shared_as(uuid) to formwright_app;

alter table forms enable row level security, force row level security;
create policy forms_of_owner on forms to formwright_app using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy forms_of_collaborators on forms for select to formwright_app using (app_shared_as(id) is not null);
create policy forms_of_editors on forms for update to formwright_app
    using (app_shared_as(id) = 'edit') with check (app_shared_as(id) = 'edit');
create policy forms_of_system on forms to formwright_system using (true) with check (true);

alter table form_drafts enable row level security, force row level security;
create policy form_drafts_of_owner on form_drafts to formwright_app
    using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy form_drafts_read_by_editors on form_drafts for select to formwright_app
    using (app_shared_as(form_id) = 'edit');
create policy form_drafts_of_editors on form_drafts for update to formwright_app
    using (app_shared_as(form_id) = 'edit') with check (app_shared_as(form_id) = 'edit');

alter table form_versions enable row level security, force row level security;
create policy form_versions_of_owner on form_versions to formwright_app
    using (app_owns(owner_id)) with check (app_owns(owner_id));
create policy form_versions_of_collaborators on form_versions for select to formwright_app
    using (app_shared_as(form_id) in ('results', 'edit'));
create policy form_versions_of_system on form_versions to formwright_system using (true) with check (true);

alter table form_access_tokens enable row level security, force row level security;
create policy form_access_tokens_of_system on form_access_tokens to formwright_system using (true) with check (true);

alter table form_presence enable row level security, force row level security;
create policy form_presence_of_owner on form_presence to formwright_app
    using (app_owns(owner_id)) with check (app_owns(owner_id) and user_id = app_user());
create policy form_presence_of_editors on form_presence to formwright_app
    using (app_shared_as(form_id) = 'edit') with check (app_shared_as(form_id) = 'edit' and user_id = app_user());
create policy form_presence_of_system on form_presence to formwright_system using (true) with check (true);

-- The published form behind a share link: the only way for respondents past the policies, and it needs the whole link. It runs
-- as the schema's owner, which the forced policies would stop too, hence the two policies for it. `known` is the version that
-- the caller has already; its content is left out. The name is always returned, because it can change without a publish.
create policy forms_by_link on forms for select to current_user using (true);
create policy form_versions_by_link on form_versions for select to current_user using (true);
create function published_form(link text, known integer)
    returns table (form_id uuid, owner_id uuid, access text, embeddable boolean, version integer, name text, content jsonb)
    language plpgsql stable security definer set search_path = public as $$
begin
    -- Not in plain SQL: that would be planned again at every call, for three times the work.
    return query
    select f.id, f.owner_id, f.access, f.embeddable, f.live_version, f.name, v.content
    from forms f
    left join form_versions v
        on v.form_id = f.id and v.number = f.live_version and f.live_version is distinct from known
    where f.share_link = link and f.deleted_at is null;
end $$;
revoke execute on function published_form(text, integer) from public;
grant execute on function published_form(text, integer) to formwright_app;

grant select, insert, update, delete on projects, form_collaborators, form_presence to formwright_app;
grant select, insert, update on forms, form_drafts to formwright_app;
grant select, insert, delete on form_versions to formwright_app;
-- The system role serves published forms, purges the trash, mails invitations and admits collaborators.
grant select, delete on forms, form_presence to formwright_system;
grant select on form_versions to formwright_system;
grant select, update on form_collaborators to formwright_system;
grant select, insert, delete on form_access_tokens to formwright_system;
