//! A SeaweedFS server of one test.

use std::{path::Path, process::Command};

use platform::testing::{TestDisk, TestFolder, TestPort, TestProcess};

use crate::eventually;

const KEY: &str = "drill";
const SECRET: &str = "drillsecret";

/// Of the product's objects.
pub(crate) const BUCKET: &str = "formwright";

pub(crate) struct S3Store {
    running: Option<TestProcess>,
    ports: Vec<TestPort>,
    https: TestPort,
    disk: Option<TestDisk>,
    // Last, so that it is removed after the disk is unmounted.
    folder: TestFolder,
}

impl S3Store {
    /// Not running yet.
    pub(crate) fn at_rest() -> Self {
        Self::with_data_on(|_| None)
    }

    /// The same with its data on a small disk, which only root can mount.
    pub(crate) fn on_disk(megabytes: u32) -> Self {
        Self::with_data_on(|folder| Some(TestDisk::mount(folder, megabytes).unwrap()))
    }

    fn with_data_on(mount: impl Fn(&Path) -> Option<TestDisk>) -> Self {
        let folder = TestFolder::create().unwrap();
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        let settings = include_str!("../../../../ops/seaweedfs/s3.json")
            .replace("@ACCESS_KEY@", KEY)
            .replace("@SECRET_KEY@", SECRET);
        std::fs::write(folder.path().join("s3.json"), settings).unwrap();
        create_certificate(folder.path());
        Self {
            running: None,
            ports: (0..8).map(|_| TestPort::reserve().unwrap()).collect(),
            https: TestPort::reserve().unwrap(),
            disk: mount(&data),
            folder,
        }
    }

    /// Starts it and creates the bucket, if it does not exist.
    pub(crate) async fn start(&mut self) {
        let names = [
            "s3.port",
            "s3.port.grpc",
            "master.port",
            "master.port.grpc",
            "volume.port",
            "volume.port.grpc",
            "filer.port",
            "filer.port.grpc",
        ];
        let mut command = Command::new("weed");
        command
            .current_dir(self.folder.path())
            .args([
                "-logtostderr=true",
                "server",
                "-dir=data",
                "-ip=127.0.0.1",
                "-ip.bind=127.0.0.1",
            ])
            .args([
                "-s3",
                "-filer",
                "-s3.port.iceberg=0",
                "-s3.port.lance=0",
                "-s3.config=s3.json",
            ])
            .arg(format!("-s3.port.https={}", self.https.number()))
            .args(["-s3.cert.file=localhost.crt", "-s3.key.file=localhost.key"])
            .args(["-master.telemetry=false", "-master.volumeSizeLimitMB=64"])
            // A bucket takes seven; a small disk has room for fewer.
            .arg(if self.disk.is_some() { "-volume.max=4" } else { "-volume.max=40" })
            .args(["-master.electionTimeout=500ms", "-master.heartbeatInterval=100ms"]);
        for (name, port) in names.iter().zip(&self.ports) {
            command.arg(format!("-{name}={}", port.number()));
        }
        self.running = Some(TestProcess::start(command, &self.folder, "weed").unwrap());
        self.create_bucket(BUCKET).await;
    }

    pub(crate) async fn create_bucket(&self, bucket: &str) {
        eventually("the store has the bucket", async || {
            self.call(&["--request", "PUT"], &format!("/{bucket}"));
            self.call(&["--head"], &format!("/{bucket}")) && self.has_volume(bucket)
        })
        .await;
    }

    pub(crate) fn disk(&self) -> &TestDisk {
        self.disk.as_ref().unwrap()
    }

    pub(crate) fn kill(&mut self) {
        self.running.take().unwrap().kill().unwrap();
    }

    fn has_volume(&self, bucket: &str) -> bool {
        let url = format!("http://{}/dir/assign?collection={bucket}", self.ports[2].address());
        let asked = Command::new("curl")
            .args(["--silent", "--max-time", "5", &url])
            .output();
        String::from_utf8_lossy(&asked.unwrap().stdout).contains("\"fid\"")
    }

    /// A signed call; returns whether it succeeded.
    pub(crate) fn call(&self, arguments: &[&str], path: &str) -> bool {
        let url = format!("http://{}{path}", self.ports[0].address());
        let called = Command::new("curl")
            .args(["--silent", "--fail", "--output", "/dev/null", "--max-time", "5"])
            .args([
                "--aws-sigv4",
                "aws:amz:us-east-1:s3",
                "--user",
                &format!("{KEY}:{SECRET}"),
            ])
            .args(arguments)
            .arg(url)
            .status();
        called.unwrap().success()
    }

    /// For the product.
    pub(crate) fn settings(&self) -> [(&'static str, String); 4] {
        [
            ("FORMWRIGHT_S3_ENDPOINT", format!("http://{}", self.ports[0].address())),
            ("FORMWRIGHT_S3_BUCKET", BUCKET.to_owned()),
            ("FORMWRIGHT_S3_ACCESS_KEY", KEY.to_owned()),
            ("FORMWRIGHT_S3_SECRET_KEY", SECRET.to_owned()),
        ]
    }

    /// For pgBackRest: endpoint with TLS, key, secret and the file of the certificate.
    pub(crate) fn tls_settings(&self) -> [(&'static str, String); 4] {
        [
            ("S3_ENDPOINT", format!("localhost:{}", self.https.number())),
            ("S3_KEY", KEY.to_owned()),
            ("S3_SECRET", SECRET.to_owned()),
            (
                "CA_FILE",
                self.folder.path().join("localhost.crt").display().to_string(),
            ),
        ]
    }
}

fn create_certificate(folder: &Path) {
    let created = Command::new("openssl")
        .current_dir(folder)
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
        ])
        .args([
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost",
        ])
        .args(["-keyout", "localhost.key", "-out", "localhost.crt"])
        .output()
        .unwrap();
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
}
