//! A TCP link from servers to PostgreSQL. It can go silent: open connections stay open without data or reset, while new
//! connections work. This simulates a moved address or a vanished machine.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

pub(crate) struct DatabaseLink {
    pub(crate) port: u16,
    /// Cancelled to silence the current connections.
    current: Arc<Mutex<CancellationToken>>,
    accepting: JoinHandle<()>,
}

impl DatabaseLink {
    pub(crate) async fn to(database: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let current = Arc::new(Mutex::new(CancellationToken::new()));
        Self {
            port: listener.local_addr().unwrap().port(),
            accepting: tokio::spawn(accept(listener, database, Arc::clone(&current))),
            current,
        }
    }

    /// Silences every open connection.
    pub(crate) fn go_silent(&self) {
        let mut current = self.current.lock().unwrap();
        current.cancel();
        *current = CancellationToken::new();
    }
}

impl Drop for DatabaseLink {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, database: SocketAddr, current: Arc<Mutex<CancellationToken>>) {
    loop {
        let Ok((mut client, _)) = listener.accept().await else {
            continue;
        };
        let silenced = current.lock().unwrap().clone();
        tokio::spawn(async move {
            let Ok(mut server) = TcpStream::connect(database).await else {
                return;
            };
            tokio::select! {
                _ = copy_bidirectional(&mut client, &mut server) => {}
                () = silenced.cancelled() => {
                    // Both ends stay open.
                    std::future::pending::<()>().await;
                }
            }
        });
    }
}
