//! `GET /api/analytics/project/{id}`: a project's numbers.

use axum::{
    Json,
    extract::{Path, State},
};

use super::wire::ProjectAnalytics;
use crate::{
    accounts::SignedIn,
    app::App,
    forms,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
    projects::{self, ProjectId},
};

/// Read a project's numbers
#[utoipa::path(get, path = "/api/analytics/project/{id}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), responses(
    (status = 200, body = ProjectAnalytics, description = "a project's numbers"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn project_analytics(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<ProjectAnalytics>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let mut transaction = caller.begin(&app).await?;
    let name = projects::name_of(&mut transaction, caller.user, project).await?;
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

/// Rounded to the nearest whole number; 0 of none.
fn average(sum: i64, count: usize) -> i64 {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count == 0 { 0 } else { (sum + count / 2) / count }
}
