//! `formwright all`: migrates, serves requests and does background work in one process, for small installations.

use std::time::Duration;

use platform::db::migrations::{self, MigrateOptions, SchemaError};
use secrecy::SecretString;

use crate::config::{AllSettings, SMTP_URL};
use crate::metric_registry::MetricRegistry;
use crate::serve::{self, ServeParts, Telemetry};
use crate::tls_warning;
use crate::worker::{self, WorkerParts};

/// Runs until SIGTERM or Ctrl-C.
pub async fn run(settings: Box<AllSettings>) -> anyhow::Result<()> {
    settings.check()?;
    let AllSettings { serve, mail, .. } = &*settings;
    let mailer = worker::open_mailer(mail)?;
    let _telemetry = Telemetry::start(&serve.engines)?;
    serve::warn_about_unencrypted(serve);
    tls_warning::warn_without_tls(&[(SMTP_URL, mail.smtp_url())]);
    if let Some(url) = settings.migrate_database_url() {
        migrate(url).await?;
    }
    let sends_mail = mailer.is_some();
    if !sends_mail {
        tracing::warn!("{SMTP_URL} is not set: no mail goes out; `formwright codes` lists the codes that people need");
    }
    let metrics = MetricRegistry::start()?;
    let (draining, stopping) = serve::stop_on_signal(Duration::from_secs(serve.drain_seconds));
    let parts = WorkerParts {
        engines: &serve.engines,
        objects: &serve.objects,
        mailer,
        connections: settings.worker_connections(),
        metrics: metrics.clone(),
        probes: None,
        is_alone: false,
    };
    tokio::try_join!(
        Box::pin(serve::serve_until_stopped(
            serve,
            ServeParts {
                metrics: metrics.clone(),
                sends_mail,
                other_connections: settings.worker_connections(),
            },
            (draining, stopping.clone()),
            |_| {}
        )),
        Box::pin(worker::work_until_stopped(parts, stopping)),
    )?;
    Ok(())
}

/// Leaves the schema of a later release alone, so that an operator can go back to the release before it.
async fn migrate(url: &SecretString) -> anyhow::Result<()> {
    let print = |line: &str| tracing::info!("migrate: {line}");
    match migrations::migrate(url, MigrateOptions::default(), &print).await {
        Err(error) if matches!(error.downcast_ref(), Some(SchemaError::Newer { .. })) => {
            tracing::warn!("migrate: {error:#}");
            Ok(())
        }
        done => done,
    }
}
