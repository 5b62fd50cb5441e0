//! A small pool of database connections, shared fairly among accounts.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use platform::db::{self, Pool};
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::permit_request::{PermitRequest, ShareKey};
use super::permits::{FairShare, Permit};
use super::share_state::{Caps, ShareLimits};
use crate::http::problem::ApiError;

/// Maximum connections per account.
const PER_ACCOUNT: usize = 2;

/// Connections for reading results; each needs a permit.
#[derive(Debug, Clone)]
pub struct SharedPool {
    pool: Pool,
    permits: FairShare,
    wait_timeout: Duration,
}

/// A read-only snapshot with the permit for its connection.
#[derive(Debug)]
pub struct SharedTransaction {
    // Dropped before the permit, so that the connection is returned first.
    transaction: Transaction<'static, Postgres>,
    _permit: Permit,
}

impl SharedPool {
    pub fn new(pool: Pool, wait_timeout: Duration) -> Self {
        let total = pool.options().get_max_connections() as usize;
        let permits = FairShare::new(ShareLimits {
            name: "results",
            total,
            reserved: usize::from(total > PER_ACCOUNT),
            caps: Caps {
                account: PER_ACCOUNT.min(total),
                ..Caps::NONE
            },
            retry_after_seconds: 2,
        });
        Self {
            pool,
            permits,
            wait_timeout,
        }
    }

    /// A transaction restricted to what this account may see.
    pub async fn begin_as_user(&self, account: Uuid) -> Result<SharedTransaction, ApiError> {
        let permit = self.permit(account).await?;
        Ok(SharedTransaction {
            transaction: db::begin_snapshot_as_user(&self.pool, account).await?,
            _permit: permit,
        })
    }

    async fn permit(&self, account: Uuid) -> Result<Permit, ApiError> {
        let request = PermitRequest::of(ShareKey::Account(account));
        self.permits.acquire(request, self.wait_timeout).await
    }
}

impl Deref for SharedTransaction {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.transaction
    }
}

impl DerefMut for SharedTransaction {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }
}
