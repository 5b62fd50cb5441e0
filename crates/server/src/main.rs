//! The `formwright` program: `serve`, `worker`, `migrate`, `openapi`.

use std::{io::Write as _, process::ExitCode};

use clap::Parser as _;
use formwright::config::{Command, CommandLine};

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
            platform::db::migrate(&settings.migrate_database_url).await
        }
        Command::Openapi => {
            let description = formwright::app::openapi().to_pretty_json()?;
            writeln!(std::io::stdout(), "{description}")?;
            Ok(())
        }
        Command::CleanPicture => formwright::media::clean_in_this_process(),
    }
}
