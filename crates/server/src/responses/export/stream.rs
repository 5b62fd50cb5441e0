//! Channel protocol between the export stages. A stream is complete only after `End`; if a stage stops early, the HTTP
//! connection is aborted, so a truncated file never looks complete.

use axum::body::Body;
use bytes::Bytes;
use futures::stream;
use tokio::sync::mpsc;

use crate::fair_share::Permit;

pub(super) enum Chunk<T> {
    Data(T),
    End,
}

/// Why an export stopped early.
#[derive(Debug, thiserror::Error)]
pub(super) enum ExportError {
    /// The client disconnected, or the next stage stopped.
    #[error("the receiver of the export has stopped")]
    ReceiverClosed,
    #[error("the export timed out")]
    TimedOut,
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

impl From<sqlx::Error> for ExportError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl ExportError {
    /// A client that disconnects is no fault of the server.
    pub(super) fn log(&self) {
        match self {
            Self::ReceiverClosed => tracing::debug!("the client left during an export"),
            Self::TimedOut => tracing::warn!("aborted an export that took too long"),
            Self::Failed(cause) => tracing::error!(cause = format!("{cause:#}"), "an export failed"),
        }
    }
}

/// Closes the client's connection without the end of the body, so the client knows that the file is incomplete.
#[derive(Debug, thiserror::Error)]
#[error("the export was aborted")]
struct StreamAborted;

/// The body ends normally only after [`Chunk::End`], and holds the permit until then.
pub(super) fn body_of(chunks: mpsc::Receiver<Chunk<Bytes>>, permit: Option<Permit>) -> Body {
    let parts = stream::unfold(Some((chunks, permit)), async |state| {
        let (mut chunks, permit) = state?;
        match chunks.recv().await {
            Some(Chunk::Data(bytes)) => Some((Ok(bytes), Some((chunks, permit)))),
            Some(Chunk::End) => None,
            None => Some((Err(StreamAborted), None)),
        }
    });
    Body::from_stream(parts)
}
