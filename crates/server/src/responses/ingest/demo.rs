//! Writing down many made-up responses at once: the same rows and the same counters as if they had been handed in page by
//! page, but with times of their own and thousands in a transaction.

use std::sync::Arc;

use anyhow::Context as _;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use form_model::{
    answer::{Answer, Answers},
    ids::{PageId, QuestionId, UploadId},
    question::FileKind,
    routing::Step,
};
use platform::{chance::Chance, clock::Clock, db, db::Pool};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    item::{FileTypes, Item, ItemPage},
    store::made_up as store,
    taking::Response,
};
use crate::{
    accounts::UserId,
    forms::{FormId, PinnedVersion},
    responses::{
        events::ResponsesReceivedV1, handed_in::as_stored, held::HeldFor, ids::ResponseId, store::counters,
        tally::Tally,
    },
    uploads,
};

/// The form that is filled in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DemoForm {
    pub id: FormId,
    pub owner: UserId,
}

/// A response that somebody could have given.
#[derive(Debug)]
pub(crate) struct DemoResponse {
    pub id: Uuid,
    pub version: Arc<PinnedVersion>,
    pub started_at: DateTime<Utc>,
    pub held: Option<HeldFor>,
    /// In the order in which they are handed in; a page that comes again takes the place of what it was.
    pub pages: Vec<DemoPage>,
}

/// A page of it.
#[derive(Debug)]
pub(crate) struct DemoPage {
    pub page: PageId,
    pub answers: Arc<Answers>,
    /// How long it was open.
    pub took_ms: i32,
    /// The kinds of the files that the answers name.
    pub files: Vec<(QuestionId, FileKind)>,
}

/// How often a form was opened.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DemoViews {
    pub day: NaiveDate,
    pub version: i32,
    pub views: i64,
}

/// A response as it is written: what it has become, and when each of its pages came.
struct Written {
    id: ResponseId,
    started_at: DateTime<Utc>,
    last_heard_at: DateTime<Utc>,
    response: Response,
    times: Vec<(DateTime<Utc>, i32)>,
}

/// Writes responses and counts them, in one transaction. `slot` is where they are counted: two who write at once need two.
pub(crate) async fn write_demo(
    pool: &Pool,
    chance: &Chance,
    slot: i16,
    form: DemoForm,
    responses: &[DemoResponse],
) -> anyhow::Result<()> {
    let written: anyhow::Result<Vec<Written>> = responses.iter().map(|made| take(form, made, chance)).collect();
    let written = written?;
    let mut tally = Tally::default();
    for one in &written {
        tally.add(form.id, &one.response, 1);
    }
    let mut transaction = db::begin_for_product(pool).await?;
    store::insert_responses(&mut transaction, form, &response_rows(&written)).await?;
    store::insert_pages(&mut transaction, form, &page_rows(&written)).await?;
    bind_files(&mut transaction, form, &written).await?;
    counters::add(&mut transaction, slot, &tally).await?;
    // Whoever watches the form is told that its numbers have changed. So many responses are not named.
    let event = ResponsesReceivedV1 {
        form: form.id,
        responses: Vec::new(),
        completed: Vec::new(),
    };
    platform::outbox::enqueue(&mut transaction, chance, &Clock::system(), &event).await?;
    Ok(transaction.commit().await?)
}

/// Adds views by day.
pub(crate) async fn add_demo_views(pool: &Pool, form: DemoForm, slot: i16, views: &[DemoViews]) -> sqlx::Result<()> {
    let mut transaction = db::begin_for_product(pool).await?;
    store::add_views(&mut transaction, form.id, slot, views).await?;
    transaction.commit().await
}

/// Takes the pages one after another, as the product takes them.
fn take(form: DemoForm, made: &DemoResponse, chance: &Chance) -> anyhow::Result<Written> {
    let id = ResponseId::from(made.id);
    let mut response = Response::begin(made.version.number, made.started_at.date_naive());
    let mut times: Vec<(PageId, DateTime<Utc>, i32)> = Vec::with_capacity(made.pages.len());
    let mut now = made.started_at;
    for (at, page) in made.pages.iter().enumerate() {
        now += TimeDelta::milliseconds(i64::from(page.took_ms));
        let item = Item {
            form: form.id,
            response: id,
            admitted: true,
            version: None,
            means_newest: false,
            page_name: String::new(),
            page: None,
            seq: i64::try_from(at).ok(),
            held: made.held,
        };
        response.take(&item, &handed_in(&made.version, page)?, &made.version, chance);
        times.retain(|(earlier, ..)| *earlier != page.page);
        times.push((page.page.clone(), now, page.took_ms));
    }
    let time_of = |page: &PageId| {
        times
            .iter()
            .find(|(of, ..)| of == page)
            .map(|(_, at, took)| (*at, *took))
    };
    let times: Option<Vec<_>> = response.pages.iter().map(|page| time_of(&page.id)).collect();
    Ok(Written {
        id,
        started_at: made.started_at,
        last_heard_at: now,
        times: times.context("a page came at no time")?,
        response,
    })
}

fn handed_in(version: &PinnedVersion, made: &DemoPage) -> anyhow::Result<ItemPage> {
    let page = version
        .definition
        .page(&made.page)
        .context("a page that is not there")?;
    let leads_to = match version.routes.next_step(&made.page, &made.answers) {
        Some(Step::Page(next)) => Some(next),
        Some(Step::Finished) => None,
        Some(Step::Stay(_)) | None => anyhow::bail!("page {} leads nowhere", made.page),
    };
    let mut types = FileTypes::new();
    for (question, kind) in &made.files {
        types
            .entry(question.to_string())
            .or_default()
            .push(kind.as_str().to_owned());
    }
    let files: Vec<UploadId> = made.answers.values().flat_map(files_of).cloned().collect();
    Ok(ItemPage {
        page: made.page.clone(),
        json: as_stored(page, &made.answers)?.into(),
        answers: Arc::clone(&made.answers),
        leads_to,
        took_ms: Some(made.took_ms),
        file_types: (!types.is_empty()).then(|| types.into()),
        to_bind: (!files.is_empty()).then(|| files.into()),
    })
}

fn files_of(answer: &Answer) -> &[UploadId] {
    match answer {
        Answer::Files(files) => files,
        _ => &[],
    }
}

fn response_rows(written: &[Written]) -> Vec<store::ResponseRow<'_>> {
    let mut rows = Vec::with_capacity(written.len());
    for one in written {
        rows.push(store::ResponseRow {
            id: one.id,
            version: one.response.version,
            complete: one.response.complete,
            receipt: one.response.receipt.as_deref(),
            held: one.response.held.map(HeldFor::as_str),
            started_at: one.started_at,
            last_heard_at: one.last_heard_at,
        });
    }
    rows
}

fn page_rows(written: &[Written]) -> Vec<store::PageRow<'_>> {
    let mut rows = Vec::with_capacity(written.len() * 3);
    for one in written {
        for (page, (handed_in_at, took_ms)) in one.response.pages.iter().zip(&one.times) {
            let types = page.file_types.as_deref();
            rows.push(store::PageRow {
                response: one.id,
                page: page.id.as_str(),
                seq: page.seq,
                answers: page.to_store.as_deref().unwrap_or("{}"),
                led_to: page.led_to.as_ref().map(PageId::as_str),
                completed: page.completed,
                on_path: page.on_path,
                file_types: types.and_then(|types| serde_json::to_string(types).ok()),
                took_ms: *took_ms,
                handed_in_at: *handed_in_at,
            });
        }
    }
    rows
}

async fn bind_files(connection: &mut PgConnection, form: DemoForm, written: &[Written]) -> sqlx::Result<()> {
    for one in written {
        for files in one.response.pages.iter().filter_map(|page| page.to_bind.as_deref()) {
            uploads::bind(connection, form.id, one.id.as_uuid(), files).await?;
        }
    }
    Ok(())
}
