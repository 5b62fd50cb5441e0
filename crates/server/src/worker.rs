//! `formwright worker`: relays the outbox, sends mail and cleans up.

use std::net::IpAddr;
use std::time::Duration;

use anyhow::Context as _;
use platform::clock::Clock;
use platform::db::roles;
use platform::events::{Bus, Consumers};
use platform::mail::Mailer;
use platform::rng::Rng;
use platform::secret::Canary;
use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use crate::config::{
    EngineSettings, MailSettings, NATS_URL, ObjectSettings, S3_ENDPOINT, SMTP_URL, SYSTEM_DATABASE_URL, WorkerSettings,
};
use crate::confirmations::{self, ConfirmationLinks};
use crate::doctor::start::StartChecks;
use crate::http::connection_limits::ConnectionLimits;
use crate::http::{accept, probes};
use crate::mails::{self, MailLimits, MailSender};
use crate::metric_registry::MetricRegistry;
use crate::notifications::{self, UnsubscribeLinks};
use crate::passcodes::{self, CodeGenerator};
use crate::readiness::{self, Readiness};
use crate::responses::Expiry;
use crate::serve::Telemetry;
use crate::worker_context::WorkerContext;
use crate::{
    accounts, byte_budgets, engine_monitor, forms, media, responses, serve, stored_responses, throttle, tls_warning,
    uploads,
};

/// Enough for probes, which come one at a time.
const PROBE_CONNECTIONS: usize = 16;

/// What a worker needs, alone or beside a server.
pub struct WorkerParts<'s> {
    pub engines: &'s EngineSettings,
    pub objects: &'s ObjectSettings,
    /// Without it no mail goes out.
    pub mailer: Option<Mailer>,
    pub connections: u32,
    pub metrics: MetricRegistry,
    /// Where to listen for probes.
    pub probes: Option<(IpAddr, u16)>,
    /// Whether the process does nothing else; otherwise the server beside it checks the set-up.
    pub is_alone: bool,
}

/// Runs until SIGTERM or Ctrl-C.
pub async fn run(settings: Box<WorkerSettings>) -> anyhow::Result<()> {
    let engines = &settings.engines;
    engines.check()?;
    let mailer = open_mailer(&settings.mail)?;
    anyhow::ensure!(
        mailer.is_some(),
        "{SMTP_URL} is missing: name your mail server, such as smtp://user:password@host:587?tls=required; only \
         `formwright all` runs without one"
    );
    let _telemetry = Telemetry::start(engines)?;
    tls_warning::warn_without_tls(&[
        (SYSTEM_DATABASE_URL, Some(&engines.system_database_url)),
        (NATS_URL, engines.nats()),
        (
            S3_ENDPOINT,
            settings.objects.s3_endpoint.clone().map(SecretString::from).as_ref(),
        ),
        (SMTP_URL, settings.mail.smtp_url()),
    ]);
    let parts = WorkerParts {
        engines,
        objects: &settings.objects,
        mailer,
        connections: engines.database_connections,
        metrics: MetricRegistry::start()?,
        probes: settings.port.map(|port| (settings.host, port)),
        is_alone: true,
    };
    let (_, stopping) = serve::stop_on_signal(Duration::ZERO);
    Box::pin(work_until_stopped(parts, stopping)).await
}

/// The mailer, if a mail server is configured. Must be called inside a runtime.
pub fn open_mailer(settings: &MailSettings) -> anyhow::Result<Option<Mailer>> {
    let mailer = settings.smtp_url().map(|url| Mailer::new(url, &settings.mail_from));
    mailer
        .transpose()
        .context("FORMWRIGHT_SMTP_URL or FORMWRIGHT_MAIL_FROM cannot be used")
}

/// Connects and works. Logging must be started and the settings checked.
pub async fn work_until_stopped(parts: WorkerParts<'_>, stopping: CancellationToken) -> anyhow::Result<()> {
    let engines = parts.engines;
    let timeouts = engines.timeouts();
    let pool = serve::open_system_pool(engines, &Clock::system(), "formwright worker", parts.connections).await?;
    roles::check_system_role(&pool, SYSTEM_DATABASE_URL).await?;
    let bus = serve::open_bus(engines, &pool, "no mail goes out").await?;
    let keys = engines.secrets.keys();
    let canary = Canary::of(&keys);
    readiness::check_at_start(&pool, &canary).await?;
    if parts.is_alone {
        StartChecks {
            pool: pool.clone(),
            clock: Clock::system(),
            connections: parts.connections,
            public_url: engines.public_url.clone(),
            trusted_proxies: None,
            folders: Vec::new(),
        }
        .spawn();
    }
    let context = WorkerContext {
        pool: pool.clone(),
        public_url: engines.public_url.clone(),
        clock: Clock::system(),
        rng: Rng::system(),
        mail: MailSender::new(pool.clone(), parts.mailer, MailLimits::new(&keys)),
        objects: serve::open_objects(parts.objects, &timeouts).await?,
        objects_kept_days: parts.objects.objects_kept_days,
    };
    parts.metrics.sample_pool("worker", pool.as_pool().clone());
    let readiness = {
        let (pool, bus, stopping) = (pool.clone(), bus.clone(), stopping.clone());
        move || {
            let (pool, bus, canary, stopping) = (pool.clone(), bus.clone(), canary.clone(), stopping.clone());
            async move {
                Readiness::for_worker(
                    &pool,
                    &canary,
                    timeouts.readiness,
                    bus.nats_status(),
                    stopping.is_cancelled(),
                )
                .await
            }
        }
    };
    if parts.is_alone {
        tokio::spawn(engine_monitor::run(pool, stopping.clone(), readiness.clone()));
    }
    if let Some((host, port)) = parts.probes {
        let listener = serve::listen(host, port, "FORMWRIGHT_WORKER_PORT").await?;
        let until = stopping.clone();
        let probes = probes::router(Some(parts.metrics.clone()), readiness);
        tokio::spawn(accept::accept_until(
            listener,
            probes,
            ConnectionLimits::without_network_limit(PROBE_CONNECTIONS),
            timeouts.connection,
            until,
        ));
    }
    tracing::info!("working");
    let consumers = consumers(
        bus,
        context.clone(),
        CodeGenerator::new(&keys),
        UnsubscribeLinks::new(&keys),
        ConfirmationLinks::new(&keys),
    );
    tokio::join!(
        consumers.relay().run(stopping.clone()),
        consumers.run(stopping.clone()),
        notifications::run_schedule(context.clone(), stopping.clone()),
        clean_up_hourly(context, stopping),
    );
    tracing::info!("stopped");
    Ok(())
}

/// All consumers.
pub fn consumers(
    bus: Bus,
    context: WorkerContext,
    codes: CodeGenerator,
    unsubscribe_links: UnsubscribeLinks,
    confirmation_links: ConfirmationLinks,
) -> Consumers {
    let (requested, attempts, changes) = (context.clone(), context.clone(), context.clone());
    let access_codes = codes.clone();
    let (published, people, entries) = (context.clone(), context.clone(), context.clone());
    let (verified, invited) = (context.clone(), context.clone());
    let (completed, due) = (context.clone(), context.clone());
    let (to_confirm, released, due_confirmations) = (context.clone(), context.clone(), context.clone());
    Consumers::new(bus, context.pool)
        .on("mail-code", move |event, delivery| {
            passcodes::mail_code(requested.clone(), codes.clone(), event, delivery)
        })
        .on("mail-sign-up-attempted", move |event, delivery| {
            accounts::mail_sign_up_attempted(attempts.clone(), event, delivery)
        })
        .on("mail-password-changed", move |event, delivery| {
            accounts::mail_password_changed(changes.clone(), event, delivery)
        })
        .on("mail-people-of-published", move |event, delivery| {
            forms::invite_on_publish(published.clone(), event, delivery)
        })
        .on("mail-new-people", move |event, delivery| {
            forms::invite_on_list_change(people.clone(), event, delivery)
        })
        .on("invite-waiting-people", move |event, delivery| {
            forms::invite_on_email_verified(verified.clone(), event, delivery)
        })
        .on("mail-invitation", move |event, delivery| {
            forms::mail_invitation(invited.clone(), event, delivery)
        })
        .on("mail-entry-code", move |event, delivery| {
            forms::mail_access_code(entries.clone(), access_codes.clone(), event, delivery)
        })
        .on(notifications::COUNT_CONSUMER, move |event, delivery| {
            notifications::count_new_responses(completed.clone(), event, delivery)
        })
        .on("mail-notification", move |event, delivery| {
            notifications::mail_notification(due.clone(), unsubscribe_links.clone(), event, delivery)
        })
        .on(confirmations::QUEUE_COMPLETED_CONSUMER, move |event, delivery| {
            confirmations::queue_completed_responses(to_confirm.clone(), event, delivery)
        })
        .on(confirmations::QUEUE_RELEASED_CONSUMER, move |event, delivery| {
            confirmations::queue_released_responses(released.clone(), event, delivery)
        })
        .on("mail-confirmation", move |event, delivery| {
            confirmations::mail_confirmation(due_confirmations.clone(), confirmation_links.clone(), event, delivery)
        })
}

async fn clean_up_hourly(context: WorkerContext, stopping: CancellationToken) {
    let mut every = tokio::time::interval(Duration::from_hours(1));
    record_clean_up(&context.clock);
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            _ = every.tick() => {}
        }
        match clean_up(&context).await {
            Ok(removed) => {
                record_clean_up(&context.clock);
                tracing::info!(removed, "deleted expired data");
            }
            Err(error) => tracing::warn!(
                error = format!("{error:#}"),
                "cannot delete expired data; will retry in an hour"
            ),
        }
    }
}

/// The start of the process counts too, so that an alert has a time to compare with.
fn record_clean_up(clock: &Clock) {
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    let seconds = clock.now().timestamp() as f64;
    metrics::gauge!("formwright_clean_up_timestamp_seconds").set(seconds);
}

/// Deletes expired data; returns the number of deleted rows and objects.
pub async fn clean_up(context: &WorkerContext) -> anyhow::Result<u64> {
    let mut connection = context.pool.acquire().await?;
    let sessions = accounts::delete_expired_sessions(&mut connection).await?;
    let passcodes = passcodes::delete_expired_passcodes(&mut connection).await?;
    let attempts = throttle::delete_expired(&mut connection).await?;
    let budgets = byte_budgets::delete_expired(&mut connection).await?;
    let mails = mails::delete_old_claims(&mut connection).await?
        + notifications::delete_old_mails(&mut connection).await?
        + confirmations::delete_old_mails(&mut connection).await?;
    drop(connection);
    let forms = forms::empty_trash(&context.pool).await?
        + forms::delete_expired_access_tokens(&context.pool).await?
        + forms::delete_silent_tabs(&context.pool).await?;
    let uploads = uploads::purge_orphans(&context.pool).await?;
    let expiry = Expiry {
        pool: &context.pool,
        rng: &context.rng,
        clock: &context.clock,
    };
    let expired = responses::delete_expired_responses(expiry).await?;
    let responses = responses::purge_responses(&context.pool).await?;
    let previews = stored_responses::backfill_previews(&context.pool).await?;
    // Last, because only these need the object store.
    let kept_days = i32::from(context.objects_kept_days);
    let files = uploads::purge_objects(&context.pool, &context.objects, kept_days).await?;
    let media = media::purge_media(&context.pool, &context.objects, kept_days).await?;
    tracing::info!(previews, "created missing answer previews");
    Ok(sessions + passcodes + attempts + budgets + mails + forms + uploads + expired + responses + files + media)
}
