//! The checks at every start: those that need no other connection and that the start itself does not do.

use ipnet::IpNet;
use platform::clock::Clock;
use platform::db::schema::invalid_indexes;
use platform::db::{ServerFacts, SystemPool};

use super::disk::Folder;
use super::finding::Finding;
use super::{clock, database_server, disk, public_url, schema};
use crate::config::PublicUrl;

/// What the checks need.
pub(crate) struct StartChecks {
    pub(crate) pool: SystemPool,
    pub(crate) clock: Clock,
    /// Maximum connections of the process to PostgreSQL.
    pub(crate) connections: u32,
    pub(crate) public_url: PublicUrl,
    /// `None` in a process that gets no requests.
    pub(crate) trusted_proxies: Option<Vec<IpNet>>,
    pub(crate) folders: Vec<Folder>,
}

impl StartChecks {
    /// Logs what is wrong, while the start goes on.
    pub(crate) fn spawn(self) {
        tokio::spawn(async move {
            for finding in self.run().await {
                finding.log();
            }
        });
    }

    async fn run(self) -> Vec<Finding> {
        let mut findings = public_url::problems(&self.public_url);
        if let Some(trusted) = &self.trusted_proxies {
            findings.extend(public_url::proxy_problems(&self.public_url, trusted));
        }
        match self.ask_database().await {
            Ok(found) => findings.extend(found),
            Err(error) => tracing::debug!(%error, "the database cannot be checked"),
        }
        let folders = self.folders;
        // A network file system can block.
        let space = tokio::task::spawn_blocking(move || disk::problems(&folders)).await;
        findings.extend(space.unwrap_or_default());
        findings
    }

    async fn ask_database(&self) -> sqlx::Result<Vec<Finding>> {
        let mut connection = self.pool.acquire().await?;
        let sent_at = self.clock.now();
        let facts = ServerFacts::of(&mut connection).await?;
        let skew = clock::skew(facts.now, sent_at, self.clock.now());
        let mut findings = database_server::check(&facts, self.connections);
        findings.extend(clock::problem(skew));
        findings.extend(schema::about_indexes(&invalid_indexes(&mut connection).await?));
        Ok(findings)
    }
}
