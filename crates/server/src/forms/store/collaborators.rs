//! The collaborators of a form.

use sqlx::PgConnection;
use uuid::Uuid;

use crate::accounts::{Email, UserId};
use crate::forms::ids::{FormId, ShareLink};
use crate::forms::roles::{Access, SharedRole};
use crate::forms::wire::Responder;

/// The collaborators, in the order in which they were added.
pub(in crate::forms) async fn list_collaborators(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<Responder>> {
    sqlx::query_as!(
        Responder,
        r#"select email, role as "role: SharedRole" from form_collaborators where form_id = $1 order by added_at, email_norm"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}

/// Replaces the whole list and returns how many are new. Without a role, an existing collaborator keeps theirs.
pub(in crate::forms) async fn replace_collaborators(
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    collaborators: &[(Email, Option<SharedRole>)],
) -> sqlx::Result<u64> {
    let remaining: Vec<String> = collaborators
        .iter()
        .map(|(email, _)| email.normal().to_owned())
        .collect();
    sqlx::query!(
        "delete from form_collaborators where form_id = $1 and email_norm <> all ($2)",
        form as FormId,
        &remaining,
    )
    .execute(&mut *connection)
    .await?;
    let mut new = 0;
    for (email, role) in collaborators {
        let added = sqlx::query_scalar!(
            r#"insert into form_collaborators (form_id, owner_id, email, email_norm, role)
               values ($1, $2, $3, $4, coalesce($5, 'respond'))
               on conflict (form_id, email_norm) do update set role = coalesce($5, form_collaborators.role)
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

/// Sets whether other sites may show the form in a frame.
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

/// Sets whether responses to older versions are accepted.
pub(in crate::forms) async fn set_accept_older_versions(
    connection: &mut PgConnection,
    form: FormId,
    accept: bool,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set accept_older_versions = $2, updated_at = app_now() where id = $1",
        form as FormId,
        accept,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The address of the transaction's user, if it is verified and a collaborator's.
pub(in crate::forms) async fn find_address_of_caller(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select email_norm from form_collaborators where form_id = $1 and email_norm = app_user_email()",
        form as FormId,
    )
    .fetch_optional(connection)
    .await
}

/// Which invitations to claim.
#[derive(Debug, Clone, Copy)]
pub(in crate::forms) enum InvitationScope {
    /// Those of one form.
    Form(FormId),
    /// Those of all forms of one owner.
    Owner(UserId),
}

/// A claimed invitation that must be mailed.
pub(in crate::forms) struct DueInvitation {
    pub form: FormId,
    pub invitation: Uuid,
}

/// Claims the invitations that were not sent yet and are due: editors at once, others once the form is published. Each
/// invitation is claimed once, also by concurrent callers. Needs a system transaction.
pub(in crate::forms) async fn claim_invitations(
    connection: &mut PgConnection,
    scope: InvitationScope,
) -> sqlx::Result<Vec<DueInvitation>> {
    let (form, owner) = match scope {
        InvitationScope::Form(form) => (Some(form), None),
        InvitationScope::Owner(owner) => (None, Some(owner)),
    };
    sqlx::query_as!(
        DueInvitation,
        r#"update form_collaborators set notified_at = app_now(), invitation = gen_random_uuid()
           from forms
           where forms.id = form_collaborators.form_id and forms.deleted_at is null and form_collaborators.notified_at is null
               and (form_collaborators.role = 'edit' or forms.live_version is not null)
               and (forms.id = $1 or forms.owner_id = $2)
           returning form_collaborators.form_id as "form: FormId", form_collaborators.invitation as "invitation!""#,
        form as Option<FormId>,
        owner as Option<UserId>,
    )
    .fetch_all(connection)
    .await
}

/// The owner of a form; `None` if it was deleted.
pub(in crate::forms) async fn owner_of(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Option<UserId>> {
    sqlx::query_scalar!(
        r#"select owner_id as "owner: UserId" from forms where id = $1 and deleted_at is null"#,
        form as FormId,
    )
    .fetch_optional(connection)
    .await
}

/// What the mail with an invitation needs.
pub(in crate::forms) struct Invitation {
    pub form_name: String,
    pub owner: UserId,
    pub email: String,
    pub role: SharedRole,
    pub share_link: Option<ShareLink>,
}

/// A claimed invitation; `None` if the collaborator was removed or the form deleted meanwhile. Needs a system transaction.
pub(in crate::forms) async fn find_invitation(
    connection: &mut PgConnection,
    form: FormId,
    invitation: Uuid,
) -> sqlx::Result<Option<Invitation>> {
    sqlx::query_as!(
        Invitation,
        r#"select forms.name as form_name, forms.owner_id as "owner: UserId",
               form_collaborators.email, form_collaborators.role as "role: SharedRole",
               forms.share_link as "share_link: ShareLink"
           from form_collaborators
           join forms on forms.id = form_collaborators.form_id
           where form_collaborators.form_id = $1 and form_collaborators.invitation = $2 and deleted_at is null"#,
        form as FormId,
        invitation,
    )
    .fetch_optional(connection)
    .await
}
