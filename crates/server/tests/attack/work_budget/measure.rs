//! Measures the requests of one operation.

use std::{fmt, time::Duration};

use super::{
    ask::Ask,
    corpus::{Entry, Requests},
    scene::Scene,
};
use crate::{
    account::Account,
    attacks::hostile_submits::RETURN_FREED_MEMORY,
    caller::{Caller, honest},
    cpu_time,
    installation::Installation,
    mode::Mode,
    server_memory::{MEGABYTE, memory, reset_peak_memory},
};

/// Maximum ratio of CPU time of a hostile to a normal request.
const TIMES_NORMAL_ANONYMOUS: u32 = 25;

/// The same for an owner, who may read and write two megabytes where a normal request has some hundred bytes.
const TIMES_NORMAL_SIGNED_IN: u32 = 50;

/// Minimum normal time, because CPU time has a resolution of 10 ms.
const LEAST_NORMAL: Duration = Duration::from_millis(2);

/// Cheap requests are repeated for this long, to reduce the rounding error.
const LEAST_MEASURED: Duration = Duration::from_millis(200);

const MAX_NORMAL_REQUESTS: u32 = 120;

/// Retries when over the limit; the minimum counts, because other load only slows down.
const TRIES_WHEN_OVER: usize = 3;

/// Maximum additional memory of a hostile request.
const MAX_GROWTH_ANONYMOUS: usize = 16 * MEGABYTE;

/// The same for an owner, whose form of two megabytes is read, checked and written as a tree of values; few at a time are.
const MAX_GROWTH_SIGNED_IN: usize = 32 * MEGABYTE;

/// Two ticks of the clock of the CPU time.
const REST: Duration = Duration::from_millis(20);

/// A running installation without effective limits per network, which other attacks test.
pub(super) struct Bench {
    installation: Installation,
    caller: Caller,
    pub(super) scene: Scene,
}

/// The cost of an operation.
pub(super) struct Cost {
    operation: &'static str,
    /// The status of the normal request, if unexpected.
    wrong_status: Option<u16>,
    normal: Duration,
    worst: Duration,
    worst_by: String,
    growth: usize,
    growth_by: String,
    most_growth: usize,
    times_normal: u32,
}

impl Bench {
    pub(super) async fn set_up() -> Self {
        let (name, value) = RETURN_FREED_MEMORY;
        let mut installation = Installation::at_rest().await.with_settings(&[
            ("FORMWRIGHT_NETWORK_LIMITS_FACTOR", "100000".to_owned()),
            (name, value.to_owned()),
        ]);
        installation.start_serve().await;
        let owner = Account::signed_in(&installation, honest(1)).await;
        let scene = Scene::set(&installation, &owner).await;
        Self {
            installation,
            caller: owner.caller,
            scene,
        }
    }

    pub(super) async fn measure(&self, entry: &Entry, mode: Mode) -> Cost {
        let anonymous = self.caller.without_token();
        let caller = if entry.anonymous { &anonymous } else { &self.caller };
        let (normal_requests, hostile_requests) = match entry.requests {
            Requests::Usual => mode.pick((16, 4), (40, 8)),
            Requests::Few => mode.pick((4, 1), (8, 2)),
        };
        // The first request also sets up connections and loads code.
        let status = match (entry.normal)(0).send(caller).await {
            // The server closed the connection after an oversized body before.
            0 => (entry.normal)(0).send(caller).await,
            status => status,
        };
        let normal_growth = self.growth(&(entry.normal)(1), caller).await;
        let normal = self.normal_time(entry, normal_requests, caller).await;
        let (most_growth, times_normal) = if entry.anonymous {
            (MAX_GROWTH_ANONYMOUS, TIMES_NORMAL_ANONYMOUS)
        } else {
            (MAX_GROWTH_SIGNED_IN, TIMES_NORMAL_SIGNED_IN)
        };
        let mut cost = Cost {
            operation: entry.operation,
            wrong_status: (status != entry.normal_status).then_some(status),
            normal: normal.max(LEAST_NORMAL),
            worst: Duration::ZERO,
            worst_by: String::new(),
            growth: 0,
            growth_by: String::new(),
            most_growth,
            times_normal,
        };
        for (name, ask) in entry.all_hostile() {
            // Memory first, because memory cached by the allocator would hide it later.
            let growth = self.growth(&ask, caller).await.saturating_sub(normal_growth);
            if growth > cost.growth {
                (cost.growth, cost.growth_by) = (growth, name.clone());
            }
            let mut time = self.time(hostile_requests, caller, |_| ask.clone()).await;
            for _ in 1..TRIES_WHEN_OVER {
                if time <= cost.most_time() {
                    break;
                }
                time = time.min(self.time(hostile_requests, caller, |_| ask.clone()).await);
            }
            if time > cost.worst {
                (cost.worst, cost.worst_by) = (time, name);
            }
        }
        cost
    }

    /// CPU time of a normal request.
    async fn normal_time(&self, entry: &Entry, requests: u32, caller: &Caller) -> Duration {
        let (mut sent, mut took) = (0, Duration::ZERO);
        while took < LEAST_MEASURED && sent < MAX_NORMAL_REQUESTS {
            let first = sent + 2;
            took += requests
                * self
                    .time(requests, caller, |number| (entry.normal)(first + number))
                    .await;
            sent += requests;
        }
        took / sent
    }

    /// CPU time a request.
    async fn time(&self, requests: u32, caller: &Caller, ask: impl Fn(u32) -> Ask) -> Duration {
        let asks: Vec<Ask> = (0..requests).map(ask).collect();
        let before = cpu_time::of_server(&self.installation);
        for ask in &asks {
            ask.send(caller).await;
        }
        self.rest().await;
        cpu_time::of_server(&self.installation).checked_sub(before).unwrap() / requests
    }

    /// Waits until the server is idle: background work after a publish would count for the next request.
    async fn rest(&self) {
        let mut before = cpu_time::of_server(&self.installation);
        loop {
            tokio::time::sleep(REST).await;
            let now = cpu_time::of_server(&self.installation);
            if now == before {
                return;
            }
            before = now;
        }
    }

    async fn growth(&self, ask: &Ask, caller: &Caller) -> usize {
        self.rest().await;
        let before = reset_peak_memory(&self.installation);
        ask.send(caller).await;
        memory(&self.installation, "VmHWM").saturating_sub(before)
    }
}

impl Cost {
    fn most_time(&self) -> Duration {
        self.times_normal * self.normal
    }

    pub(super) fn broken_budget(&self) -> Option<String> {
        let most = self.most_time();
        let mut broken = Vec::new();
        if let Some(status) = self.wrong_status {
            broken.push(format!(
                "a normal request is answered with {status}, so nothing was measured"
            ));
        }
        if self.worst > most {
            let (worst, by) = (self.worst, &self.worst_by);
            broken.push(format!("{worst:.0?} CPU by {by}, at most {most:.0?} is allowed"));
        }
        if self.growth > self.most_growth {
            let (growth, by, most) = (self.growth / MEGABYTE, &self.growth_by, self.most_growth / MEGABYTE);
            broken.push(format!("memory +{growth} MB by {by}, at most {most} MB is allowed"));
        }
        (!broken.is_empty()).then(|| format!("{}: {}", self.operation, broken.join("; ")))
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratio = self.worst.as_secs_f64() / self.normal.as_secs_f64();
        let (normal, worst, growth) = (self.normal, self.worst, self.growth / MEGABYTE);
        let result = if self.broken_budget().is_some() { "OVER" } else { "ok" };
        write!(
            f,
            "{:<56} normal {normal:>8.1?}  worst {worst:>8.1?} ({ratio:>5.1}×, {})  memory +{growth} MB ({})  {result}",
            self.operation, self.worst_by, self.growth_by
        )
    }
}
