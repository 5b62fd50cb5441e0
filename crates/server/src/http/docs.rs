//! `/openapi.json` and the API browser at `/docs`, from files inside the binary.

use axum::Router;
use utoipa::openapi::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

/// The routes of the description and its browser.
pub fn router<S: Clone + Send + Sync + 'static>(description: OpenApi) -> Router<S> {
    // The validator badge would send the description to somebody else's server.
    let config = Config::from("/openapi.json")
        .validator_url("none")
        .try_it_out_enabled(true);
    SwaggerUi::new("/docs")
        .url("/openapi.json", description)
        .config(config)
        .into()
}
