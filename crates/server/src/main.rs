//! The `formwright` program: `serve`, `worker`, `migrate`, `recount`, `demo`, `openapi`.

use std::{io::Write as _, process::ExitCode, time::Duration};

use clap::Parser as _;
use formwright::{
    config::{Command, CommandLine, RecountSettings},
    forms::FormId,
    responses::{Recount, Recounted},
};
use platform::{
    clock::Clock,
    db::{self, DbOptions},
};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match run(CommandLine::parse().command).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The last word to the operator, whatever the log filter says.
            let _ = writeln!(std::io::stderr(), "formwright: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Serve(settings) => formwright::serve::run(settings).await,
        Command::Worker(settings) => formwright::worker::run(settings).await,
        Command::Migrate(settings) => {
            settings.check()?;
            db::migrate(&settings.migrate_database_url).await
        }
        Command::Recount(settings) => recount(&settings).await,
        Command::Demo(settings) => formwright::demo::run(settings).await,
        Command::Openapi => {
            let description = formwright::app::openapi().to_pretty_json()?;
            writeln!(std::io::stdout(), "{description}")?;
            Ok(())
        }
        Command::CleanPicture => formwright::media::clean_in_this_process(),
    }
}

async fn recount(settings: &RecountSettings) -> anyhow::Result<()> {
    settings.check_address()?;
    let options = DbOptions {
        url: settings.database_url.clone(),
        max_connections: 3,
        acquire_timeout: Duration::from_secs(10),
        // One portion of a large form, on a busy machine.
        statement_timeout: Duration::from_mins(1),
        application_name: "formwright recount".to_owned(),
    };
    let pool = db::connect(&options, &Clock::system()).await?;
    let what = Recount {
        form: settings.form.map(FormId::from),
        check: settings.check,
    };
    let mut out = std::io::stdout();
    let recounted = formwright::responses::recount(&pool, what, |difference| {
        let _ = writeln!(out, "{difference}");
    })
    .await?;
    let Recounted {
        forms,
        responses,
        differences,
    } = recounted;
    let mended = if settings.check || differences == 0 {
        ""
    } else {
        ", all mended"
    };
    writeln!(
        std::io::stdout(),
        "{forms} forms, {responses} responses, {differences} counters differed{mended}"
    )?;
    anyhow::ensure!(
        !settings.check || differences == 0,
        "counters differ from what they count; run without --check to mend them"
    );
    Ok(())
}
