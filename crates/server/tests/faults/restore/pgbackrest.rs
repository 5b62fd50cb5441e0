//! Backups of PostgreSQL by pgBackRest, with the settings of `ops/pgbackrest`.

use std::{
    path::{Path, PathBuf},
    process::Output,
};

use platform::testing::{PostgresServer, as_database_user};

use crate::{
    backup::said,
    eventually,
    failover::cluster::{Cluster, Node},
    s3_store::S3Store,
};

const SETTINGS: &str = include_str!("../../../../../ops/pgbackrest/pgbackrest.conf");
const ARCHIVING: &str = include_str!("../../../../../ops/pgbackrest/postgresql.conf");
const BOOTSTRAP: &str = include_str!("../../../../../ops/patroni/restore.yml");
const BUCKET: &str = "pgbackrest";
const PROGRAM: &str = "/usr/bin/pgbackrest";

#[derive(Clone)]
pub(super) struct PgBackRest {
    config: PathBuf,
    /// What the names in our templates stand for.
    names: Vec<(&'static str, String)>,
}

impl PgBackRest {
    /// Archives everything that this server writes from now on.
    pub(super) async fn of(postgres: &mut PostgresServer, store: &S3Store) -> Self {
        store.create_bucket(BUCKET).await;
        let backups = Self::with_settings(&postgres.home(), &postgres.data(), postgres.address().port(), store);
        postgres.restart_with("").await.unwrap();
        backups.run(&["stanza-create"]);
        postgres.restart_with(&backups.filled_in(ARCHIVING)).await.unwrap();
        backups.run(&["check"]);
        backups
    }

    /// The same for a cluster; one for each node.
    pub(super) async fn of_cluster(cluster: &Cluster, store: &S3Store) -> Vec<Self> {
        store.create_bucket(BUCKET).await;
        let of_node = |node: &Node| {
            let data = node.folder.join("data");
            Self::with_settings(&node.folder, &data, node.port.number(), store)
        };
        let all: Vec<_> = cluster.nodes.iter().map(of_node).collect();
        let primary = cluster.primary().await.unwrap();
        all[primary].run(&["stanza-create"]);
        for (which, backups) in all.iter().enumerate() {
            let command = format!(
                "archive_command: {} --config={} --stanza=formwright archive-push %p",
                PROGRAM,
                backups.config.display()
            );
            cluster.change_settings(which, "archive_command: /bin/true", &command);
            cluster.reload(which).await;
        }
        // Retried, because Patroni applies the settings in its next cycle.
        eventually("the archive works", async || {
            all[primary].try_run(&["check"]).status.success()
        })
        .await;
        all
    }

    fn with_settings(home: &Path, data: &Path, port: u16, store: &S3Store) -> Self {
        let config = home.join("pgbackrest.conf");
        let mut names = vec![
            ("S3_BUCKET", BUCKET.to_owned()),
            ("S3_REGION", "us-east-1".to_owned()),
            ("PASSPHRASE", "a passphrase of this drill".to_owned()),
            ("FOLDER", home.display().to_string()),
            ("DATA_FOLDER", data.display().to_string()),
            ("PORT", port.to_string()),
            ("SOCKET_FOLDER", home.display().to_string()),
            ("CONFIG_FILE", config.display().to_string()),
        ];
        names.extend(store.tls_settings());
        let backups = Self { config, names };
        std::fs::write(&backups.config, backups.filled_in(SETTINGS)).unwrap();
        backups
    }

    /// Replaces `${NAME}`, as envsubst does.
    fn filled_in(&self, template: &str) -> String {
        let filled = self.names.iter().fold(template.to_owned(), |text, (name, value)| {
            text.replace(&format!("${{{name}}}"), value)
        });
        assert!(!filled.contains("${"), "a name has no value: {filled}");
        filled
    }

    /// The settings by which Patroni fills a new cluster with the data of this moment.
    pub(super) fn bootstrap_settings(&self, moment: &str) -> String {
        self.filled_in(&BOOTSTRAP.replace("${MOMENT}", moment))
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
        let done = self.try_run(arguments);
        assert!(done.status.success(), "{arguments:?}: {}", said(&done));
    }

    fn try_run(&self, arguments: &[&str]) -> Output {
        as_database_user(Path::new(PROGRAM))
            .arg(format!("--config={}", self.config.display()))
            .arg("--stanza=formwright")
            .args(arguments)
            .output()
            .unwrap()
    }
}
