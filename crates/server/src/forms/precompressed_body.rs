//! Reply bodies that are compressed once and sent many times, plain or gzipped, each with its `ETag`.

use std::io::{self, Write as _};

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::http::RequestConditions;
use crate::http::request_conditions::etag_of;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");

/// A reply body in both encodings.
#[derive(Debug)]
pub(super) struct PrecompressedBody {
    plain: Encoded,
    gzip: Encoded,
}

#[derive(Debug)]
struct Encoded {
    bytes: Bytes,
    etag: HeaderValue,
}

impl PrecompressedBody {
    /// Compresses the bytes. `etag_salt` gives equal bytes different tags when they are sent with different headers.
    pub(super) fn new(plain: Vec<u8>, etag_salt: &[u8]) -> io::Result<Self> {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&plain)?;
        Ok(Self {
            gzip: Encoded::new(gzip.finish()?, etag_salt),
            plain: Encoded::new(plain, etag_salt),
        })
    }

    /// Its size in memory.
    pub(super) fn weight(&self) -> usize {
        self.plain.bytes.len() + self.gzip.bytes.len()
    }

    /// The body in the encoding that the caller accepts, or 304 if they have it already.
    pub(super) fn reply(&self, asked: &RequestConditions, content_type: HeaderValue) -> Response {
        let Encoded { bytes, etag } = if asked.accepts_gzip { &self.gzip } else { &self.plain };
        let mut response = if asked.matches(etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut full = Response::new(Body::from(bytes.clone()));
            full.headers_mut().insert(header::CONTENT_TYPE, content_type);
            if asked.accepts_gzip {
                full.headers_mut().insert(header::CONTENT_ENCODING, GZIP);
            }
            full
        };
        response.headers_mut().insert(header::ETAG, etag.clone());
        response
    }
}

impl Encoded {
    fn new(bytes: Vec<u8>, etag_salt: &[u8]) -> Self {
        let hash = Sha256::new().chain_update(etag_salt).chain_update(&bytes).finalize();
        Self {
            etag: etag_of(&hash[..16]),
            bytes: bytes.into(),
        }
    }
}
