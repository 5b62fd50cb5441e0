//! All routes: the features' API, the probes, the API description and the front end.

use axum::routing::get;
use axum::{Router, middleware};
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::http::openapi_responses::SharedResponses;
use crate::http::problem::{ApiError, Problem, ProblemCode};
use crate::http::{docs, probes, request_middleware, web_assets};
use crate::{
    accounts, analytics, confirmations, forms, installation, media, notifications, own_response, passcodes, projects,
    responses, submissions, uploads, works,
};

/// The `OpenAPI` description, generated from the handlers.
pub fn openapi() -> OpenApi {
    let mut description = Description::openapi();
    for feature in [
        accounts::router().into_openapi(),
        passcodes::router().into_openapi(),
        projects::router().into_openapi(),
        forms::router().into_openapi(),
        uploads::router().into_openapi(),
        submissions::router().into_openapi(),
        responses::router().into_openapi(),
        own_response::router().into_openapi(),
        analytics::router().into_openapi(),
        notifications::router().into_openapi(),
        confirmations::router().into_openapi(),
        works::router().into_openapi(),
        media::router().into_openapi(),
        installation::router().into_openapi(),
    ] {
        description.merge(feature);
    }
    description
}

/// All routes with the middleware.
pub fn router(app: App) -> Router {
    let context = app.context.clone();
    let readiness = {
        let app = app.clone();
        move || {
            let app = app.clone();
            async move { app.readiness().await }
        }
    };
    let api: OpenApiRouter = OpenApiRouter::new()
        .merge(accounts::router().with_state(app.accounts))
        .merge(passcodes::router().with_state(app.passcodes))
        .merge(projects::router().with_state(context.clone()))
        .merge(forms::router().with_state(app.forms.clone()))
        .merge(uploads::router().with_state(app.uploads))
        .merge(submissions::router().with_state(app.submissions))
        .merge(responses::router().with_state(app.responses))
        .merge(own_response::router().with_state(app.own_response))
        .merge(analytics::router().with_state(app.analytics))
        .merge(notifications::router().with_state(app.notifications))
        .merge(confirmations::router().with_state(app.confirmations))
        .merge(works::router().with_state(context.clone()))
        .merge(media::router().with_state(app.media))
        .merge(installation::router().with_state(app.installation));
    Router::from(api)
        .merge(probes::router(context.metrics.clone(), readiness))
        .merge(docs::router(openapi()))
        .route("/form/{shareLink}", get(forms::respondent_page).with_state(app.forms))
        // The same addresses take a POST, from the page and from mail programs.
        .route("/unsubscribe", get(web_assets::serve))
        .route("/unsubscribe/confirmations", get(web_assets::serve))
        .fallback(web_assets::serve)
        .method_not_allowed_fallback(async || ApiError::new(ProblemCode::MethodNotAllowed))
        .layer(middleware::from_fn_with_state(context, request_middleware::apply))
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Formwright",
        description = "Build multi-page forms, publish them by link, understand what comes back.\n\n\
            Every reply is JSON with `success`. Calls marked with a lock take `Authorization: Bearer <token>` from \
            `POST /api/user/login`. The password-reset calls need a client that keeps cookies: the reset is bound \
            to the browser that asked for the code."
    ),
    components(schemas(Problem)),
    modifiers(&BearerScheme, &SharedResponses),
)]
struct Description;

struct BearerScheme;

impl Modify for BearerScheme {
    fn modify(&self, description: &mut OpenApi) {
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}
