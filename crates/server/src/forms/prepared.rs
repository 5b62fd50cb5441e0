//! Replies that are made once and sent many times: their bytes as they are and compressed, each with its tag.

use std::io::{self, Write as _};

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};

use crate::http::conditional::{Conditions, etag_of};

const GZIP: HeaderValue = HeaderValue::from_static("gzip");

/// A reply in both encodings, ready to send.
#[derive(Debug)]
pub(super) struct Prepared {
    plain: Encoded,
    gzip: Encoded,
}

/// The reply's bytes and the tag that names exactly them.
#[derive(Debug)]
struct Encoded {
    bytes: Bytes,
    etag: HeaderValue,
}

impl Prepared {
    /// Compresses the bytes. Under another `mark` the same bytes have other tags: for what comes with other headers.
    pub(super) fn new(plain: Vec<u8>, mark: &[u8]) -> io::Result<Self> {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&plain)?;
        Ok(Self {
            gzip: Encoded::new(gzip.finish()?, mark),
            plain: Encoded::new(plain, mark),
        })
    }

    /// What it weighs in memory.
    pub(super) fn weight(&self) -> usize {
        self.plain.bytes.len() + self.gzip.bytes.len()
    }

    /// The bytes for this caller, or that they have them already.
    pub(super) fn reply(&self, asked: &Conditions, content_type: HeaderValue) -> Response {
        let Encoded { bytes, etag } = if asked.takes_gzip { &self.gzip } else { &self.plain };
        let mut response = if asked.know(etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut full = Response::new(Body::from(bytes.clone()));
            full.headers_mut().insert(header::CONTENT_TYPE, content_type);
            if asked.takes_gzip {
                full.headers_mut().insert(header::CONTENT_ENCODING, GZIP);
            }
            full
        };
        response.headers_mut().insert(header::ETAG, etag.clone());
        response
    }
}

impl Encoded {
    fn new(bytes: Vec<u8>, mark: &[u8]) -> Self {
        let hash = Sha256::new().chain_update(mark).chain_update(&bytes).finalize();
        Self {
            etag: etag_of(&hash[..16]),
            bytes: bytes.into(),
        }
    }
}
