//! The accept loop: closes idle sockets, and lets running requests finish on shutdown.
//!
//! `axum::serve` has no timeouts for idle sockets, half-sent headers or stalled readers, so a few hundred of them would be an
//! outage.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::connection_limits::ConnectionLimits;
use crate::fair_share::{Slot, Slots};
use crate::timeouts::ConnectionTimeouts;

/// Timeout for running requests on shutdown.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(20);

/// Serves `router` until `shutdown`, then finishes running requests.
pub async fn accept_until(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    timeouts: ConnectionTimeouts,
    shutdown: CancellationToken,
) {
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            () = shutdown.cancelled() => break,
            accepted = next_client(&listener, &limits.slots) => accepted,
        };
        let Some((stream, peer, slot)) = accepted else { continue };
        // Over its limit, the network's connection is closed at once.
        let Some(permit) = limits.permit_for(peer.ip()) else {
            continue;
        };
        let connection = serve_one(
            stream,
            peer,
            router.clone(),
            timeouts,
            graceful.watcher(),
            shutdown.clone(),
        );
        tokio::spawn(async move {
            connection.await;
            drop((slot, permit));
        });
    }
    drop(listener);
    if timeout(DRAIN_TIMEOUT, graceful.shutdown()).await.is_err() {
        tracing::warn!("shutdown timeout: some replies were not finished");
    }
}

async fn next_client(listener: &TcpListener, slots: &Slots) -> Option<(TcpStream, SocketAddr, Slot)> {
    // At the limit, clients wait in the kernel's queue; slow ones lose their slot within seconds.
    let slot = slots.acquire().await;
    match listener.accept().await {
        Ok((stream, peer)) => Some((stream, peer, slot)),
        Err(error) => {
            // Out of file descriptors, or the client left: pause instead of spinning.
            tracing::warn!(%error, "cannot accept a connection");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

async fn serve_one(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    timeouts: ConnectionTimeouts,
    watcher: Watcher,
    shutdown: CancellationToken,
) {
    let mut first_byte = [0];
    let seen = tokio::select! {
        () = shutdown.cancelled() => return,
        seen = timeout(timeouts.header, stream.peek(&mut first_byte)) => seen,
    };
    if !matches!(seen, Ok(Ok(1..))) {
        return;
    }
    // Replies are written at once; waiting to fill a packet only adds latency.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(timeouts.write));

    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(timeouts.header)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection ended early");
    }
}
