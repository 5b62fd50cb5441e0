//! Failover of a three-node database under load: the primary dies, freezes, switches over; standbys and etcd fail.

pub(crate) mod cluster;

use std::{path::Path, time::Duration};

use futures::future::join;
use platform::rng::Rng;

use self::cluster::{Cluster, Patroni};
use crate::{
    ingest::{
        clients::Clients,
        deployment::{Deployment, print_line},
        ledger_audit::LedgerAudit,
        random_responses::RandomSource,
    },
    installation::program,
    report,
};

const CLIENTS: usize = 8;

/// Acknowledgements before and after each fault.
const ACKNOWLEDGEMENTS: u64 = 100;

/// Longer than the primary's lease, so that another node takes over.
const FROZEN: Duration = Duration::from_secs(40);

/// How often a primary is frozen.
const FREEZES: usize = 6;

/// Maximum freezes of the control; whether it loses something depends on timing.
const MAX_CONTROL_FREEZES: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    PrimaryDies,
    PrimaryFreezes,
    StandbyDies,
    EtcdWithoutMajority,
    Switchover,
}

impl Fault {
    fn name(self) -> &'static str {
        match self {
            Self::PrimaryDies => "the database's primary dies",
            Self::PrimaryFreezes => "the database's primary freezes for 40 s",
            Self::StandbyDies => "a standby of the database dies",
            Self::EtcdWithoutMajority => "two of three etcd are away for 35 s",
            Self::Switchover => "planned switchover of the database",
        }
    }

    /// In milliseconds.
    fn longest_gap_allowed(self) -> u64 {
        match self {
            Self::PrimaryDies | Self::PrimaryFreezes => 30_000,
            Self::StandbyDies | Self::EtcdWithoutMajority => 1_000,
            Self::Switchover => 6_000,
        }
    }
}

struct Drill {
    site: Deployment<Cluster>,
    clients: Clients,
    dice: RandomSource,
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes long, and needs Patroni and etcd; `make faults NAME=failover` runs it"]
async fn failover_loses_nothing() {
    let mut drill = Drill::started(Patroni::Current).await;
    let mut faults = vec![
        Fault::Switchover,
        Fault::StandbyDies,
        Fault::EtcdWithoutMajority,
        Fault::PrimaryDies,
    ];
    faults.extend([Fault::PrimaryFreezes; FREEZES]);
    for fault in faults {
        let verdict = drill.run(fault).await;
        report::figures(fault.name(), &report::ledger_figures(&verdict));
        assert_eq!(verdict.faults(), [] as [String; 0]);
        assert!(
            verdict.longest_gap <= fault.longest_gap_allowed(),
            "the gap is too long: {} ms",
            verdict.longest_gap
        );
    }
    drill.site.assert_counters_match();
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "up to 25 minutes; `make faults NAME=failover` runs it"]
async fn faulty_patroni_is_seen_to_lose_pages() {
    let mut drill = Drill::started(Patroni::LosesTheLock).await;
    for freeze in 1..=MAX_CONTROL_FREEZES {
        let verdict = drill.run(Fault::PrimaryFreezes).await;
        if verdict.lost() > 0 {
            let lost = verdict.lost();
            let text = format!("Patroni 3.0.2 with etcd3: {lost} acknowledged pages lost at freeze {freeze}");
            report::control(Fault::PrimaryFreezes.name(), &text);
            return;
        }
    }
    panic!("nothing was lost in {MAX_CONTROL_FREEZES} freezes: the test proves nothing");
}

impl Drill {
    async fn started(patroni: Patroni) -> Self {
        let cluster = Cluster::started(patroni).await;
        print_line("the cluster is up");
        let site = Deployment::open_with(Rng::system(), cluster, Path::new(&program())).await;
        Self {
            clients: site.clients(),
            site,
            dice: RandomSource(Rng::system()),
        }
    }

    /// One fault under load, once the cluster is healthy.
    async fn run(&mut self, fault: Fault) -> LedgerAudit {
        let Self { site, clients, dice } = self;
        site.postgres.settle().await;
        let clients = clients.next_round();
        let forms = site.forms.clone();
        let acknowledged = async || {
            let so_far = clients.acknowledged();
            clients.wait_for_acknowledgements(so_far + ACKNOWLEDGEMENTS).await;
        };
        let story = async {
            acknowledged().await;
            cause(fault, &mut site.postgres).await;
            acknowledged().await;
            clients.stopping.cancel();
        };
        join(story, clients.submit_responses(CLIENTS, u64::MAX, dice, &forms)).await;
        site.postgres.settle().await;
        site.audit(&clients, fault.name()).await
    }
}

/// Causes and ends a fault, and verifies that it happened.
async fn cause(fault: Fault, cluster: &mut Cluster) {
    let primary = cluster.primary().await.unwrap();
    let standby = (primary + 1) % 3;
    match fault {
        Fault::PrimaryDies => {
            cluster.kill(primary);
            cluster.wait_for_primary(Some(primary)).await;
            tokio::time::sleep(Duration::from_secs(5)).await;
            cluster.start(primary);
        }
        Fault::PrimaryFreezes => {
            cluster.nodes[primary].signal("STOP");
            tokio::time::sleep(FROZEN).await;
            let other = cluster.wait_for_primary(Some(primary)).await;
            print_line(&format!("  {} took over", cluster.nodes[other].name));
            cluster.nodes[primary].signal("CONT");
            // Two rounds of Patroni: the node that wakes finds out that it is no longer the primary.
            tokio::time::sleep(Duration::from_secs(12)).await;
        }
        Fault::StandbyDies => {
            cluster.kill(standby);
            tokio::time::sleep(Duration::from_secs(10)).await;
            assert_eq!(cluster.primary().await, Some(primary));
            cluster.start(standby);
        }
        Fault::EtcdWithoutMajority => {
            cluster.kill_etcd(0);
            cluster.kill_etcd(1);
            tokio::time::sleep(Duration::from_secs(35)).await;
            assert!(
                !cluster.etcd_has_quorum(2).await,
                "etcd was not in trouble: the run is void"
            );
            cluster.start_etcd(0);
            cluster.start_etcd(1);
        }
        Fault::Switchover => {
            cluster.switch_over(primary, standby).await;
            assert_eq!(cluster.wait_for_primary(Some(primary)).await, standby);
        }
    }
}
