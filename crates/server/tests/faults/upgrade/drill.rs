//! One upgrade under load, disturbed in one way.

use std::{path::Path, path::PathBuf, time::Duration};

use futures::future::join;
use platform::{rng::Rng, testing::TestProcess};
use secrecy::ExposeSecret as _;
use sqlx::{Connection as _, PgConnection};

use super::old_schema::{self, broken_indexes};
use crate::{
    ingest::{
        clients::Clients,
        deployment::{Deployment, print_line},
        random_responses::RandomSource,
    },
    installation::{product, program},
    report,
};

/// Longer than three `migrate` behind a reader take on a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_mins(8);

/// Acknowledgements before and after the migration, so that both releases have met respondents.
const ACKNOWLEDGEMENTS: u64 = 100;

/// What happens while `migrate` runs.
#[derive(Debug, Clone, Copy)]
pub(super) enum Case {
    Nobody,
    /// A transaction that has read `responses` stays open.
    Reader,
    ThreeAtOnce,
    /// The session is ended while it builds an index; then `migrate` is run again.
    Terminated,
}

impl Case {
    fn name(self) -> &'static str {
        match self {
            Self::Nobody => "upgrade and migration",
            Self::Reader => "upgrade and migration behind a long reader",
            Self::ThreeAtOnce => "upgrade and three migrations at once",
            Self::Terminated => "upgrade and a migration whose session is ended",
        }
    }
}

pub(super) struct Drill {
    /// The program of the release before.
    pub(super) previous: PathBuf,
    /// Responses that are there.
    pub(super) rows: u64,
    /// Respondents at a time.
    pub(super) clients: usize,
    pub(super) reader: Duration,
    /// How long the two releases serve side by side afterwards.
    pub(super) together: Duration,
}

impl Drill {
    pub(super) async fn run(&self, case: Case) {
        let postgres = old_schema::start(&self.previous, self.rows).await;
        let (_, missing) = broken_indexes(&postgres).await;
        assert!(missing > 0, "nothing is left to migrate: the run is void");
        let mut site = Deployment::open_with(Rng::system(), postgres, &self.previous).await;
        let (clients, forms) = (site.clients(), site.forms.clone());
        let dice = RandomSource(Rng::system());
        let story = async {
            clients.wait_for_acknowledgements(ACKNOWLEDGEMENTS).await;
            self.migrate(case, &site).await;
            let so_far = clients.acknowledged();
            clients.wait_for_acknowledgements(so_far + ACKNOWLEDGEMENTS).await;
            site.replace(1, Path::new(&program())).await;
            tokio::time::sleep(self.together).await;
            clients.stopping.cancel();
        };
        join(story, clients.submit_responses(self.clients, u64::MAX, &dice, &forms)).await;
        conclude(&mut site, &clients, case).await;
    }

    async fn migrate(&self, case: Case, site: &Deployment) {
        match case {
            Case::Nobody => must_succeed(&mut start(site, 0)).await,
            Case::Reader => {
                let reader = read_responses(site).await;
                let mut migrate = start(site, 0);
                tokio::time::sleep(self.reader).await;
                assert!(migrate.ended().unwrap().is_none(), "the reader was in nobody's way");
                reader.close().await.unwrap();
                must_succeed(&mut migrate).await;
            }
            Case::ThreeAtOnce => {
                let mut migrates = [0, 1, 2].map(|number| start(site, number));
                for migrate in &mut migrates {
                    must_succeed(migrate).await;
                }
            }
            Case::Terminated => {
                // The reader holds up the index build until it is ended.
                let reader = read_responses(site).await;
                let mut migrate = start(site, 0);
                let building = "exists (select from pg_index where not indisvalid)";
                site.postgres.wait_until(building).await.unwrap();
                let end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'formwright migrate'";
                site.postgres.execute(end).await.unwrap();
                assert_eq!(end_of(&mut migrate).await, Some(1));
                reader.close().await.unwrap();
                assert!(broken_indexes(&site.postgres).await.0 > 0, "nothing was interrupted");
                must_succeed(&mut start(site, 1)).await;
            }
        }
    }
}

async fn conclude(site: &mut Deployment, clients: &Clients, case: Case) {
    let verdict = site.audit(clients, &format!("upgrade, {case:?}")).await;
    let (invalid, missing) = broken_indexes(&site.postgres).await;
    report::figures(
        case.name(),
        &format!(
            "{}; invalid indexes {invalid}, missing {missing}",
            report::ledger_figures(&verdict)
        ),
    );
    assert_eq!(verdict.faults(), [] as [String; 0]);
    assert_eq!((invalid, missing), (0, 0));
    site.assert_counters_match();
}

/// `migrate` of this release.
fn start(site: &Deployment, number: usize) -> TestProcess {
    let mut command = product("migrate");
    let url = site.postgres.owner_url();
    command.env("FORMWRIGHT_MIGRATE_DATABASE_URL", url.expose_secret());
    TestProcess::start(command, &site.folder, &format!("migrate-{number}")).unwrap()
}

async fn must_succeed(migrate: &mut TestProcess) {
    let code = end_of(migrate).await;
    let out = migrate.standard_output().unwrap();
    for line in out.lines() {
        print_line(&format!("  migrate: {line}"));
    }
    assert_eq!(code, Some(0), "{out}{}", migrate.standard_error().unwrap());
}

async fn end_of(migrate: &mut TestProcess) -> Option<i32> {
    let ended = tokio::time::timeout(WAIT_TIMEOUT, async {
        loop {
            if let Some(status) = migrate.ended().unwrap() {
                return status.code();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    ended.await.unwrap()
}

async fn read_responses(site: &Deployment) -> PgConnection {
    let url = site.postgres.superuser_url();
    let mut reader = PgConnection::connect(url.expose_secret()).await.unwrap();
    let read = "begin isolation level repeatable read; select count(*) from responses";
    sqlx::raw_sql(read).execute(&mut reader).await.unwrap();
    reader
}
