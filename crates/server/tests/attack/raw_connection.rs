//! Slow connections.

use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// How long to wait for the first bytes of a reply.
const REPLY_WAIT: Duration = Duration::from_secs(2);

/// Small, so that the server has to wait for the reader.
const RECEIVE_BUFFER: u32 = 16 * 1024;

/// Bytes per tenth of a second, slightly above the lowest allowed rate.
const SLOW_CHUNK: usize = 922;
const SLOW_PAUSE: Duration = Duration::from_millis(100);

pub(crate) async fn connect(server: SocketAddr, from: Ipv4Addr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(RECEIVE_BUFFER).unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(server).await.ok()
}

/// Sends a request and reads only the status; 0 if there is none.
pub(crate) async fn begin_to_read(
    server: SocketAddr,
    from: Ipv4Addr,
    path: &str,
    token: &str,
) -> Option<(u16, TcpStream)> {
    let mut stream = connect(server, from).await?;
    let head = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.ok()?;
    let status = status(&mut stream).await;
    Some((status, stream))
}

async fn status(stream: &mut TcpStream) -> u16 {
    let mut first = [0; 12];
    match timeout(REPLY_WAIT, stream.read_exact(&mut first)).await {
        Ok(Ok(_)) => String::from_utf8_lossy(&first[9..12]).parse().unwrap_or(0),
        _ => 0,
    }
}

/// Reads slowly for this time, or until the reply ends.
pub(crate) async fn read_slowly(stream: &mut TcpStream, bytes_a_second: usize, time: Duration) {
    let mut piece = vec![0; bytes_a_second / 10];
    let reading = async {
        while matches!(stream.read(&mut piece).await, Ok(1..)) {
            tokio::time::sleep(SLOW_PAUSE).await;
        }
    };
    let _ = timeout(time, reading).await;
}

/// A slow multipart upload.
pub(crate) struct SlowUpload<'a> {
    pub(crate) path: &'a str,
    pub(crate) token: Option<&'a str>,
    pub(crate) fields: &'a [(&'a str, &'a str)],
    pub(crate) file: &'a [u8],
}

impl SlowUpload<'_> {
    /// Sends the headers and, once the server reads the body, the beginning of the file; none if it is refused.
    pub(crate) async fn begin(&self, server: SocketAddr, from: Ipv4Addr) -> Option<TcpStream> {
        const BOUNDARY: &str = "kettle";
        let mut body = String::new();
        for (name, value) in self.fields {
            let disposition = format!("Content-Disposition: form-data; name=\"{name}\"");
            body = [&body, "--", BOUNDARY, "\r\n", &disposition, "\r\n\r\n", value, "\r\n"].concat();
        }
        let file =
            "Content-Disposition: form-data; name=\"file\"; filename=\"wall.png\"\r\nContent-Type: image/png\r\n\r\n";
        body = [&body, "--", BOUNDARY, "\r\n", file].concat();
        let length = body.len() + self.file.len() + BOUNDARY.len() + 8;
        let token = self.token.map(|token| format!("Authorization: Bearer {token}\r\n"));
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {server}\r\n{}Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n\
             Expect: 100-continue\r\nContent-Length: {length}\r\n\r\n",
            self.path,
            token.unwrap_or_default(),
        );
        let mut stream = connect(server, from).await?;
        stream.write_all(head.as_bytes()).await.ok()?;
        // A queued upload gets no 100-continue yet; go on anyway.
        if let Ok(false) = timeout(REPLY_WAIT, is_continued(&mut stream)).await {
            return None;
        }
        stream.write_all(body.as_bytes()).await.ok()?;
        stream.write_all(self.file.get(..SLOW_CHUNK)?).await.ok()?;
        Some(stream)
    }

    /// Continues slowly until the time is over or the server answers; true if it was never answered.
    pub(crate) async fn drip(&self, stream: TcpStream, time: Duration) -> bool {
        let (mut reader, mut writer) = stream.into_split();
        let dripping = async {
            for piece in self.file[SLOW_CHUNK..].chunks(SLOW_CHUNK) {
                if writer.write_all(piece).await.is_err() {
                    return;
                }
                tokio::time::sleep(SLOW_PAUSE).await;
            }
        };
        let answered = async { reader.read_u8().await };
        tokio::select! {
            _ = answered => false,
            () = dripping => false,
            () = tokio::time::sleep(time) => true,
        }
    }
}

/// Whether the server sends 100-continue, which means that the upload has a permit.
async fn is_continued(stream: &mut TcpStream) -> bool {
    const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
    let mut answer = [0; CONTINUE.len()];
    stream.read_exact(&mut answer).await.is_ok() && answer == CONTINUE
}
