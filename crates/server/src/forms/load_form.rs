//! `GET /api/form/{id}`: loads a form into the builder.

use axum::Json;
use axum::extract::State;
use form_model::{publishing, wire};

use super::authorized_form::{AuthorizedForm, Editor};
use super::roles::Role;
use super::wire::{Draft, Loaded, LoadedForm, Status};
use super::{store, stored_definition};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// Load a form
///
/// For the owner and for collaborators who may edit.
#[utoipa::path(get, path = "/api/form/{id}", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Loaded, description = "The draft and the form's settings"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn load_form(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Loaded>, ApiError> {
    let mut authorized = AuthorizedForm::<Editor>::for_read(&context, caller, &id).await?;
    let (form, caller) = (authorized.form.id, authorized.caller);
    let stored = store::read_draft(authorized.connection(), form).await?;
    let read = context.owners_work.run(move || {
        let definition = stored_definition::parse(&stored)?;
        Ok::<_, ApiError>((publishing::check(&definition), wire::write(&definition)))
    });
    let (problems, draft) = read.await??;
    let (mut responders, mut project_name) = (Vec::new(), None);
    if authorized.form.role == Role::Owner {
        responders = store::list_collaborators(authorized.connection(), form).await?;
        if let Some(project) = authorized.form.project {
            project_name = store::project_name(authorized.connection(), caller, project).await?;
        }
    }
    let row = authorized.form;
    Ok(Json(Loaded {
        success: true,
        form: LoadedForm {
            status: Status::of(row.live_version),
            version: row.live_version,
            has_unpublished_changes: row.has_unpublished_changes(),
            opens_at: row.opens_at,
            closes_at: row.closes_at,
            share_url: row.share_link.as_ref().map(|link| link.url(&context)),
            share_link: row.share_link,
            project_id: row.project.filter(|_| row.role == Role::Owner),
            project_name,
            access: row.access,
            embeddable: row.embeddable,
            accept_older_versions: row.accept_older_versions,
            responders,
            role: row.role,
            problems,
            created_at: row.created_at,
            updated_at: row.updated_at,
            draft: Draft {
                id: form,
                name: row.name,
                revision: row.revision,
                content: draft,
            },
        },
    }))
}
