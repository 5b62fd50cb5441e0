//! The product, put together for one purpose: its calls, with a clock that begins in the past.

use std::{num::NonZeroU32, time::Duration};

use platform::{
    chance::Chance,
    clock::{Clock, ClockShift},
    db::{self, DbOptions, Pool},
};
use tokio_util::sync::CancellationToken;

use super::FOUNDED;
use crate::{
    accounts::PasswordHashing,
    app::{App, AppParts},
    config::{DemoSettings, EngineSettings, IngestMode},
    exports::Downloads,
    forms::{self, PinnedVersions, PublishedForms, Views},
    http::rate_limit::NetworkLimits,
    live::Live,
    media::MediaIntake,
    passcodes::CodeMaker,
    responses::{INGEST_DEADLINE, INGEST_ROOM, Ingest, IngestParts, Suspicion},
    serve,
    uploads::UploadIntake,
};

/// Connections for the calls, and for writing responses.
const CONNECTIONS: u32 = 4;

/// What the demo works with.
pub(super) struct Installation {
    /// The calls, made at a time that `shift` moves.
    pub app: App,
    pub shift: ClockShift,
    /// For writing responses, at the time that it is.
    pub pool: Pool,
}

impl Installation {
    pub(super) async fn open(settings: &DemoSettings) -> anyhow::Result<Self> {
        let engines = &settings.engines;
        engines.check()?;
        let (clock, shift) = Clock::shifted();
        shift.move_back(FOUNDED);
        let chance = Chance::system();
        let past = open_pool(engines, &clock).await?;
        // Nobody limits their own installation.
        let factor = NonZeroU32::MAX;
        let app = App::new(AppParts {
            results_pool: past.clone(),
            ingest: Ingest::start(IngestParts {
                pool: past.clone(),
                clock: clock.clone(),
                chance: chance.clone(),
                mode: IngestMode::Batch,
                room: INGEST_ROOM,
                deadline: INGEST_DEADLINE,
                flaw: None,
            }),
            pool: past,
            bus: serve::open_bus(engines).await?,
            objects: serve::open_objects(&settings.objects)?,
            media: MediaIntake::new(std::env::temp_dir(), serve::THIS_PROGRAM),
            uploads: UploadIntake::new(std::env::temp_dir(), &engines.secret),
            downloads: Downloads::new(std::env::temp_dir(), CONNECTIONS),
            passwords: PasswordHashing::new(&engines.secret, &chance)?,
            codes: CodeMaker::new(&engines.secret),
            limits: NetworkLimits::new(factor),
            suspicion: Suspicion::new(&engines.secret, factor),
            published: PublishedForms::new(forms::MOST_STALE),
            versions: PinnedVersions::default(),
            views: Views::default(),
            live: Live::new(0, 0),
            public_url: engines.public_url.clone(),
            trusted_proxies: Vec::new(),
            metrics: None,
            stopping: CancellationToken::new(),
            clock,
            chance,
        });
        Ok(Self {
            app,
            shift,
            pool: open_pool(engines, &Clock::system()).await?,
        })
    }

    pub(super) async fn close(self) {
        self.app.ingest.stop().await;
    }
}

async fn open_pool(engines: &EngineSettings, clock: &Clock) -> anyhow::Result<Pool> {
    let options = DbOptions {
        url: engines.database_url.clone(),
        max_connections: CONNECTIONS,
        acquire_timeout: Duration::from_secs(10),
        // Thousands of responses at once, on a busy machine.
        statement_timeout: Duration::from_mins(2),
        application_name: "formwright demo".to_owned(),
    };
    Ok(db::connect(&options, clock).await?)
}
