//! `GET /api/form/{id}`: a form as the builder loads it.

use axum::{
    Json,
    extract::{Path, State},
};
use form_model::{publishing, wire};

use super::{
    content,
    opened::{Editing, Opened},
    roles::Role,
    store,
    wire::{Draft, Loaded, LoadedForm, Status},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::ApiError,
    },
    projects,
};

/// Load a form
///
/// For its owner, and for people who may edit it.
#[utoipa::path(get, path = "/api/form/{id}", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), responses(
    (status = 200, body = Loaded, description = "the draft and what stands around it"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn load_form(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Loaded>, ApiError> {
    let mut opened = Opened::<Editing>::to_read(&app, caller, &id).await?;
    let (form, caller) = (opened.form.id, opened.caller);
    let definition = content::read(&store::read_draft(opened.connection(), form).await?)?;
    let (mut responders, mut project_name) = (Vec::new(), None);
    if opened.role == Role::Owner {
        responders = store::people_of(opened.connection(), form).await?;
        if let Some(project) = opened.form.project {
            project_name = projects::name_of(opened.connection(), caller, project).await?;
        }
    }
    let row = opened.form;
    Ok(Json(Loaded {
        success: true,
        form: LoadedForm {
            status: Status::of(row.live_version),
            version: row.live_version,
            has_unpublished_changes: row.has_unpublished_changes(),
            share_url: row.share_link.as_ref().map(|link| link.url(&app)),
            share_link: row.share_link,
            project_id: row.project.filter(|_| opened.role == Role::Owner),
            project_name,
            access: row.access,
            embeddable: row.embeddable,
            responders,
            role: opened.role,
            problems: publishing::check(&definition),
            created_at: row.created_at,
            updated_at: row.updated_at,
            draft: Draft {
                id: form,
                name: row.name,
                revision: row.revision,
                content: wire::write(&definition),
            },
        },
    }))
}
