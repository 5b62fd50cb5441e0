//! `formwright verify`: compares what is stored, such as after a restore.

mod counters;
mod database;
mod objects;

use std::process::ExitCode;

use platform::objects::ObjectTimeouts;

use crate::config::VerifySettings;
use crate::doctor::finding::{Finding, print};
use crate::serve;

/// Prints the findings; exits with 1 if something is missing or wrong.
pub async fn run(settings: &VerifySettings) -> anyhow::Result<ExitCode> {
    settings.secrets.check()?;
    let pool = serve::open_maintenance_pool(&settings.system_database_url, "formwright verify", 3).await?;
    settings.objects.require_folder()?;
    let store = serve::configured_objects(&settings.objects, ObjectTimeouts::PRODUCTION)?;
    let findings = [
        database::check(&pool, &settings.secrets.keys()).await?,
        objects::check(&pool, &store).await?,
        counters::check(&pool).await?,
    ]
    .concat();
    print(&findings, settings.json)?;
    Ok(if findings.iter().any(Finding::is_error) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}
