//! `POST /api/form/shared/{shareLink}/enter`: turns the mailed code into a pass for this form.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    published, store,
    wire::{EnterForm, FormEntered},
};
use crate::{
    app::App,
    http::{
        client_address::Network,
        cookies::BrowserSecret,
        documented::{Always, Limited, OnlyOwn, WithBody},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
    passcodes,
};

/// Enter a form with a code
///
/// The pass is for this form alone. It is sent as `X-Form-Pass`, holds for 30 days, and ends at once when its holder is
/// taken off the list.
#[utoipa::path(post, path = "/api/form/shared/{shareLink}/enter", tag = "forms",
    params(("shareLink" = String, Path, description = "the last part of the link")), request_body = EnterForm, responses(
    (status = 200, body = FormEntered, description = "a pass for this form"),
    (status = 409, body = Problem, description = "the form is open to anybody who has its link"),
    OnlyOwn, WithBody, Limited, Always,
))]
pub(super) async fn enter_with_code(
    State(app): State<App>,
    from: Network,
    Path(link): Path<String>,
    JsonBody(request): JsonBody<EnterForm>,
) -> Result<Json<FormEntered>, ApiError> {
    let refused = || ApiError::new(ProblemCode::EntryCodeInvalid);
    app.limits.try_code.take(from)?;
    let form = published::served_to_listed(&app, from, &link).await?.form;
    let holder = BrowserSecret::parse(&request.entry).ok_or_else(refused)?;

    let mut connection = app.pool.acquire().await?;
    // Counted and committed before comparing: neither parallel guesses nor a crash win a try.
    let tried = passcodes::try_entry(&mut connection, &app, form.as_uuid(), &holder, &request.otp).await?;
    drop(connection);
    let entrance = tried.ok_or_else(refused)?;

    let pass = BrowserSecret::mint(&app);
    let mut transaction = platform::db::begin_for_product(&app.pool).await?;
    // A second right answer in parallel finds the code spent already and loses.
    let spent = passcodes::spend_entry(&mut transaction, &entrance).await?;
    let given = store::insert_pass(&mut transaction, form, &entrance.email_norm, &pass.sha256()).await?;
    let expires_at = given.filter(|_| spent).ok_or_else(refused)?;
    transaction.commit().await?;
    Ok(Json(FormEntered {
        success: true,
        pass: pass.to_text(),
        expires_at,
    }))
}
