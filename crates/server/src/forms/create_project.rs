//! `POST /api/project/create`: a project and its first form, both or neither.

use axum::{Json, extract::State, http::StatusCode};

use super::{
    create_form::make_empty,
    wire::{NamedForm, NamedProject, NewProject, NewProjectMade},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
    projects::{self, Name, Naming},
};

/// Make a project with its first form
#[utoipa::path(post, path = "/api/project/create", tag = "projects", security(("bearer" = [])),
    request_body = NewProject, responses(
    (status = 201, body = NewProjectMade, description = "both were made"),
    (status = 409, body = Problem, description = "another project of yours has that name"),
    WithToken, WithBody, Always,
))]
pub(super) async fn create_project(
    State(app): State<App>,
    caller: SignedIn,
    JsonBody(new): JsonBody<NewProject>,
) -> Result<(StatusCode, Json<NewProjectMade>), ApiError> {
    let project_name = Name::parse(&new.project_name, "projectName", ProblemCode::NamesRequired)?;
    let form_name = Name::parse(&new.form_name, "formName", ProblemCode::NamesRequired)?;
    let mut transaction = caller.begin(&app).await?;
    let project = match projects::insert_project(&mut transaction, &app, caller.user, &project_name).await? {
        Naming::Done(project) => project,
        Naming::Taken => return Err(ApiError::at_field("projectName", ProblemCode::ProjectNameTaken)),
        Naming::TooMany | Naming::NoProject => return Err(ApiError::new(ProblemCode::ProjectsTooMany)),
    };
    let form = make_empty(&mut transaction, &app, caller.user, Some(project), &form_name).await?;
    transaction.commit().await?;
    let made = NewProjectMade {
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
    Ok((StatusCode::CREATED, Json(made)))
}
