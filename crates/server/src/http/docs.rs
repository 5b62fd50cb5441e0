//! `/openapi.json` and the API browser at `/docs`, embedded in the binary.

use axum::Router;
use utoipa::openapi::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

pub fn router<S: Clone + Send + Sync + 'static>(description: OpenApi) -> Router<S> {
    // The validator badge would send the description to a third party.
    let config = Config::from("/openapi.json")
        .validator_url("none")
        .try_it_out_enabled(true);
    SwaggerUi::new("/docs")
        .url("/openapi.json", description)
        .config(config)
        .into()
}
