//! The people a form is shared with.

use sqlx::PgConnection;

use crate::{
    accounts::{Email, UserId},
    forms::{
        ids::{FormId, ShareLink},
        roles::{Access, SharedRole},
        wire::Responder,
    },
};

/// The list, in the order in which people were added.
pub(in crate::forms) async fn people_of(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Vec<Responder>> {
    sqlx::query_as!(
        Responder,
        r#"select email, role as "role: SharedRole" from form_people where form_id = $1 order by added_at, email_norm"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}

/// Makes this the whole list. Somebody who stays keeps their role where none is named. Returns how many are new.
pub(in crate::forms) async fn replace_people(
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    people: &[(Email, Option<SharedRole>)],
) -> sqlx::Result<u64> {
    let stay: Vec<String> = people.iter().map(|(email, _)| email.normal().to_owned()).collect();
    sqlx::query!(
        "delete from form_people where form_id = $1 and email_norm <> all ($2)",
        form as FormId,
        &stay,
    )
    .execute(&mut *connection)
    .await?;
    let mut new = 0;
    for (email, role) in people {
        let added = sqlx::query_scalar!(
            r#"insert into form_people (form_id, owner_id, email, email_norm, role)
               values ($1, $2, $3, $4, coalesce($5, 'respond'))
               on conflict (form_id, email_norm) do update set role = coalesce($5, form_people.role)
               returning (xmax = 0) as "added!""#,
            form as FormId,
            owner as UserId,
            email.as_typed(),
            email.normal(),
            *role as Option<SharedRole>,
        );
        new += u64::from(added.fetch_one(&mut *connection).await?);
    }
    Ok(new)
}

pub(in crate::forms) async fn set_access(
    connection: &mut PgConnection,
    form: FormId,
    access: Access,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set access = $2, updated_at = app_now() where id = $1",
        form as FormId,
        access as Access,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets other sites show the form in a frame, or not.
pub(in crate::forms) async fn set_embeddable(
    connection: &mut PgConnection,
    form: FormId,
    embeddable: bool,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set embeddable = $2, updated_at = app_now() where id = $1",
        form as FormId,
        embeddable,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the person the transaction speaks for is on the form's list, by their proven address.
pub(in crate::forms) async fn is_listed(connection: &mut PgConnection, form: FormId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select app_shared_as($1) is not null as "listed!""#, form as FormId)
        .fetch_one(connection)
        .await
}

/// Somebody who is to be told that a form is shared with them.
pub(in crate::forms) struct Invitation {
    pub form_name: String,
    pub owner: UserId,
    pub email: String,
    pub role: SharedRole,
    pub share_link: Option<ShareLink>,
}

/// Who has not been told yet and could do something: an editor at once, the others once the form is published.
/// The caller speaks for the product.
pub(in crate::forms) async fn invitations(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<Invitation>> {
    sqlx::query_as!(
        Invitation,
        r#"select coalesce(form_versions.name, forms.name) as "form_name!", forms.owner_id as "owner: UserId",
               form_people.email, form_people.role as "role: SharedRole",
               forms.share_link as "share_link: ShareLink"
           from form_people
           join forms on forms.id = form_people.form_id
           left join form_versions on form_versions.form_id = forms.id and form_versions.number = forms.live_version
           where form_people.form_id = $1 and told_at is null and deleted_at is null
               and (form_people.role = 'edit' or forms.live_version is not null)
           order by added_at, email_norm"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}

/// Somebody is told once.
pub(in crate::forms) async fn mark_told(connection: &mut PgConnection, form: FormId, email: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update form_people set told_at = app_now() where form_id = $1 and email = $2",
        form as FormId,
        email,
    )
    .execute(connection)
    .await?;
    Ok(())
}
