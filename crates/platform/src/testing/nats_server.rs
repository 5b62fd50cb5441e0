//! A private NATS server that a test can stop and start.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::ensure;

use super::{TestFolder, TestPort, TestProcess, setting, token};

/// The user of the server.
const USER: &str = "formwright";

/// A NATS server with JetStream that flushes every message; its data survives restarts.
#[derive(Debug)]
pub struct NatsServer {
    running: Option<TestProcess>,
    scheme: &'static str,
    password: String,
    port: TestPort,
    monitor: TestPort,
    /// Port for the other servers of its cluster.
    _route: Option<TestPort>,
    folder: TestFolder,
}

impl NatsServer {
    /// A stopped server with an empty store.
    pub fn stopped() -> anyhow::Result<Self> {
        Self::configured("nats")
    }

    /// A stopped server that requires TLS, with a certificate signed by [`NatsServer::ca`].
    pub fn stopped_with_tls() -> anyhow::Result<Self> {
        let server = Self::configured("tls")?;
        let folder = server.folder.path();
        make_certificates(folder)?;
        let tls = format!(
            "tls {{ cert_file: \"{}\", key_file: \"{}\" }}\n",
            folder.join("server.pem").display(),
            folder.join("server.key").display()
        );
        let config = std::fs::read_to_string(server.config())? + &tls;
        std::fs::write(server.config(), config)?;
        Ok(server)
    }

    /// A stopped server with this configuration instead of user and password.
    pub fn stopped_with_access(access: &str) -> anyhow::Result<Self> {
        let server = Self::configured("nats")?;
        let config = std::fs::read_to_string(server.config())?;
        let lines = config.lines().filter(|line| !line.starts_with("authorization"));
        let config = lines.chain([access]).collect::<Vec<_>>().join("\n");
        std::fs::write(server.config(), config)?;
        Ok(server)
    }

    /// Three stopped servers of one cluster, with the same user and password.
    pub fn cluster() -> anyhow::Result<[Self; 3]> {
        let password = token();
        let one = || Self::with_password("nats", password.clone());
        let (servers, routes) = ([one()?, one()?, one()?], [(); 3].map(|()| TestPort::reserve()));
        let routes = routes.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
        let addresses: Vec<_> = routes.iter().map(|port| format!("nats://{}", port.address())).collect();
        for (index, (server, route)) in servers.iter().zip(&routes).enumerate() {
            let cluster = format!(
                "server_name: n{index}\ncluster {{ name: test, listen: \"{}\", routes: [{}] }}\n",
                route.address(),
                addresses.join(", ")
            );
            let config = std::fs::read_to_string(server.config())? + &cluster;
            std::fs::write(server.config(), config)?;
        }
        let mut routes = routes.into_iter();
        Ok(servers.map(|server| Self {
            _route: routes.next(),
            ..server
        }))
    }

    fn configured(scheme: &'static str) -> anyhow::Result<Self> {
        Self::with_password(scheme, token())
    }

    fn with_password(scheme: &'static str, password: String) -> anyhow::Result<Self> {
        let (folder, port, monitor) = (TestFolder::create()?, TestPort::reserve()?, TestPort::reserve()?);
        let config = format!(
            "listen: \"{}\"\nhttp: \"{}\"\njetstream {{ store_dir: \"{}\", sync_interval: always }}\n\
             authorization {{ user: \"{USER}\", password: \"{password}\" }}\n",
            port.address(),
            monitor.address(),
            folder.path().join("store").display()
        );
        let server = Self {
            running: None,
            scheme,
            password,
            port,
            monitor,
            _route: None,
            folder,
        };
        std::fs::write(server.config(), config)?;
        Ok(server)
    }

    /// A running server.
    pub fn started() -> anyhow::Result<Self> {
        let mut server = Self::stopped()?;
        server.start()?;
        Ok(server)
    }

    /// The client URL with user and password.
    pub fn url(&self) -> String {
        format!("{}://{USER}:{}@{}", self.scheme, self.password, self.port.address())
    }

    /// The CA certificate of a server with TLS.
    pub fn ca(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    fn config(&self) -> PathBuf {
        self.folder.path().join("nats.conf")
    }

    /// The URL of the monitoring port.
    pub fn monitor_url(&self) -> String {
        format!("http://{}", self.monitor.address())
    }

    /// Starts it without waiting for its port.
    pub fn start(&mut self) -> anyhow::Result<()> {
        let mut command = Command::new(program());
        command.arg("--config").arg(self.config());
        self.running = Some(TestProcess::start(command, &self.folder, "nats-server")?);
        Ok(())
    }

    /// Kills it.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.running.take().map_or(Ok(()), |mut running| running.kill())
    }

    /// Kills it and deletes its data.
    pub fn lose_data(&mut self) -> anyhow::Result<()> {
        self.kill()?;
        Ok(std::fs::remove_dir_all(self.folder.path().join("store"))?)
    }
}

/// Creates a CA and a certificate for 127.0.0.1 signed by it.
fn make_certificates(folder: &Path) -> anyhow::Result<()> {
    std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1\n")?;
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    let steps: [Vec<&str>; 3] = [
        [
            &["req", "-x509", "-days", "2", "-subj", "/CN=test authority"][..],
            &key,
            &["-keyout", "ca.key", "-out", "ca.pem"],
        ]
        .concat(),
        [
            &["req", "-subj", "/CN=127.0.0.1"][..],
            &key,
            &["-keyout", "server.key", "-out", "server.csr"],
        ]
        .concat(),
        vec![
            "x509",
            "-req",
            "-days",
            "2",
            "-in",
            "server.csr",
            "-CA",
            "ca.pem",
            "-CAkey",
            "ca.key",
            "-CAcreateserial",
            "-extfile",
            "names",
            "-out",
            "server.pem",
        ],
    ];
    for arguments in steps {
        let mut openssl = Command::new("openssl");
        let done = openssl.current_dir(folder).args(arguments).output()?;
        ensure!(
            done.status.success(),
            "{openssl:?}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
    }
    Ok(())
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
