//! `GET /api/analytics/form/{id}`: a form's analytics.

use axum::Json;
use axum::extract::State;

use super::query_params::parse_cohort;
use super::state::AnalyticsState;
use super::summary::summary;
use super::wire::{AnalyticsParams, FormAnalytics};
use crate::accounts::SignedIn;
use crate::forms::ResultsAccess;
use crate::http::{
    ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, Problem, QueryErrors, QueryFields, RateLimitErrors,
};

/// Read a form's analytics
///
/// For the owner and for collaborators who may see results. Read from counters, so the cost does not grow with the number of responses.
#[utoipa::path(get, path = "/api/analytics/form/{id}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), AnalyticsParams), responses(
    (status = 200, body = FormAnalytics, description = "The form's analytics"),
    (status = 422, body = Problem, description = "Invalid date or version"),
    AuthErrors, NotFoundErrors, QueryErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn form_analytics(
    State(state): State<AnalyticsState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    QueryFields(params): QueryFields<AnalyticsParams>,
) -> Result<Json<FormAnalytics>, ApiError> {
    let mut results = ResultsAccess::open(&state.context, caller, &id).await?;
    let cohort = parse_cohort(params.from.as_deref(), params.to.as_deref(), params.version.as_deref())?;
    summary(&state.context, &state.forms.version_cache, &mut results, cohort)
        .await
        .map(Json)
}
