//! The accept loop: drops clients that hold a socket without using it, and lets those being served
//! finish when the process is asked to stop.
//!
//! `axum::serve` has no time limit on idle sockets, half-sent headers or stalled readers, so a few
//! hundred of them would be an outage.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// How long a new socket may stay silent, and headers may take from their first byte to their last.
/// The same limit ends an idle keep-alive connection.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// How long a client may refuse to take any byte of a reply.
const WRITE_STALL: Duration = Duration::from_secs(10);
/// How long the last replies may take once the process was asked to stop.
const DRAIN_TIME: Duration = Duration::from_secs(20);

/// Serves `router` until `shutdown`, then finishes what was begun.
pub async fn accept_until(listener: TcpListener, router: Router, max_connections: usize, shutdown: CancellationToken) {
    let slots = Arc::new(Semaphore::new(max_connections));
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            () = shutdown.cancelled() => break,
            accepted = next_client(&listener, &slots) => accepted,
        };
        let Some((stream, peer, slot)) = accepted else { continue };
        let connection = serve_one(stream, peer, router.clone(), graceful.watcher(), shutdown.clone());
        tokio::spawn(async move {
            connection.await;
            drop(slot);
        });
    }
    drop(listener);
    if timeout(DRAIN_TIME, graceful.shutdown()).await.is_err() {
        tracing::warn!("some replies were still being sent when the time to stop was over");
    }
}

async fn next_client(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    // At the cap, clients wait in the kernel's queue; slow ones inside lose their slot within seconds.
    let slot = Arc::clone(slots).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => Some((stream, peer, slot)),
        Err(error) => {
            // Out of file descriptors or a client that left at once: either way, spinning helps nobody.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

async fn serve_one(stream: TcpStream, peer: SocketAddr, router: Router, watcher: Watcher, shutdown: CancellationToken) {
    let mut first_byte = [0];
    let seen = tokio::select! {
        () = shutdown.cancelled() => return,
        seen = timeout(HEADER_TIME, stream.peek(&mut first_byte)) => seen,
    };
    if !matches!(seen, Ok(Ok(1..))) {
        return;
    }
    // Replies are small and written whole; waiting to fill a packet only adds latency.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_STALL));

    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection ended early");
    }
}
