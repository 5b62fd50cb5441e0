//! The shapes of the form calls.

mod cards;
mod drafts;
mod publishing;
mod sharing;

pub(super) use cards::ProjectForms;
pub use cards::{FormCard, Status, TypedFormCard};
pub(super) use drafts::{
    Draft, DraftConflict, DraftMade, DraftSaved, FormMove, FormRename, Loaded, LoadedForm, NamedForm, NamedProject,
    NewForm, NewProject, NewProjectMade, ReadingNote, SavedDraft,
};
pub(super) use publishing::{
    DraftDifference, FormPublished, NotPublishable, OneVersion, PublishedDraft, Shared, SharedForm, VersionCard,
    VersionContent, Versions,
};
pub(super) use sharing::{
    AccessChange, AccessChanged, AskEntryCode, EnterForm, EntryCodeSent, FormEntered, Responder, SentResponder,
};
