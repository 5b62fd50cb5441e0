//! `PUT /api/form/publish/{formId}`: freezes the draft into the next version and lets the link serve it.

use axum::{
    Json,
    extract::{Path, State},
};
use form_model::{
    definition::Definition,
    diff::difference,
    ids::{PageId, QuestionId, SectionId},
    publishing::{Problem, Publishable, Severity},
};

use super::{
    change_access::{self, named_people},
    content::{self, Content},
    events::FormPublishedV1,
    ids::ShareLink,
    move_form::move_to,
    opened::{Opened, Owning},
    save_draft::{self, Written},
    sent_form::{ProjectSent, SentForm},
    store::{self, NewVersion},
    wire::{DraftConflict, FormPublished, NotPublishable, PublishedDraft},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        problem::{ApiError, FieldCode, FieldProblem, ProblemCode},
    },
    projects::Name,
};

/// Publish a form
///
/// The draft that is sent, or the one that was saved, becomes the next version. The link is made by the first publish and never
/// changes. Everything happens together or not at all.
#[utoipa::path(put, path = "/api/form/publish/{formId}", tag = "forms", security(("bearer" = [])),
    params(("formId" = String, Path, description = "the form")), request_body = PublishedDraft, responses(
    (status = 200, body = FormPublished, description = "the link serves the new version"),
    (status = 409, body = DraftConflict, description = "somebody saved a newer draft; it comes along"),
    (status = 422, body = NotPublishable, description = "the form has errors, or a field is unfit"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn publish(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    sent: SentForm,
) -> Result<Json<FormPublished>, ApiError> {
    let people = sent.responders()?.map(named_people).transpose()?;
    let (project, access) = (sent.project()?, sent.access()?);
    let mut opened = Opened::<Owning>::to_change(&app, caller, &id).await?;
    sent.must_fit(opened.form.id, "published")?;
    let draft = draft_to_publish(&app, &mut opened, &sent).await?;
    let publishable = Publishable::check(draft.definition).map_err(|problems| not_publishable(&problems))?;
    match project {
        ProjectSent::AsItWas => {}
        ProjectSent::None => move_to(&mut opened, None).await?,
        ProjectSent::This(project) => move_to(&mut opened, Some(project)).await?,
    }
    if let Some(access) = access {
        let form = opened.form.id;
        store::set_access(opened.connection(), form, access).await?;
    }
    if let Some(people) = &people {
        change_access::set_people(&app, &mut opened, people).await?;
    }
    let share_link = opened.form.share_link.clone();
    let share_link = share_link.unwrap_or_else(|| ShareLink::mint(&app));
    let version = add_version(
        &app,
        &mut opened,
        &draft.name,
        &draft.content,
        publishable.form(),
        &share_link,
    )
    .await?;
    opened.commit().await?;
    app.published.forget(&share_link);
    Ok(Json(FormPublished {
        success: true,
        share_url: share_link.url(&app),
        share_link,
        version,
        revision: draft.revision,
        problems: publishable.warnings().to_vec(),
    }))
}

async fn draft_to_publish(app: &App, opened: &mut Opened<Owning>, sent: &SentForm) -> Result<Written, ApiError> {
    if sent.has_pages() {
        return save_draft::write(app, opened, sent).await;
    }
    let form = opened.form.id;
    let definition = content::read(&store::read_draft(opened.connection(), form).await?)?;
    save_draft::must_be_current(&opened.form, sent, &definition)?;
    let renamed = sent.name()?;
    let name = renamed.clone().unwrap_or_else(|| Name::given(&opened.form.name));
    let content = Content::of(&name, &definition)?;
    let mut revision = opened.form.revision;
    if renamed.is_some_and(|new| new.as_str() != opened.form.name) {
        revision = store::rename(opened.connection(), form, &name, &content.sha256).await?;
    }
    Ok(Written {
        name,
        definition,
        content,
        revision,
        notes: Vec::new(),
    })
}

async fn add_version(
    app: &App,
    opened: &mut Opened<Owning>,
    name: &Name,
    content: &Content,
    definition: &Definition,
    share_link: &ShareLink,
) -> Result<i32, ApiError> {
    let form = opened.form.id;
    let summary = summary(opened, definition).await?;
    let new = NewVersion {
        name: name.as_str(),
        content,
        summary: &summary,
        share_link,
    };
    let (connection, row) = opened.parts();
    let version = store::insert_version(connection, row, &new).await?;
    store::note_media(opened.connection(), form, &content.media, true).await?;
    let event = FormPublishedV1 {
        form,
        version,
        share_link: share_link.clone(),
    };
    platform::outbox::enqueue(opened.connection(), &app.chance, &app.clock, &event).await?;
    Ok(version)
}

/// What the new version changes, in words.
async fn summary(opened: &mut Opened<Owning>, definition: &Definition) -> Result<String, ApiError> {
    let (connection, row) = opened.parts();
    let Some(before) = store::newest_version(connection, row).await? else {
        return Ok("First version".to_owned());
    };
    let form = opened.form.id;
    let responses = store::responses_of(opened.connection(), form).await?;
    Ok(difference(&content::read(&before.content)?, definition).sentence(responses))
}

fn not_publishable(problems: &[Problem]) -> ApiError {
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
    let fields = errors.map(|problem| FieldProblem {
        path: place_of(problem),
        code: FieldCode::Form(problem.code),
        message: problem.message.clone(),
    });
    let refusal = ApiError::new(ProblemCode::FormNotPublishable).at_fields(fields.collect());
    match serde_json::to_value(problems) {
        Ok(problems) => refusal.bringing("problems", problems),
        Err(error) => ApiError::fault(&error.into()),
    }
}

/// The nearest thing with an id that the problem is at.
fn place_of(problem: &Problem) -> String {
    let question = problem.question_id.as_ref().map(QuestionId::as_str);
    let section = problem.section_id.as_ref().map(SectionId::as_str);
    let page = problem.page_id.as_ref().map(PageId::as_str);
    question.or(section).or(page).unwrap_or("pages").to_owned()
}
