//! Writes many demo responses at once: the same rows and counters as if submitted page by page, but with given times and
//! thousands per transaction.

use std::sync::Arc;

use anyhow::Context as _;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use form_model::answer::{Answer, Answers};
use form_model::ids::{PageId, QuestionId, UploadId};
use form_model::questions::FileKind;
use form_model::routing::Step;
use platform::clock::Clock;
use platform::db;
use platform::db::SystemPool;
use platform::rng::Rng;
use sqlx::PgConnection;

use super::store;
use crate::accounts::UserId;
use crate::analytics::{self, CounterChanges};
use crate::forms::{FormId, PublishedVersion};
use crate::stored_responses::{
    AnswersJson, FileTypes, QuarantineReason, Response, ResponseId, ResponseKey, ResponsesReceivedV1, ValidatedPage,
    WriteRequest,
};
use crate::uploads;

#[derive(Debug, Clone, Copy)]
pub(crate) struct DemoForm {
    pub id: FormId,
    pub owner: UserId,
}

#[derive(Debug)]
pub(crate) struct DemoResponse {
    pub key: ResponseKey,
    pub version: Arc<PublishedVersion>,
    pub started_at: DateTime<Utc>,
    pub quarantine_reason: Option<QuarantineReason>,
    /// In submission order; a repeated page replaces the earlier one.
    pub pages: Vec<DemoPage>,
}

#[derive(Debug)]
pub(crate) struct DemoPage {
    pub page: PageId,
    pub answers: Arc<Answers>,
    /// How long it was shown.
    pub duration_ms: i32,
    /// The types of the files in the answers.
    pub files: Vec<(QuestionId, FileKind)>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct DemoViews {
    pub day: NaiveDate,
    pub version: i32,
    pub views: i64,
}

/// A response with the submission time of each page.
struct PreparedResponse {
    id: ResponseId,
    started_at: DateTime<Utc>,
    last_activity_at: DateTime<Utc>,
    response: Response,
    times: Vec<DateTime<Utc>>,
}

/// Writes responses and their counters in one transaction. Concurrent calls need different counter slots.
pub(crate) async fn write_demo(
    pool: &SystemPool,
    rng: &Rng,
    slot: i16,
    form: DemoForm,
    responses: &[DemoResponse],
) -> anyhow::Result<()> {
    let prepared: anyhow::Result<Vec<PreparedResponse>> =
        responses.iter().map(|demo| prepare(form, demo, rng)).collect();
    let prepared = prepared?;
    let mut changes = CounterChanges::default();
    for prepared_response in &prepared {
        changes.add(form.id, &prepared_response.response, 1);
    }
    let mut transaction = db::begin_as_system(pool).await?;
    store::insert_responses(&mut transaction, form, &response_rows(&prepared)).await?;
    store::insert_pages(&mut transaction, form, &page_rows(&prepared)).await?;
    bind_files(&mut transaction, form, &prepared).await?;
    analytics::add_counter_changes(&mut transaction, slot, &changes).await?;
    // Notifies watchers of the form. The event lists no responses, because there are so many.
    let event = ResponsesReceivedV1 {
        form: form.id,
        responses: Vec::new(),
        completed: Vec::new(),
    };
    platform::outbox::enqueue(&mut transaction, rng, &Clock::system(), &event).await?;
    Ok(transaction.commit().await?)
}

pub(crate) async fn add_demo_views(
    pool: &SystemPool,
    form: DemoForm,
    slot: i16,
    views: &[DemoViews],
) -> sqlx::Result<()> {
    let mut transaction = db::begin_as_system(pool).await?;
    store::add_views(&mut transaction, form.id, slot, views).await?;
    transaction.commit().await
}

/// Applies the pages in order, as the ingest does.
fn prepare(form: DemoForm, demo: &DemoResponse, rng: &Rng) -> anyhow::Result<PreparedResponse> {
    let id = ResponseId::of(form.id, demo.key);
    let mut response = Response::new(demo.version.number, demo.started_at.date_naive());
    let mut times: Vec<(PageId, DateTime<Utc>)> = Vec::with_capacity(demo.pages.len());
    let mut now = demo.started_at;
    for (at, page) in demo.pages.iter().enumerate() {
        now += TimeDelta::milliseconds(i64::from(page.duration_ms));
        let request = WriteRequest {
            form: form.id,
            response: id,
            passed_access_check: true,
            respondent: None,
            version: None,
            targets_latest: false,
            page_id: String::new(),
            page: None,
            seq: i64::try_from(at).ok(),
            spam_signal: None,
        };
        response.apply(&request, &validated_page(&demo.version, page)?, &demo.version, rng);
        times.retain(|(earlier, _)| *earlier != page.page);
        times.push((page.page.clone(), now));
    }
    response.quarantine_reason = demo.quarantine_reason;
    let time_of = |page: &PageId| times.iter().find(|(of, _)| of == page).map(|(_, at)| *at);
    let times: Option<Vec<_>> = response.pages.iter().map(|page| time_of(&page.id)).collect();
    Ok(PreparedResponse {
        id,
        started_at: demo.started_at,
        last_activity_at: now,
        times: times.context("a page has no submission time")?,
        response,
    })
}

fn validated_page(version: &PublishedVersion, demo: &DemoPage) -> anyhow::Result<ValidatedPage> {
    let page = version.definition.page(&demo.page).context("unknown page")?;
    let next_page = match version.routes.next_step(&demo.page, &demo.answers) {
        Some(Step::Page(next)) => Some(next),
        Some(Step::Finished(_)) => None,
        Some(Step::Stay(_)) | None => anyhow::bail!("page {} has no next page", demo.page),
    };
    let mut types = FileTypes::new();
    for (question, kind) in &demo.files {
        types
            .entry(question.to_string())
            .or_default()
            .push(kind.as_str().to_owned());
    }
    let files: Vec<UploadId> = demo.answers.values().flat_map(Answer::files).cloned().collect();
    Ok(ValidatedPage {
        page: demo.page.clone(),
        stored: AnswersJson::of(&version.definition, page, &demo.answers)?.into(),
        answers: Arc::clone(&demo.answers),
        next_page,
        duration_ms: Some(demo.duration_ms),
        file_types: (!types.is_empty()).then(|| types.into()),
        to_bind: (!files.is_empty()).then(|| files.into()),
    })
}

fn response_rows(prepared: &[PreparedResponse]) -> Vec<store::DemoResponseRow<'_>> {
    let mut rows = Vec::with_capacity(prepared.len());
    for prepared_response in prepared {
        rows.push(store::DemoResponseRow {
            id: prepared_response.id,
            version: prepared_response.response.version,
            complete: prepared_response.response.complete,
            receipt: prepared_response.response.receipt.as_deref(),
            quarantine_reason: prepared_response
                .response
                .quarantine_reason
                .map(QuarantineReason::as_str),
            started_at: prepared_response.started_at,
            last_activity_at: prepared_response.last_activity_at,
        });
    }
    rows
}

fn page_rows(prepared: &[PreparedResponse]) -> Vec<store::DemoPageRow<'_>> {
    let mut rows = Vec::with_capacity(prepared.len() * 3);
    for prepared_response in prepared {
        for (page, submitted_at) in prepared_response.response.pages.iter().zip(&prepared_response.times) {
            let types = page.file_types.as_deref();
            let stored = page.to_store.as_deref();
            rows.push(store::DemoPageRow {
                response: prepared_response.id,
                page: page.id.as_str(),
                seq: page.seq,
                answers: stored.map_or("{}", |stored| &stored.whole),
                previews: stored.map_or("{}", |stored| &stored.previews),
                next_page: page.next_page.as_ref().map(PageId::as_str),
                completed: page.completed,
                on_path: page.on_path,
                file_types: types.and_then(|types| serde_json::to_string(types).ok()),
                duration_ms: page.duration_ms,
                submitted_at: *submitted_at,
            });
        }
    }
    rows
}

async fn bind_files(connection: &mut PgConnection, form: DemoForm, prepared: &[PreparedResponse]) -> sqlx::Result<()> {
    for prepared_response in prepared {
        for files in prepared_response
            .response
            .pages
            .iter()
            .filter_map(|page| page.to_bind.as_deref())
        {
            uploads::bind(connection, form.id, prepared_response.id.as_uuid(), files).await?;
        }
    }
    Ok(())
}
