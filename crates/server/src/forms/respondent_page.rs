//! `GET /form/{shareLink}`: the page that respondents fill a form in, with the form in it, and who may show it in a frame.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header},
    response::Response,
};

use super::{
    published::{self, Looked, Served},
    roles::Access,
    shared_form::{BY_ENCODING, NO_INDEX, SHARED},
};
use crate::{
    app::App,
    http::{client_address::Network, conditional::Conditions, web_assets},
};

/// What the owner's pages (`web/src/api/token.ts`) leave in a browser while somebody is signed in there. It tells who counts a
/// visit, and nothing else.
const SIGNED_IN_HERE: &str = "formwright_here=1";
/// How a browser came to ask; others do not say.
const MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const UNKEPT: HeaderValue = HeaderValue::from_static("no-store");
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The page comes for every link. One that is open to anybody brings its form along, and that is a view; for everything else,
/// and when it would take long to find out, the page comes empty and asks for itself.
pub async fn respondent_page(
    State(app): State<App>,
    from: Network,
    link: Result<Path<String>, PathRejection>,
    method: Method,
    uri: Uri,
    asked: Conditions,
    headers: HeaderMap,
) -> Response {
    let looked = match &link {
        Ok(Path(link)) => published::look_up(&app, from, link).await,
        Err(_) => Looked::ServesNothing,
    };
    match looked {
        Looked::Serves(served) => {
            let Some(response) = with_form(&served, &asked) else {
                return empty_page(&served, method, uri, headers).await;
            };
            if method == Method::GET && counts(&headers) {
                app.views.count(served.form);
            }
            response
        }
        Looked::ServesNothing => web_assets::serve(method, uri, headers).await,
        Looked::NotKnownYet => {
            let mut response = web_assets::serve(method, uri, headers).await;
            // A browser that keeps the page for later must not put this one in the place of one with a form.
            response.headers_mut().insert(header::CACHE_CONTROL, UNKEPT);
            response
        }
    }
}

async fn empty_page(served: &Served, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if served.embeddable {
        web_assets::framed_page(&headers)
    } else {
        web_assets::serve(method, uri, headers).await
    }
}

/// A form for listed people is never in the page: a visit brings no proof of who it is.
fn with_form(served: &Served, asked: &Conditions) -> Option<Response> {
    let page = served.page.as_ref().filter(|_| served.access == Access::Link)?;
    let mut response = page.page.reply(asked, HTML);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, SHARED);
    headers.insert(header::VARY, BY_ENCODING);
    headers.insert("x-robots-tag", NO_INDEX);
    if served.embeddable {
        web_assets::allow_framing(&mut response);
    }
    Some(response)
}

/// Whether it is a visit that nobody else counts. Who is signed in here asks again with their token, and is counted then unless
/// they are the owner; and a page that keeps itself for later is no visit.
fn counts(headers: &HeaderMap) -> bool {
    let values = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let is_signed_in = values(header::COOKIE).any(|all| all.split(';').any(|one| one.trim() == SIGNED_IN_HERE));
    !is_signed_in && values(MODE).all(|mode| mode == "navigate")
}
