-- Notes what a form shows: in its draft now and, when it was just published, in a version for good.
--
-- It runs as the schema's owner, because a picture in a form may have been uploaded by somebody else whom the owner lets
-- edit it: the policies would hide such a picture from the other of the two. The caller holds the form already.
-- Media of neither the form's owner nor whoever saves it are left out: a form may show them as long as they are there, but
-- must not keep somebody else's picture from being cleared away.
create policy media_noted on media for update to current_user using (true) with check (true);
create policy form_media_noted on form_media to current_user using (true) with check (true);

create function note_form_media(form uuid, shown text[], published boolean) returns void
    language plpgsql security definer set search_path = public as $$
begin
    insert into form_media (form_id, media_id, in_draft, in_version)
    select form, media.id, true, published from media
    where media.id = any (shown)
        and media.owner_id in (app_user(), (select forms.owner_id from forms where forms.id = form))
    order by media.id
    on conflict (form_id, media_id) do update
        set in_draft = true, in_version = form_media.in_version or excluded.in_version;

    -- What another editor brought in earlier and is still shown.
    update form_media set in_draft = true, in_version = in_version or published
    where form_id = form and media_id = any (shown);

    update form_media set in_draft = false
    where form_id = form and in_draft and media_id <> all (shown);

    delete from form_media where form_id = form and not in_draft and not in_version;

    update media set unused_since = null
    where unused_since is not null
        and id in (select media_id from form_media where form_id = form and in_draft);
end $$;
revoke execute on function note_form_media(uuid, text[], boolean) from public;
grant execute on function note_form_media(uuid, text[], boolean) to formwright_app;

-- A picture that no form shows any more is found by the clean-up, also when it went with its form.
create function leave_form_media() returns trigger
    language plpgsql security definer set search_path = public as $$
begin
    update media set unused_since = app_now()
    where id = old.media_id and unused_since is null
        and not exists (select from form_media where media_id = old.media_id);
    return old;
end $$;
create trigger form_media_leave after delete on form_media for each row execute function leave_form_media();
