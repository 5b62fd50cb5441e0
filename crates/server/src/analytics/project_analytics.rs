//! `GET /api/analytics/project/{id}`: a project's analytics.

use axum::Json;
use axum::extract::State;

use super::wire::ProjectAnalytics;
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::forms::{self, ProjectId};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode};

/// Read a project's analytics
#[utoipa::path(get, path = "/api/analytics/project/{id}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), responses(
    (status = 200, body = ProjectAnalytics, description = "The project's analytics"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn project_analytics(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<ProjectAnalytics>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let mut transaction = caller.begin(&context).await?;
    let name = forms::project_name(&mut transaction, caller.user, project).await?;
    let project_name = name.ok_or_else(not_found)?;
    let forms = forms::cards_in_project(&mut transaction, caller.user, project).await?;
    let views = forms.iter().map(|form| form.views).sum();
    Ok(Json(ProjectAnalytics {
        success: true,
        project_name,
        views,
        average_views: average(views, forms.len()),
        forms: forms.into_iter().map(Into::into).collect(),
    }))
}

/// Rounded to the nearest integer; 0 without forms.
fn average(sum: i64, count: usize) -> i64 {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count == 0 { 0 } else { (sum + count / 2) / count }
}
