//! `GET /api/user/export`: downloads all account data of the user.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::session::SignedIn;
use super::store;
use super::wire::AccountExport;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors};

/// Download own data
#[utoipa::path(get, path = "/api/user/export", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = AccountExport, description = "The account data, as an attachment"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn export_account(State(context): State<Context>, caller: SignedIn) -> Result<Response, ApiError> {
    let mut connection = context.pool.acquire().await?;
    let export = AccountExport {
        success: true,
        exported_at: context.clock.now(),
        user: store::read_user(&mut connection, caller.user).await?,
        created_at: store::member_since(&mut connection, caller.user).await?,
        sessions: store::list_sessions(&mut connection, caller.user, caller.session).await?,
        security_events: store::list_security_events(&mut connection, caller.user).await?,
    };
    let as_file = [(
        header::CONTENT_DISPOSITION,
        "attachment; filename=\"formwright-account.json\"",
    )];
    Ok((as_file, Json(export)).into_response())
}
