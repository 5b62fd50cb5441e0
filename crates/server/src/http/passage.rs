//! What every request passes on its way in and out, in one layer: a layer of its own for each step would box, clone and
//! move the request and the reply once more a step, which was a quarter of what a cached form costs.

use std::{panic::AssertUnwindSafe, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use futures::FutureExt as _;

use super::{deadline, observe, problem, problem::ApiError, request_id::RequestId, security_headers};
use crate::app::App;

/// A request gets its id first and its log line last; whatever fails between is rendered, guarded and seen.
pub async fn pass(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = RequestId::mint(&app);
    request.extensions_mut().insert(id);
    let method = observe::name_of(request.method());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let kind = security_headers::ReplyKind::of(request.uri().path());

    let handled = AssertUnwindSafe(next.run(request)).catch_unwind();
    let replied = match deadline::limit(matched.as_ref(), handled).await {
        Ok(Ok(reply)) => reply,
        Ok(Err(_)) => ApiError::fault(&anyhow::anyhow!("a handler panicked")).into_response(),
        Err(late) => late,
    };
    let mut reply = problem::render(replied, id);
    security_headers::apply(reply.headers_mut(), kind, &app);
    id.write_to(reply.headers_mut());
    observe::record(began, method, matched.as_ref(), reply.status(), id);
    reply
}
