//! Forms: drafts, the versions published of them, the link that serves the newest, and the people they are shared with.

mod admission;
mod change_access;
mod content;
mod create_form;
mod create_project;
mod delete_form;
mod duplicate_form;
mod enter_with_code;
mod events;
mod follow_publishing;
mod ids;
mod list_project_forms;
mod list_versions;
mod load_form;
mod mail_entry_code;
mod mail_people;
mod move_form;
mod opened;
mod page_with_form;
mod pinned;
mod prepared;
mod publish;
mod published;
mod read_version;
mod rename_form;
mod respondent_page;
mod restore_form;
mod results;
mod roles;
mod save_draft;
mod send_entry_code;
mod sent_form;
mod shared_form;
mod store;
mod unpublish;
mod views;
mod wire;

use axum::extract::DefaultBodyLimit;
use platform::db::{self, Pool};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    http::json::{SMALL_BODY, body_limit},
};

pub(crate) use admission::{ShownPass, admit};
pub use events::{EntryCodeRequestedV1, FormLinkChangedV1, FormPeopleChangedV1, FormPublishedV1};
pub use follow_publishing::follow_publishing;
pub use ids::{FormId, ShareLink};
pub use mail_entry_code::mail_entry_code;
pub use mail_people::{mail_new_people, mail_people_of_published};
pub use pinned::PinnedVersions;
pub(crate) use pinned::{
    Answerable, PinnedVersion, find_answerable, find_answerable_among, pinned_version, read_pinned, recall_answerable,
};
pub use published::{MOST_STALE, PublishedForms};
pub use respondent_page::respondent_page;
pub(crate) use results::Results;
pub(crate) use roles::Role;
pub use roles::{Access, SharedRole};
pub(crate) use store::{Activity, Cohort, add_responses, count_responses, count_responses_by_day};
pub use store::{cards, cards_in_project};
pub(crate) use views::{SLOTS as COUNTING_SLOTS, any_slot};
pub use views::{Views, flush_views, keep_flushing_views};
pub use wire::{FormCard, Status, TypedFormCard};

/// The form calls, and the project calls that make or show forms.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_project::create_project))
        .routes(routes!(list_project_forms::list_project_forms))
        .routes(routes!(create_form::create_form))
        .routes(routes!(load_form::load_form, delete_form::delete_form))
        .routes(routes!(rename_form::rename_form))
        .routes(routes!(save_draft::save_draft))
        .routes(routes!(publish::publish))
        .routes(routes!(unpublish::unpublish))
        .routes(routes!(duplicate_form::duplicate_form))
        .routes(routes!(move_form::move_form))
        .routes(routes!(restore_form::restore_form))
        .routes(routes!(change_access::change_access))
        .routes(routes!(list_versions::list_versions))
        .routes(routes!(read_version::read_version))
        .routes(routes!(shared_form::shared_form))
        .routes(routes!(send_entry_code::send_entry_code))
        .routes(routes!(enter_with_code::enter_with_code))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}

/// Removes for good what has lain in the trash for 30 days; returns how many forms went.
pub async fn empty_trash(pool: &Pool) -> sqlx::Result<u64> {
    let mut transaction = db::begin_for_product(pool).await?;
    let gone = store::empty_trash(&mut transaction).await?;
    transaction.commit().await?;
    Ok(gone)
}

/// Removes passes that have ended; returns how many.
pub async fn forget_ended_passes(pool: &Pool) -> sqlx::Result<u64> {
    let mut transaction = db::begin_for_product(pool).await?;
    let gone = store::forget_ended_passes(&mut transaction).await?;
    transaction.commit().await?;
    Ok(gone)
}
