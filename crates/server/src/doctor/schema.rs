//! The schema: missing, older or newer than this program, and invalid indexes.

use platform::db::migrations::{self, SchemaError};
use platform::db::schema::{SchemaFit, invalid_indexes};

use super::database::{Databases, NEEDS_SYSTEM};
use super::finding::Finding;
use crate::config::AllSettings;

const SUBJECT: &str = "schema";

pub(super) async fn check(databases: &Databases, settings: &AllSettings) -> Vec<Finding> {
    let system = match &databases.system {
        Ok(session) if !session.has_wrong_role() => session,
        _ => return vec![Finding::skipped(SUBJECT, NEEDS_SYSTEM)],
    };
    let checked = async {
        let mut connection = system.pool.acquire().await?;
        Ok((
            SchemaFit::of(&mut connection).await?,
            invalid_indexes(&mut connection).await?,
        ))
    };
    let (fit, invalid) = match checked.await {
        Ok(checked) => checked,
        Err::<_, sqlx::Error>(error) => return vec![Finding::error(SUBJECT, error.to_string())],
    };
    let mut findings = about_indexes(&invalid);
    match &databases.owner {
        Some(Ok(owner)) if !owner.has_wrong_role() => findings.extend(pending(settings, fit).await),
        _ => findings.extend(about_fit(fit)),
    }
    if findings.is_empty() {
        findings.push(Finding::ok(SUBJECT, format!("{fit}, as this program needs it")));
    }
    findings
}

/// What is wrong if nothing migrates at the start.
pub(crate) fn about_fit(fit: SchemaFit) -> Option<Finding> {
    if !fit.fits() {
        return Some(Finding::error(SUBJECT, format!("the schema of the database is {fit}")));
    }
    fit.is_newer().then(|| {
        Finding::warning(
            SUBJECT,
            format!(
                "the schema {fit} is newer than this program, which needs {}: install the release that migrated it; \
                 only the release right before that one may keep running",
                fit.needed
            ),
        )
    })
}

/// What `all` does at its start, or why it will not start.
async fn pending(settings: &AllSettings, fit: SchemaFit) -> Option<Finding> {
    let url = settings.migrate_database_url()?;
    match migrations::plan(url, None, &|_| ()).await {
        Ok(0) => None,
        Ok(steps) => Some(Finding::warning(
            SUBJECT,
            format!(
                "{steps} steps are pending: run `formwright migrate`, or let `formwright all` do them at its start"
            ),
        )),
        Err(error) if matches!(error.downcast_ref(), Some(SchemaError::Newer { .. })) => about_fit(fit),
        Err(error) => Some(Finding::error(SUBJECT, format!("{error:#}"))),
    }
}

pub(crate) fn about_indexes(invalid: &[String]) -> Vec<Finding> {
    if invalid.is_empty() {
        return Vec::new();
    }
    let message = format!(
        "invalid indexes slow down writes and are never read: {}. Run `formwright migrate`, unless it is running now",
        invalid.join(", ")
    );
    vec![Finding::warning(SUBJECT, message)]
}
