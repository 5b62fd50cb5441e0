//! `GET /api/form/{id}/confirmations`: the confirmations that a form has sent.

use axum::Json;
use axum::extract::State;
use sqlx::PgConnection;

use super::store;
use super::wire::{ConfirmationMail, Confirmations};
use crate::accounts::{self, Contact, SignedIn, UserId};
use crate::context::Context;
use crate::forms::{self, FormId, OpenedForm};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// List the confirmations that a form has sent
///
/// For the owner and collaborators who may see the results.
#[utoipa::path(get, path = "/api/form/{id}/confirmations", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Confirmations, description = "The newest confirmations"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn read_confirmations(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Confirmations>, ApiError> {
    let mut opened = forms::begin_as_reader(&context, caller, &id).await?;
    let OpenedForm { form, owner, .. } = opened;
    let owner_verified = has_verified_address(&context, owner).await?;
    Ok(Json(find(&mut opened.transaction, form, owner_verified).await?))
}

pub(super) async fn find(
    connection: &mut PgConnection,
    form: FormId,
    owner_verified: bool,
) -> sqlx::Result<Confirmations> {
    let mails = store::list_mails(connection, form).await?;
    Ok(Confirmations {
        success: true,
        owner_verified,
        mails: mails.into_iter().map(ConfirmationMail::from).collect(),
    })
}

/// A collaborator cannot read the owner's account, so this uses the system role.
pub(super) async fn has_verified_address(context: &Context, user: UserId) -> sqlx::Result<bool> {
    let mut transaction = platform::db::begin_as_system(&context.system_pool).await?;
    let contact = accounts::contact_by_id(&mut transaction, user).await?;
    Ok(contact.as_ref().is_some_and(Contact::has_verified_address))
}
