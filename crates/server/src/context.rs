//! What every feature shares: clocks, pools, the event bus, the object store and limits. It knows no feature.

use std::ops::Deref;
use std::sync::Arc;

use ipnet::IpNet;
use platform::clock::Clock;
use platform::db::{Pool, SystemPool};
use platform::events::Bus;
use platform::objects::Objects;
use platform::rng::Rng;
use platform::secret::Canary;
use tokio_util::sync::CancellationToken;

use crate::audit::AuditedOperations;
use crate::blocking_pool::BlockingPool;
use crate::byte_budgets::ByteBudgets;
use crate::config::PublicUrl;
use crate::fair_share::SharedPool;
use crate::http::rate_limit::NetworkLimits;
use crate::mails::MailLimits;
use crate::metric_registry::MetricRegistry;
use crate::throttle::Subjects;
use crate::timeouts::Timeouts;

/// The shared context; cloning is cheap.
#[derive(Clone)]
pub struct Context(Arc<ContextParts>);

pub struct ContextParts {
    pub clock: Clock,
    pub rng: Rng,
    /// PostgreSQL for signed-in users.
    pub pool: Pool,
    /// PostgreSQL as the system role, for requests without a signed-in user, mainly of respondents.
    pub system_pool: SystemPool,
    /// PostgreSQL for reading responses; separate, so that slow queries do not block others.
    pub results_pool: SharedPool,
    /// For broadcasts and the readiness check.
    pub bus: Bus,
    /// Media and files.
    pub objects: Objects,
    /// Pseudonyms for attempt limits.
    pub subjects: Subjects,
    /// Mail limits per recipient.
    pub mail_limits: MailLimits,
    /// Rate limits per network.
    pub limits: NetworkLimits,
    /// CPU-bound work for respondents: preparing published forms, parsing versions and large pages.
    pub respondents_work: BlockingPool,
    /// CPU-bound work for owners: parsing and comparing forms, assembling results.
    pub owners_work: BlockingPool,
    /// Daily limits on stored bytes.
    pub budgets: ByteBudgets,
    /// The public address of the installation.
    pub public_url: PublicUrl,
    /// Whether a mail server is configured; without one, the operator reads codes with a command.
    pub sends_mail: bool,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// The operations that are written to the audit log.
    pub audited: AuditedOperations,
    /// The metrics, if enabled.
    pub metrics: Option<MetricRegistry>,
    /// Detects a wrong secret.
    pub canary: Canary,
    pub timeouts: Timeouts,
    /// Cancelled when shutdown begins: `/readyz` fails, but requests are still served.
    pub draining: CancellationToken,
    /// Cancelled when no more requests are accepted.
    pub stopping: CancellationToken,
}

impl Deref for Context {
    type Target = ContextParts;

    fn deref(&self) -> &ContextParts {
        &self.0
    }
}

impl Context {
    pub fn new(parts: ContextParts) -> Self {
        Self(Arc::new(parts))
    }
}

/// Declares a feature's state: a cheap handle to its parts, from which extractors take the [`Context`].
macro_rules! feature_state {
    ($state:ident, $parts:ident) => {
        #[derive(Clone)]
        pub struct $state(std::sync::Arc<$parts>);

        impl $state {
            pub fn new(parts: $parts) -> Self {
                Self(std::sync::Arc::new(parts))
            }
        }

        impl std::ops::Deref for $state {
            type Target = $parts;

            fn deref(&self) -> &$parts {
                &self.0
            }
        }

        impl axum::extract::FromRef<$state> for $crate::context::Context {
            fn from_ref(state: &$state) -> Self {
                state.context.clone()
            }
        }
    };
}
pub(crate) use feature_state;
