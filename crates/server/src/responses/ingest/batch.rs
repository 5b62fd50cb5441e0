//! One batch, one transaction: what is handed in meets what is stored, and all of it is written down or nothing.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use form_model::ids::PageId;
use sqlx::PgConnection;

use super::{
    Tools,
    item::{Item, Verdict, Waiting},
    store::{self, Key, KnownRow, PageRow, ResponseRow, StoredPage},
    taking::{Page, Response},
};
use crate::{
    accounts::UserId,
    forms::{self, Access, Answerable, FormId},
    responses::{events::ResponsesReceivedV1, held::HeldFor, store::counters, tally::Tally},
    uploads,
};

/// What is handed in for one response, in the order it came.
struct Group<'b> {
    key: Key,
    owner: UserId,
    is_open: bool,
    /// The day of this transaction.
    today: NaiveDate,
    items: Vec<(usize, &'b Item)>,
    /// The response before, if it was there.
    before: Option<Response>,
    after: Option<Response>,
}

/// Writes a batch within a transaction that speaks for the product; gives what becomes of each of its items once that is
/// committed.
pub(super) async fn write(
    connection: &mut PgConnection,
    tools: &Tools,
    slot: i16,
    batch: &[Waiting],
) -> sqlx::Result<Vec<Verdict>> {
    let mut verdicts = vec![Verdict::NotFound; batch.len()];
    let mut groups = group(&forms_of(connection, batch).await?, batch, &mut verdicts);
    for group in groups.iter_mut().filter(|group| group.is_open) {
        group.begin(tools, &mut verdicts);
    }
    let known = hold(connection, &groups).await?;
    if !known.is_empty() {
        let pages = pages_of(connection, &known).await?;
        go_on(tools, &mut groups, known, pages, &mut verdicts);
    }
    keep(connection, &groups).await?;
    let mut tally = Tally::default();
    for group in &groups {
        group.count(&mut tally);
    }
    counters::add(connection, slot, &tally).await?;
    tell(connection, tools, &groups).await?;
    Ok(verdicts)
}

async fn forms_of(connection: &mut PgConnection, batch: &[Waiting]) -> sqlx::Result<HashMap<FormId, Answerable>> {
    let mut forms: Vec<FormId> = batch.iter().map(|waiting| waiting.item.form).collect();
    forms.sort_unstable();
    forms.dedup();
    let found = forms::find_answerable_among(connection, &forms).await?;
    Ok(found.into_iter().map(|form| (form.id, form)).collect())
}

/// Puts what belongs to one response together, in the order of keys. What its form does not take is told so.
fn group<'b>(forms: &HashMap<FormId, Answerable>, batch: &'b [Waiting], verdicts: &mut [Verdict]) -> Vec<Group<'b>> {
    let mut groups: BTreeMap<Key, Group<'b>> = BTreeMap::new();
    for (at, waiting) in batch.iter().enumerate() {
        let item = &waiting.item;
        let Some(form) = forms.get(&item.form) else { continue };
        if let Err(verdict) = still_fits(form, item) {
            verdicts[at] = verdict;
            continue;
        }
        let key = (item.form, item.response);
        let group = groups.entry(key).or_insert_with(|| Group {
            key,
            owner: form.owner,
            is_open: form.live_version.is_some(),
            today: form.today,
            items: Vec::with_capacity(1),
            before: None,
            after: None,
        });
        group.items.push((at, item));
        // Until it is found to be a replay.
        verdicts[at] = Verdict::Closed;
    }
    groups.into_values().collect()
}

/// An item was made by what its node remembered of the form. Now it is held against the form itself.
fn still_fits(form: &Answerable, item: &Item) -> Result<(), Verdict> {
    if form.access == Access::People && !item.admitted {
        return Err(Verdict::LookAgain);
    }
    let Some(live) = form.live_version else { return Ok(()) };
    let Some(version) = item.page.as_ref().and(item.version.as_ref()) else {
        return Err(Verdict::LookAgain);
    };
    if item.means_newest && version.number != live {
        return Err(Verdict::LookAgain);
    }
    Ok(())
}

impl Group<'_> {
    /// Takes the items as if the response were new, which most are.
    fn begin(&mut self, tools: &Tools, verdicts: &mut [Verdict]) {
        let Some(version) = self.items.first().and_then(|(_, item)| item.version.as_ref()) else {
            return;
        };
        self.after = Some(Response::begin(version.number, self.today));
        self.take_all(tools, verdicts);
    }

    fn take_all(&mut self, tools: &Tools, verdicts: &mut [Verdict]) {
        let Some(response) = &mut self.after else { return };
        for (at, item) in &self.items {
            let verdict = match (&item.page, &item.version) {
                (Some(page), Some(version)) if self.is_open => response.take(item, page, version, &tools.chance),
                _ => replay(response, item).unwrap_or(Verdict::Closed),
            };
            verdicts[*at] = verdict;
        }
    }

    fn row(&self) -> Option<ResponseRow<'_>> {
        let response = self.after.as_ref()?;
        Some(ResponseRow {
            key: self.key,
            owner: self.owner,
            version: response.version,
            complete: response.complete,
            receipt: response.receipt.as_deref(),
            held: response.held.map(HeldFor::as_str),
        })
    }

    fn is_changed(&self) -> bool {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => {
                after.pages.iter().any(|page| page.to_store.is_some())
                    || (before.complete, before.held) != (after.complete, after.held)
            }
            (before, after) => before.is_some() != after.is_some(),
        }
    }

    /// Counts the difference between what the response was and what it is.
    fn count<'r>(&'r self, tally: &mut Tally<'r>) {
        if !self.is_changed() {
            return;
        }
        if let Some(before) = &self.before {
            tally.add(self.key.0, before, -1);
        }
        if let Some(after) = &self.after {
            tally.add(self.key.0, after, 1);
        }
    }
}

/// A closed form takes nothing more, but whoever did not hear that their page was taken while it was open hears it now.
fn replay(response: &mut Response, item: &Item) -> Option<Verdict> {
    let page = PageId::parse(&item.page_name)?;
    // Without the version its answers cannot be read, so nothing can be released either.
    let held = match &item.version {
        Some(version) if version.number == response.version => item.held,
        _ => Some(HeldFor::Pressure),
    };
    response.repeat(&page, item.seq?, held)
}

/// Stores new responses and holds the others, which are given.
async fn hold(connection: &mut PgConnection, groups: &[Group<'_>]) -> sqlx::Result<Vec<KnownRow>> {
    let new: Vec<ResponseRow<'_>> = groups.iter().filter_map(Group::row).collect();
    let closed: Vec<Key> = groups
        .iter()
        .filter(|group| !group.is_open)
        .map(|group| group.key)
        .collect();
    let mut known = Vec::new();
    if !new.is_empty() {
        known = store::begin_or_hold(connection, &new).await?;
    }
    if !closed.is_empty() {
        known.append(&mut store::hold_known(connection, &closed).await?);
    }
    Ok(known)
}

async fn pages_of(connection: &mut PgConnection, known: &[KnownRow]) -> sqlx::Result<HashMap<Key, Vec<StoredPage>>> {
    let keys: Vec<Key> = known.iter().map(KnownRow::key).collect();
    let mut pages: HashMap<Key, Vec<StoredPage>> = HashMap::new();
    for page in store::pages_of(connection, &keys).await? {
        pages.entry((page.form, page.response)).or_default().push(page);
    }
    Ok(pages)
}

/// Takes the items of responses that were there once more, by what they were.
fn go_on(
    tools: &Tools,
    groups: &mut [Group<'_>],
    known: Vec<KnownRow>,
    mut pages: HashMap<Key, Vec<StoredPage>>,
    verdicts: &mut [Verdict],
) {
    let mut known: HashMap<Key, KnownRow> = known.into_iter().map(|row| (row.key(), row)).collect();
    for group in groups {
        let Some(row) = known.remove(&group.key) else { continue };
        let before = read(group, row, pages.remove(&group.key).unwrap_or_default());
        group.after = Some(before.clone());
        group.before = Some(before);
        group.take_all(tools, verdicts);
    }
}

fn read(group: &Group<'_>, row: KnownRow, pages: Vec<StoredPage>) -> Response {
    let versions = group.items.iter().filter_map(|(_, item)| item.version.as_deref());
    // Nobody who speaks of another version gets as far as the answers.
    let version = versions.into_iter().find(|version| version.number == row.version);
    Response::read(row, pages, version)
}

/// Stores the pages, and where responses stand that stood elsewhere.
async fn keep(connection: &mut PgConnection, groups: &[Group<'_>]) -> sqlx::Result<()> {
    let (mut pages, mut turned, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for group in groups {
        let Some(after) = &group.after else { continue };
        for page in &after.pages {
            match &page.to_store {
                Some(answers) => pages.push(page_row(group, page, answers)),
                None if was_on_path(group, page) != page.on_path => turned.push((group.key, &page.id)),
                None => {}
            }
        }
        let is_known = group.before.as_ref();
        if is_known.is_some_and(|before| (before.complete, before.held) != (after.complete, after.held)) {
            changed.extend(group.row());
        }
    }
    pages.sort_by(|one, other| (one.key, one.page).cmp(&(other.key, other.page)));
    if !pages.is_empty() {
        store::keep_pages(connection, &pages).await?;
    }
    bind_files(connection, groups).await?;
    if !turned.is_empty() {
        store::turn_pages(connection, &turned).await?;
    }
    if !changed.is_empty() {
        store::change_responses(connection, &changed).await?;
    }
    Ok(())
}

/// Keeps the files that pages name. Few pages name any, so each response is a statement of its own.
async fn bind_files(connection: &mut PgConnection, groups: &[Group<'_>]) -> sqlx::Result<()> {
    for group in groups {
        let pages = group.after.iter().flat_map(|after| &after.pages);
        for files in pages.filter_map(|page| page.to_bind.as_deref()) {
            let (form, response) = group.key;
            uploads::bind(connection, form, response.as_uuid(), files).await?;
        }
    }
    Ok(())
}

fn page_row<'r>(group: &Group<'_>, page: &'r Page, answers: &'r str) -> PageRow<'r> {
    let file_types = page.file_types.as_deref();
    PageRow {
        key: group.key,
        owner: group.owner,
        page: &page.id,
        seq: page.seq,
        answers,
        led_to: page.led_to.as_ref(),
        completed: page.completed,
        on_path: page.on_path,
        took_ms: page.took_ms,
        file_types: file_types.and_then(|types| serde_json::to_string(types).ok()),
    }
}

fn was_on_path(group: &Group<'_>, page: &Page) -> bool {
    let before = group
        .before
        .as_ref()
        .and_then(|before| before.pages.iter().find(|before| before.id == page.id));
    before.is_some_and(|before| before.on_path)
}

/// One event a form for all that has come in and counts.
async fn tell(connection: &mut PgConnection, tools: &Tools, groups: &[Group<'_>]) -> sqlx::Result<()> {
    let mut events: Vec<ResponsesReceivedV1> = Vec::new();
    for group in groups.iter().filter(|group| group.is_changed()) {
        let Some(after) = group.after.as_ref().filter(|after| after.held.is_none()) else {
            continue;
        };
        let (form, response) = group.key;
        if events.last().is_none_or(|last| last.form != form) {
            events.push(ResponsesReceivedV1 {
                form,
                responses: Vec::new(),
                completed: Vec::new(),
            });
        }
        let Some(event) = events.last_mut() else { continue };
        event.responses.push(response);
        let was_counted = |before: &Response| before.complete && before.held.is_none();
        if after.complete && !group.before.as_ref().is_some_and(was_counted) {
            event.completed.push(response);
        }
    }
    if events.is_empty() {
        return Ok(());
    }
    platform::outbox::enqueue_all(connection, &tools.chance, &tools.clock, &events).await
}
