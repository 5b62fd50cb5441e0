//! Processes, ports and folders that live no longer than their test.

use std::fs::File;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use anyhow::{Context as _, ensure};
use tokio::net::TcpSocket;

use super::token;

/// Output lines that a failed test prints.
const LAST_LINES: usize = 20;

/// A folder that is removed when dropped.
#[derive(Debug)]
pub struct TestFolder(PathBuf);

impl TestFolder {
    /// An empty folder.
    pub fn create() -> anyhow::Result<Self> {
        let path = std::env::temp_dir().join(format!("formwright-test-{}", token()));
        std::fs::create_dir_all(&path).with_context(|| format!("{} cannot be created", path.display()))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A local port reserved for the test.
///
/// A bound socket that does not listen reserves it: connections are refused, a server may listen on it explicitly, and the
/// kernel assigns it to no other process.
#[derive(Debug)]
pub struct TestPort {
    address: SocketAddr,
    _socket: TcpSocket,
}

impl TestPort {
    /// Reserves a free port.
    pub fn reserve() -> anyhow::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.set_reuseaddr(true)?;
        socket.bind((Ipv4Addr::LOCALHOST, 0).into())?;
        Ok(Self {
            address: socket.local_addr()?,
            _socket: socket,
        })
    }

    /// The port with its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The port's number.
    pub fn number(&self) -> u16 {
        self.address.port()
    }
}

/// A running process, killed when dropped. In a failing test its last output is printed.
#[derive(Debug)]
pub struct TestProcess {
    child: Child,
    name: String,
    standard_output: PathBuf,
    standard_error: PathBuf,
}

impl TestProcess {
    /// Runs `command` and writes its output to files in `folder` named after `name`.
    pub fn start(mut command: Command, folder: &TestFolder, name: &str) -> anyhow::Result<Self> {
        let standard_output = folder.path().join(format!("{name}.out"));
        let standard_error = folder.path().join(format!("{name}.err"));
        let child = command
            .stdin(Stdio::null())
            .stdout(File::create(&standard_output)?)
            .stderr(File::create(&standard_error)?)
            .spawn()
            .with_context(|| format!("{name} does not start (`make setup` installs what the tests run)"))?;
        Ok(Self {
            child,
            name: name.to_owned(),
            standard_output,
            standard_error,
        })
    }

    /// Its pid.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends SIGKILL.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Sends SIGTERM.
    pub fn terminate(&mut self) -> anyhow::Result<()> {
        ensure!(self.ended()?.is_none(), "{} has already ended", self.name);
        // The standard library can send SIGKILL only.
        let sent = Command::new("sh")
            .args(["-c", "kill -s TERM \"$0\"", &self.child.id().to_string()])
            .status()?;
        ensure!(sent.success(), "{} cannot be asked to end", self.name);
        Ok(())
    }

    /// Its exit status, once it has ended.
    pub fn ended(&mut self) -> anyhow::Result<Option<ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    /// Its standard output so far.
    pub fn standard_output(&self) -> anyhow::Result<String> {
        read(&self.standard_output)
    }

    /// Its standard error so far.
    pub fn standard_error(&self) -> anyhow::Result<String> {
        read(&self.standard_error)
    }

    fn print_last_lines(&self) {
        for printed in [self.standard_output(), self.standard_error()].into_iter().flatten() {
            let lines: Vec<_> = printed.lines().collect();
            for line in &lines[lines.len().saturating_sub(LAST_LINES)..] {
                let _ = writeln!(std::io::stderr(), "{}: {line}", self.name);
            }
        }
    }
}

impl Drop for TestProcess {
    fn drop(&mut self) {
        let _ = self.kill();
        if std::thread::panicking() {
            self.print_last_lines();
        }
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}
