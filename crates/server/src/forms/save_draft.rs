//! `PUT /api/form/save-draft/{formId}`: replaces the draft. What the link serves stays as it is.

use axum::{
    Json,
    extract::{Path, State},
};
use form_model::{definition::Definition, publishing, wire};

use super::{
    content::{self, Content},
    opened::{Demand, Editing, Opened},
    sent_form::{SentForm, notes},
    store::{self, FormRow},
    wire::{Draft, DraftConflict, DraftSaved, ReadingNote, SavedDraft},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        problem::{ApiError, ProblemCode},
    },
    projects::Name,
};

/// Save a draft
///
/// `pages` is the truth; ids that are left out are made. The published version stays as it is.
#[utoipa::path(put, path = "/api/form/save-draft/{formId}", tag = "forms", security(("bearer" = [])),
    params(("formId" = String, Path, description = "the form")), request_body = SavedDraft, responses(
    (status = 200, body = DraftSaved, description = "it is saved"),
    (status = 409, body = DraftConflict, description = "somebody saved a newer draft; it comes along"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn save_draft(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    sent: SentForm,
) -> Result<Json<DraftSaved>, ApiError> {
    let mut opened = Opened::<Editing>::to_change(&app, caller, &id).await?;
    sent.must_fit(opened.form.id, "draft")?;
    let written = write(&app, &mut opened, &sent).await?;
    opened.commit().await?;
    Ok(Json(DraftSaved {
        success: true,
        revision: written.revision,
        problems: publishing::check(&written.definition),
        notes: written.notes,
    }))
}

/// A draft as it now stands.
pub(super) struct Written {
    pub name: Name,
    pub definition: Definition,
    pub content: Content,
    pub revision: i64,
    pub notes: Vec<ReadingNote>,
}

/// Writes what was sent into the held form's draft, unless it was based on an older one.
pub(super) async fn write<D: Demand>(app: &App, opened: &mut Opened<D>, sent: &SentForm) -> Result<Written, ApiError> {
    let form = opened.form.id;
    let stored = content::read(&store::read_draft(opened.connection(), form).await?)?;
    let reading = sent.definition(app, &stored)?;
    let name = sent.name()?.unwrap_or_else(|| Name::given(&opened.form.name));
    let content = Content::of(&name, &reading.definition)?;
    let unchanged = content.sha256.as_slice() == opened.form.draft_sha256;
    let mut revision = opened.form.revision;
    // The same save sent again, because its reply was lost, finds itself saved and is no conflict.
    if !unchanged {
        must_be_current(&opened.form, sent, &stored)?;
        revision = store::write_draft(opened.connection(), form, &name, &content).await?;
        store::note_media(opened.connection(), form, &content.media, false).await?;
    }
    Ok(Written {
        name,
        notes: notes(&reading),
        definition: reading.definition,
        content,
        revision,
    })
}

/// Refuses what was based on an older draft than the stored one.
pub(super) fn must_be_current(form: &FormRow, sent: &SentForm, stored: &Definition) -> Result<(), ApiError> {
    match sent.revision()? {
        Some(known) if known != form.revision => Err(conflict(form, stored)?),
        _ => Ok(()),
    }
}

fn conflict(form: &FormRow, stored: &Definition) -> Result<ApiError, ApiError> {
    let newer = Draft {
        id: form.id,
        name: form.name.clone(),
        revision: form.revision,
        content: wire::write(stored),
    };
    let newer = serde_json::to_value(newer).map_err(|error| ApiError::fault(&error.into()))?;
    Ok(ApiError::new(ProblemCode::DraftConflict).bringing("draft", newer))
}
