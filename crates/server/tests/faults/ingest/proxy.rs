//! The way from clients to servers: in turn to each server that is up, and now and then a reply is lost on it.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering},
    },
};

use platform::chance::Chance;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy, copy_bidirectional},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// It carries connections, one request on each, and knows nothing of HTTP.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    inner: Arc<Inner>,
    accepting: JoinHandle<()>,
}

struct Inner {
    servers: Vec<SocketAddr>,
    turn: AtomicUsize,
    chance: Chance,
    losing_percent: AtomicU32,
    lost: AtomicU64,
}

impl Proxy {
    pub(crate) async fn before(servers: Vec<SocketAddr>, chance: Chance) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let inner = Arc::new(Inner {
            servers,
            turn: AtomicUsize::new(0),
            chance,
            losing_percent: AtomicU32::new(0),
            lost: AtomicU64::new(0),
        });
        Self {
            address: listener.local_addr().unwrap(),
            inner: Arc::clone(&inner),
            accepting: tokio::spawn(accept(listener, inner)),
        }
    }

    /// From now on so many replies in a hundred are lost after the server has given them.
    pub(crate) fn lose_replies(&self, percent: u32) {
        self.inner.losing_percent.store(percent, Ordering::Relaxed);
    }

    /// Replies that were lost so far.
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
            // A connection that breaks is what clients are here to bear.
            let _ = inner.carry(client).await;
        });
    }
}

impl Inner {
    async fn carry(&self, mut client: TcpStream) -> io::Result<()> {
        let mut server = self.connect().await?;
        let [dice] = self.chance.bytes();
        if u32::from(dice) * 100 / 256 >= self.losing_percent.load(Ordering::Relaxed) {
            copy_bidirectional(&mut client, &mut server).await?;
            return Ok(());
        }
        let (mut from_client, _) = client.split();
        let (mut from_server, mut to_server) = server.split();
        let mut reply = [0; 1];
        let answered = tokio::select! {
            // The client gave up first.
            done = copy(&mut from_client, &mut to_server) => { done?; false }
            // With its first byte the server says that it is done.
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
