-- How a listed person enters a form that is for listed people only: a code mailed to the listed address becomes a pass, which
-- their browser shows from then on. And whether other sites may show a form in a frame.

-- What a code opens. Codes of other purposes open nothing but their own call.
alter table passcodes add column about uuid;
-- Few rows, none older than a day: both checks are done at once.
alter table passcodes drop constraint passcodes_purpose_check;
alter table passcodes add constraint passcodes_purpose_check
    check (purpose in ('password_reset', 'email_proof', 'form_entry'));
alter table passcodes add constraint passcodes_entry_is_into_something
    check ((purpose = 'form_entry') = (about is not null));

-- A pass is for one form and one address, and goes with either: with the form, and the moment its holder is taken off the list.
create table form_passes (
    -- Only the hash: a stolen dump opens nothing.
    sha256 bytea primary key check (octet_length(sha256) = 32),
    form_id uuid not null,
    owner_id uuid not null,
    email_norm text not null,
    created_at timestamptz not null default app_now(),
    expires_at timestamptz not null,
    foreign key (form_id, owner_id) references forms (id, owner_id) on delete cascade,
    foreign key (form_id, email_norm) references form_people (form_id, email_norm) on delete cascade
);
create index form_passes_person_idx on form_passes (form_id, email_norm);
create index form_passes_expiry_idx on form_passes (expires_at);

alter table form_passes enable row level security, force row level security;
create policy form_passes_of_owner on form_passes using (app_owns(owner_id)) with check (app_owns(owner_id));
grant select, insert, delete on form_passes to formwright_app;

alter table forms add column embeddable boolean not null default false;

-- The door for whoever knows a link, as before, and whether it may be shown in a frame. A function's columns are part of what
-- it is, so it is made anew; who asks for the columns that were there goes on as before.
drop function published_form(text, integer);
create function published_form(link text, known integer)
    returns table (form_id uuid, owner_id uuid, access text, embeddable boolean, version integer, name text, content jsonb)
    language plpgsql stable security definer set search_path = public as $$
begin
    -- Not in plain SQL: that would be planned anew at every call, for three times the work.
    return query
    select f.id, f.owner_id, f.access, f.embeddable, f.live_version, v.name, v.content
    from forms f
    left join form_versions v
        on v.form_id = f.id and v.number = f.live_version and f.live_version is distinct from known
    where f.share_link = link and f.deleted_at is null;
end $$;
revoke execute on function published_form(text, integer) from public;
grant execute on function published_form(text, integer) to formwright_app;
