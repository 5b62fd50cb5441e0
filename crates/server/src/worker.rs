//! `formwright worker`: what follows a commit. Relays the outbox, sends mail, tidies up.

use std::{net::Ipv4Addr, time::Duration};

use anyhow::Context as _;
use platform::{
    clock::Clock,
    db::Pool,
    events::{Bus, Consumers, Delivery, HandlerError},
    mail::{MailError, Mailer},
    objects::Objects,
    outbox::relay::Relay,
    telemetry,
};
use sqlx::{Postgres, pool::PoolConnection};
use tokio_util::sync::CancellationToken;

use crate::{
    accounts,
    config::{LogFormat, PublicUrl, WorkerSettings},
    forms,
    http::{accept, probes},
    mails::Letter,
    media,
    passcodes::{self, CodeMaker},
    responses, serve, throttle, uploads,
};

/// Probes come one at a time; more than this is somebody else.
const PROBE_CONNECTIONS: usize = 16;

/// What handlers of events share; cloning is cheap.
#[derive(Clone)]
pub struct Work {
    /// PostgreSQL.
    pub pool: Pool,
    /// Where people reach us.
    pub public_url: PublicUrl,
    /// Makes the codes that are mailed.
    pub codes: CodeMaker,
    /// The mail server.
    pub mailer: Mailer,
    /// Media and files.
    pub objects: Objects,
}

impl Work {
    /// A connection; the event comes again when there is none.
    pub async fn connection(&self) -> Result<PoolConnection<Postgres>, HandlerError> {
        self.pool
            .acquire()
            .await
            .map_err(|error| HandlerError::Retry(error.into()))
    }

    /// Sends a letter: later when the mail server can't take it now, never when it never will.
    pub async fn send(&self, letter: &Letter, delivery: Delivery) -> Result<(), HandlerError> {
        let mail = letter
            .write(delivery.event_id)
            .map_err(|error| HandlerError::Park(error.into()))?;
        self.mailer.send(&mail).await.map_err(|error| match error {
            MailError::Temporary(_) => HandlerError::Retry(error.into()),
            MailError::Permanent(_) => HandlerError::Park(error.into()),
        })
    }
}

/// Works until SIGTERM or Ctrl-C.
pub async fn run(settings: Box<WorkerSettings>) -> anyhow::Result<()> {
    let engines = &settings.engines;
    engines.check()?;
    let _logging = telemetry::init_tracing(&engines.log, engines.log_format == LogFormat::Json)?;
    let stopping = serve::stop_on_signal();
    let pool = serve::open_pool(
        engines,
        &Clock::system(),
        "formwright worker",
        engines.database_connections,
    )
    .await?;
    let bus = serve::open_bus(engines).await?;
    let work = Work {
        pool: pool.clone(),
        public_url: engines.public_url.clone(),
        codes: CodeMaker::new(&engines.secret),
        mailer: Mailer::new(&settings.smtp_url, &settings.mail_from)
            .context("FORMWRIGHT_SMTP_URL or FORMWRIGHT_MAIL_FROM cannot be used")?,
        objects: serve::open_objects(&settings.objects)?,
    };
    if let Some(port) = settings.port {
        let listener = serve::listen(Ipv4Addr::LOCALHOST.into(), port, "FORMWRIGHT_WORKER_PORT").await?;
        let probes = probes::worker_router(telemetry::metrics_recorder()?);
        tokio::spawn(accept::accept_until(
            listener,
            probes,
            PROBE_CONNECTIONS,
            stopping.clone(),
        ));
    }
    tracing::info!("working");
    let relay = Relay::new(pool, bus.clone());
    tokio::join!(
        relay.run(stopping.clone()),
        consumers(bus, work.clone()).run(stopping.clone()),
        tidy_up_hourly(work, stopping),
    );
    tracing::info!("stopped");
    Ok(())
}

/// Every event and who handles it.
pub fn consumers(bus: Bus, work: Work) -> Consumers {
    let (codes, attempts, changes) = (work.clone(), work.clone(), work.clone());
    let (published, people, entries) = (work.clone(), work.clone(), work.clone());
    Consumers::new(bus, work.pool)
        .on("mail-code", move |event, delivery| {
            passcodes::mail_code(codes.clone(), event, delivery)
        })
        .on("mail-sign-up-attempted", move |event, delivery| {
            accounts::mail_sign_up_attempted(attempts.clone(), event, delivery)
        })
        .on("mail-password-changed", move |event, delivery| {
            accounts::mail_password_changed(changes.clone(), event, delivery)
        })
        .on("mail-people-of-published", move |event, delivery| {
            forms::mail_people_of_published(published.clone(), event, delivery)
        })
        .on("mail-new-people", move |event, delivery| {
            forms::mail_new_people(people.clone(), event, delivery)
        })
        .on("mail-entry-code", move |event, delivery| {
            forms::mail_entry_code(entries.clone(), event, delivery)
        })
}

async fn tidy_up_hourly(work: Work, stopping: CancellationToken) {
    let mut every = tokio::time::interval(Duration::from_hours(1));
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            _ = every.tick() => {}
        }
        match tidy_up(&work).await {
            Ok(removed) => tracing::info!(removed, "tidied up"),
            Err(error) => tracing::warn!(error = format!("{error:#}"), "could not tidy up; the next hour will"),
        }
    }
}

/// Removes what has ended and nobody will ask for again.
pub async fn tidy_up(work: &Work) -> anyhow::Result<u64> {
    let mut connection = work.pool.acquire().await?;
    let sessions = accounts::forget_ended_sessions(&mut connection).await?;
    let passcodes = passcodes::forget_ended_passcodes(&mut connection).await?;
    let attempts = throttle::forget_ended(&mut connection).await?;
    drop(connection);
    let forms = forms::empty_trash(&work.pool).await? + forms::forget_ended_passes(&work.pool).await?;
    let uploads = uploads::clear_orphans(&work.pool).await?;
    let responses = responses::clear_away(&work.pool).await?;
    // Last: it needs the object store, and whoever comes before it does not.
    let files = uploads::clear_objects(&work.pool, &work.objects).await?;
    let media = media::clear_away(&work.pool, &work.objects).await?;
    Ok(sessions + passcodes + attempts + forms + uploads + responses + files + media)
}
