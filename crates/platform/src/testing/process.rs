//! Processes, ports and folders of a test's own: it starts, kills and reads them, and they never outlive it.

use std::fs::File;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use anyhow::{Context as _, ensure};
use tokio::net::TcpSocket;

use super::token;

/// How much of a process's last words a failed test repeats.
const LAST_LINES: usize = 20;

/// A folder that is removed with the value.
#[derive(Debug)]
pub struct TestFolder(PathBuf);

impl TestFolder {
    /// An empty folder.
    pub fn create() -> anyhow::Result<Self> {
        let path = std::env::temp_dir().join(format!("formwright-test-{}", token()));
        std::fs::create_dir_all(&path).with_context(|| format!("{} cannot be made", path.display()))?;
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

/// A port of this machine that stays the test's own while nobody listens on it.
///
/// A socket that is bound and does not listen holds it: connections are refused, whoever names the port may listen on it,
/// and the kernel gives it to nobody who asks for just any port.
#[derive(Debug)]
pub struct TestPort {
    address: SocketAddr,
    _held: TcpSocket,
}

impl TestPort {
    /// A port that nobody uses.
    pub fn reserve() -> anyhow::Result<Self> {
        let held = TcpSocket::new_v4()?;
        held.set_reuseaddr(true)?;
        held.bind((Ipv4Addr::LOCALHOST, 0).into())?;
        Ok(Self {
            address: held.local_addr()?,
            _held: held,
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

/// A running process, killed with the value. When that happens in a failing test, its last words are repeated.
#[derive(Debug)]
pub struct TestProcess {
    child: Child,
    name: String,
    standard_output: PathBuf,
    standard_error: PathBuf,
}

impl TestProcess {
    /// Runs `command` and keeps what it prints in `folder`, in files called after `name`.
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

    /// Its number on this machine.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as a crash would: SIGKILL.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to end: SIGTERM.
    pub fn terminate(&mut self) -> anyhow::Result<()> {
        ensure!(self.ended()?.is_none(), "{} has already ended", self.name);
        // The standard library knows no signal but SIGKILL.
        let sent = Command::new("sh")
            .args(["-c", "kill -s TERM \"$0\"", &self.child.id().to_string()])
            .status()?;
        ensure!(sent.success(), "{} cannot be asked to end", self.name);
        Ok(())
    }

    /// How it ended, once it has.
    pub fn ended(&mut self) -> anyhow::Result<Option<ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    /// What it has written to standard output.
    pub fn standard_output(&self) -> anyhow::Result<String> {
        read(&self.standard_output)
    }

    /// What it has written to standard error.
    pub fn standard_error(&self) -> anyhow::Result<String> {
        read(&self.standard_error)
    }

    fn repeat_last_words(&self) {
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
            self.repeat_last_words();
        }
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}
