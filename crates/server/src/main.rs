//! The `formwright` program: runs the command that is named on the command line.

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;
use formwright::analytics::RecountOptions;
use formwright::config::{Command, CommandLine, RecountSettings, add_config_file};
use formwright::doctor;
use formwright::forms::FormId;
use formwright::serve::open_maintenance_pool;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Shown besides clap's message, because secrets belong into the environment or a file, not into options.
const SETTINGS_MISSING: &str = "\nSet them in the environment, by the names in brackets < >, or in /etc/formwright/formwright.toml: docs/OPERATIONS.md \
    has all of them and an example.\n\
    Before the first start create the database with formwright-create-database (Debian package) or ops/postgres/roles.sql, \
    and run `formwright migrate` unless `all` does it.";

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = match add_config_file(std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "formwright: {error:#}");
            return ExitCode::FAILURE;
        }
    };
    let line = CommandLine::try_parse_from(arguments).unwrap_or_else(|refused| {
        if doctor::report_refused_settings(&refused, std::env::args()) {
            std::process::exit(1);
        }
        let is_unset = refused.kind() == ErrorKind::MissingRequiredArgument;
        let _ = refused.print();
        if is_unset {
            let _ = writeln!(std::io::stderr(), "{SETTINGS_MISSING}");
        }
        std::process::exit(refused.exit_code())
    });
    match run(line.command).await {
        Ok(code) => code,
        Err(error) => {
            // Always printed, whatever the log filter is.
            let _ = writeln!(std::io::stderr(), "formwright: {error:#}");
            ExitCode::from(formwright::migrate::exit_code(&error))
        }
    }
}

async fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::All(settings) => formwright::all::run(settings).await?,
        Command::Serve(settings) => formwright::serve::run(settings).await?,
        Command::Worker(settings) => formwright::worker::run(settings).await?,
        Command::Migrate(settings) => formwright::migrate::run(&settings).await?,
        Command::Recount(settings) => recount(&settings).await?,
        Command::DeadLetters(settings) => formwright::dead_letters::run(&settings).await?,
        Command::Codes(settings) => formwright::codes::run(&settings).await?,
        Command::Doctor(settings) => return doctor::run(&settings).await,
        Command::Backup(settings) => return formwright::backup::create_backup(&settings).await,
        Command::Restore(settings) => formwright::backup::restore_backup(&settings).await?,
        Command::Verify(settings) => return formwright::verify::run(&settings).await,
        Command::Healthcheck(settings) => formwright::healthcheck::run(&settings).await?,
        Command::Demo(settings) => formwright::demo::run(settings).await?,
        Command::Openapi => {
            let description = formwright::router::openapi().to_pretty_json()?;
            writeln!(std::io::stdout(), "{description}")?;
        }
        Command::CleanPicture => formwright::media::run_sandbox_child()?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn recount(settings: &RecountSettings) -> anyhow::Result<()> {
    let pool = open_maintenance_pool(&settings.system_database_url, "formwright recount", 3).await?;
    let what = RecountOptions {
        form: settings.form.map(FormId::from),
        check: settings.check,
    };
    let mut out = std::io::stdout();
    let recounted = formwright::analytics::recount(&pool, what, |difference| {
        let _ = writeln!(out, "{difference}");
    })
    .await?;
    let corrected = if settings.check || recounted.differences == 0 {
        ""
    } else {
        ", all corrected"
    };
    writeln!(std::io::stdout(), "{recounted}{corrected}")?;
    anyhow::ensure!(
        !settings.check || recounted.differences == 0,
        "counters differ from the stored responses; run without --check to correct them"
    );
    Ok(())
}
