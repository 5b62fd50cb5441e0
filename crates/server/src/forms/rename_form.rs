//! `PUT /api/form/rename/{id}`: gives a form another name.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    content::{self, Content},
    opened::{Opened, Owning},
    store,
    wire::FormRename,
};
use crate::{
    accounts::{DoneWithMessage, SignedIn},
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
    projects::Name,
};

/// Rename a form
///
/// Respondents see the name that was published until the next publish.
#[utoipa::path(put, path = "/api/form/rename/{id}", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), request_body = FormRename, responses(
    (status = 200, body = DoneWithMessage, description = "it has that name now"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn rename_form(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    JsonBody(rename): JsonBody<FormRename>,
) -> Result<Json<DoneWithMessage>, ApiError> {
    let name = Name::parse(&rename.name, "name", ProblemCode::FieldsRequired)?;
    let mut opened = Opened::<Owning>::to_change(&app, caller, &id).await?;
    let form = opened.form.id;
    let definition = content::read(&store::read_draft(opened.connection(), form).await?)?;
    let sha256 = Content::of(&name, &definition)?.sha256;
    store::rename(opened.connection(), form, &name, &sha256).await?;
    opened.commit().await?;
    Ok(Json(DoneWithMessage::new("Form renamed successfully")))
}
