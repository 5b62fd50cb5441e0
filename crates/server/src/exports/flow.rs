//! The way of a download's parts from hand to hand. Only what was said to be whole is whole: a hand that stops, for whatever
//! reason, leaves the next without the last word, and in the end the client with a connection that breaks off.

use axum::body::Body;
use bytes::Bytes;
use futures::stream;
use tokio::sync::mpsc;

use super::turns::Turn;

/// A piece, or that there are no more.
pub(super) enum Part<T> {
    Piece(T),
    Whole,
}

/// Why a download ends before its end.
#[derive(Debug, thiserror::Error)]
pub(super) enum Stop {
    /// The client, or the hand before it, is gone.
    #[error("nobody waits for the download any more")]
    Gone,
    /// It took longer than a download may.
    #[error("the download took too long")]
    TooSlow,
    /// Something failed.
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl Stop {
    /// A client that leaves is none of our faults, everything else is worth knowing.
    pub(super) fn log(&self) {
        match self {
            Self::Gone => tracing::debug!("a download was left before its end"),
            Self::TooSlow => tracing::warn!("a download was broken off because it took too long"),
            Self::Failed(cause) => tracing::error!(cause = format!("{cause:#}"), "a download broke off"),
        }
    }
}

/// The client's connection is closed without the end of the body, which tells it that the file is not whole.
#[derive(Debug, thiserror::Error)]
#[error("the download broke off")]
struct BrokenOff;

/// A body of what comes through the channel. It ends well only after [`Part::Whole`]. A turn that is given along ends with it.
pub(super) fn body_of(pieces: mpsc::Receiver<Part<Bytes>>, turn: Option<Turn>) -> Body {
    let parts = stream::unfold(Some((pieces, turn)), async |state| {
        let (mut pieces, turn) = state?;
        match pieces.recv().await {
            Some(Part::Piece(bytes)) => Some((Ok(bytes), Some((pieces, turn)))),
            Some(Part::Whole) => None,
            None => Some((Err(BrokenOff), None)),
        }
    });
    Body::from_stream(parts)
}
