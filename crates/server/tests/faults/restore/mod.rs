//! PostgreSQL is restored to an earlier moment, beside an object store that has gone on.

mod copy;
mod pgbackrest;

use std::{path::Path, time::Duration, time::Instant};

use futures::future::join;
use platform::{
    rng::Rng,
    testing::{PostgresServer, TestProcess},
};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{Connection as _, PgConnection};

use self::{
    copy::{Copy, Owner},
    pgbackrest::PgBackRest,
};
use crate::{
    eventually,
    failover::cluster::{Cluster, Patroni},
    ingest::{
        clients::Clients, database::Database, deployment::Deployment, ledger::Event, ledger_audit::audit_ledger,
        random_responses::RandomSource,
    },
    installation::{product, program},
    report,
    s3_store::S3Store,
};

const FAULT: &str = "rows and pictures are deleted by mistake, PostgreSQL is restored to the moment before";
const CLUSTER_FAULT: &str = "a table is dropped by mistake, the cluster is restored to the moment before";
const CLIENTS: usize = 4;
const PAGES: u64 = 1_000;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute long, and needs pgBackRest; `make drill NAME=restore` runs it"]
async fn restored_moment_has_everything_before_it_and_nothing_after() {
    let mut store = S3Store::at_rest();
    store.start().await;
    let mut postgres = PostgresServer::started().await.unwrap();
    let backups = PgBackRest::of(&mut postgres, &store).await;
    let settings = store.settings().into();
    let site = Deployment::open_with_settings(Rng::system(), postgres, Path::new(&program()), settings).await;
    let owner = Owner::with_pictures(&site).await;

    let clients = site.clients();
    submit(&site, &clients, backups.full_backup()).await;
    let (moment, since) = (moment_of(&site.postgres).await, clients.ledger.now());
    submit(&site, &clients.next_round(), std::future::ready(())).await;
    make_the_mistake(&site).await;
    purge_objects(&site, 8).await;
    execute(&site.postgres, "select pg_switch_wal()").await;

    let began = Instant::now();
    let restored = backups.restored_to(&moment).await;
    let seconds = began.elapsed().as_secs_f64();
    let figures = audit_moment(&clients, since, &restored.superuser_url()).await;
    report::figures(FAULT, &format!("{figures}; {seconds:.1} s to restore"));
    let copy = Copy::of(&restored, &site);
    copy.assert_verified();
    copy.assert_usable_by(&owner).await;

    purge_objects(&site, 0).await;
    let missing = copy.missing_objects();
    report::control(
        FAULT,
        &format!("with 0 kept days, verify names {missing} missing objects"),
    );
    assert_eq!(missing, owner.pictures.len());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes long, and needs Patroni and pgBackRest; `make drill NAME=restore` runs it"]
async fn restored_cluster_has_everything_before_and_nothing_after() {
    let mut store = S3Store::at_rest();
    store.start().await;
    let cluster = Cluster::started(Patroni::Current).await;
    let backups = PgBackRest::of_cluster(&cluster, &store).await;
    let primary = cluster.primary().await.unwrap();
    let settings = store.settings().into();
    let mut site = Deployment::open_with_settings(Rng::system(), cluster, Path::new(&program()), settings).await;

    let clients = site.clients();
    submit(&site, &clients, backups[primary].full_backup()).await;
    let (moment, since) = (moment_of(&site.postgres).await, clients.ledger.now());
    submit(&site, &clients.next_round(), std::future::ready(())).await;
    execute(&site.postgres, "drop table responses cascade").await;
    execute(&site.postgres, "select pg_switch_wal()").await;
    tokio::time::sleep(Duration::from_secs(5)).await;

    let began = Instant::now();
    let cluster = &mut site.postgres;
    cluster.destroy().await;
    cluster.change_settings(0, "  dcs:\n", &(backups[0].bootstrap_settings(&moment) + "  dcs:\n"));
    cluster.start(0);
    assert_eq!(cluster.wait_for_primary(None).await, 0);
    let primary_after = began.elapsed().as_secs_f64();
    cluster.start(1);
    cluster.start(2);
    cluster.settle().await;
    let seconds = began.elapsed().as_secs_f64();

    let url = cluster.superuser_url().await;
    let figures = audit_moment(&clients, since, &url).await;
    report::figures(
        CLUSTER_FAULT,
        &format!("{figures}; primary after {primary_after:.1} s, all three after {seconds:.1} s"),
    );
    site.assert_counters_match();
    // The servers have kept running.
    submit(&site, &clients.next_round(), std::future::ready(())).await;
}

/// Compares a database that was restored to this time of the ledger with the ledger.
async fn audit_moment(clients: &Clients, since: u64, superuser_url: &SecretString) -> String {
    let (before, after): (Vec<_>, Vec<_>) = clients.ledger.read().into_iter().partition(|line| line.at < since);
    let audit = audit_ledger(&before, 0, superuser_url).await;
    let sent = after
        .iter()
        .filter(|line| matches!(line.event, Event::Sent { .. }))
        .count();
    let figures = format!(
        "acked before: {}, missing {}; sent after: {sent}, present {}",
        audit.acked,
        audit.lost(),
        audit.never_sent
    );
    assert_eq!(audit.faults(), [] as [String; 0], "{figures}");
    figures
}

/// Submits responses for as long as `meanwhile` takes, and some before and after it.
async fn submit<D: Database>(site: &Deployment<D>, clients: &Clients, meanwhile: impl Future<Output = ()>) {
    let random = RandomSource(Rng::system());
    let story = async {
        let acknowledged = async || {
            let so_far = clients.acknowledged();
            clients.wait_for_acknowledgements(so_far + PAGES).await;
        };
        acknowledged().await;
        meanwhile.await;
        acknowledged().await;
        clients.stopping.cancel();
    };
    join(story, clients.submit_responses(CLIENTS, u64::MAX, &random, &site.forms)).await;
    // Pages that were on their way are stored or lost by now.
    tokio::time::sleep(Duration::from_secs(2)).await;
}

async fn moment_of(database: &impl Database) -> String {
    let url = database.superuser_url().await;
    let mut connection = PgConnection::connect(url.expose_secret()).await.unwrap();
    sqlx::query_scalar("select clock_timestamp()::text")
        .fetch_one(&mut connection)
        .await
        .unwrap()
}

async fn execute(database: &impl Database, statement: &'static str) {
    let url = database.superuser_url().await;
    let mut connection = PgConnection::connect(url.expose_secret()).await.unwrap();
    sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
}

/// The objects of the deleted pictures have waited for two days.
async fn make_the_mistake(site: &Deployment) {
    for statement in [
        "delete from response_pages",
        "delete from responses",
        "delete from media",
        "update media_purge_queue set queued_at = now() - interval '2 days'",
    ] {
        execute(&site.postgres, statement).await;
    }
}

/// Lets a worker of the installation clean up once.
async fn purge_objects(site: &Deployment, kept_days: u16) {
    let mut command = product("worker");
    site.configure(&mut command, 0);
    command
        .env("FORMWRIGHT_OBJECTS_KEPT_DAYS", kept_days.to_string())
        .env("FORMWRIGHT_NATS_URL", "none")
        .env("FORMWRIGHT_SMTP_URL", "smtp://127.0.0.1:9")
        .env("FORMWRIGHT_LOG", "info");
    let worker = TestProcess::start(command, &site.folder, "worker").unwrap();
    eventually("the worker has cleaned up", async || {
        worker.standard_output().unwrap().contains("deleted expired data")
    })
    .await;
}
