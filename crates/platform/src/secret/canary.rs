//! Detects a wrong secret: the database stores an HMAC (canary) made with the installation's secret.

use anyhow::{Context as _, bail};
use hmac::Mac as _;

use super::keys::{Key, Keys, Purpose};
use crate::db::SystemPool;
use sqlx::PgConnection;

/// The canary values under the secrets of this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canary {
    current: Vec<u8>,
    previous: Option<Vec<u8>>,
}

impl Canary {
    /// Computes the canary under these secrets.
    pub fn of(keys: &Keys) -> Self {
        let ring = keys.for_purpose(Purpose::Canary);
        let mut macs = ring.all().map(mac);
        Self {
            current: macs.next().unwrap_or_default(),
            previous: macs.next(),
        }
    }

    /// Reads the canary of the database.
    pub async fn stored(connection: &mut PgConnection) -> sqlx::Result<Option<Vec<u8>>> {
        sqlx::query_scalar!("select secret_canary from installation")
            .fetch_optional(connection)
            .await
    }

    /// Whether the stored canary was made with one of this process's secrets.
    pub fn is_known(&self, stored: &[u8]) -> bool {
        stored == self.current || self.previous.as_deref() == Some(stored)
    }

    /// Rejects a database with another secret. The first process stores the canary, and the first one with a new secret
    /// replaces it.
    pub async fn check(&self, pool: &SystemPool) -> anyhow::Result<()> {
        let mut connection = pool.acquire().await?;
        sqlx::query!(
            "insert into installation (secret_canary) values ($1) on conflict do nothing",
            self.current
        )
        .execute(&mut *connection)
        .await
        .context("the canary of the secret cannot be written")?;
        let stored = Self::stored(&mut connection).await?.unwrap_or_default();
        if !self.is_known(&stored) {
            bail!(WRONG_SECRET);
        }
        if stored != self.current {
            sqlx::query!("update installation set secret_canary = $1", self.current)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Error for a secret that is not this installation's.
pub const WRONG_SECRET: &str = "FORMWRIGHT_SECRET is not the secret this database was used with: nobody could sign in. \
    Give the installation's own secret; to change it, name the old one in FORMWRIGHT_SECRET_PREVIOUS";

fn mac(key: &Key) -> Vec<u8> {
    key.mac().finalize().into_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;

    use super::*;

    fn canary(current: &str, previous: Option<&str>) -> Canary {
        let secret = |text: &str| SecretString::from(text.repeat(32));
        Canary::of(&Keys::new(&secret(current), previous.map(secret).as_ref()))
    }

    #[test]
    fn current_and_previous_secret_are_known() {
        let stored = canary("a", None).current;
        assert!(canary("a", None).is_known(&stored));
        assert!(canary("b", Some("a")).is_known(&stored));
    }

    #[test]
    fn another_secret_is_not_known() {
        let stored = canary("a", None).current;
        assert!(!canary("b", None).is_known(&stored));
        assert!(!canary("b", Some("c")).is_known(&stored));
    }
}
