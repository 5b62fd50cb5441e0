//! Negative controls: each guard is removed in turn and the audit must report a fault; with the guard it must report none.
//! Otherwise tests that notice nothing would look like a product that loses nothing.

use formwright::submissions::IngestFault;
use futures::future::join;
use platform::{rng::Rng, testing::PostgresServer};
use secrecy::ExposeSecret as _;
use sqlx::{Connection as _, PgConnection};

use super::{
    clients::Clients,
    crashes::DRILL,
    deployment::Deployment,
    ledger_audit::LedgerAudit,
    random_responses::{Page, RandomResponse, RandomSource},
};
use crate::report;

/// A deployment with few submitted pages and one ledger.
struct Scenario {
    deployment: Deployment,
    clients: Clients,
    random: RandomSource,
}

impl Scenario {
    async fn begin() -> Self {
        let deployment = Deployment::open(Rng::system()).await;
        Self {
            clients: deployment.clients(),
            deployment,
            random: RandomSource(Rng::system()),
        }
    }

    fn page(&self) -> Page {
        RandomResponse::single_page(&self.random, &self.deployment.forms)
    }

    /// Audits so far, with every guard in place.
    async fn assert_no_fault(&mut self, what: &str) {
        let audit = self.deployment.audit(&self.clients, what).await;
        assert_eq!(audit.faults(), [] as [String; 0]);
    }

    /// Audits so far, with a guard removed.
    async fn assert_fault(&mut self, what: &str, is_fault: fn(&LedgerAudit) -> bool) {
        let audit = self.deployment.audit(&self.clients, what).await;
        assert!(is_fault(&audit), "not noticed: {what}: {audit}");
        let faults = audit.faults().join(", ");
        report::control(DRILL, &format!("{what}: {faults}"));
    }
}

/// The guard: a commit is flushed before it is acknowledged.
#[tokio::test]
async fn unflushed_commits_are_reported_as_lost() {
    let mut scenario = Scenario::begin().await;
    scenario.acknowledge_pages_and_crash().await;
    scenario.assert_no_fault("PostgreSQL crashes").await;

    let postgres = &scenario.deployment.postgres;
    postgres.set("synchronous_commit", "off").await.unwrap();
    // Otherwise the WAL writer flushes five times a second, and perhaps nothing would be lost.
    postgres.pause_background_flushes().await.unwrap();
    scenario.acknowledge_pages_and_crash().await;
    let what = "PostgreSQL crashes with synchronous_commit=off";
    scenario.assert_fault(what, |audit| audit.lost() > 0).await;
}

/// The guard: a page is acknowledged after its commit.
#[tokio::test]
async fn acknowledgement_before_commit_is_reported_as_lost() {
    let mut scenario = Scenario::begin().await;
    block_commits(&scenario.deployment.postgres).await;
    scenario.crash_at_a_commit(false).await;
    scenario.assert_no_fault("PostgreSQL crashes at a commit").await;

    scenario.deployment.restart_with(IngestFault::AckBeforeCommit).await;
    scenario.crash_at_a_commit(true).await;
    let what = "PostgreSQL crashes at a commit that was acknowledged before";
    scenario.assert_fault(what, |audit| audit.lost() == 1).await;
}

/// The guard: a replay writes, so that its commit waits for the standby.
#[tokio::test]
async fn replay_without_write_is_reported_as_lost_with_primary() {
    let mut scenario = Scenario::begin().await;
    scenario.lose_the_primary(false).await;
    scenario.assert_no_fault("the primary is lost").await;

    scenario.deployment.restart_with(IngestFault::ReplayWithoutWrite).await;
    scenario.lose_the_primary(true).await;
    let what = "the primary is lost, and replays write nothing";
    scenario.assert_fault(what, |audit| audit.lost() == 1).await;
}

/// The guard: the primary keys of responses and pages.
#[tokio::test]
async fn pages_without_primary_key_are_reported_as_duplicated() {
    let mut scenario = Scenario::begin().await;
    let page = scenario.page();
    for _ in 0..2 {
        scenario.clients.send(&page).await.unwrap();
    }
    scenario.assert_no_fault("a page is sent twice").await;

    // Without the keys the product's statements fail, so nothing is stored.
    scenario.deployment.postgres.execute(DROP_KEYS).await.unwrap();
    let another = scenario.page();
    assert_ne!(scenario.clients.send_once(&another).await, Some(200));
    let what = "the keys are dropped";
    let is_refused = |audit: &LedgerAudit| audit.acked == 1 && !audit.unexpected.is_empty();
    scenario.assert_fault(what, is_refused).await;

    scenario.deployment.postgres.execute(USELESS_KEYS).await.unwrap();
    for _ in 0..2 {
        scenario.clients.send(&another).await.unwrap();
    }
    let what = "a page is sent twice to keys that never find it";
    scenario.assert_fault(what, |audit| audit.duplicated > 0).await;
}

impl Scenario {
    async fn acknowledge_pages_and_crash(&mut self) {
        for _ in 0..20 {
            self.clients.send(&self.page()).await.unwrap();
        }
        self.deployment.postgres.crash().unwrap();
        self.deployment.postgres.start().await.unwrap();
    }

    /// PostgreSQL crashes just before a page is committed.
    async fn crash_at_a_commit(&mut self, is_acknowledged_early: bool) {
        let Self {
            deployment, clients, ..
        } = self;
        let page = RandomResponse::single_page(&self.random, &deployment.forms);
        let before = clients.acknowledged();
        let mut lock_holder = PgConnection::connect(deployment.postgres.superuser_url().expose_secret())
            .await
            .unwrap();
        sqlx::query("select pg_advisory_lock(1)")
            .execute(&mut lock_holder)
            .await
            .unwrap();
        let crash = async {
            let waits = "exists (select from pg_locks where locktype = 'advisory' and not granted)";
            deployment.postgres.wait_until(waits).await.unwrap();
            if is_acknowledged_early {
                clients.wait_for_acknowledgements(before + 1).await;
            }
            deployment.postgres.crash().unwrap();
            deployment.postgres.start().await.unwrap();
        };
        let ((), sent) = join(crash, clients.send(&page)).await;
        sent.unwrap();
        // The crash closed its connection and released the lock.
        drop(lock_holder);
    }

    /// A page is committed on the primary but not on its standby; its sender, without a reply, sends it again; then the primary
    /// is lost and the standby is promoted.
    async fn lose_the_primary(&mut self, is_acknowledged_early: bool) {
        let Self {
            deployment, clients, ..
        } = self;
        let page = RandomResponse::single_page(&self.random, &deployment.forms);
        let before = clients.acknowledged();
        let mut standby = deployment.postgres.synchronous_standby().await.unwrap();
        standby.crash().unwrap();
        commit_on_the_primary_alone(deployment, clients, &page).await;
        let failover = async {
            if is_acknowledged_early {
                clients.wait_for_acknowledgements(before + 1).await;
            } else {
                deployment.postgres.wait_until(WAITS_FOR_THE_STANDBY).await.unwrap();
            }
            deployment.kill_all();
            std::mem::replace(&mut deployment.postgres, standby).destroy().unwrap();
            deployment.postgres.start().await.unwrap();
            deployment.postgres.promote().await.unwrap();
            deployment.start_all().await;
        };
        let ((), sent) = join(failover, clients.send(&page)).await;
        sent.unwrap();
    }
}

/// From now on each commit of a page waits for the advisory lock at the end of its transaction.
async fn block_commits(postgres: &PostgresServer) {
    let trigger = "create function wait_at_commit() returns trigger language plpgsql as
             $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
         create constraint trigger wait_at_commit after insert on response_pages
             deferrable initially deferred for each row execute function wait_at_commit()";
    postgres.execute(trigger).await.unwrap();
}

const WAITS_FOR_THE_STANDBY: &str = "exists (select from pg_stat_activity where wait_event = 'SyncRep')";

/// The page is flushed on the primary, the standby does not confirm it, and the waiting session is terminated.
async fn commit_on_the_primary_alone(deployment: &Deployment, clients: &Clients, page: &Page) {
    let end = async {
        deployment.postgres.wait_until(WAITS_FOR_THE_STANDBY).await.unwrap();
        let end = "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
        deployment.postgres.execute(end).await.unwrap();
    };
    let (status, ()) = join(clients.send_once(page), end).await;
    assert_ne!(status, Some(200), "acknowledged while no standby had it");
    let is_there = format!(
        "exists (select from response_pages where response_id = '{}')",
        page.key.stored_response()
    );
    deployment.postgres.wait_until(&is_there).await.unwrap();
}

const DROP_KEYS: &str = "
    alter table responses drop constraint responses_pkey cascade;
    alter table response_pages drop constraint response_pages_pkey";

/// Indexes that satisfy the statements but never find two keys equal.
const USELESS_KEYS: &str = "
    create function never_same(text, text) returns integer language sql immutable as
        $$ select case when $1 > $2 then 1 else -1 end $$;
    create function never_same(uuid, uuid) returns integer language sql immutable as
        $$ select case when $1 > $2 then 1 else -1 end $$;
    create operator class no_text_key for type text using btree as
        operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 never_same(text, text);
    create operator class no_uuid_key for type uuid using btree as
        operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 never_same(uuid, uuid);
    create unique index on responses (form_id, response_id no_uuid_key);
    create unique index on response_pages (form_id, response_id, page_id no_text_key)";
