//! `formwright backup` and `formwright restore`.

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
    process::Output,
};

use platform::testing::TestFolder;
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};

use crate::{installation::Installation, member::Member, pictures};

/// An installation of one process, with its objects in a folder that nothing else is in.
pub(crate) struct SmallInstallation {
    pub(crate) installation: Installation,
    folder: TestFolder,
}

impl SmallInstallation {
    /// Only PostgreSQL is running.
    pub(crate) async fn at_rest() -> Self {
        let folder = TestFolder::create().unwrap();
        let objects = folder.path().join("objects");
        fs::create_dir(&objects).unwrap();
        let installation = Installation::without_nats().await.with_settings(&[
            ("FORMWRIGHT_SMTP_URL", String::new()),
            ("FORMWRIGHT_OBJECTS_DIR", objects.display().to_string()),
        ]);
        Self { installation, folder }
    }

    /// At rest, with demo forms, responses and files.
    pub(crate) async fn with_responses() -> Self {
        let small = Self::at_rest().await;
        let done = small.run("demo", &["--responses", "100", "--yes"]);
        assert!(done.status.success(), "{}", said(&done));
        small
    }

    pub(crate) fn objects(&self) -> PathBuf {
        self.folder.path().join("objects")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn run(&self, command: &str, arguments: &[&str]) -> Output {
        self.installation.command(command).args(arguments).output().unwrap()
    }

    fn backup(&self, name: &str) -> PathBuf {
        let file = self.file(name);
        let done = self.run("backup", &[file.to_str().unwrap()]);
        assert!(done.status.success(), "{}", said(&done));
        file
    }

    pub(crate) fn restore(&self, file: &Path) -> Output {
        let mut command = self.installation.command("restore");
        command.env("FORMWRIGHT_MIGRATE_DATABASE_URL", self.installation.owner_url());
        command.arg(file).output().unwrap()
    }

    /// Fails to restore, without an account in the database afterwards; returns the reason.
    async fn fail_to_restore(&self, file: &Path) -> String {
        let refused = self.restore(file);
        assert!(!refused.status.success(), "{}", said(&refused));
        assert_eq!(self.installation.count("select count(*) from users").await, 0);
        said(&refused)
    }

    async fn get(&self, path: &str) -> Vec<u8> {
        let url = format!("http://{}{path}", self.installation.address());
        let reply = reqwest::get(url).await.unwrap();
        assert_eq!(reply.status(), 200, "{path}");
        reply.bytes().await.unwrap().to_vec()
    }
}

/// Both outputs of a command.
pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn manifest(file: &Path) -> Value {
    let mut archive = zip::ZipArchive::new(fs::File::open(file).unwrap()).unwrap();
    let mut json = String::new();
    archive
        .by_name("manifest.json")
        .unwrap()
        .read_to_string(&mut json)
        .unwrap();
    serde_json::from_str(&json).unwrap()
}

/// Where the content of a part begins in the file.
fn start_of(file: &Path, part: &str) -> usize {
    let mut archive = zip::ZipArchive::new(fs::File::open(file).unwrap()).unwrap();
    let start = archive.by_name(part).unwrap().data_start();
    usize::try_from(start.unwrap()).unwrap()
}

async fn upload_picture(installation: &Installation, token: &str) -> String {
    let part = reqwest::multipart::Part::bytes(pictures::png()).file_name("a.png");
    let reply = reqwest::Client::new()
        .post(format!("http://{}/api/media", installation.address()))
        .bearer_auth(token)
        .multipart(reqwest::multipart::Form::new().part("file", part))
        .send()
        .await
        .unwrap();
    assert_eq!(reply.status(), 201);
    let reply: Value = reply.json().await.unwrap();
    reply["media"]["url"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn restored_installation_equals_the_original() {
    let mut first = SmallInstallation::with_responses().await;
    first.installation.start_all().await;
    let meera = first.installation.member().await;
    let token = meera.log_in().await;
    let picture = upload_picture(&first.installation, &token).await;
    let backup = first.backup("first.zip");
    let bytes = first.get(&picture).await;

    let mut second = SmallInstallation::at_rest().await;
    let restored = second.restore(&backup);
    assert!(restored.status.success(), "{}", said(&restored));
    assert!(said(&restored).contains("0 counters differed"), "{}", said(&restored));
    let verified = second.run("verify", &[]);
    assert!(verified.status.success(), "{}", said(&verified));
    let (original, copy) = (manifest(&backup), manifest(&second.backup("again.zip")));
    assert_eq!(original["tables"], copy["tables"]);
    assert_eq!(original["objects"], copy["objects"]);

    second.installation.start_all().await;
    let mut again = Member::to_be(second.installation.address());
    again.read_profile(&token).await;
    (again.email, again.password) = (meera.email, meera.password);
    again.log_in().await;
    assert_eq!(second.get(&picture).await, bytes);
}

#[tokio::test]
async fn damaged_part_is_named_and_nothing_is_restored() {
    let first = SmallInstallation::with_responses().await;
    let backup = first.backup("backup.zip");
    let second = SmallInstallation::at_rest().await;
    let object = manifest(&backup)["objects"][0]["name"].as_str().unwrap().to_owned();
    let whole = fs::read(&backup).unwrap();
    for part in [
        "tables/responses.copy".to_owned(),
        format!("objects/{object}"),
        "manifest.json".to_owned(),
    ] {
        let mut damaged = whole.clone();
        damaged[start_of(&backup, &part) + 10] ^= 0x55;
        let file = second.file("damaged.zip");
        fs::write(&file, damaged).unwrap();
        let reason = second.fail_to_restore(&file).await;
        assert!(
            reason.contains(&format!("the part {part} of the backup is damaged")),
            "{reason}"
        );
    }
    let file = second.file("cut.zip");
    fs::write(&file, &whole[..whole.len() - 100]).unwrap();
    let reason = second.fail_to_restore(&file).await;
    assert!(reason.contains("is not a complete backup"), "{reason}");
}

#[tokio::test]
async fn restore_keeps_existing_accounts() {
    let first = SmallInstallation::with_responses().await;
    let backup = first.backup("backup.zip");
    let refused = first.restore(&backup);
    assert!(!refused.status.success());
    assert!(
        said(&refused).contains("the database has accounts"),
        "{}",
        said(&refused)
    );
    assert!(first.installation.count("select count(*) from responses").await >= 100);
}

#[tokio::test]
async fn restore_is_refused_while_a_server_runs() {
    let first = SmallInstallation::with_responses().await;
    let backup = first.backup("backup.zip");
    let mut second = SmallInstallation::at_rest().await;
    second.installation.start_all().await;
    let reason = second.fail_to_restore(&backup).await;
    assert!(reason.contains("a server or worker uses this database"), "{reason}");
}

#[tokio::test]
async fn restore_needs_the_secret_of_the_backup() {
    let first = SmallInstallation::with_responses().await;
    let backup = first.backup("backup.zip");
    let mut second = SmallInstallation::at_rest().await;
    second.installation = second
        .installation
        .with_settings(&[("FORMWRIGHT_SECRET", "the secret of another installation".to_owned())]);
    let reason = second.fail_to_restore(&backup).await;
    assert!(reason.contains("FORMWRIGHT_SECRET is not the secret"), "{reason}");
    assert_eq!(fs::read_dir(second.objects()).unwrap().count(), 1, "only the probe");
}

#[tokio::test]
async fn backup_names_missing_and_cut_objects_and_keeps_the_rest() {
    let first = SmallInstallation::with_responses().await;
    let mut files = fs::read_dir(first.objects().join("quarantine")).unwrap();
    let (lost, cut) = (files.next().unwrap().unwrap(), files.next().unwrap().unwrap());
    fs::remove_file(lost.path()).unwrap();
    fs::write(cut.path(), "short").unwrap();
    let file = first.file("backup.zip");
    let done = first.run("backup", &[file.to_str().unwrap()]);
    assert_eq!(done.status.code(), Some(1));
    for (problem, object) in [("missing in", lost), ("cut off in", cut)] {
        let name = object.file_name();
        let lines = String::from_utf8_lossy(&done.stderr);
        let is_named = |line: &str| line.contains(problem) && line.ends_with(&*name.to_string_lossy());
        assert!(lines.lines().any(is_named), "{problem}: {lines}");
    }

    let second = SmallInstallation::at_rest().await;
    let restored = second.restore(&file);
    assert!(restored.status.success(), "{}", said(&restored));
    assert!(
        said(&restored).contains("1 objects were missing"),
        "{}",
        said(&restored)
    );
}

#[tokio::test]
async fn backup_replaces_no_file_and_leaves_no_part() {
    let first = SmallInstallation::with_responses().await;
    let backup = first.backup("backup.zip");
    let again = first.run("backup", &[backup.to_str().unwrap()]);
    assert!(said(&again).contains("exists"), "{}", said(&again));

    // As the owner of the schema, so that the backup fails after it has begun.
    let mut connection = PgConnection::connect(first.installation.owner_url()).await.unwrap();
    sqlx::query("create table of_a_plugin (id integer)")
        .execute(&mut connection)
        .await
        .unwrap();
    let refused = first.run("backup", &[first.file("other.zip").to_str().unwrap()]);
    assert!(!refused.status.success());
    assert!(
        said(&refused).contains("does not see all rows of of_a_plugin"),
        "{}",
        said(&refused)
    );
    let left: Vec<_> = fs::read_dir(first.file(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(
        !left.iter().any(|name| name.to_string_lossy().contains("partial")),
        "{left:?}"
    );
}
