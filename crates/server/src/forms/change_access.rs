//! `PUT /api/form/{id}/access`: who may open a form, its collaborators, and how it may be used.

use axum::Json;
use axum::extract::State;
use chrono::Duration;

use super::authorized_form::{AuthorizedForm, Owner};
use super::events::FormCollaboratorsChangedV1;
use super::roles::SharedRole;
use super::state::FormsState;
use super::store;
use super::wire::{AccessChange, AccessChanged, SentResponder};
use crate::accounts::{Email, SignedIn};
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, PathText, ProblemCode, RateLimitErrors,
};
use crate::throttle::{self, Scope};

/// Collaborators per form (Spec §9).
const MAX_COLLABORATORS: usize = 2;

/// Each new collaborator gets a mail, and an account must not be usable to mail strangers.
const MAX_NEW_COLLABORATORS_PER_DAY: i32 = 50;

/// Change who may open and use a form
///
/// Also changes whether other sites may embed the form and whether it accepts responses to older versions.
#[utoipa::path(put, path = "/api/form/{id}/access", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), request_body = AccessChange, responses(
    (status = 200, body = AccessChanged, description = "Changed"),
    AuthErrors, NotFoundErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn change_access(
    State(state): State<FormsState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(change): JsonBody<AccessChange>,
) -> Result<Json<AccessChanged>, ApiError> {
    let collaborators = change.responders.map(parse_collaborators).transpose()?;
    let mut authorized = AuthorizedForm::<Owner>::for_update(&state.context, caller, &id).await?;
    let (form, access, embeddable) = (authorized.form.id, authorized.form.access, authorized.form.embeddable);
    let accept_older_versions = authorized.form.accept_older_versions;
    if let Some(access) = change.access {
        store::set_access(authorized.connection(), form, access).await?;
    }
    if let Some(embeddable) = change.embeddable {
        store::set_embeddable(authorized.connection(), form, embeddable).await?;
    }
    if let Some(accept) = change.accept_older_versions {
        store::set_accept_older_versions(authorized.connection(), form, accept).await?;
    }
    if let Some(collaborators) = &collaborators {
        set_collaborators(&state, &mut authorized, collaborators).await?;
    }
    let responders = store::list_collaborators(authorized.connection(), form).await?;
    authorized.commit_and_invalidate_link(&state.published_forms).await?;
    Ok(Json(AccessChanged {
        success: true,
        access: change.access.unwrap_or(access),
        responders,
        embeddable: change.embeddable.unwrap_or(embeddable),
        accept_older_versions: change.accept_older_versions.unwrap_or(accept_older_versions),
    }))
}

/// Validates a list of collaborators: well-formed addresses, without duplicates, at most [`MAX_COLLABORATORS`].
pub(super) fn parse_collaborators(sent: Vec<SentResponder>) -> Result<Vec<(Email, Option<SharedRole>)>, ApiError> {
    let refused = |code| ApiError::at_field("responders", code);
    let mut collaborators: Vec<(Email, Option<SharedRole>)> = Vec::new();
    // Spec §5: blank entries are ignored.
    for person in sent.into_iter().filter(|person| !person.email.trim().is_empty()) {
        let email = Email::parse(&person.email).ok_or_else(|| refused(ProblemCode::ResponderEmailInvalid))?;
        if !collaborators.iter().any(|(other, _)| other.normal() == email.normal()) {
            collaborators.push((email, person.role));
        }
    }
    if collaborators.len() > MAX_COLLABORATORS {
        return Err(refused(ProblemCode::RespondersTooMany));
    }
    Ok(collaborators)
}

/// Replaces the locked form's collaborators. New ones are invited by mail.
pub(super) async fn set_collaborators(
    state: &FormsState,
    authorized: &mut AuthorizedForm<Owner>,
    collaborators: &[(Email, Option<SharedRole>)],
) -> Result<(), ApiError> {
    let (form, owner) = (authorized.form.id, authorized.form.owner);
    let new = store::replace_collaborators(authorized.connection(), form, owner, collaborators).await?;
    for _ in 0..new {
        let subject = owner.subject(&state.context.subjects);
        let count = throttle::count(authorized.connection(), Scope::PeopleAdded, subject, Duration::days(1)).await?;
        if count.used > MAX_NEW_COLLABORATORS_PER_DAY {
            return Err(ApiError::rate_limited(Duration::hours(1).num_seconds().unsigned_abs()));
        }
    }
    let event = FormCollaboratorsChangedV1 { form };
    platform::outbox::enqueue(
        authorized.connection(),
        &state.context.rng,
        &state.context.clock,
        &event,
    )
    .await?;
    Ok(())
}
