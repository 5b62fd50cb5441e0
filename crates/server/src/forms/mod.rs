//! Forms: drafts, published versions, the share link that serves the newest version, and collaborators.

mod authorized_form;
mod change_access;
mod confirmation_address;
mod create_form;
mod delete_form;
mod draft_budget;
mod duplicate_form;
mod edit_rate_limits;
mod events;
mod ids;
mod inline_form_page;
mod invalidate_cache;
mod invite_collaborators;
mod json_size;
mod large_entry_cache;
mod limits;
mod list_versions;
mod load_form;
mod mail_access_code;
mod mail_invitation;
mod move_form;
mod name;
mod precompressed_body;
mod publish;
mod published_form_cache;
mod published_version;
mod purge_form;
mod rate_limited_edits;
mod read_draft;
mod read_version;
mod redeem_access_code;
mod rename_form;
mod report_presence;
mod respondent_access;
mod respondent_page;
mod respondents;
mod restore_form;
mod results_access;
mod roles;
mod save_draft;
mod save_form_request;
mod schedule;
mod send_access_code;
mod shared_form;
mod state;
mod store;
mod stored_definition;
mod unpublish;
mod view_cookie;
mod view_counter;
mod wire;

use axum::extract::DefaultBodyLimit;
use platform::db::{self, SystemPool};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{SMALL_BODY, body_limit};

pub(crate) use authorized_form::{OpenedForm, begin_as_editor, begin_as_reader};
pub(crate) use confirmation_address::ConfirmationAddress;
pub(crate) use create_form::create_empty;
pub use edit_rate_limits::EditRateLimits;
pub use events::{
    AccessCodeRequestedV1, CollaboratorInvitedV1, FormCollaboratorsChangedV1, FormLinkChangedV1, FormPublishedV1,
};
pub use ids::{FormId, ProjectId, ShareLink};
pub use invalidate_cache::invalidate_cache_on_publish;
pub use invite_collaborators::{invite_on_email_verified, invite_on_list_change, invite_on_publish};
pub use limits::OptionPlaces;
pub use mail_access_code::mail_access_code;
pub use mail_invitation::mail_invitation;
pub use name::WorkName;
pub use published_form_cache::{MAX_STALENESS, PublishedFormCache};
pub use published_version::VersionCache;
pub(crate) use published_version::{PublishedVersion, SubmissionTarget, read_published_version};
pub(crate) use read_draft::{read_draft, read_draft_in_pool};
pub(crate) use respondent_access::{AccessToken, authorize_respondent};
pub use respondent_page::respondent_page;
pub(crate) use respondents::{FormRespondent, RespondentKey, already_answered};
pub(crate) use results_access::ResultsAccess;
pub(crate) use roles::Role;
pub use roles::{Access, SharedRole};
pub use state::{FormsParts, FormsState};
pub(crate) use store::{
    Cohort, FormOfResponse, ResponseCounts, VersionRetention, add_response_counts, count_complete_by_form,
    find_form_of_response, find_listed_address, find_respondents, find_submission_targets,
    find_versions_with_retention, finish_purge, has_responses, insert_respondents, lock_limits, lock_older_versions,
    read_purge_queue, read_response_counts, read_response_counts_by_day,
};
pub use store::{cards, cards_in_project, project_name};
pub(crate) use stored_definition::PageGraph;
pub use view_counter::ViewCounter;
pub(crate) use view_counter::{SLOTS as COUNTER_SLOTS, random_counter_slot};
pub(crate) use wire::FormKind;
pub use wire::{FormCard, Status, TypedFormCard};

pub fn router() -> OpenApiRouter<FormsState> {
    OpenApiRouter::new()
        .routes(routes!(create_form::create_form))
        .routes(routes!(load_form::load_form, delete_form::delete_form))
        .routes(routes!(rename_form::rename_form))
        .routes(routes!(save_draft::save_draft))
        .routes(routes!(report_presence::report_presence))
        .routes(routes!(publish::publish))
        .routes(routes!(unpublish::unpublish))
        .routes(routes!(duplicate_form::duplicate_form))
        .routes(routes!(move_form::move_form))
        .routes(routes!(restore_form::restore_form))
        .routes(routes!(purge_form::purge_form))
        .routes(routes!(change_access::change_access))
        .routes(routes!(list_versions::list_versions))
        .routes(routes!(read_version::read_version))
        .routes(routes!(shared_form::shared_form))
        .routes(routes!(send_access_code::send_access_code))
        .routes(routes!(redeem_access_code::redeem_access_code))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}

/// Deletes forms that have been in the trash for 30 days; returns how many.
pub async fn empty_trash(pool: &SystemPool) -> sqlx::Result<u64> {
    let mut transaction = db::begin_as_system(pool).await?;
    let deleted = store::empty_trash(&mut transaction).await?;
    transaction.commit().await?;
    Ok(deleted)
}

/// Deletes builder tabs that no longer report their presence; returns how many.
pub async fn delete_silent_tabs(pool: &SystemPool) -> sqlx::Result<u64> {
    let mut transaction = db::begin_as_system(pool).await?;
    let deleted = store::delete_silent_tabs(&mut transaction).await?;
    transaction.commit().await?;
    Ok(deleted)
}

/// Deletes expired access tokens of respondents; returns how many.
pub async fn delete_expired_access_tokens(pool: &SystemPool) -> sqlx::Result<u64> {
    let mut transaction = db::begin_as_system(pool).await?;
    let deleted = store::delete_expired_access_tokens(&mut transaction).await?;
    transaction.commit().await?;
    Ok(deleted)
}
