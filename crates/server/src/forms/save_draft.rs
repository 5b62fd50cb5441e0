//! `PUT /api/form/save-draft/{formId}`: replaces the draft. The published version stays as it is.

use axum::Json;
use axum::extract::State;
use form_model::definition::Definition;
use form_model::{publishing, wire};

use super::authorized_form::{AuthorizedForm, Editor, RequiredRole};
use super::rate_limited_edits::RateLimitedSave;
use super::roles::Role;
use super::save_form_request::{DraftUpdate, EditedRevision, SaveFormRequest, reading_notes, unreadable};
use super::store::{self, FormRow};
use super::stored_definition::{self, StoredDefinition};
use super::wire::{Draft, DraftConflict, DraftSaved, ReadingNote, SavedDraft};
use super::{WorkName, draft_budget};
use crate::context::Context;
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode, RateLimitErrors,
    StorageErrors,
};

/// Save a draft
///
/// `pages` defines the form; missing ids are generated. The published version stays as it is. Only the owner can change the name;
/// a collaborator's name is ignored and reported in `notes`.
#[utoipa::path(put, path = "/api/form/save-draft/{formId}", tag = "forms", security(("bearer" = [])),
    params(("formId" = String, Path, description = "Form id")), request_body = SavedDraft, responses(
    (status = 200, body = DraftSaved, description = "Saved"),
    (status = 409, body = DraftConflict, description = "A newer draft was saved meanwhile; it is in the reply"),
    AuthErrors, NotFoundErrors, BodyErrors, StorageErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn save_draft(
    State(context): State<Context>,
    RateLimitedSave(caller): RateLimitedSave,
    PathText(id): PathText<String>,
    sent: SaveFormRequest,
) -> Result<Json<DraftSaved>, ApiError> {
    let mut authorized = AuthorizedForm::<Editor>::for_update(&context, caller, &id).await?;
    let update = sent.draft_of(authorized.form.id, "draft")?;
    let written = write(&context, &mut authorized, update).await?;
    let account = authorized.caller;
    draft_budget::spend(&context, authorized.connection(), account, written.bytes).await?;
    authorized.commit().await?;
    let checked = context.owners_work.run(move || publishing::check(&written.definition));
    Ok(Json(DraftSaved {
        success: true,
        revision: written.revision,
        problems: checked.await?,
        notes: written.notes,
    }))
}

/// The stored draft after a save.
pub(super) struct WrittenDraft {
    pub name: WorkName,
    pub definition: Definition,
    pub content: StoredDefinition,
    pub revision: i64,
    /// Bytes written; 0 if the draft was unchanged.
    pub bytes: u64,
    pub notes: Vec<ReadingNote>,
}

/// Writes the request into the locked form's draft, unless it is based on an older revision.
pub(super) async fn write<D: RequiredRole>(
    context: &Context,
    authorized: &mut AuthorizedForm<D>,
    update: DraftUpdate,
) -> Result<WrittenDraft, ApiError> {
    let Some(sent) = update.definition else {
        return Err(unreadable("pages").with_message("pages must be a list."));
    };
    let form = authorized.form.id;
    let stored_name = WorkName::given(&authorized.form.name);
    let (name, name_note) = match update.name {
        // Names appear in mails, so only the owner may set them, as in `PUT /api/form/rename/{id}`.
        Some(sent) if authorized.form.role != Role::Owner && sent != stored_name => {
            (stored_name, Some(name_unchanged_note()))
        }
        sent => (sent.unwrap_or(stored_name), None),
    };
    let stored = store::read_draft(authorized.connection(), form).await?;
    let minting = context.clone();
    let read = context.owners_work.run(move || {
        let stored = stored_definition::parse(&stored)?;
        let reading = sent.parse(&minting, &stored)?;
        let encoded = StoredDefinition::of(&reading.definition)?;
        encoded.check_size()?;
        Ok::<_, ApiError>((stored, reading, encoded))
    });
    let (stored, reading, encoded) = read.await??;
    let unchanged = encoded.sha256.as_slice() == authorized.form.draft_sha256 && name.as_str() == authorized.form.name;
    let mut revision = authorized.form.revision;
    // A client that repeats a save because the reply was lost must not get a conflict.
    if !unchanged {
        check_revision(&authorized.form, &update.revision, &stored)?;
        revision = store::write_draft(authorized.connection(), form, &name, &encoded).await?;
        store::record_media(authorized.connection(), form, &encoded.media, false).await?;
    }
    Ok(WrittenDraft {
        name,
        notes: name_note.into_iter().chain(reading_notes(&reading)).collect(),
        definition: reading.definition,
        bytes: if unchanged { 0 } else { encoded.bytes },
        content: encoded,
        revision,
    })
}

fn name_unchanged_note() -> ReadingNote {
    ReadingNote {
        path: "name".to_owned(),
        message: "Only the form's owner can rename it; the name stays as it is.".to_owned(),
    }
}

/// Rejects a request that is based on an older revision than the stored one.
pub(super) fn check_revision(form: &FormRow, edited: &EditedRevision, stored: &Definition) -> Result<(), ApiError> {
    match edited {
        EditedRevision::Unreadable => Err(unreadable("revision")),
        EditedRevision::Known(revision) if *revision != form.revision => Err(conflict(form, stored)?),
        EditedRevision::Known(_) | EditedRevision::Any => Ok(()),
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
    Ok(ApiError::new(ProblemCode::DraftConflict).with_extra("draft", newer))
}
