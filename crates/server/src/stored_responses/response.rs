//! The response aggregate: applies submitted pages in memory, from the stored state to the state to be stored.

use std::sync::Arc;

use chrono::{NaiveDate, TimeDelta};
use form_model::answer::Answers;
use form_model::ids::{PageId, UploadId};
use platform::rng::Rng;

use super::change_window;
use super::progress::{compute_progress, parse_stored_answers};
use super::quarantine::{QuarantineReason, SpamSignal};
use super::receipt::new_receipt;
use super::store::batch::{ExistingResponseRow, StoredPageRow};
use super::write_request::{Accepted, AnswersJson, FileTypes, ValidatedPage, WriteOutcome, WriteRequest};
use crate::forms::PublishedVersion;

/// Seeing a page takes a quarter of a second, getting from an answer to Submit another; even a respondent who taps one star or
/// uses the browser's autofill does both.
const MIN_PLAUSIBLE_PAGE_MS: i64 = 500;

/// A response with its pages.
#[derive(Debug, Clone)]
pub(crate) struct Response {
    pub version: i32,
    /// The start day in UTC; it never changes.
    pub started_on: NaiveDate,
    pub complete: bool,
    pub receipt: Option<String>,
    pub quarantine_reason: Option<QuarantineReason>,
    /// The owner released it, so it is never flagged again.
    pub released: bool,
    /// Its change window is over.
    pub is_final: bool,
    /// Milliseconds since its first page, by the database's clock.
    pub open_ms: i64,
    pub pages: Vec<ResponsePage>,
}

/// A page as last submitted.
#[derive(Debug, Clone)]
pub(crate) struct ResponsePage {
    pub id: PageId,
    pub seq: i64,
    pub answers: Arc<Answers>,
    pub file_types: Option<Arc<FileTypes>>,
    pub on_path: bool,
    /// The reply to its submission: the next page, and whether the response was complete.
    pub next_page: Option<PageId>,
    pub completed: bool,
    /// The longest time it was shown, as reported by the respondent's device.
    pub duration_ms: Option<i32>,
    /// Its answers as JSON, if they are not stored yet.
    pub to_store: Option<Arc<AnswersJson>>,
    /// The files to bind to the response.
    pub to_bind: Option<Arc<[UploadId]>>,
}

impl Response {
    /// A response without pages.
    pub(crate) fn new(version: i32, today: NaiveDate) -> Self {
        Self {
            version,
            started_on: today,
            complete: false,
            receipt: None,
            quarantine_reason: None,
            released: false,
            is_final: false,
            open_ms: 0,
            pages: Vec::new(),
        }
    }

    /// A stored response. Without its version the answers are left empty.
    pub(crate) fn read(
        row: ExistingResponseRow,
        pages: Vec<StoredPageRow>,
        version: Option<&PublishedVersion>,
    ) -> Self {
        let pages = pages.into_iter().filter_map(|page| {
            let id = PageId::parse(&page.page)?;
            let answers = version.map(|version| parse_stored_answers(version, &id, &page.answers));
            Some(ResponsePage {
                id,
                seq: page.seq,
                answers: answers.unwrap_or_default().into(),
                file_types: page.file_types.map(|types| types.0.into()),
                on_path: page.on_path,
                next_page: page.next_page_id.as_deref().and_then(PageId::parse),
                completed: page.completed,
                duration_ms: page.duration_ms,
                to_store: None,
                to_bind: None,
            })
        });
        Self {
            version: row.version,
            started_on: row.begun_on,
            complete: row.complete,
            receipt: row.receipt,
            quarantine_reason: row.quarantine_reason.as_deref().and_then(QuarantineReason::parse),
            released: row.released,
            is_final: change_window::is_over(row.complete_ms.map(TimeDelta::milliseconds)),
            open_ms: row.open_ms,
            pages: pages.collect(),
        }
    }

    /// Applies a validated page; a higher `seq` replaces a lower one, never the reverse.
    pub(crate) fn apply(
        &mut self,
        request: &WriteRequest,
        page: &ValidatedPage,
        version: &PublishedVersion,
        rng: &Rng,
    ) -> WriteOutcome {
        if self.version != version.number {
            return WriteOutcome::VersionPinned;
        }
        let next = || self.pages.iter().map(|page| page.seq).max().map_or(0, |last| last + 1);
        let seq = request.seq.unwrap_or_else(next);
        if let Some(outcome) = self.replay(&page.page, seq, request.spam_signal) {
            return outcome;
        }
        if self.find(&page.page).is_some_and(|before| before.seq > seq) {
            // A later submission of this page is stored: reply with the next page and store nothing.
            let receipt = self.receipt.clone().filter(|_| self.complete);
            return self.accepted(page.next_page.as_ref(), receipt);
        }
        if self.is_final {
            return WriteOutcome::ChangeWindowOver;
        }
        let quarantine_reason = self.quarantine_after(request.spam_signal);
        self.upsert_page(page, seq);
        self.update_progress(version, rng);
        self.quarantine_reason = if self.released {
            None
        } else {
            quarantine_reason.max(self.is_too_fast().then_some(QuarantineReason::TooFast))
        };
        let complete = self.complete;
        if let Some(applied) = self.pages.iter_mut().find(|applied| applied.id == page.page) {
            applied.completed = complete;
        }
        self.accepted(page.next_page.as_ref(), self.receipt.clone().filter(|_| complete))
    }

    /// Repeats the reply to a page that was stored before with the same `seq`.
    pub(crate) fn replay(&mut self, page: &PageId, seq: i64, spam_signal: Option<SpamSignal>) -> Option<WriteOutcome> {
        let before = self.find(page).filter(|before| before.seq == seq)?;
        let (next_page, completed) = (before.next_page.clone(), before.completed);
        // A replay lifts only a flood quarantine: it has a valid proof, or the flood is over.
        if self.quarantine_reason == Some(QuarantineReason::Flood) && spam_signal.is_none() {
            self.quarantine_reason = None;
        }
        let receipt = self.receipt.clone().filter(|_| completed);
        Some(self.accepted(next_page.as_ref(), receipt))
    }

    /// The quarantine reason after a page with this signal, except too fast, which is judged afterwards.
    fn quarantine_after(&self, spam_signal: Option<SpamSignal>) -> Option<QuarantineReason> {
        match (self.quarantine_reason, spam_signal) {
            (Some(QuarantineReason::Honeypot), _) | (_, Some(SpamSignal::Honeypot)) => Some(QuarantineReason::Honeypot),
            // A flood affects new responses only; one that already counts goes on counting.
            (None, Some(SpamSignal::Flood)) if !self.pages.is_empty() => None,
            (_, spam_signal) => spam_signal.map(SpamSignal::reason),
        }
    }

    /// Whether it was completed implausibly fast, by the reported times and by the database's clock. A response with a missing
    /// page time is never too fast.
    fn is_too_fast(&self) -> bool {
        if !self.complete || self.on_path().any(|page| page.duration_ms.is_none()) {
            return false;
        }
        let reported: i64 = self
            .pages
            .iter()
            .filter_map(|page| page.duration_ms)
            .map(i64::from)
            .sum();
        let with_answers = self.on_path().filter(|page| !page.answers.is_empty()).count();
        let needed = MIN_PLAUSIBLE_PAGE_MS * i64::try_from(with_answers.max(1)).unwrap_or(i64::MAX);
        reported.max(self.open_ms) < needed
    }

    /// The same response, released from quarantine.
    pub(crate) fn released(self) -> Self {
        Self {
            quarantine_reason: None,
            released: true,
            ..self
        }
    }

    /// The pages on the path from the start, in no particular order.
    pub(crate) fn on_path(&self) -> impl Iterator<Item = &ResponsePage> + Clone {
        self.pages.iter().filter(|page| page.on_path)
    }

    /// The page that the respondent reached and did not submit.
    pub(crate) fn dropped_off_at(&self) -> Option<&PageId> {
        let mut next_pages = self.on_path().filter_map(|page| page.next_page.as_ref());
        next_pages.find(|next| self.on_path().all(|page| page.id != **next))
    }

    /// The sum of its page times; `None` if one is missing.
    pub(crate) fn duration_seconds(&self) -> Option<i64> {
        let mut pages = self.on_path().peekable();
        pages.peek()?;
        let all: Option<i64> = pages.map(|page| page.duration_ms.map(i64::from)).sum();
        all.map(|milliseconds| (milliseconds + 500) / 1_000)
    }

    fn find(&self, page: &PageId) -> Option<&ResponsePage> {
        self.pages.iter().find(|before| before.id == *page)
    }

    fn upsert_page(&mut self, page: &ValidatedPage, seq: i64) {
        let new = ResponsePage {
            id: page.page.clone(),
            seq,
            answers: Arc::clone(&page.answers),
            file_types: page.file_types.clone(),
            on_path: false,
            next_page: page.next_page.clone(),
            completed: false,
            duration_ms: page.duration_ms,
            to_store: Some(Arc::clone(&page.stored)),
            to_bind: page.to_bind.clone(),
        };
        match self.pages.iter_mut().find(|before| before.id == page.page) {
            Some(before) => {
                let duration_ms = before.duration_ms.max(new.duration_ms);
                *before = ResponsePage { duration_ms, ..new };
            }
            None => self.pages.push(new),
        }
    }

    /// Recomputes the path, completeness and receipt.
    fn update_progress(&mut self, version: &PublishedVersion, rng: &Rng) {
        let progress = compute_progress(version, &self.pages.iter().map(|page| (&page.id, &*page.answers)));
        for page in &mut self.pages {
            page.on_path = progress.on_path.contains(&page.id);
        }
        self.complete = progress.complete;
        if self.complete && self.receipt.is_none() {
            self.receipt = Some(new_receipt(rng));
        }
    }

    fn accepted(&self, next_page: Option<&PageId>, receipt: Option<String>) -> WriteOutcome {
        WriteOutcome::Accepted(Accepted {
            next_page: next_page.map(ToString::to_string),
            receipt,
            quarantine_reason: self.quarantine_reason,
        })
    }
}
