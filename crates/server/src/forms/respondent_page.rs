//! `GET /form/{shareLink}`: the respondent's page, with the form inlined and the framing policy that its owner chose.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::response::Response;

use super::published_form_cache::{CachedForm, PageLookup};
use super::roles::Access;
use super::shared_form::{BY_ENCODING, NO_INDEX, SHARED};
use super::state::FormsState;
use super::view_cookie;
use crate::http::{Network, PathText, RequestConditions, web_assets};

/// Cookie that the owner's pages (`web/src/api/token.ts`) set while somebody is signed in. It only decides which request counts
/// the view.
const SIGNED_IN_HERE: &str = "formwright_here=1";
const MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// Serves the page for every link. A public form is inlined, which counts as a view once in 30 minutes per device. For other
/// links, or if the lookup takes too long, the page comes without a form and loads it itself.
pub async fn respondent_page(
    State(state): State<FormsState>,
    from: Network,
    PathText(link): PathText<String>,
    method: Method,
    uri: Uri,
    asked: RequestConditions,
    headers: HeaderMap,
) -> Response {
    match state.published_forms.get_for_page(from, &link).await {
        PageLookup::Found { cached, is_open } => {
            let Some(mut response) = with_form(&cached, &asked).filter(|_| is_open) else {
                return empty_page(&cached, method, uri, headers).await;
            };
            if method == Method::GET && counts(&headers) {
                state.views.count(cached.form);
                view_cookie::mark_counted(&state.context, &mut response, uri.path(), cached.embeddable);
            }
            response
        }
        PageLookup::NotFound => web_assets::serve(method, uri, headers).await,
        PageLookup::Pending => {
            let mut response = web_assets::serve(method, uri, headers).await;
            // The page's offline cache must not replace a page with a form by this one.
            response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
            response
        }
    }
}

async fn empty_page(cached: &CachedForm, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if cached.embeddable {
        web_assets::framed_page(&headers)
    } else {
        web_assets::serve(method, uri, headers).await
    }
}

/// A restricted form is never inlined: opening a page proves nothing about the visitor.
fn with_form(cached: &CachedForm, asked: &RequestConditions) -> Option<Response> {
    let page = cached.page.as_ref().filter(|_| cached.access == Access::Link)?;
    let mut response = page.page.reply(asked, HTML);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, SHARED);
    headers.insert(header::VARY, BY_ENCODING);
    headers.insert("x-robots-tag", NO_INDEX);
    if cached.embeddable {
        web_assets::allow_framing(&mut response);
    }
    Some(response)
}

/// Whether this request counts as a view. A signed-in visitor's page calls the API with their token, which counts the view
/// unless they are the owner; a request that only fills the offline cache is not a view.
fn counts(headers: &HeaderMap) -> bool {
    let values = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let is_signed_in = values(header::COOKIE).any(|all| all.split(';').any(|one| one.trim() == SIGNED_IN_HERE));
    !is_signed_in && !view_cookie::is_counted(headers) && values(MODE).all(|mode| mode == "navigate")
}
