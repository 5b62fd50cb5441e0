//! `formwright verify`.

use std::fs;

use crate::backup::{SmallInstallation, said};

#[tokio::test]
async fn complete_installation_has_no_findings() {
    let small = SmallInstallation::with_responses().await;
    let verified = small.run("verify", &[]);
    let said = said(&verified);
    assert!(verified.status.success(), "{said}");
    assert!(said.contains("no errors, no warnings"), "{said}");
}

#[tokio::test]
async fn every_difference_is_named() {
    let small = SmallInstallation::with_responses().await;
    let files = small.objects().join("quarantine");
    let mut names: Vec<_> = fs::read_dir(&files)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    let (lost, longer) = (&names[0], &names[1]);
    fs::remove_file(files.join(lost)).unwrap();
    fs::write(
        files.join(longer),
        "another content than what was uploaded, of another length",
    )
    .unwrap();
    fs::write(files.join("unknown"), "no row has this").unwrap();
    sqlx::query("update form_counters set completed = completed + 1")
        .execute(small.installation.pool())
        .await
        .unwrap();

    let verified = small.run("verify", &[]);
    let said = said(&verified);
    assert_eq!(verified.status.code(), Some(1), "{said}");
    for expected in [
        format!(
            "does not have. Restore them from a copy of the store, and keep deleted objects longer than backups of the database (FORMWRIGHT_OBJECTS_KEPT_DAYS): quarantine/{lost}\n"
        ),
        format!("quarantine/{longer} (57 bytes)\n"),
        "no later backup of the database refers to them: quarantine/unknown\n".to_owned(),
        "`formwright recount` corrects them".to_owned(),
        "3 errors, 1 warning".to_owned(),
    ] {
        assert!(said.contains(&expected), "{expected} is not in: {said}");
    }
}

#[tokio::test]
async fn wrong_secret_and_missing_folder_are_named() {
    let small = SmallInstallation::with_responses().await;
    let mut command = small.installation.command("verify");
    let output = command
        .env("FORMWRIGHT_SECRET", "the secret of another installation")
        .output()
        .unwrap();
    assert!(
        said(&output).contains("FORMWRIGHT_SECRET is not the secret"),
        "{}",
        said(&output)
    );

    let mut command = small.installation.command("verify");
    let output = command.env("FORMWRIGHT_OBJECTS_DIR", "nowhere").output().unwrap();
    assert!(
        said(&output).contains("there is no folder nowhere"),
        "{}",
        said(&output)
    );
}
