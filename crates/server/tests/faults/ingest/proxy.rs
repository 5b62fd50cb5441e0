//! A proxy between clients and servers: round robin over running servers, and it can drop replies.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering},
    },
};

use platform::rng::Rng;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy, copy_bidirectional},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// Forwards TCP connections with one request each.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    inner: Arc<Inner>,
    accepting: JoinHandle<()>,
}

struct Inner {
    servers: Vec<SocketAddr>,
    turn: AtomicUsize,
    rng: Rng,
    loss_percent: AtomicU32,
    lost: AtomicU64,
}

impl Proxy {
    pub(crate) async fn before(servers: Vec<SocketAddr>, rng: Rng) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let inner = Arc::new(Inner {
            servers,
            turn: AtomicUsize::new(0),
            rng,
            loss_percent: AtomicU32::new(0),
            lost: AtomicU64::new(0),
        });
        Self {
            address: listener.local_addr().unwrap(),
            inner: Arc::clone(&inner),
            accepting: tokio::spawn(accept(listener, inner)),
        }
    }

    /// From now on drops this percentage of replies after the server has sent them.
    pub(crate) fn lose_replies(&self, percent: u32) {
        self.inner.loss_percent.store(percent, Ordering::Relaxed);
    }

    pub(crate) fn lost(&self) -> u64 {
        self.inner.lost.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, inner: Arc<Inner>) {
    loop {
        let Ok((client, _)) = listener.accept().await else {
            continue;
        };
        let inner = Arc::clone(&inner);
        tokio::spawn(async move {
            // Clients must cope with broken connections.
            let _ = inner.forward(client).await;
        });
    }
}

impl Inner {
    async fn forward(&self, mut client: TcpStream) -> io::Result<()> {
        let mut server = self.connect().await?;
        let [random] = self.rng.bytes();
        if u32::from(random) * 100 / 256 >= self.loss_percent.load(Ordering::Relaxed) {
            copy_bidirectional(&mut client, &mut server).await?;
            return Ok(());
        }
        let (mut from_client, _) = client.split();
        let (mut from_server, mut to_server) = server.split();
        let mut reply = [0; 1];
        let answered = tokio::select! {
            // The client timed out first.
            done = copy(&mut from_client, &mut to_server) => { done?; false }
            // The first byte shows that the server has replied.
            read = from_server.read(&mut reply) => read? > 0,
        };
        if answered {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        client.shutdown().await
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let first = self.turn.fetch_add(1, Ordering::Relaxed);
        let mut refused = io::Error::from(io::ErrorKind::ConnectionRefused);
        for offset in 0..self.servers.len() {
            let server = self.servers[(first + offset) % self.servers.len()];
            match TcpStream::connect(server).await {
                Ok(stream) => return Ok(stream),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }
}
