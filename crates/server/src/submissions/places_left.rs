//! `GET /api/form/shared/{shareLink}/left`: how many places the options of a form have left.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use platform::db;
use serde::Serialize;
use utoipa::ToSchema;

use super::state::SubmissionsState;
use crate::accounts::MaybeSignedIn;
use crate::analytics::{self, OptionKey};
use crate::context::Context;
use crate::forms::{self, AccessToken, FormId, OptionPlaces};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, CommonErrors, NotFoundErrors, PathText, Problem, RateLimitErrors};

const NO_STORE: [(HeaderName, HeaderValue); 1] = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlacesLeft {
    success: bool,
    /// By question and option id. Options without a limit are left out.
    left: OptionPlaces,
}

/// Places left
///
/// How many more complete responses may choose each option of a published form, at most a second ago. The same callers may read
/// it as the form. A place is only taken when a response is complete: a submission that comes too late is 409 `limit.reached`.
#[utoipa::path(get, path = "/api/form/shared/{shareLink}/left", tag = "forms", security((), ("bearer" = [])),
    params(
        ("shareLink" = String, Path, description = "The last part of the share link"),
        ("X-Form-Pass" = Option<String>, Header, description = "Access token for a restricted form"),
    ), responses(
    (status = 200, body = PlacesLeft, description = "The places left; empty if no option has a limit"),
    (status = 403, body = Problem, description = "The form is restricted, and you are not a verified collaborator"),
    NotFoundErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn places_left(
    State(state): State<SubmissionsState>,
    allowed: Allowance<limit::OpenForm>,
    caller: MaybeSignedIn,
    access_token: AccessToken,
    PathText(link): PathText<String>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<PlacesLeft>), ApiError> {
    let form = state.forms.published_forms.find_open(allowed.network, &link).await?;
    forms::authorize_respondent(
        &state.context,
        &caller,
        access_token.as_deref(),
        form.id,
        form.owner,
        form.access,
    )
    .await?;
    let left = if form.places.is_empty() {
        BTreeMap::new()
    } else {
        let left = count_left(state.context.clone(), form.id, form.places);
        state.places_left.get(form.id, || left).await?
    };
    Ok((NO_STORE, Json(PlacesLeft { success: true, left })))
}

async fn count_left(context: Context, form: FormId, places: OptionPlaces) -> Result<OptionPlaces, ApiError> {
    let options = places.iter().flat_map(|(question, options)| {
        options.keys().map(move |option| OptionKey {
            form,
            question: question.clone(),
            option: option.clone(),
        })
    });
    let options: Vec<OptionKey> = options.collect();
    let mut transaction = db::begin_as_system(&context.system_pool).await?;
    let mut left = places;
    for (key, taken) in analytics::count_chosen(&mut transaction, &options).await? {
        if let Some(left) = left
            .get_mut(&key.question)
            .and_then(|options| options.get_mut(&key.option))
        {
            *left = left.saturating_sub(u32::try_from(taken).unwrap_or(u32::MAX));
        }
    }
    Ok(left)
}
