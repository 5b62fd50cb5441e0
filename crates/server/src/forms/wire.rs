//! Request and reply types of the form calls.

mod cards;
mod drafts;
mod presence;
mod publishing;
mod sharing;

pub(crate) use cards::FormKind;
pub use cards::{FormCard, Status, TypedFormCard};
pub(super) use drafts::{
    Draft, DraftConflict, DraftMade, DraftSaved, FormMove, FormRename, Loaded, LoadedForm, NewForm, ReadingNote,
    SavedDraft,
};
pub(super) use presence::{Collaborator, Presence, PresenceReport};
pub(super) use publishing::{
    DraftDifference, FormPublished, NotPublishable, OneVersion, PublishedDraft, Shared, SharedForm, VersionCard,
    VersionContent, Versions,
};
pub(super) use sharing::{
    AccessChange, AccessChanged, AccessCodeSent, AccessTokenIssued, RedeemAccessCode, RequestAccessCode, Responder,
    SentResponder,
};
