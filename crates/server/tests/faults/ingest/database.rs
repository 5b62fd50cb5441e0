//! The databases that a deployment can run on.

use platform::testing::PostgresServer;
use secrecy::{ExposeSecret as _, SecretString};

use super::database_link::DatabaseLink;

pub(crate) trait Database {
    fn app_url(&self) -> SecretString;

    fn system_url(&self) -> SecretString;

    /// The current primary, with every row visible.
    async fn superuser_url(&self) -> SecretString;
}

impl Database for PostgresServer {
    fn app_url(&self) -> SecretString {
        self.app_url()
    }

    fn system_url(&self) -> SecretString {
        self.system_url()
    }

    async fn superuser_url(&self) -> SecretString {
        self.superuser_url()
    }
}

/// A PostgreSQL that the servers reach through a link.
pub(crate) struct LinkedDatabase {
    pub(crate) link: DatabaseLink,
    postgres: PostgresServer,
}

impl LinkedDatabase {
    pub(crate) async fn start() -> Self {
        let postgres = PostgresServer::started().await.unwrap();
        Self {
            link: DatabaseLink::to(postgres.address()).await,
            postgres,
        }
    }

    fn through_the_link(&self, url: &SecretString) -> SecretString {
        let port = self.postgres.address().port();
        let url = url.expose_secret();
        SecretString::from(url.replace(&format!(":{port}/"), &format!(":{}/", self.link.port)))
    }
}

impl Database for LinkedDatabase {
    fn app_url(&self) -> SecretString {
        self.through_the_link(&self.postgres.app_url())
    }

    fn system_url(&self) -> SecretString {
        self.through_the_link(&self.postgres.system_url())
    }

    async fn superuser_url(&self) -> SecretString {
        self.postgres.superuser_url()
    }
}
