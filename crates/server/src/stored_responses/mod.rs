//! Stored responses and their pages: the aggregate that submitted pages change, its rows, and what all features that write or
//! read responses share.

mod change_window;
mod events;
mod ids;
mod lock;
mod previews;
mod progress;
mod quarantine;
mod receipt;
mod response;
mod store;
mod stored_answers;
mod write_request;

pub(crate) use events::ListedRespondent;
pub use events::{ResponsesChangedV1, ResponsesCompletedV1, ResponsesReceivedV1, ResponsesReleasedV1};
pub use ids::{ResponseId, ResponseKey};
pub(crate) use lock::{lock_responses, lock_responses_to};
pub(crate) use previews::PREVIEW_CHARACTERS;
pub use previews::backfill_previews;
pub(crate) use progress::parse_stored_answers;
pub(crate) use quarantine::{QuarantineReason, SpamSignal};
pub(crate) use response::{Response, ResponsePage};
#[cfg(feature = "fault-injection")]
pub(crate) use store::batch::find_stored_reply;
pub(crate) use store::batch::{
    ExistingResponseRow, PageWriteRow, ResponseRowKey, ResponseWriteRow, StoredPageRow, flip_on_path, highest_seqs,
    insert_or_lock, lock_existing, lock_existing_if_free, pages_of, update_responses, upsert_pages,
};
pub(crate) use store::moderation::{
    StartCursor, delete_responses, find_older_than, find_started_before, release_responses,
};
pub(crate) use store::{OwnResponseRow, delete_batch, find_own_response, version_of};
pub(crate) use stored_answers::StoredAnswers;
pub(crate) use write_request::{Accepted, AnswersJson, FileTypes, ValidatedPage, WriteOutcome, WriteRequest};
