//! Injects faults while clients submit pages.

use std::{fmt, time::Duration};

use super::{clients::Clients, deployment::Deployment, random_responses::RandomSource};

/// How often each fault was injected. A run without faults proves nothing.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct FaultCounts {
    pub(crate) kills: u32,
    pub(crate) crashes: u32,
}

impl fmt::Display for FaultCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, crashes } = self;
        write!(f, "{kills} servers killed, {crashes} immediate stops of PostgreSQL")
    }
}

/// Injects faults into a deployment one after another, and repairs each.
pub(crate) struct Chaos<'a> {
    pub(crate) deployment: &'a mut Deployment,
    pub(crate) random: &'a RandomSource,
    pub(crate) counts: FaultCounts,
}

impl<'a> Chaos<'a> {
    pub(crate) fn at(deployment: &'a mut Deployment, random: &'a RandomSource) -> Self {
        let counts = FaultCounts::default();
        Self {
            deployment,
            random,
            counts,
        }
    }

    /// Injects `times` faults, one after every `every` acknowledgements; the third one hits the database.
    pub(crate) async fn run_by_acknowledgements(mut self, every: u64, times: u64, clients: &Clients) -> FaultCounts {
        for time in 1..=times {
            clients.wait_for_acknowledgements(time * every).await;
            self.inject_fault(time % 4 == 3).await;
        }
        self.counts
    }

    /// Injects a fault every few seconds; one in five hits the database.
    pub(crate) async fn run_for(mut self, time: Duration) -> FaultCounts {
        let over = tokio::time::Instant::now() + time;
        loop {
            let pause = Duration::from_millis(1000 + u64::from(self.random.below(3000)));
            tokio::time::sleep(pause).await;
            if tokio::time::Instant::now() > over {
                return self.counts;
            }
            let database = self.random.below(5) == 0;
            self.inject_fault(database).await;
        }
    }

    async fn inject_fault(&mut self, database: bool) {
        if database {
            // The servers must recover without a restart.
            self.deployment.postgres.crash().unwrap();
            self.counts.crashes += 1;
            self.deployment.postgres.start().await.unwrap();
        } else {
            let which = usize::from(self.random.below(2));
            self.deployment.kill(which);
            self.counts.kills += 1;
            self.deployment.start(which).await;
        }
    }
}
