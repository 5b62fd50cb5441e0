//! `GET /form/{shareLink}`: the page that respondents fill a form in, and who may show it in a frame.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, Method, Uri},
    response::Response,
};

use super::published;
use crate::{app::App, http::client_address::Network, http::web_assets};

/// The page is the same for every link. Whether there is a form behind it, and for whom, the page asks for itself: what cannot
/// be found out here only keeps it from being framed.
pub async fn respondent_page(
    State(app): State<App>,
    from: Network,
    link: Result<Path<String>, PathRejection>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match link {
        Ok(Path(link)) if published::is_embeddable(&app, from, &link).await => web_assets::framed_page(&headers),
        _ => web_assets::serve(method, uri, headers).await,
    }
}
