//! The `migrate` command: output and exit codes.

use std::io::Write as _;

use platform::db::migrations::{self, MigrateOptions, SchemaError};

use crate::config::MigrateSettings;

/// Migrates, or only lists pending steps.
pub async fn run(settings: &MigrateSettings) -> anyhow::Result<()> {
    settings.check_address()?;
    let url = &settings.migrate_database_url;
    if settings.plan || settings.check {
        let pending = migrations::plan(url, settings.to, &print).await?;
        if settings.check && pending > 0 {
            return Err(SchemaError::Pending(pending).into());
        }
        return Ok(());
    }
    let options = MigrateOptions {
        max_wait: settings.patience,
        statement_timeout: settings.statement_timeout,
        to: settings.to,
    };
    migrations::migrate(url, options, &print).await
}

/// The exit code of an error, for scripts.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref() {
        Some(SchemaError::Pending(_)) => 3,
        Some(SchemaError::Newer { .. }) => 4,
        Some(SchemaError::Unknown(_) | SchemaError::Edited(_)) | None => 1,
    }
}

fn print(line: &str) {
    // A closed output must not stop the migration.
    let _ = writeln!(std::io::stdout(), "{line}");
}
