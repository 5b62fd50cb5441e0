//! `GET /api/form/shared/{shareLink}`: a published form for anybody who has its link, or is on its list.

use axum::{
    extract::{Path, State},
    http::{HeaderValue, Method, header},
    response::Response,
};

use super::{
    admission::{ShownPass, admit},
    published::{self, Served},
    roles::Access,
    wire::Shared,
};
use crate::{
    accounts::MaybeSignedIn,
    app::App,
    http::{
        client_address::Network,
        conditional::Conditions,
        documented::{Always, Limited, OnlyOwn},
        problem::{ApiError, Problem},
    },
};

/// Anybody may keep the bytes; everybody asks whether they still hold.
pub(super) const SHARED: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// For listed people only: no cache on the way may hold it.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-store");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
pub(super) const BY_ENCODING: HeaderValue = HeaderValue::from_static("Accept-Encoding");
/// The same, and never the same for somebody else.
const BY_READER: HeaderValue = HeaderValue::from_static("Accept-Encoding, Authorization, X-Form-Pass");
pub(super) const NO_INDEX: HeaderValue = HeaderValue::from_static("noindex");

/// Open a published form
///
/// Always the newest version, in exactly the documented fields. Each load is counted as a view, unless the form's owner sends
/// their token along. A form for listed people needs the token of somebody whose proven address is on the list, or a pass that
/// a mailed code gave.
#[utoipa::path(get, path = "/api/form/shared/{shareLink}", tag = "forms", security((), ("bearer" = [])),
    params(
        ("shareLink" = String, Path, description = "the last part of the link"),
        ("X-Form-Pass" = Option<String>, Header, description = "what `enter` gave, for a form that is open to listed people"),
    ), responses(
    (status = 200, body = Shared, description = "the form", headers(("ETag" = String, description = "names exactly these bytes"))),
    (status = 304, description = "`If-None-Match` names what would be sent"),
    (status = 403, body = Problem, description = "only for listed people, and you are not proven to be one"),
    OnlyOwn, Limited, Always,
))]
pub(super) async fn shared_form(
    State(app): State<App>,
    from: Network,
    method: Method,
    caller: MaybeSignedIn,
    pass: ShownPass,
    asked: Conditions,
    Path(link): Path<String>,
) -> Result<Response, ApiError> {
    app.limits.open_form.take(from)?;
    let served = published::served_to(&app, from, &link).await?;
    // Before anything is said of the form: that something is unchanged tells of it too.
    admit(&app, &caller, pass.as_deref(), served.form, served.owner, served.access).await?;
    let is_owner = caller.0.is_some_and(|caller| caller.user == served.owner);
    if !is_owner && method == Method::GET {
        app.views.count(served.form);
    }
    Ok(reply(&served, &asked))
}

fn reply(served: &Served, asked: &Conditions) -> Response {
    let mut response = served.reply.reply(asked, JSON);
    let headers = response.headers_mut();
    headers.insert("x-robots-tag", NO_INDEX);
    let (cache, vary) = match served.access {
        Access::Link => (SHARED, BY_ENCODING),
        Access::People => (PRIVATE, BY_READER),
    };
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert(header::VARY, vary);
    response
}
