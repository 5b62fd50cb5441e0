//! The body of a submitted page: small for most pages, larger under a permit for pages with Long Answer questions.

use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::request::Parts;

use super::state::SubmissionsState;
use super::wire::SentPage;
use crate::http::json::parse_object;
use crate::http::large_body::{BodySizes, LargeBodyPermit};
use crate::http::{ApiError, Network};

/// The larger size fits twenty Long Answers of maximum length; a page without a Long Answer never needs it.
pub(super) const PAGE_BYTES: BodySizes = BodySizes {
    normal: 256 * 1024,
    max: 2 * 1024 * 1024,
};

/// Large pages that one process parses and validates at a time.
pub const MAX_CONCURRENT_LARGE_PAGES: usize = 8;

/// The permit of a large page is dropped after the reply.
pub(super) struct PageBody {
    pub page: SentPage,
    pub permit: Option<LargeBodyPermit>,
}

impl FromRequest<SubmissionsState> for PageBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &SubmissionsState) -> Result<Self, ApiError> {
        let (mut parts, body): (Parts, _) = request.into_parts();
        let from = Network::from_request_parts(&mut parts, state).await?;
        let request = Request::from_parts(parts, body);
        let body = PAGE_BYTES.read(request, &state.large_pages, from).await?;
        let bytes = body.bytes;
        let page = match body.permit {
            // A large body takes milliseconds to parse.
            Some(_) => {
                state
                    .context
                    .respondents_work
                    .run(move || parse_object(&bytes))
                    .await??
            }
            None => parse_object(&bytes)?,
        };
        Ok(Self {
            page,
            permit: body.permit,
        })
    }
}
