//! Limits large request bodies: few at a time, and one per network.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::Request;
use http_body_util::BodyExt as _;

use super::deadline;
use super::json::{content_length, has_json_content_type};
use super::network::Network;
use super::problem::{ApiError, ProblemCode};

/// `Retry-After` without a permit.
const RETRY_AFTER_SECONDS: u64 = 1;

/// The permits of this process; acquiring never waits.
#[derive(Debug)]
pub struct LargeBodyLimiter {
    at_once: usize,
    holders: Arc<Mutex<HashSet<Network>>>,
}

/// Allows one large body in memory until dropped.
#[derive(Debug)]
pub struct LargeBodyPermit {
    network: Network,
    holders: Arc<Mutex<HashSet<Network>>>,
}

impl LargeBodyLimiter {
    /// At most one permit per network.
    pub fn new(at_once: usize) -> Self {
        Self {
            at_once,
            holders: Arc::default(),
        }
    }

    /// A permit for this network, or 503.
    pub fn acquire(&self, network: Network) -> Result<LargeBodyPermit, ApiError> {
        let mut holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        if holders.len() >= self.at_once || !holders.insert(network) {
            metrics::counter!("formwright_large_bodies_rejected_total").increment(1);
            return Err(ApiError::busy(RETRY_AFTER_SECONDS));
        }
        Ok(LargeBodyPermit {
            network,
            holders: Arc::clone(&self.holders),
        })
    }
}

impl Drop for LargeBodyPermit {
    fn drop(&mut self) {
        let mut holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        holders.remove(&self.network);
    }
}

/// Body size limits of an operation.
#[derive(Debug, Clone, Copy)]
pub struct BodySizes {
    /// Without a permit.
    pub normal: usize,
    /// With a permit.
    pub max: usize,
}

/// An unparsed JSON body.
#[derive(Debug)]
pub struct SizedBody {
    pub bytes: Vec<u8>,
    /// Present when the body is larger than normal.
    pub permit: Option<LargeBodyPermit>,
}

impl BodySizes {
    /// Reads a body. A larger one needs a permit, which is acquired before reading if `Content-Length` is known.
    pub async fn read(
        self,
        request: Request,
        permits: &LargeBodyLimiter,
        from: Network,
    ) -> Result<SizedBody, ApiError> {
        if !has_json_content_type(&request) {
            return Err(ApiError::new(ProblemCode::RequestNotJson));
        }
        let announced = content_length(&request).unwrap_or(0);
        if announced > self.max as u64 {
            return Err(too_large(self.max));
        }
        deadline::within_body_timeout(request, |request| self.read_within(request, announced, permits, from)).await
    }

    async fn read_within(
        self,
        request: Request,
        announced: u64,
        permits: &LargeBodyLimiter,
        from: Network,
    ) -> Result<SizedBody, ApiError> {
        let mut permit = if announced > self.normal as u64 {
            Some(permits.acquire(from)?)
        } else {
            None
        };
        // Pre-allocated (the length is within the limit), because a growing buffer would use twice the memory.
        let mut bytes = Vec::with_capacity(usize::try_from(announced).unwrap_or(0));
        let mut body = request.into_body();
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|_| ApiError::new(ProblemCode::RequestMalformed))?;
            let Ok(piece) = frame.into_data() else { continue };
            let length = bytes.len() + piece.len();
            if length > self.max {
                return Err(too_large(self.max));
            }
            if length > self.normal && permit.is_none() {
                permit = Some(permits.acquire(from)?);
            }
            bytes.extend_from_slice(&piece);
        }
        Ok(SizedBody { bytes, permit })
    }
}

/// The error for a body that is too large.
pub fn too_large(limit: usize) -> ApiError {
    ApiError::new(ProblemCode::RequestTooLarge).with_message(format!(
        "The request is larger than this call accepts ({} KB).",
        limit / 1024
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> Network {
        Network::of([192, 0, 2, last].into())
    }

    #[test]
    fn one_permit_per_network_and_few_per_process() {
        let permits = LargeBodyLimiter::new(2);
        let first = permits.acquire(network(1)).unwrap();
        assert!(permits.acquire(network(1)).is_err(), "a second of one network");
        let second = permits.acquire(network(2)).unwrap();
        assert!(permits.acquire(network(3)).is_err(), "a third of the process");
        drop(first);
        assert!(permits.acquire(network(2)).is_err(), "still in use");
        drop(second);
        assert!(permits.acquire(network(1)).is_ok());
    }
}
