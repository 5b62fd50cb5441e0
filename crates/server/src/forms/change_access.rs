//! `PUT /api/form/{id}/access`: whom a form is served to and shared with.

use axum::{
    Json,
    extract::{Path, State},
};
use chrono::Duration;

use super::{
    events::FormPeopleChangedV1,
    opened::{Opened, Owning},
    roles::SharedRole,
    store,
    wire::{AccessChange, AccessChanged, SentResponder},
};
use crate::{
    accounts::{Email, SignedIn},
    app::App,
    http::{
        documented::{Always, Limited, OnlyOwn, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
    throttle::{self, Scope, Subject},
};

/// People a form may be shared with (Spec §9).
const MOST_PEOPLE: usize = 2;

/// Each new person gets a mail: an account must not become a way to mail strangers.
const NEW_PEOPLE_A_DAY: i32 = 50;

/// Change who may open and use a form
///
/// And whether other sites may show it in a frame.
#[utoipa::path(put, path = "/api/form/{id}/access", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), request_body = AccessChange, responses(
    (status = 200, body = AccessChanged, description = "it is so from now on"),
    WithToken, OnlyOwn, WithBody, Limited, Always,
))]
pub(super) async fn change_access(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    JsonBody(change): JsonBody<AccessChange>,
) -> Result<Json<AccessChanged>, ApiError> {
    let people = change.responders.map(named_people).transpose()?;
    let mut opened = Opened::<Owning>::to_change(&app, caller, &id).await?;
    let (form, access, embeddable) = (opened.form.id, opened.form.access, opened.form.embeddable);
    if let Some(access) = change.access {
        store::set_access(opened.connection(), form, access).await?;
    }
    if let Some(embeddable) = change.embeddable {
        store::set_embeddable(opened.connection(), form, embeddable).await?;
    }
    if let Some(people) = &people {
        set_people(&app, &mut opened, people).await?;
    }
    let responders = store::people_of(opened.connection(), form).await?;
    opened.commit_changed_link(&app).await?;
    Ok(Json(AccessChanged {
        success: true,
        access: change.access.unwrap_or(access),
        responders,
        embeddable: change.embeddable.unwrap_or(embeddable),
    }))
}

/// A list of people as it may be kept: valid addresses, nobody twice, at most two.
pub(super) fn named_people(sent: Vec<SentResponder>) -> Result<Vec<(Email, Option<SharedRole>)>, ApiError> {
    let refused = |code| ApiError::at_field("responders", code);
    let mut people: Vec<(Email, Option<SharedRole>)> = Vec::new();
    // Spec §5: blank entries are ignored.
    for person in sent.into_iter().filter(|person| !person.email.trim().is_empty()) {
        let email = Email::parse(&person.email).ok_or_else(|| refused(ProblemCode::ResponderEmailInvalid))?;
        if !people.iter().any(|(other, _)| other.normal() == email.normal()) {
            people.push((email, person.role));
        }
    }
    if people.len() > MOST_PEOPLE {
        return Err(refused(ProblemCode::RespondersTooMany));
    }
    Ok(people)
}

/// Makes this the list of the held form; whoever is new will be told by mail.
pub(super) async fn set_people(
    app: &App,
    opened: &mut Opened<Owning>,
    people: &[(Email, Option<SharedRole>)],
) -> Result<(), ApiError> {
    let (form, owner) = (opened.form.id, opened.form.owner);
    let new = store::replace_people(opened.connection(), form, owner, people).await?;
    for _ in 0..new {
        let subject = Subject::of(&[&owner.key()]);
        let count = throttle::count(opened.connection(), Scope::PeopleAdded, subject, Duration::days(1)).await?;
        if count.used > NEW_PEOPLE_A_DAY {
            return Err(ApiError::rate_limited(Duration::hours(1).num_seconds().unsigned_abs()));
        }
    }
    let event = FormPeopleChangedV1 { form };
    platform::outbox::enqueue(opened.connection(), &app.chance, &app.clock, &event).await?;
    Ok(())
}
