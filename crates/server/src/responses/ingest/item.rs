//! What waits to be written down, and what becomes of it.

use std::{collections::BTreeMap, sync::Arc};

use form_model::{
    answer::Answers,
    ids::{PageId, UploadId},
};
use tokio::sync::oneshot;

use crate::{
    forms::{FormId, PinnedVersion},
    http::problem::ApiError,
    responses::{held::HeldFor, ids::ResponseId},
};

/// The types of the files of a page, by question.
pub(in crate::responses) type FileTypes = BTreeMap<String, Vec<String>>;

/// A page that somebody handed in and waits for.
#[derive(Debug)]
pub(in crate::responses) struct Item {
    pub form: FormId,
    pub response: ResponseId,
    /// Whether its sender may hand in even where only listed people may.
    pub admitted: bool,
    /// The version it was checked against. A closed form takes nothing but replays, which need none.
    pub version: Option<Arc<PinnedVersion>>,
    /// Its sender named no version and means the newest.
    pub means_newest: bool,
    /// What its sender calls the page.
    pub page_name: String,
    /// The page; none where the form was closed, so that only a page that is here already can be answered.
    pub page: Option<ItemPage>,
    pub seq: Option<i64>,
    /// What is suspicious about it.
    pub held: Option<HeldFor>,
}

/// A page whose answers fit its version.
#[derive(Debug)]
pub(in crate::responses) struct ItemPage {
    pub page: PageId,
    pub answers: Arc<Answers>,
    /// The same as they are stored.
    pub json: Arc<str>,
    /// The page that these answers lead to; none is the end.
    pub leads_to: Option<PageId>,
    /// How long it was open, as the respondent's device tells.
    pub took_ms: Option<i32>,
    /// What its files are counted under.
    pub file_types: Option<Arc<FileTypes>>,
    /// The files themselves, kept for good once the page is.
    pub to_bind: Option<Arc<[UploadId]>>,
}

/// What became of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::responses) enum Verdict {
    /// It is written down, now or before.
    Taken(Taken),
    /// There is no such form any more.
    NotFound,
    /// The form takes nothing more, and this is nothing that it took before.
    Closed,
    /// The response was begun with another version.
    VersionPinned,
    /// The form is not what it was when the item was made: closed or not, its newest version, or for whom it is.
    LookAgain,
}

/// What the sender is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::responses) struct Taken {
    /// The page that follows; none is the end.
    pub leads_to: Option<String>,
    pub receipt: Option<String>,
    /// Why the response is held apart, if it is.
    pub held: Option<HeldFor>,
}

/// An item with somebody who waits for it.
#[derive(Debug)]
pub(super) struct Waiting {
    pub item: Item,
    pub reply: oneshot::Sender<Result<Verdict, ApiError>>,
}

impl Item {
    /// About how many bytes it keeps in memory.
    pub(super) fn weight(&self) -> usize {
        size_of::<Self>() + self.page.as_ref().map_or(0, |page| page.json.len() * 2)
    }
}
