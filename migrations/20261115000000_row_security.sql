-- Who a transaction speaks for. Every owner's row is guarded by policies over these three, under a role that owns
-- nothing: a statement that forgets to ask whose row it is finds no row at all.
--
-- They are settings of the transaction, set where it begins: the person, their address once it is proven, or the
-- product itself for work that has no person behind it (counting, clearing up, mailing).

create function app_user() returns uuid
    language sql stable parallel safe
    return nullif(current_setting('formwright.user', true), '')::uuid;

create function app_user_email() returns text
    language sql stable parallel safe
    return nullif(current_setting('formwright.user_email', true), '');

create function app_is_system() returns boolean
    language sql stable parallel safe
    return coalesce(current_setting('formwright.system', true), '') = 'on';

-- The owner themselves, or the product.
create function app_owns(owner uuid) returns boolean
    language sql stable parallel safe
    return owner = app_user() or app_is_system();

-- Both begin a transaction's work. An address that is not proven opens nothing: whoever registers it first may not
-- be the person it was shared with.
create function speak_for(person uuid) returns void language plpgsql as $$
begin
    perform set_config('formwright.user', person::text, true),
        set_config('formwright.user_email', coalesce(
            (select email_norm from users where id = person and email_verified_at is not null), ''), true);
end $$;

create function speak_for_product() returns void language plpgsql as $$
begin
    perform set_config('formwright.system', 'on', true);
end $$;

grant execute on function speak_for(uuid), speak_for_product() to formwright_app;
grant execute on function app_user(), app_user_email(), app_is_system(), app_owns(uuid) to formwright_app;
