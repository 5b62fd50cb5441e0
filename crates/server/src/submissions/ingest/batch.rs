//! Writes one batch in one transaction: applies the requests to the stored responses, all or nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::NaiveDate;
use form_model::answer::Answers;
use form_model::ids::PageId;
use sqlx::PgConnection;

use super::WriterContext;
use super::limits::Limits;
use super::queue::QueuedRequest;
use crate::accounts::UserId;
use crate::analytics::{self, CounterChanges};
use crate::forms::{self, Access, ConfirmationAddress, FormId, SubmissionTarget};
use crate::stored_responses::{
    self, AnswersJson, ExistingResponseRow, ListedRespondent, PageWriteRow, QuarantineReason, Response, ResponsePage,
    ResponseRowKey, ResponseWriteRow, ResponsesCompletedV1, ResponsesReceivedV1, SpamSignal, StoredPageRow,
    WriteOutcome, WriteRequest,
};
use crate::submissions::spam::count_detections;
use crate::uploads;

/// How far `seq` may be above the highest of its response. Devices count by one; a larger jump would let one page win over
/// everything sent later.
const MAX_SEQ_STEP: i64 = 1_000;

/// The requests for one response, in order of arrival.
struct ResponseGroup<'b> {
    key: ResponseRowKey,
    owner: UserId,
    is_open: bool,
    today: NaiveDate,
    requests: Vec<GroupRequest<'b>>,
    /// The stored response, if it existed.
    before: Option<Response>,
    after: Option<Response>,
}

struct GroupRequest<'b> {
    /// Its index in the batch.
    at: usize,
    request: &'b WriteRequest,
    /// If set, the outcome unless the request is a replay.
    rejection: Option<WriteOutcome>,
}

/// Writes a batch within a transaction of the system role. The outcomes are valid once it is committed.
pub(super) async fn write(
    connection: &mut PgConnection,
    context: &WriterContext,
    slot: i16,
    batch: &[QueuedRequest],
) -> sqlx::Result<Vec<WriteOutcome>> {
    let mut outcomes = vec![WriteOutcome::NotFound; batch.len()];
    let forms = find_forms(connection, batch).await?;
    let seq_jumps = find_seq_jumps(connection, batch).await?;
    let deleted_versions = find_deleted_versions(connection, &forms, batch).await?;
    let mut limits = lock_limits(connection, context, &forms).await?;
    let mut groups = group_by_response(&forms, &seq_jumps, &deleted_versions, batch, &mut outcomes);
    apply_limited(connection, context, &mut limits, &mut groups, &mut outcomes).await?;
    for group in groups.iter_mut().filter(|group| !limits.has(group.key.0)) {
        group.apply_as_new(context, &mut outcomes);
    }
    let existing = insert_or_lock(connection, &limits, &groups).await?;
    if !existing.is_empty() {
        let pages = pages_of(connection, &existing).await?;
        apply_to_existing(context, &mut groups, existing, pages, &mut outcomes);
    }
    store_changes(connection, &groups).await?;
    limits.store_respondents(connection).await?;
    report_too_fast(&groups);
    let mut changes = CounterChanges::default();
    for group in &groups {
        group.add_counter_changes(&mut changes);
    }
    analytics::add_counter_changes(connection, slot, &changes).await?;
    enqueue_events(connection, context, &forms, &groups).await?;
    Ok(outcomes)
}

async fn find_forms(
    connection: &mut PgConnection,
    batch: &[QueuedRequest],
) -> sqlx::Result<HashMap<FormId, SubmissionTarget>> {
    let mut forms: Vec<FormId> = batch.iter().map(|queued| queued.request.form).collect();
    forms.sort_unstable();
    forms.dedup();
    let found = forms::find_submission_targets(connection, &forms).await?;
    Ok(found.into_iter().map(|form| (form.id, form)).collect())
}

/// The indices of requests whose `seq` is too far above the highest of their response. The read takes no lock: `seq` only grows,
/// so the check can be too strict for a moment, never too lenient.
async fn find_seq_jumps(connection: &mut PgConnection, batch: &[QueuedRequest]) -> sqlx::Result<HashSet<usize>> {
    let key_of = |queued: &QueuedRequest| (queued.request.form, queued.request.response);
    let is_high = |queued: &&QueuedRequest| queued.request.seq.is_some_and(|seq| seq > MAX_SEQ_STEP);
    let keys: HashSet<ResponseRowKey> = batch.iter().filter(is_high).map(key_of).collect();
    if keys.is_empty() {
        return Ok(HashSet::new());
    }
    let stored = stored_responses::highest_seqs(connection, &keys.iter().copied().collect::<Vec<_>>()).await?;
    let mut highest: HashMap<ResponseRowKey, i64> = keys.into_iter().map(|key| (key, 0)).collect();
    highest.extend(stored);
    let mut seq_jumps = HashSet::new();
    for (at, queued) in batch.iter().enumerate() {
        let Some((highest, seq)) = highest.get_mut(&key_of(queued)).zip(queued.request.seq) else {
            continue;
        };
        if seq > *highest + MAX_SEQ_STEP {
            seq_jumps.insert(at);
        } else {
            *highest = seq.max(*highest);
        }
    }
    Ok(seq_jumps)
}

/// The older versions that requests were validated against and that were deleted meanwhile. The others are locked until the
/// transaction ends. Most batches use no older version, and need no query.
async fn find_deleted_versions(
    connection: &mut PgConnection,
    forms: &HashMap<FormId, SubmissionTarget>,
    batch: &[QueuedRequest],
) -> sqlx::Result<BTreeSet<(FormId, i32)>> {
    let named = batch.iter().filter_map(|queued| {
        let request = &queued.request;
        let version = request.page.as_ref().and(request.version.as_ref())?.number;
        let live = forms.get(&request.form)?.live_version?;
        (version != live).then_some((request.form, version))
    });
    let mut deleted_versions: BTreeSet<(FormId, i32)> = named.collect();
    if !deleted_versions.is_empty() {
        let named: Vec<(FormId, i32)> = deleted_versions.iter().copied().collect();
        for existing in forms::lock_older_versions(connection, &named).await? {
            deleted_versions.remove(&existing);
        }
    }
    Ok(deleted_versions)
}

/// The limits of the forms, locked until the transaction ends. Most batches have none, and need no query.
async fn lock_limits(
    connection: &mut PgConnection,
    #[cfg_attr(
        not(feature = "fault-injection"),
        expect(unused_variables, reason = "only a fault needs it")
    )]
    context: &WriterContext,
    forms: &HashMap<FormId, SubmissionTarget>,
) -> sqlx::Result<Limits> {
    let limits = Limits::of(forms);
    #[cfg(feature = "fault-injection")]
    if super::fault_injection::counts_without_lock(context) {
        return Ok(limits);
    }
    if !limits.is_empty() {
        limits.lock(connection).await?;
    }
    Ok(limits)
}

/// Groups the requests by response, in key order, and sets the outcome of those that the form rejects.
fn group_by_response<'b>(
    forms: &HashMap<FormId, SubmissionTarget>,
    seq_jumps: &HashSet<usize>,
    deleted_versions: &BTreeSet<(FormId, i32)>,
    batch: &'b [QueuedRequest],
    outcomes: &mut [WriteOutcome],
) -> Vec<ResponseGroup<'b>> {
    let mut groups: BTreeMap<ResponseRowKey, ResponseGroup<'b>> = BTreeMap::new();
    for (at, queued) in batch.iter().enumerate() {
        let request = &queued.request;
        let Some(form) = forms.get(&request.form) else { continue };
        let rejection = match check_against_form(form, deleted_versions, request) {
            Ok(_) if seq_jumps.contains(&at) => Err(WriteOutcome::SeqInvalid),
            checked => checked,
        };
        let rejection = match rejection {
            Ok(rejection) => rejection,
            Err(outcome) => {
                outcomes[at] = outcome;
                continue;
            }
        };
        let key = (request.form, request.response);
        let group = groups.entry(key).or_insert_with(|| ResponseGroup {
            key,
            owner: form.owner,
            is_open: form.live_version.is_some(),
            today: form.today,
            requests: Vec::with_capacity(1),
            before: None,
            after: None,
        });
        if let Some(rejection) = &rejection {
            // Applies unless the request is a replay.
            outcomes[at] = rejection.clone();
        }
        group.requests.push(GroupRequest { at, request, rejection });
    }
    groups.into_values().collect()
}

/// Checks a request, which was prepared from a cached form, against the current form. `Ok(Some(_))` is the outcome unless the
/// request is a replay.
fn check_against_form(
    form: &SubmissionTarget,
    deleted_versions: &BTreeSet<(FormId, i32)>,
    request: &WriteRequest,
) -> Result<Option<WriteOutcome>, WriteOutcome> {
    if form.access == Access::People && !request.passed_access_check {
        return Err(WriteOutcome::Retry);
    }
    let Some(live) = form.live_version else {
        return Ok(Some(WriteOutcome::Closed));
    };
    let Some(version) = request.version.as_ref() else {
        return Err(WriteOutcome::Retry);
    };
    if request.targets_latest && version.number != live {
        return Err(WriteOutcome::Retry);
    }
    if !form.accepts_version(version.number) {
        return Ok(Some(WriteOutcome::VersionClosed));
    }
    if request.page.is_none() {
        return Err(WriteOutcome::Retry);
    }
    if deleted_versions.contains(&(form.id, version.number)) {
        return Err(WriteOutcome::VersionDeleted(version.number));
    }
    Ok(None)
}

/// Applies the requests to forms with a limit, in order of arrival. Their responses are read first: whether a response takes a place
/// depends on what is stored. Nobody else inserts one meanwhile, because that needs the lock of the limit.
async fn apply_limited(
    connection: &mut PgConnection,
    context: &WriterContext,
    limits: &mut Limits,
    groups: &mut [ResponseGroup<'_>],
    outcomes: &mut [WriteOutcome],
) -> sqlx::Result<()> {
    let mut limited: Vec<&mut ResponseGroup<'_>> = groups.iter_mut().filter(|group| limits.has(group.key.0)).collect();
    if limited.is_empty() {
        return Ok(());
    }
    let keys: Vec<ResponseRowKey> = limited.iter().map(|group| group.key).collect();
    let existing = stored_responses::lock_existing(connection, &keys).await?;
    let mut pages = pages_of(connection, &existing).await?;
    let mut existing: HashMap<ResponseRowKey, ExistingResponseRow> =
        existing.into_iter().map(|row| (row.key(), row)).collect();
    for group in &mut limited {
        match existing.remove(&group.key) {
            Some(row) => {
                let before = read_response(group, row, pages.remove(&group.key).unwrap_or_default());
                group.after = Some(before.clone());
                group.before = Some(before);
            }
            None => group.start_new(),
        }
        for answers in group.answers() {
            limits.want(group.key.0, answers);
        }
        for one in &group.requests {
            limits.add_respondent(one.request);
        }
    }
    limits.count(connection).await?;
    let mut arrivals: Vec<(usize, usize, usize)> = Vec::with_capacity(limited.len());
    for (group, ResponseGroup { requests, .. }) in limited.iter().enumerate() {
        arrivals.extend(
            requests
                .iter()
                .enumerate()
                .map(|(nth, request)| (request.at, group, nth)),
        );
    }
    arrivals.sort_unstable();
    for (at, group, nth) in arrivals {
        let group = &mut *limited[group];
        let Some(before) = group.after.clone() else { continue };
        let outcome = group.apply(nth, context);
        let admitted = group.after.as_ref().map_or(Ok(()), |after| {
            limits.admit(group.requests[nth].request, &before, after)
        });
        outcomes[at] = match admitted {
            Ok(()) => outcome,
            Err(refusal) => {
                group.after = Some(before);
                refusal
            }
        };
    }
    for group in limited {
        // Nothing was accepted, so there is nothing to insert.
        group.after.take_if(|after| after.pages.is_empty());
    }
    Ok(())
}

impl ResponseGroup<'_> {
    /// Applies the requests as if the response were new, which most are.
    fn apply_as_new(&mut self, context: &WriterContext, outcomes: &mut [WriteOutcome]) {
        self.start_new();
        self.apply_all(context, outcomes);
    }

    /// The answers that are stored and those that were sent.
    fn answers(&self) -> impl Iterator<Item = &Answers> {
        let stored = self.before.iter().flat_map(|before| &before.pages);
        let sent = self.requests.iter().filter_map(|one| one.request.page.as_ref());
        stored.map(|page| &*page.answers).chain(sent.map(|page| &*page.answers))
    }

    /// Does nothing if only replays could be accepted.
    fn start_new(&mut self) {
        let mut candidates = self.requests.iter().filter(|one| one.rejection.is_none());
        let version = candidates.find_map(|one| one.request.version.as_ref());
        self.after = version.map(|version| Response::new(version.number, self.today));
    }

    fn apply_all(&mut self, context: &WriterContext, outcomes: &mut [WriteOutcome]) {
        if self.after.is_none() {
            return;
        }
        for nth in 0..self.requests.len() {
            outcomes[self.requests[nth].at] = self.apply(nth, context);
        }
    }

    /// Applies one request to the response.
    fn apply(&mut self, nth: usize, context: &WriterContext) -> WriteOutcome {
        let GroupRequest { request, rejection, .. } = &self.requests[nth];
        let rejected = || rejection.clone().unwrap_or(WriteOutcome::Retry);
        let Some(response) = &mut self.after else {
            return rejected();
        };
        match (rejection, &request.page, &request.version) {
            (None, Some(page), Some(version)) => response.apply(request, page, version, &context.rng),
            _ => replay(response, request).unwrap_or_else(rejected),
        }
    }

    fn row(&self) -> Option<ResponseWriteRow<'_>> {
        let response = self.after.as_ref()?;
        Some(ResponseWriteRow {
            key: self.key,
            owner: self.owner,
            version: response.version,
            complete: response.complete,
            receipt: response.receipt.as_deref(),
            quarantine_reason: response.quarantine_reason.map(QuarantineReason::as_str),
        })
    }

    fn is_changed(&self) -> bool {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => {
                after.pages.iter().any(|page| page.to_store.is_some())
                    || (before.complete, before.quarantine_reason) != (after.complete, after.quarantine_reason)
            }
            (before, after) => before.is_some() != after.is_some(),
        }
    }

    /// Whether the response counts as complete now and did not before. One that left quarantine is completed by that.
    fn is_completed_first(&self) -> bool {
        let is_counted = |after: &Response| after.complete && after.quarantine_reason.is_none();
        let was_complete = |before: &Response| before.receipt.is_some() && before.quarantine_reason.is_none();
        self.after.as_ref().is_some_and(is_counted) && !self.before.as_ref().is_some_and(was_complete)
    }

    fn add_counter_changes<'r>(&'r self, changes: &mut CounterChanges<'r>) {
        if !self.is_changed() {
            return;
        }
        if let Some(before) = &self.before {
            changes.add(self.key.0, before, -1);
        }
        if let Some(after) = &self.after {
            changes.add(self.key.0, after, 1);
        }
    }
}

/// A closed form or version accepts nothing new, but a sender that missed the reply to a stored page gets it again.
fn replay(response: &mut Response, request: &WriteRequest) -> Option<WriteOutcome> {
    let page = PageId::parse(&request.page_id)?;
    // Without the version the answers cannot be counted, so the signal prevents a release from quarantine.
    let spam_signal = match &request.version {
        Some(version) if version.number == response.version => request.spam_signal,
        _ => Some(SpamSignal::Flood),
    };
    response.replay(&page, request.seq?, spam_signal)
}

/// Inserts new responses, locks the existing ones and returns these. Those of forms with a limit are locked already.
async fn insert_or_lock(
    connection: &mut PgConnection,
    limits: &Limits,
    groups: &[ResponseGroup<'_>],
) -> sqlx::Result<Vec<ExistingResponseRow>> {
    let is_new = |group: &&ResponseGroup<'_>| group.before.is_none();
    let new: Vec<ResponseWriteRow<'_>> = groups.iter().filter(is_new).filter_map(ResponseGroup::row).collect();
    let (mut closed, mut of_closed_versions) = (Vec::new(), Vec::new());
    let unlimited = groups.iter().filter(|group| !limits.has(group.key.0));
    for group in unlimited.filter(|group| group.after.is_none()) {
        if group.is_open {
            of_closed_versions.push(group.key);
        } else {
            closed.push(group.key);
        }
    }
    let mut existing = Vec::new();
    if !new.is_empty() {
        existing = stored_responses::insert_or_lock(connection, &new).await?;
    }
    if !closed.is_empty() {
        existing.append(&mut stored_responses::lock_existing(connection, &closed).await?);
    }
    if !of_closed_versions.is_empty() {
        existing.append(&mut stored_responses::lock_existing_if_free(connection, &of_closed_versions).await?);
    }
    Ok(existing)
}

async fn pages_of(
    connection: &mut PgConnection,
    existing: &[ExistingResponseRow],
) -> sqlx::Result<HashMap<ResponseRowKey, Vec<StoredPageRow>>> {
    let keys: Vec<ResponseRowKey> = existing.iter().map(ExistingResponseRow::key).collect();
    let mut pages: HashMap<ResponseRowKey, Vec<StoredPageRow>> = HashMap::new();
    for page in stored_responses::pages_of(connection, &keys).await? {
        pages.entry((page.form, page.response)).or_default().push(page);
    }
    Ok(pages)
}

/// Applies the requests of existing responses again, to the stored state.
fn apply_to_existing(
    context: &WriterContext,
    groups: &mut [ResponseGroup<'_>],
    existing: Vec<ExistingResponseRow>,
    mut pages: HashMap<ResponseRowKey, Vec<StoredPageRow>>,
    outcomes: &mut [WriteOutcome],
) {
    let mut existing: HashMap<ResponseRowKey, ExistingResponseRow> =
        existing.into_iter().map(|row| (row.key(), row)).collect();
    for group in groups {
        let Some(row) = existing.remove(&group.key) else {
            continue;
        };
        let before = read_response(group, row, pages.remove(&group.key).unwrap_or_default());
        group.after = Some(before.clone());
        group.before = Some(before);
        group.apply_all(context, outcomes);
    }
}

fn read_response(group: &ResponseGroup<'_>, row: ExistingResponseRow, pages: Vec<StoredPageRow>) -> Response {
    let versions = group.requests.iter().filter_map(|one| one.request.version.as_deref());
    // Requests for a different version are rejected before answers are read.
    let version = versions.into_iter().find(|version| version.number == row.version);
    Response::read(row, pages, version)
}

fn report_too_fast(groups: &[ResponseGroup<'_>]) {
    let is_too_fast = |response: &Option<Response>| {
        let quarantine_reason = response.as_ref().and_then(|response| response.quarantine_reason);
        quarantine_reason == Some(QuarantineReason::TooFast)
    };
    let flagged = groups
        .iter()
        .filter(|group| is_too_fast(&group.after) && !is_too_fast(&group.before))
        .count();
    count_detections(QuarantineReason::TooFast, flagged as u64);
}

/// Stores new pages and changed responses.
async fn store_changes(connection: &mut PgConnection, groups: &[ResponseGroup<'_>]) -> sqlx::Result<()> {
    let (mut pages, mut flipped, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for group in groups {
        let Some(after) = &group.after else { continue };
        for page in &after.pages {
            match &page.to_store {
                Some(answers) => pages.push(page_row(group, page, answers)),
                None if was_on_path(group, page) != page.on_path => flipped.push((group.key, &page.id)),
                None => {}
            }
        }
        let existing = group.before.as_ref();
        if existing.is_some_and(|before| {
            (before.complete, before.quarantine_reason) != (after.complete, after.quarantine_reason)
        }) {
            changed.extend(group.row());
        }
    }
    pages.sort_by(|one, other| (one.key, one.page).cmp(&(other.key, other.page)));
    if !pages.is_empty() {
        stored_responses::upsert_pages(connection, &pages).await?;
    }
    bind_files(connection, groups).await?;
    if !flipped.is_empty() {
        stored_responses::flip_on_path(connection, &flipped).await?;
    }
    if !changed.is_empty() {
        stored_responses::update_responses(connection, &changed).await?;
    }
    Ok(())
}

/// Binds the files of the pages. Few pages have files, so one statement per page is enough.
async fn bind_files(connection: &mut PgConnection, groups: &[ResponseGroup<'_>]) -> sqlx::Result<()> {
    for group in groups {
        let pages = group.after.iter().flat_map(|after| &after.pages);
        for files in pages.filter_map(|page| page.to_bind.as_deref()) {
            let (form, response) = group.key;
            uploads::bind(connection, form, response.as_uuid(), files).await?;
        }
    }
    Ok(())
}

fn page_row<'r>(group: &ResponseGroup<'_>, page: &'r ResponsePage, answers: &'r AnswersJson) -> PageWriteRow<'r> {
    let file_types = page.file_types.as_deref();
    PageWriteRow {
        key: group.key,
        owner: group.owner,
        page: &page.id,
        seq: page.seq,
        answers: &answers.whole,
        previews: &answers.previews,
        next_page: page.next_page.as_ref(),
        completed: page.completed,
        on_path: page.on_path,
        duration_ms: page.duration_ms,
        file_types: file_types.and_then(|types| serde_json::to_string(types).ok()),
    }
}

fn was_on_path(group: &ResponseGroup<'_>, page: &ResponsePage) -> bool {
    let before = group
        .before
        .as_ref()
        .and_then(|before| before.pages.iter().find(|before| before.id == page.id));
    before.is_some_and(|before| before.on_path)
}

/// One event per form that mails about complete responses.
fn completed_first(
    forms: &HashMap<FormId, SubmissionTarget>,
    groups: &[ResponseGroup<'_>],
) -> Vec<ResponsesCompletedV1> {
    let mut completed: Vec<ResponsesCompletedV1> = Vec::new();
    for group in groups.iter().filter(|group| group.is_completed_first()) {
        let (form, response) = group.key;
        let Some(target) = forms
            .get(&form)
            .filter(|form| form.has_subscribers || form.confirms_to.is_some())
        else {
            continue;
        };
        if completed.last().is_none_or(|last| last.form != form) {
            completed.push(ResponsesCompletedV1 {
                form,
                responses: Vec::new(),
                listed: Vec::new(),
            });
        }
        let Some(event) = completed.last_mut() else { continue };
        event.responses.push(response);
        if target.confirms_to == Some(ConfirmationAddress::Listed)
            && let Some(respondent) = group.requests.iter().find_map(|one| one.request.respondent)
        {
            event.listed.push(ListedRespondent { response, respondent });
        }
    }
    completed
}

/// One event per form. Quarantined responses are not listed, but still cause an event, so that the owner's screen updates.
async fn enqueue_events(
    connection: &mut PgConnection,
    context: &WriterContext,
    forms: &HashMap<FormId, SubmissionTarget>,
    groups: &[ResponseGroup<'_>],
) -> sqlx::Result<()> {
    let completed = completed_first(forms, groups);
    if !completed.is_empty() {
        platform::outbox::enqueue_all(connection, &context.rng, &context.clock, &completed).await?;
    }
    let mut events: Vec<ResponsesReceivedV1> = Vec::new();
    for group in groups.iter().filter(|group| group.is_changed()) {
        let (form, response) = group.key;
        if events.last().is_none_or(|last| last.form != form) {
            events.push(ResponsesReceivedV1 {
                form,
                responses: Vec::new(),
                completed: Vec::new(),
            });
        }
        let counted = group.after.as_ref().filter(|after| after.quarantine_reason.is_none());
        let Some((event, after)) = events.last_mut().zip(counted) else {
            continue;
        };
        event.responses.push(response);
        let was_counted = |before: &Response| before.complete && before.quarantine_reason.is_none();
        if after.complete && !group.before.as_ref().is_some_and(was_counted) {
            event.completed.push(response);
        }
    }
    if events.is_empty() {
        return Ok(());
    }
    platform::outbox::enqueue_all(connection, &context.rng, &context.clock, &events).await
}
