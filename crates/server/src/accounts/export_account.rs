//! `GET /api/user/export`: everything kept about the person, as a file.

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};

use super::{session::SignedIn, store, wire::AccountExport};
use crate::{
    app::App,
    http::{
        documented::{Always, WithToken},
        problem::ApiError,
    },
};

/// Download own data
#[utoipa::path(get, path = "/api/user/export", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = AccountExport, description = "a file to keep"),
    WithToken, Always,
))]
pub(super) async fn export_account(State(app): State<App>, caller: SignedIn) -> Result<Response, ApiError> {
    let mut connection = app.pool.acquire().await?;
    let export = AccountExport {
        success: true,
        exported_at: app.clock.now(),
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
