//! The application for the demo, with a clock that starts in the past.

use std::num::NonZeroU32;
use std::time::Duration;

use platform::clock::{Clock, ClockShift};
use platform::db::{self, DbOptions, SystemPool, roles};
use platform::rng::Rng;
use platform::secret::Canary;
use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use super::FIRST_PUBLISHED_AGO;
use crate::app::{App, AppOptions};
use crate::config::{DATABASE_URL, DemoSettings, SYSTEM_DATABASE_URL};
use crate::submissions::IngestParts;
use crate::{forms, readiness, serve};

/// Database connections per pool.
const CONNECTIONS: u32 = 4;

/// The application and the pool of the demo.
pub(super) struct DemoApp {
    /// Uses the clock that `shift` controls.
    pub app: App,
    pub shift: ClockShift,
    /// For writing responses, with the real clock.
    pub pool: SystemPool,
}

impl DemoApp {
    pub(super) async fn open(settings: &DemoSettings) -> anyhow::Result<Self> {
        let engines = &settings.engines;
        settings.check()?;
        let (clock, shift) = Clock::shifted();
        shift.move_back(FIRST_PUBLISHED_AGO);
        let rng = Rng::system();
        let timeouts = engines.timeouts();
        let past = db::connect(&pool_options(&settings.database_url), &clock).await?;
        let system_past = db::connect_as_system(&pool_options(&engines.system_database_url), &clock).await?;
        roles::check_app_role(&past, DATABASE_URL).await?;
        roles::check_system_role(&system_past, SYSTEM_DATABASE_URL).await?;
        let keys = engines.secrets.keys();
        readiness::check_at_start(&system_past, &Canary::of(&keys)).await?;
        let bus = serve::open_bus(engines, &system_past, "nothing is missed").await?;
        let app = App::assemble(AppOptions {
            keys,
            clock: clock.clone(),
            rng: rng.clone(),
            results_pool: past.clone(),
            pool: past,
            bus,
            objects: serve::open_objects(&settings.objects, &timeouts).await?,
            public_url: engines.public_url.clone(),
            sends_mail: true,
            trusted_proxies: Vec::new(),
            metrics: None,
            draining: CancellationToken::new(),
            stopping: CancellationToken::new(),
            temporary_files: std::env::temp_dir(),
            media_program: serve::THIS_PROGRAM,
            timeouts,
            // No limits for the demo.
            limits_factor: NonZeroU32::MAX,
            edit_limits_factor: NonZeroU32::MAX,
            max_staleness: forms::MAX_STALENESS,
            export_connections: CONNECTIONS,
            watchers: (0, 0),
            ingest: IngestParts::new(system_past.clone(), clock, rng, timeouts),
            system_pool: system_past,
        })?;
        Ok(Self {
            app,
            shift,
            pool: db::connect_as_system(&pool_options(&engines.system_database_url), &Clock::system()).await?,
        })
    }

    pub(super) async fn close(self) {
        self.app.submissions.ingest.stop().await;
    }
}

fn pool_options(url: &SecretString) -> DbOptions {
    DbOptions {
        url: url.clone(),
        max_connections: CONNECTIONS,
        acquire_timeout: Duration::from_secs(10),
        // Thousands of responses per statement, on a busy machine.
        statement_timeout: Duration::from_mins(2),
        idle_in_transaction: Duration::from_secs(30),
        application_name: "formwright demo".to_owned(),
    }
}
