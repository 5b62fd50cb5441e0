//! A NATS server of the test's own, to be stopped and started.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{TestFolder, TestPort, TestProcess, setting};

/// A NATS server with JetStream that flushes every message; what it stores outlives its process, as on a real disk.
#[derive(Debug)]
pub struct NatsServer {
    running: Option<TestProcess>,
    port: TestPort,
    monitor: TestPort,
    folder: TestFolder,
}

impl NatsServer {
    /// A server that is not running yet, with an empty store.
    pub fn stopped() -> anyhow::Result<Self> {
        let (folder, port, monitor) = (TestFolder::create()?, TestPort::reserve()?, TestPort::reserve()?);
        let config = format!(
            "listen: \"{}\"\nhttp: \"{}\"\njetstream {{ store_dir: \"{}\", sync_interval: always }}\n",
            port.address(),
            monitor.address(),
            folder.path().join("store").display()
        );
        std::fs::write(folder.path().join("nats.conf"), config)?;
        Ok(Self {
            running: None,
            port,
            monitor,
            folder,
        })
    }

    /// A server that has been started.
    pub fn started() -> anyhow::Result<Self> {
        let mut server = Self::stopped()?;
        server.start()?;
        Ok(server)
    }

    /// Where clients connect.
    pub fn url(&self) -> String {
        format!("nats://{}", self.port.address())
    }

    /// Where the server tells about itself over HTTP.
    pub fn monitor_url(&self) -> String {
        format!("http://{}", self.monitor.address())
    }

    /// Starts it; its port opens a moment later.
    pub fn start(&mut self) -> anyhow::Result<()> {
        let mut command = Command::new(program());
        command.arg("--config").arg(self.folder.path().join("nats.conf"));
        self.running = Some(TestProcess::start(command, &self.folder, "nats-server")?);
        Ok(())
    }

    /// Ends it as a crash would.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.running.take().map_or(Ok(()), |mut running| running.kill())
    }
}

fn program() -> PathBuf {
    if let Ok(named) = setting("NATS_SERVER_BIN") {
        return named.into();
    }
    let installed = setting("HOME").map(|home| Path::new(&home).join(".cache/formwright/venv/bin/nats-server"));
    installed
        .ok()
        .filter(|path| path.exists())
        .unwrap_or_else(|| "nats-server".into())
}
