//! `POST /api/project/create`: creates a project and its first form, both or neither.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::store::{self, NameOutcome};
use super::wire::{NamedForm, NamedProject, NewProject, NewProjectMade};
use crate::accounts::SignedIn;
use crate::audit;
use crate::context::Context;
use crate::forms::{WorkName, create_empty};
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, Problem, ProblemCode, StorageErrors};

/// Create a project with its first form
#[utoipa::path(post, path = "/api/project/create", tag = "projects", security(("bearer" = [])),
    request_body = NewProject, responses(
    (status = 201, body = NewProjectMade, description = "Both were created"),
    (status = 409, body = Problem, description = "Another project of yours has this name"),
    AuthErrors, BodyErrors, StorageErrors, CommonErrors,
))]
pub(super) async fn create_project(
    State(context): State<Context>,
    caller: SignedIn,
    JsonBody(new): JsonBody<NewProject>,
) -> Result<(StatusCode, Json<NewProjectMade>), ApiError> {
    let project_name = WorkName::parse(&new.project_name, "projectName", ProblemCode::NamesRequired)?;
    let form_name = WorkName::parse(&new.form_name, "formName", ProblemCode::NamesRequired)?;
    let mut transaction = caller.begin(&context).await?;
    let project = match store::insert_project(&mut transaction, &context, caller.user, &project_name).await? {
        NameOutcome::Done(project) => project,
        NameOutcome::NameTaken => return Err(ApiError::at_field("projectName", ProblemCode::ProjectNameTaken)),
        NameOutcome::TooMany | NameOutcome::NotFound => return Err(ApiError::new(ProblemCode::ProjectsTooMany)),
    };
    audit::set_created(project.as_text());
    let form = create_empty(&mut transaction, &context, caller.user, Some(project), &form_name).await?;
    transaction.commit().await?;
    let created = NewProjectMade {
        success: true,
        project: NamedProject {
            id: project,
            name: project_name.as_str().to_owned(),
        },
        form: NamedForm {
            id: form.id,
            name: form.name,
        },
    };
    Ok((StatusCode::CREATED, Json(created)))
}
