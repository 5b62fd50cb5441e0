//! `DELETE /api/user`: the person leaves, and takes everything along.

use axum::{Json, extract::State};
use chrono::Duration;

use super::{
    session::SignedIn,
    store,
    wire::{AccountDeletion, Done},
};
use crate::{
    app::App,
    http::{
        documented::{Always, Limited, WithBody, WithToken},
        json::OptionalJsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// How long after signing in the password need not be given again.
const FRESH: Duration = Duration::minutes(10);

/// Delete the account
///
/// Final. A session older than ten minutes must give the password again.
#[utoipa::path(delete, path = "/api/user", tag = "accounts", security(("bearer" = [])),
    request_body = Option<AccountDeletion>, responses(
    (status = 200, body = Done, description = "the account and all it held are gone"),
    (status = 403, body = Problem, description = "give the password"),
    WithToken, WithBody, Limited, Always,
))]
pub(super) async fn delete_account(
    State(app): State<App>,
    caller: SignedIn,
    OptionalJsonBody(request): OptionalJsonBody<AccountDeletion>,
) -> Result<Json<Done>, ApiError> {
    confirm(&app, caller, request).await?;
    let mut connection = app.pool.acquire().await?;
    store::delete_user(&mut connection, caller.user).await?;
    Ok(Json(Done::ok()))
}

async fn confirm(app: &App, caller: SignedIn, request: AccountDeletion) -> Result<(), ApiError> {
    if let Some(password) = request.password {
        let person = store::password_by_id(app, caller.user).await?;
        return super::confirm::password_is_right(app, &person, &password, "password").await;
    }
    let mut connection = app.pool.acquire().await?;
    if store::session_is_younger(&mut connection, caller.session, FRESH).await? {
        Ok(())
    } else {
        Err(ApiError::at_field("password", ProblemCode::PasswordNeeded))
    }
}
