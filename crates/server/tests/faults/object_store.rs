//! The object store's disk fills up, the store dies and returns: only uploads fail meanwhile, and no accepted file is lost.

use platform::{
    rng::Rng,
    testing::{TestDisk, TestFolder},
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
    s3_store::{BUCKET, S3Store},
    server_memory::MEGABYTE,
    videos,
};

const MEGABYTES: u32 = 96;
const FAULT: &str = "the object store's disk is full, then the store dies";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "only root may mount a disk; `make faults NAME=objects` runs it"]
async fn full_and_killed_store_loses_no_accepted_file() {
    let mut store = S3Store::on_disk(MEGABYTES);
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

    store.disk().fill(6 * 1024).unwrap();
    let mut rejected = files.upload_until_rejected().await;
    respondent.must_be_served().await;

    store.kill();
    rejected.push(files.upload().await);
    respondent.must_be_served().await;

    store.disk().free().unwrap();
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
    store.call(&["--request", "DELETE"], &format!("/{BUCKET}/media/{hash}"));
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
