//! How a response takes the pages that are handed in for it: in memory, from what is stored to what is to be stored.

use std::sync::Arc;

use chrono::NaiveDate;
use form_model::{
    answer::Answers,
    ids::{PageId, UploadId},
};
use platform::chance::Chance;

use super::{
    item::{FileTypes, Item, ItemPage, Taken, Verdict},
    store::{KnownRow, StoredPage},
};
use crate::{
    forms::PinnedVersion,
    responses::{
        held::HeldFor,
        receipt::new_receipt,
        standing::{read_stored, standing},
    },
};

/// A response with its pages.
#[derive(Debug, Clone)]
pub(in crate::responses) struct Response {
    pub version: i32,
    /// The day in UTC on which it was begun, for good.
    pub begun_on: NaiveDate,
    pub complete: bool,
    pub receipt: Option<String>,
    pub held: Option<HeldFor>,
    pub pages: Vec<Page>,
}

/// A page of it, as it was handed in last.
#[derive(Debug, Clone)]
pub(in crate::responses) struct Page {
    pub id: PageId,
    pub seq: i64,
    pub answers: Arc<Answers>,
    pub file_types: Option<Arc<FileTypes>>,
    pub on_path: bool,
    /// What was answered: the page that follows, and whether the response was complete.
    pub led_to: Option<PageId>,
    pub completed: bool,
    /// How long it was open, as the respondent's device tells.
    pub took_ms: Option<i32>,
    /// Its answers as they are to be stored; none is stored already.
    pub to_store: Option<Arc<str>>,
    /// The files it names, to be kept for good with it.
    pub to_bind: Option<Arc<[UploadId]>>,
}

impl Response {
    /// A response that nothing was handed in for yet.
    pub(super) fn begin(version: i32, today: NaiveDate) -> Self {
        Self {
            version,
            begun_on: today,
            complete: false,
            receipt: None,
            held: None,
            pages: Vec::new(),
        }
    }

    /// A response as it is stored. Without its version its answers cannot be read.
    pub(in crate::responses) fn read(row: KnownRow, pages: Vec<StoredPage>, version: Option<&PinnedVersion>) -> Self {
        let pages = pages.into_iter().filter_map(|page| {
            let id = PageId::parse(&page.page)?;
            let answers = version.map(|version| read_stored(version, &id, &page.answers));
            Some(Page {
                id,
                seq: page.seq,
                answers: answers.unwrap_or_default().into(),
                file_types: page.file_types.map(|types| types.0.into()),
                on_path: page.on_path,
                led_to: page.led_to.as_deref().and_then(PageId::parse),
                completed: page.completed,
                took_ms: page.took_ms,
                to_store: None,
                to_bind: None,
            })
        });
        Self {
            version: row.version,
            begun_on: row.begun_on,
            complete: row.complete,
            receipt: row.receipt,
            held: row.held.as_deref().and_then(HeldFor::parse),
            pages: pages.collect(),
        }
    }

    /// Takes a page that fits its version: a later one in the place of an earlier one, and never the other way round.
    pub(super) fn take(&mut self, item: &Item, page: &ItemPage, version: &PinnedVersion, chance: &Chance) -> Verdict {
        if self.version != version.number {
            return Verdict::VersionPinned;
        }
        let next = || self.pages.iter().map(|page| page.seq).max().map_or(0, |last| last + 1);
        let seq = item.seq.unwrap_or_else(next);
        if let Some(verdict) = self.repeat(&page.page, seq, item.held) {
            return verdict;
        }
        if self.find(&page.page).is_some_and(|before| before.seq > seq) {
            // It was overtaken by a later one. Its way is told, and nothing of it is kept.
            let receipt = self.receipt.clone().filter(|_| self.complete);
            return self.taken(page.leads_to.as_ref(), receipt);
        }
        self.held = self.held_with(item.held);
        self.keep(page, seq);
        self.stand_anew(version, chance);
        let complete = self.complete;
        if let Some(kept) = self.pages.iter_mut().find(|kept| kept.id == page.page) {
            kept.completed = complete;
        }
        self.taken(page.leads_to.as_ref(), self.receipt.clone().filter(|_| complete))
    }

    /// Answers a page that was handed in before, under this very number, as it was answered then.
    pub(super) fn repeat(&mut self, page: &PageId, seq: i64, held: Option<HeldFor>) -> Option<Verdict> {
        let before = self.find(page).filter(|before| before.seq == seq)?;
        let (led_to, completed) = (before.led_to.clone(), before.completed);
        // Pressure alone is lifted by coming again: with a proof, or when the form is under pressure no more.
        if self.held == Some(HeldFor::Pressure) && held.is_none() {
            self.held = None;
        }
        let receipt = self.receipt.clone().filter(|_| completed);
        Some(self.taken(led_to.as_ref(), receipt))
    }

    /// Why it is held once a page comes in that is suspicious for this reason, or for none.
    fn held_with(&self, now: Option<HeldFor>) -> Option<HeldFor> {
        match (self.held, now) {
            (Some(HeldFor::Pressure), None) => None,
            // Pressure is about who begins; a response that counts goes on counting.
            (None, Some(HeldFor::Pressure)) if !self.pages.is_empty() => None,
            (before, now) => before.max(now),
        }
    }

    /// The same, held apart no more.
    pub(in crate::responses) fn released(self) -> Self {
        Self { held: None, ..self }
    }

    /// The pages from the start on that follow one another, in no order.
    pub(in crate::responses) fn on_path(&self) -> impl Iterator<Item = &Page> + Clone {
        self.pages.iter().filter(|page| page.on_path)
    }

    /// The page that it was led to and has not handed in.
    pub(in crate::responses) fn waits_at(&self) -> Option<&PageId> {
        let mut led_to = self.on_path().filter_map(|page| page.led_to.as_ref());
        led_to.find(|next| self.on_path().all(|page| page.id != **next))
    }

    /// How long its pages were open together; nothing unless all of them tell.
    pub(in crate::responses) fn seconds_taken(&self) -> Option<i64> {
        let mut pages = self.on_path().peekable();
        pages.peek()?;
        let all: Option<i64> = pages.map(|page| page.took_ms.map(i64::from)).sum();
        all.map(|milliseconds| (milliseconds + 500) / 1_000)
    }

    fn find(&self, page: &PageId) -> Option<&Page> {
        self.pages.iter().find(|before| before.id == *page)
    }

    fn keep(&mut self, page: &ItemPage, seq: i64) {
        let new = Page {
            id: page.page.clone(),
            seq,
            answers: Arc::clone(&page.answers),
            file_types: page.file_types.clone(),
            on_path: false,
            led_to: page.leads_to.clone(),
            completed: false,
            took_ms: page.took_ms,
            to_store: Some(Arc::clone(&page.json)),
            to_bind: page.to_bind.clone(),
        };
        match self.pages.iter_mut().find(|before| before.id == page.page) {
            Some(before) => *before = new,
            None => self.pages.push(new),
        }
    }

    /// Works out which pages are on the path, and whether it leads to the end.
    fn stand_anew(&mut self, version: &PinnedVersion, chance: &Chance) {
        let standing = standing(version, &self.pages.iter().map(|page| (&page.id, &*page.answers)));
        for page in &mut self.pages {
            page.on_path = standing.on_path.contains(&page.id);
        }
        self.complete = standing.complete;
        if self.complete && self.receipt.is_none() {
            self.receipt = Some(new_receipt(chance));
        }
    }

    fn taken(&self, leads_to: Option<&PageId>, receipt: Option<String>) -> Verdict {
        Verdict::Taken(Taken {
            leads_to: leads_to.map(ToString::to_string),
            receipt,
            held: self.held,
        })
    }
}
