//! A request to write one page, and its outcome.

use std::collections::BTreeMap;
use std::sync::Arc;

use form_model::answer::Answers;
use form_model::definition::{Definition, Page};
use form_model::ids::{PageId, QuestionId, UploadId};
use form_model::stored_answers;

use super::ResponseId;
use super::previews::previews;
use super::quarantine::{QuarantineReason, SpamSignal};
use crate::forms::{FormId, PublishedVersion, RespondentKey};

/// The file types in a page's answers, by question.
pub(crate) type FileTypes = BTreeMap<String, Vec<String>>;

/// A submitted page to be written.
#[derive(Debug)]
pub(crate) struct WriteRequest {
    pub form: FormId,
    pub response: ResponseId,
    /// The sender was authorized as an allowed respondent of a restricted form.
    pub passed_access_check: bool,
    /// The listed person who sent it.
    pub respondent: Option<RespondentKey>,
    /// The version it was validated against. A closed form or version accepts only replays, which need none.
    pub version: Option<Arc<PublishedVersion>>,
    /// The sender named no version.
    pub targets_latest: bool,
    /// The page id as sent.
    pub page_id: String,
    /// `None` if the form or version was closed: then only a replay of a stored page is accepted.
    pub page: Option<ValidatedPage>,
    pub seq: Option<i64>,
    pub spam_signal: Option<SpamSignal>,
}

/// A page whose answers are valid for its version.
#[derive(Debug)]
pub(crate) struct ValidatedPage {
    pub page: PageId,
    pub answers: Arc<Answers>,
    pub stored: Arc<AnswersJson>,
    /// `None` is the end of the form.
    pub next_page: Option<PageId>,
    /// How long it was shown, as reported by the respondent's device.
    pub duration_ms: Option<i32>,
    pub file_types: Option<Arc<FileTypes>>,
    /// Files that writing the page binds to the response.
    pub to_bind: Option<Arc<[UploadId]>>,
}

/// A page's answers as JSON, in full and as previews for lists.
#[derive(Debug)]
pub(crate) struct AnswersJson {
    pub whole: String,
    pub previews: String,
}

impl AnswersJson {
    pub(crate) fn of(definition: &Definition, page: &Page, answers: &Answers) -> serde_json::Result<Self> {
        Ok(Self {
            whole: stored_answers::write_full(page, answers)?,
            previews: previews(definition, page, answers)?,
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.whole.len() + self.previews.len()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WriteOutcome {
    /// Stored, now or by an earlier request.
    Accepted(Accepted),
    NotFound,
    /// The form is closed, and this is no replay.
    Closed,
    /// The option that was chosen for this question has no place left.
    OptionFull(QuestionId),
    /// The person has completed another response, with this receipt, and the form takes one.
    AlreadyAnswered(String),
    /// The response started with another version.
    VersionPinned,
    /// The form accepts only its latest version, and this is no replay.
    VersionClosed,
    /// `seq` is too far above the previous one.
    SeqInvalid,
    ChangeWindowOver,
    /// The version it was validated against, with this number, was deleted meanwhile.
    VersionDeleted(i32),
    /// The form changed since the request was prepared: closed or reopened, a new version, or new access rules.
    Retry,
}

/// The reply to the sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Accepted {
    /// `None` is the end of the form.
    pub next_page: Option<String>,
    pub receipt: Option<String>,
    pub quarantine_reason: Option<QuarantineReason>,
}

impl WriteRequest {
    /// Approximate.
    pub(crate) fn memory_bytes(&self) -> usize {
        size_of::<Self>() + self.page.as_ref().map_or(0, |page| page.stored.bytes() * 2)
    }
}
