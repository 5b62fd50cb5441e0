//! `PUT /api/form/publish/{formId}`: stores the draft as the next version, which the share link serves from then on.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use form_model::diff::difference;
use form_model::ids::{EndingId, PageId, QuestionId, SectionId};
use form_model::publishing::{Problem, Publishable, Severity};

use super::authorized_form::{AuthorizedForm, Owner};
use super::confirmation_address::ConfirmationAddress;
use super::events::FormPublishedV1;
use super::ids::ShareLink;
use super::limits::FormLimits;
use super::move_form::move_to;
use super::rate_limited_edits::RateLimitedPublish;
use super::save_draft::{self, WrittenDraft};
use super::save_form_request::{DraftUpdate, ProjectUpdate, PublishRequest};
use super::schedule::Schedule;
use super::state::FormsState;
use super::store::{self, NewVersion};
use super::stored_definition::{self, StoredDefinition};
use super::wire::{DraftConflict, FormPublished, NotPublishable, PublishedDraft};
use super::{WorkName, change_access, draft_budget};
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, FieldCode, FieldProblem, NotFoundErrors, PathText, ProblemCode,
    RateLimitErrors, StorageErrors,
};

/// Versions stored per form.
const VERSIONS_PER_FORM: i64 = 500;
/// The newest versions are never deleted, even without responses: respondents may have them open.
const MIN_KEPT_VERSIONS: i32 = 10;

/// Publish a form
///
/// Publishes the draft in the request, or the saved draft if the request has no pages. The first publish creates the share link,
/// which never changes. All changes are applied together or not at all.
#[utoipa::path(put, path = "/api/form/publish/{formId}", tag = "forms", security(("bearer" = [])),
    params(("formId" = String, Path, description = "Form id")), request_body = PublishedDraft, responses(
    (status = 200, body = FormPublished, description = "Published"),
    (status = 409, body = DraftConflict, description = "A newer draft was saved meanwhile; it is in the reply"),
    (status = 422, body = NotPublishable, description = "The form has errors, a field is invalid, or there are too many versions"),
    AuthErrors, NotFoundErrors, BodyErrors, StorageErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn publish(
    State(state): State<FormsState>,
    RateLimitedPublish(caller): RateLimitedPublish,
    PathText(id): PathText<String>,
    sent: PublishRequest,
) -> Result<Json<FormPublished>, ApiError> {
    let mut authorized = AuthorizedForm::<Owner>::for_update(&state.context, caller, &id).await?;
    let update = sent.draft.draft_of(authorized.form.id, "published")?;
    let draft = draft_to_publish(&state, &mut authorized, update).await?;
    let definition = draft.definition;
    let checked = state.context.owners_work.run(move || Publishable::check(definition));
    let publishable = Arc::new(checked.await?.map_err(|problems| not_publishable(&problems))?);
    if let ProjectUpdate::Set(project) = sent.project {
        move_to(&mut authorized, project).await?;
    }
    if let Some(access) = sent.access {
        let form = authorized.form.id;
        store::set_access(authorized.connection(), form, access).await?;
    }
    if let Some(collaborators) = &sent.collaborators {
        change_access::set_collaborators(&state, &mut authorized, collaborators).await?;
    }
    let share_link = authorized.form.share_link.clone();
    let share_link = share_link.unwrap_or_else(|| ShareLink::mint(&state.context));
    let version = add_version(
        &state,
        &mut authorized,
        &draft.name,
        &draft.content,
        &publishable,
        &share_link,
    )
    .await?;
    let account = authorized.caller;
    draft_budget::spend(
        &state.context,
        authorized.connection(),
        account,
        draft.bytes + draft.content.bytes,
    )
    .await?;
    authorized.commit().await?;
    state.published_forms.preload(&share_link, version);
    Ok(Json(FormPublished {
        success: true,
        share_url: share_link.url(&state.context),
        share_link,
        version,
        revision: draft.revision,
        problems: publishable.warnings().to_vec(),
    }))
}

async fn draft_to_publish(
    state: &FormsState,
    authorized: &mut AuthorizedForm<Owner>,
    update: DraftUpdate,
) -> Result<WrittenDraft, ApiError> {
    if update.definition.is_some() {
        return save_draft::write(&state.context, authorized, update).await;
    }
    let form = authorized.form.id;
    let name = update.name.unwrap_or_else(|| WorkName::given(&authorized.form.name));
    let stored = store::read_draft(authorized.connection(), form).await?;
    let read = state.context.owners_work.run(move || {
        let definition = stored_definition::parse(&stored)?;
        let content = StoredDefinition::of(&definition)?;
        Ok::<_, ApiError>((definition, content))
    });
    let (definition, content) = read.await??;
    save_draft::check_revision(&authorized.form, &update.revision, &definition)?;
    content.check_size()?;
    let mut revision = authorized.form.revision;
    if name.as_str() != authorized.form.name {
        revision = store::rename(authorized.connection(), form, &name).await?;
    }
    Ok(WrittenDraft {
        name,
        definition,
        content,
        revision,
        bytes: 0,
        notes: Vec::new(),
    })
}

async fn add_version(
    state: &FormsState,
    authorized: &mut AuthorizedForm<Owner>,
    name: &WorkName,
    content: &StoredDefinition,
    publishable: &Arc<Publishable>,
    share_link: &ShareLink,
) -> Result<i32, ApiError> {
    let form = authorized.form.id;
    delete_old_versions_if_full(authorized).await?;
    let summary = summary(state, authorized, publishable).await?;
    let published = publishable.form();
    let new = NewVersion {
        name: name.as_str(),
        content,
        summary: &summary,
        share_link,
        schedule: Schedule::of(&published.settings),
        limits: FormLimits::of(published),
        confirms_to: ConfirmationAddress::of(&published.settings),
        retention_days: published.settings.retention_days,
    };
    let (connection, row) = authorized.parts();
    let version = store::insert_version(connection, row, &new).await?;
    store::record_media(authorized.connection(), form, &content.media, true).await?;
    let event = FormPublishedV1 {
        form,
        version,
        share_link: share_link.clone(),
    };
    platform::outbox::enqueue(
        authorized.connection(),
        &state.context.rng,
        &state.context.clock,
        &event,
    )
    .await?;
    Ok(version)
}

/// Deletes old versions without responses when the form has the maximum number of versions.
async fn delete_old_versions_if_full(authorized: &mut AuthorizedForm<Owner>) -> Result<(), ApiError> {
    let (connection, row) = authorized.parts();
    let stored = store::count_versions(connection, row.id).await?;
    if stored < VERSIONS_PER_FORM {
        return Ok(());
    }
    store::lock_versions(connection, row.id).await?;
    let too_many = stored + 1 - VERSIONS_PER_FORM;
    match store::delete_unanswered_versions(connection, row, MIN_KEPT_VERSIONS, too_many).await? {
        0 => Err(ApiError::new(ProblemCode::VersionsTooMany)),
        _ => Ok(()),
    }
}

/// Describes what the new version changes.
async fn summary(
    state: &FormsState,
    authorized: &mut AuthorizedForm<Owner>,
    publishable: &Arc<Publishable>,
) -> Result<String, ApiError> {
    let (connection, row) = authorized.parts();
    let Some(before) = store::newest_version(connection, row).await? else {
        return Ok("First version".to_owned());
    };
    let form = authorized.form.id;
    let responses = store::count_complete_responses(authorized.connection(), form).await?;
    let publishable = Arc::clone(publishable);
    let compared = state.context.owners_work.run(move || {
        let before = stored_definition::parse(&before.content)?;
        Ok(difference(&before, publishable.form()).sentence(responses))
    });
    compared.await?
}

fn not_publishable(problems: &[Problem]) -> ApiError {
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
    let fields = errors.map(|problem| FieldProblem {
        path: problem_path(problem),
        code: FieldCode::Form(problem.code),
        message: problem.message.clone(),
    });
    let refusal = ApiError::new(ProblemCode::FormNotPublishable).at_fields(fields.collect());
    match serde_json::to_value(problems) {
        Ok(problems) => refusal.with_extra("problems", problems),
        Err(error) => ApiError::fault(&error.into()),
    }
}

/// The id of the question, section, page or ending that the problem is about.
fn problem_path(problem: &Problem) -> String {
    let question = problem.question_id.as_ref().map(QuestionId::as_str);
    let section = problem.section_id.as_ref().map(SectionId::as_str);
    let page = problem.page_id.as_ref().map(PageId::as_str);
    let ending = problem.ending_id.as_ref().map(EndingId::as_str);
    question.or(section).or(page).or(ending).unwrap_or("pages").to_owned()
}
