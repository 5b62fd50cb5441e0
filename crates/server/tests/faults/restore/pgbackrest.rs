//! Backups of one PostgreSQL by pgBackRest, with the settings of `ops/pgbackrest`.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use platform::testing::{PostgresServer, as_database_user};

use crate::{backup::said, s3_store::S3Store};

const SETTINGS: &str = include_str!("../../../../../ops/pgbackrest/pgbackrest.conf");
const ARCHIVING: &str = include_str!("../../../../../ops/pgbackrest/postgresql.conf");
const BUCKET: &str = "pgbackrest";

#[derive(Clone)]
pub(super) struct PgBackRest {
    config: PathBuf,
}

impl PgBackRest {
    /// Archives everything that this server writes from now on.
    pub(super) async fn of(postgres: &mut PostgresServer, store: &S3Store) -> Self {
        store.create_bucket(BUCKET).await;
        let home = postgres.home();
        let config = home.join("pgbackrest.conf");
        let mut names = vec![
            ("S3_BUCKET", BUCKET.to_owned()),
            ("S3_REGION", "us-east-1".to_owned()),
            ("PASSPHRASE", "a passphrase of this drill".to_owned()),
            ("FOLDER", home.display().to_string()),
            ("DATA_FOLDER", postgres.data().display().to_string()),
            ("PORT", postgres.address().port().to_string()),
            ("SOCKET_FOLDER", home.display().to_string()),
            ("CONFIG_FILE", config.display().to_string()),
        ];
        names.extend(store.tls_settings());
        std::fs::write(&config, filled_in(SETTINGS, &names)).unwrap();
        let backups = Self { config };
        postgres.restart_with("").await.unwrap();
        backups.run(&["stanza-create"]);
        postgres.restart_with(&filled_in(ARCHIVING, &names)).await.unwrap();
        backups.run(&["check"]);
        backups
    }

    /// Writes a full backup, while others go on.
    pub(super) async fn full_backup(&self) {
        let backups = self.clone();
        let done = tokio::task::spawn_blocking(move || backups.run(&["--type=full", "backup"]));
        done.await.unwrap();
    }

    /// A server with the data of this moment.
    pub(super) async fn restored_to(&self, moment: &str) -> PostgresServer {
        let fill = |folder: &Path| {
            self.run(&[
                &format!("--pg1-path={}", folder.display()),
                "--type=time",
                &format!("--target={moment}"),
                "--target-action=promote",
                "restore",
            ]);
            // It must not archive into the repository of the server that it is a copy of.
            let settings = folder.join("postgresql.auto.conf");
            let text = std::fs::read_to_string(&settings)? + "\narchive_mode = off\n";
            Ok(std::fs::write(settings, text)?)
        };
        PostgresServer::recovered(fill).await.unwrap()
    }

    fn run(&self, arguments: &[&str]) {
        let mut command: Command = as_database_user(Path::new("/usr/bin/pgbackrest"));
        command
            .arg(format!("--config={}", self.config.display()))
            .arg("--stanza=formwright")
            .args(arguments);
        let done = command.output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", said(&done));
    }
}

/// Replaces `${NAME}`, as envsubst does.
fn filled_in(template: &str, names: &[(&str, String)]) -> String {
    let filled = names.iter().fold(template.to_owned(), |text, (name, value)| {
        text.replace(&format!("${{{name}}}"), value)
    });
    assert!(!filled.contains("${"), "a name has no value: {filled}");
    filled
}
