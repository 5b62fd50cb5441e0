//! `POST /api/form/shared/{shareLink}/code`: asks for a code that lets a listed person enter.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    events::EntryCodeRequestedV1,
    published,
    wire::{AskEntryCode, EntryCodeSent},
};
use crate::{
    accounts::Email,
    app::App,
    http::{
        client_address::Network,
        cookies::BrowserSecret,
        documented::{Always, Limited, OnlyOwn, WithBody},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
    language::Language,
    passcodes,
};

/// Send a code to enter a form
///
/// For a form that is open to listed people. Answers alike for every well-formed address: whether it is on the list is
/// decided later, by the worker. The code works together with `entry`, for ten minutes, once.
#[utoipa::path(post, path = "/api/form/shared/{shareLink}/code", tag = "forms",
    params(("shareLink" = String, Path, description = "the last part of the link")), request_body = AskEntryCode, responses(
    (status = 200, body = EntryCodeSent, description = "if the address is on the list, a code is on its way"),
    (status = 409, body = Problem, description = "the form is open to anybody who has its link"),
    OnlyOwn, WithBody, Limited, Always,
))]
pub(super) async fn send_entry_code(
    State(app): State<App>,
    from: Network,
    language: Language,
    Path(link): Path<String>,
    JsonBody(request): JsonBody<AskEntryCode>,
) -> Result<Json<EntryCodeSent>, ApiError> {
    let email = Email::parse(&request.email).ok_or_else(|| ApiError::at_field("email", ProblemCode::EmailInvalid))?;
    app.limits.send_code.take(from)?;
    let served = published::served_to_listed(&app, from, &link).await?;
    let earlier = request.entry.as_deref().and_then(BrowserSecret::parse);

    let mut transaction = app.pool.begin().await?;
    let asked = passcodes::ask_entry(&mut transaction, &app, served.form.as_uuid(), &email, earlier).await?;
    if let Some(passcode) = asked.passcode {
        let event = EntryCodeRequestedV1 { passcode, language };
        platform::outbox::enqueue(&mut transaction, &app.chance, &app.clock, &event).await?;
    }
    transaction.commit().await?;
    Ok(Json(EntryCodeSent {
        success: true,
        entry: asked.holder.to_text(),
        resend_after_seconds: asked.resend_after_seconds,
    }))
}
