//! What every handler shares, and the router that puts the features behind one door.

use std::{ops::Deref, sync::Arc, time::Duration};

use axum::{Router, middleware, routing::get};
use ipnet::IpNet;
use metrics_exporter_prometheus::PrometheusHandle;
use platform::{chance::Chance, clock::Clock, db::Pool, events::Bus, objects::Objects};
use tokio_util::sync::CancellationToken;
use utoipa::{
    Modify, OpenApi as _,
    openapi::{
        OpenApi,
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    accounts,
    accounts::PasswordHashing,
    analytics,
    config::PublicUrl,
    exports,
    exports::Downloads,
    forms,
    forms::{PinnedVersions, PublishedForms, Views},
    http::{
        docs, passage, probes,
        problem::{ApiError, Problem, ProblemCode},
        rate_limit::NetworkLimits,
        web_assets,
    },
    live,
    live::Live,
    media,
    media::MediaIntake,
    passcodes,
    passcodes::CodeMaker,
    projects, responses,
    responses::{Ingest, Suspicion},
    uploads,
    uploads::UploadIntake,
    works,
};

/// The shared state; cloning is cheap.
#[derive(Clone)]
pub struct App(Arc<AppParts>);

/// What the app is made of.
pub struct AppParts {
    /// The time, movable in tests.
    pub clock: Clock,
    /// The only source of randomness.
    pub chance: Chance,
    /// PostgreSQL, for what owners do.
    pub pool: Pool,
    /// PostgreSQL, for looking through responses: however long that takes, nobody else waits for it.
    pub results_pool: Pool,
    /// JetStream, asked only whether it is there.
    pub bus: Bus,
    /// Media and files.
    pub objects: Objects,
    /// Takes in pictures and films, a few at a time.
    pub media: MediaIntake,
    /// Takes in respondents' files and hands them out again.
    pub uploads: UploadIntake,
    /// Makes files of responses, a few at a time.
    pub downloads: Downloads,
    /// Hashes and verifies passwords, a few at a time.
    pub passwords: PasswordHashing,
    /// Makes and recognises six-digit codes.
    pub codes: CodeMaker,
    /// Allowances per client address.
    pub limits: NetworkLimits,
    /// What tells people from machines, where pages are handed in.
    pub suspicion: Suspicion,
    /// The published forms this node keeps.
    pub published: PublishedForms,
    /// The versions that this node takes answers for.
    pub versions: PinnedVersions,
    /// Views that are not written down yet.
    pub views: Views,
    /// Where pages that respondents hand in are written down.
    pub ingest: Ingest,
    /// Who watches numbers on this node.
    pub live: Live,
    /// Where people reach us.
    pub public_url: PublicUrl,
    /// Proxies whose word about the client's address counts.
    pub trusted_proxies: Vec<IpNet>,
    /// The measurements, where they are recorded.
    pub metrics: Option<PrometheusHandle>,
    /// Cancelled once the process was asked to stop.
    pub stopping: CancellationToken,
}

impl Deref for App {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}

impl App {
    /// Shares the parts.
    pub fn new(parts: AppParts) -> Self {
        Self(Arc::new(parts))
    }

    /// Whether PostgreSQL answers within two seconds.
    pub async fn database_answers(&self) -> bool {
        tokio::time::timeout(Duration::from_secs(2), platform::db::answers(&self.pool))
            .await
            .unwrap_or(false)
    }
}

/// The description of every call, made from the handlers themselves.
pub fn openapi() -> OpenApi {
    calls().into_openapi()
}

/// The whole door: calls, probes, description, front end, and the layers around them.
pub fn router(app: App) -> Router {
    let (calls, description) = calls().split_for_parts();
    calls
        .merge(probes::router())
        .merge(docs::router(description))
        .route("/form/{shareLink}", get(forms::respondent_page))
        .fallback(web_assets::serve)
        .method_not_allowed_fallback(async || ApiError::new(ProblemCode::MethodNotAllowed))
        .layer(middleware::from_fn_with_state(app.clone(), passage::pass))
        .with_state(app)
}

fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .merge(accounts::router())
        .merge(passcodes::router())
        .merge(projects::router())
        .merge(forms::router())
        .merge(uploads::router())
        .merge(responses::router())
        .merge(analytics::router())
        .merge(exports::router())
        .merge(live::router())
        .merge(works::router())
        .merge(media::router())
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
    modifiers(&BearerScheme),
)]
struct Description;

struct BearerScheme;

impl Modify for BearerScheme {
    fn modify(&self, description: &mut OpenApi) {
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}
