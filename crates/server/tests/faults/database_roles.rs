//! The program refuses database roles that bypass row security.

use platform::testing::{TestDatabase, unique_prefix};
use secrecy::ExposeSecret as _;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{eventually, installation::Installation};

const APP: &str = "DATABASE_URL";
const SYSTEM: &str = "FORMWRIGHT_SYSTEM_DATABASE_URL";

#[tokio::test]
async fn start_is_refused_with_a_role_that_bypasses_row_security() {
    let installation = Installation::at_rest().await;
    let database = installation.database();
    let (app, system) = (database.app_url.expose_secret(), database.system_url.expose_secret());
    let (owner, superuser) = (
        database.owner_url.expose_secret(),
        database.superuser_url.expose_secret(),
    );
    let extra = ExtraRole::create(database).await;
    for (process, setting, url, sentence) in [
        ("serve", APP, superuser, "is a superuser or has BYPASSRLS"),
        ("serve", APP, owner, "owns the schema"),
        ("serve", APP, system, "is or can become formwright_system"),
        ("serve", APP, &extra.url(app), "is a superuser or has BYPASSRLS"),
        ("serve", SYSTEM, superuser, "is a superuser or has BYPASSRLS"),
        ("serve", SYSTEM, owner, "owns the schema"),
        ("serve", SYSTEM, app, "which is not formwright_system"),
        ("worker", SYSTEM, superuser, "is a superuser or has BYPASSRLS"),
        ("worker", SYSTEM, owner, "owns the schema"),
        ("worker", SYSTEM, app, "which is not formwright_system"),
    ] {
        let mut command = installation.command(process);
        command.env(setting, url);
        let mut refused = installation.start(command, "refused");
        eventually("the start is refused", async || refused.ended().unwrap().is_some()).await;
        let said = refused.standard_error().unwrap();
        assert!(
            !refused.ended().unwrap().unwrap().success(),
            "{process} {setting}: {said}"
        );
        assert!(
            said.contains(&format!("{setting} signs in as")),
            "{process} {setting}: {said}"
        );
        assert!(said.contains(sentence), "{process} {setting}: {said}");
    }
    extra.remove().await;
}

#[tokio::test]
async fn unencrypted_connections_are_warned_of() {
    let installation = Installation::at_rest().await;
    let mut command = installation.command("worker");
    command
        .env("FORMWRIGHT_NATS_URL", "nats://formwright:password@nats.invalid:4222")
        .env("FORMWRIGHT_SMTP_URL", "smtp://mail.invalid:25");
    let worker = installation.start(command, "worker");
    eventually("the worker is at work", async || {
        worker.standard_output().unwrap().contains("\"working\"")
    })
    .await;
    let log = worker.standard_output().unwrap();
    let warned = log
        .lines()
        .filter(|line| line.contains("is not encrypted"))
        .collect::<Vec<_>>();
    assert_eq!(warned.len(), 2, "{log}");
    assert!(warned[0].contains("FORMWRIGHT_NATS_URL") && warned[1].contains("FORMWRIGHT_SMTP_URL"));
    assert!(!log.contains("formwright:password"), "{log}");
}

/// A role with BYPASSRLS. Roles are global to the server, so it has a unique name and is removed again.
struct ExtraRole {
    name: String,
    superuser: PgConnection,
}

impl ExtraRole {
    async fn create(database: &TestDatabase) -> Self {
        let mut superuser = PgConnection::connect(database.superuser_url.expose_secret())
            .await
            .unwrap();
        let name = unique_prefix().replace('-', "_");
        let create = format!("create role {name} login bypassrls password 'formwright'");
        sqlx::raw_sql(AssertSqlSafe(create))
            .execute(&mut superuser)
            .await
            .unwrap();
        Self { name, superuser }
    }

    /// The same URL for this role.
    fn url(&self, app_url: &str) -> String {
        app_url.replace("formwright_app", &self.name)
    }

    async fn remove(mut self) {
        let remove = format!("drop role {}", self.name);
        sqlx::raw_sql(AssertSqlSafe(remove))
            .execute(&mut self.superuser)
            .await
            .unwrap();
    }
}
