//! The object store's disk fills up, the store dies and returns: only uploads fail meanwhile, and no accepted file is lost.

use std::process::Command;

use platform::{
    rng::Rng,
    testing::{TestDisk, TestFolder, TestPort, TestProcess},
};

use crate::{
    doctor::Doctor,
    eventually,
    ingest::{
        clients::Clients,
        ledger::{Ledger, hash},
        owner::{Forms, publish_forms},
        random_responses::{RandomResponse, RandomSource},
    },
    installation::Installation,
    media_memory::Uploader,
    report,
    server_memory::MEGABYTE,
    videos,
};

const MEGABYTES: u32 = 96;
const BUCKET: &str = "formwright";
const KEY: &str = "drill";
const SECRET: &str = "drillsecret";
const FAULT: &str = "the object store's disk is full, then the store dies";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "only root may mount a disk; `make faults NAME=objects` runs it"]
async fn full_and_killed_store_loses_no_accepted_file() {
    let mut store = Store::at_rest();
    store.start().await;
    let mut installation = Installation::at_rest()
        .await
        .with_real_timeouts()
        .with_settings(&store.settings());
    installation.start_serve().await;
    let respondent = Respondent::of(&installation).await;
    let mut files = Files::of(&installation).await;
    for _ in 0..5 {
        assert_eq!(files.upload().await, 201);
    }

    store.disk.fill(6 * 1024).unwrap();
    let mut rejected = files.upload_until_rejected().await;
    respondent.must_be_served().await;

    store.kill();
    rejected.push(files.upload().await);
    respondent.must_be_served().await;

    store.disk.free().unwrap();
    store.start().await;
    eventually("uploads are accepted again", async || files.upload().await == 201).await;
    let missing = files.missing().await;
    rejected.sort_unstable();
    rejected.dedup();
    report::figures(
        FAULT,
        &format!(
            "uploads rejected with {rejected:?}, concurrent submits 200; of {} accepted files {missing} missing or different; no restart",
            files.accepted.len()
        ),
    );
    assert_eq!(missing, 0);
    assert!(
        rejected.iter().all(|status| [503, 507].contains(status)),
        "{rejected:?}"
    );

    let (_, hash) = &files.accepted[0];
    store.call(&["--request", "DELETE"], &format!("/media/{hash}"));
    let missing = files.missing().await;
    report::control(FAULT, &format!("with one object deleted, {missing} missing"));
    assert_eq!(missing, 1, "the missing object was not detected");
}

#[tokio::test]
#[ignore = "only root may mount a disk; `make faults NAME=objects` runs it"]
async fn doctor_names_a_disk_that_is_almost_full() {
    let installation = Installation::without_nats().await;
    let folder = TestFolder::create().unwrap();
    for (megabytes, outcome) in [(500, "warning"), (64, "error")] {
        let _disk = TestDisk::mount(folder.path(), megabytes).unwrap();
        let uploads = folder.path().display().to_string();
        let checked = Doctor::with(&installation)
            .env("FORMWRIGHT_UPLOADS_DIR", &uploads)
            .run();
        checked.says(
            outcome,
            "disk",
            &["MB free for", "make room, or set FORMWRIGHT_UPLOADS_DIR"],
        );
    }
}

/// A SeaweedFS server of this test on a small disk.
struct Store {
    running: Option<TestProcess>,
    ports: Vec<TestPort>,
    disk: TestDisk,
    folder: TestFolder,
}

impl Store {
    fn at_rest() -> Self {
        let folder = TestFolder::create().unwrap();
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        let settings = include_str!("../../../../ops/seaweedfs/s3.json")
            .replace("@ACCESS_KEY@", KEY)
            .replace("@SECRET_KEY@", SECRET);
        std::fs::write(folder.path().join("s3.json"), settings).unwrap();
        Self {
            running: None,
            ports: (0..8).map(|_| TestPort::reserve().unwrap()).collect(),
            disk: TestDisk::mount(&data, MEGABYTES).unwrap(),
            folder,
        }
    }

    async fn start(&mut self) {
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
            .args([
                "-master.telemetry=false",
                "-master.volumeSizeLimitMB=64",
                "-volume.max=4",
            ])
            .args(["-master.electionTimeout=500ms", "-master.heartbeatInterval=100ms"]);
        for (name, port) in names.iter().zip(&self.ports) {
            command.arg(format!("-{name}={}", port.number()));
        }
        self.running = Some(TestProcess::start(command, &self.folder, "weed").unwrap());
        eventually("the store has its bucket", async || {
            self.call(&["--request", "PUT"], "");
            self.call(&["--head"], "") && self.has_volume()
        })
        .await;
    }

    fn kill(&mut self) {
        self.running.take().unwrap().kill().unwrap();
    }

    fn has_volume(&self) -> bool {
        let url = format!("http://{}/dir/assign?collection={BUCKET}", self.ports[2].address());
        let asked = Command::new("curl")
            .args(["--silent", "--max-time", "5", &url])
            .output();
        String::from_utf8_lossy(&asked.unwrap().stdout).contains("\"fid\"")
    }

    /// A signed call to the bucket; returns whether it succeeded.
    fn call(&self, arguments: &[&str], path: &str) -> bool {
        let url = format!("http://{}/{BUCKET}{path}", self.ports[0].address());
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

    fn settings(&self) -> [(&'static str, String); 4] {
        [
            ("FORMWRIGHT_S3_ENDPOINT", format!("http://{}", self.ports[0].address())),
            ("FORMWRIGHT_S3_BUCKET", BUCKET.to_owned()),
            ("FORMWRIGHT_S3_ACCESS_KEY", KEY.to_owned()),
            ("FORMWRIGHT_S3_SECRET_KEY", SECRET.to_owned()),
        ]
    }
}

/// An owner's accepted files, which must be served unchanged.
struct Files {
    uploader: Uploader,
    /// Path and hash.
    accepted: Vec<(String, String)>,
    sent: usize,
}

impl Files {
    async fn of(installation: &Installation) -> Self {
        Self {
            uploader: Uploader::of(installation).await,
            accepted: Vec::new(),
            sent: 0,
        }
    }

    async fn upload(&mut self) -> u16 {
        // Each has another size, because equal files are stored once.
        self.sent += 1;
        let (status, reply) = self.uploader.upload(videos::mp4(MEGABYTE + self.sent)).await;
        if status == 201 {
            let url = reply["media"]["url"].as_str().unwrap().to_owned();
            // The server blanks metadata, so the stored file differs from the sent one.
            let served = self.uploader.get(&url).await.bytes().await.unwrap();
            self.accepted.push((url, hash(served)));
        }
        status
    }

    async fn upload_until_rejected(&mut self) -> Vec<u16> {
        for _ in 0..40 {
            let status = self.upload().await;
            if status != 201 {
                return vec![status, self.upload().await];
            }
        }
        panic!("the full disk caused no failure: the run is invalid");
    }

    /// How many accepted files are missing or changed.
    async fn missing(&self) -> usize {
        let mut missing = 0;
        for (url, expected) in &self.accepted {
            let reply = self.uploader.get(url).await;
            let is_there = reply.status() == 200;
            let bytes = reply.bytes().await.unwrap();
            missing += usize::from(!is_there || hash(bytes) != *expected);
        }
        missing
    }
}

/// A respondent without file answers.
struct Respondent {
    clients: Clients,
    forms: Forms,
    random: RandomSource,
    _folder: TestFolder,
}

impl Respondent {
    async fn of(installation: &Installation) -> Self {
        let folder = TestFolder::create().unwrap();
        let ledger = Ledger::begin(&folder.path().join("ledger"));
        Self {
            clients: Clients::of(installation.address(), ledger),
            forms: publish_forms(installation.address()).await,
            random: RandomSource(Rng::system()),
            _folder: folder,
        }
    }

    async fn must_be_served(&self) {
        let page = RandomResponse::single_page(&self.random, &self.forms);
        assert_eq!(self.clients.send_once(&page).await, Some(200));
    }
}
